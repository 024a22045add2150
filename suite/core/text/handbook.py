"""A game's handbook: its rules as short topics, each with the chapter of the rulebook.

It is the file `handbook.md` in the game's folder, and `handbook.LANGUAGE.md` in other languages. A
topic begins with a heading `## word: Title (chapter)`; the chapter is one of the game's rulebook,
or `ours`. Words and chapters are the same in every language.

What depends on the rules of a table is marked: a passage `{{if option=value}}...{{end}}` holds only
for this value of an option, and a line `{{books EDITION, chapter; ...}}` below a heading names the
chapters of the books of other editions. `{{words ...}}` are words that a topic explains besides
its own, in the language of the handbook and in English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from itertools import product
from typing import Final

from suite.core.errors import SettingError
from suite.core.text.catalogue import current_language
from suite.core.text.lookup import forms_of, meanings
from suite.core.text.messages import _
from suite.core.text.phrases import offering

BOOKS: Final = re.compile(r"\A\{\{books (?P<books>.+)\}\}\n")
WORDS: Final = re.compile(r"\A\{\{words (?P<words>[^}]+)\}\}\n")
PASSAGE: Final = re.compile(
    r"\{\{if (?P<option>[a-z_]+)=(?P<value>[^}]+)\}\}(?P<text>.*?)\{\{end\}\}", re.S
)
HEADING: Final = re.compile(r"^## (?P<word>[a-z-]+): (?P<title>.+) \((?P<chapter>[^()]+)\)$", re.M)


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic of a handbook; `text` is Markdown without the heading.

    `words` are those that it explains besides its own.
    """

    game: str
    word: str
    title: str
    chapter: str
    text: str
    words: tuple[str, ...] = ()


def topics(
    game: str, folder: Traversable, rules: Mapping[str, object] | None = None, edition: str = ""
) -> list[Topic]:
    """Return the topics of a game in the order of the handbook in a folder; none without one.

    The handbook is the one in the current language if it exists, else the English one. With rules
    of a table it is as `parse` says.
    """
    for name in (f"handbook.{current_language()}.md", "handbook.md"):
        if (book := folder.joinpath(name)).is_file():
            return parse(game, book.read_text(encoding="utf-8"), rules, edition)
    return []


def parse(
    game: str, handbook: str, rules: Mapping[str, object] | None = None, edition: str = ""
) -> list[Topic]:
    """Return the topics of a handbook's text; text before the first heading is ignored.

    With the rules of a table, all options given, passages and topics that do not hold for them are
    left out, and chapters are those of the book of `edition` where it has one.
    """
    headings = list(HEADING.finditer(handbook))
    bounds = [heading.start() for heading in headings] + [len(handbook)]
    topics = []
    for heading, end in zip(headings, bounds[1:], strict=True):
        text = handbook[heading.end() : end].strip() + "\n"
        word, title, chapter = heading["word"], heading["title"], heading["chapter"]
        if books := BOOKS.match(text):
            text = text[books.end() :]
            others = books["books"].split("; ")
            chapter = next((other for other in others if other.startswith(f"{edition}, ")), chapter)
        words = WORDS.match(text)
        text = PASSAGE.sub(lambda passage: _text_by(passage, rules), WORDS.sub("", text)).strip()
        if text or rules is None:
            explained = tuple(" ".join(words["words"].split()).split(", ")) if words else ()
            topics.append(Topic(game, word, title, chapter, text, explained))
    return topics


def _text_by(passage: re.Match[str], rules: Mapping[str, object] | None) -> str:
    """Return a passage's text, empty if the rules of a table have another value of its option."""
    if rules is None:
        return passage["text"]
    value = rules[passage["option"]]
    spelled = ("no", "yes")[value] if isinstance(value, bool) else str(value)
    return passage["text"] if spelled == passage["value"] else ""


def needed(topics: list[Topic]) -> list[Topic]:
    """Return topics that are to be read; raises `SettingError` if there are none."""
    if not topics:
        raise SettingError(
            _("this game has no handbook; 'zweistrom phases' shows its order of play")
        )
    return topics


def _is_form(word: str, words: Sequence[str]) -> bool:
    """Return whether one of some words is typed in part, or with another ending."""
    return any(
        (one and other.startswith(one))
        or (one.startswith(other[: max(len(other) - 1, 3)]) and len(one) <= len(other) + 3)
        for one, other in product(forms_of(word), set().union(*map(forms_of, words)))
    )


def find(topics: Sequence[Topic], word: str) -> Topic:
    """Return the topic of a word or of a unique prefix; raises `SettingError` if there is none.

    A topic is also found by a word that it explains, singular or plural; if there is none, the
    title is searched. `topics` may hold the topics of several games; the match must be unique among
    them.
    """
    words = list(dict.fromkeys(topic.word for topic in topics))
    beginnings = meanings(word, words)
    forms = forms_of(word)
    matches = (
        [topic for topic in topics if any(forms & forms_of(other) for other in topic.words)]
        or [topic for topic in topics if topic.word in beginnings]
        or [topic for topic in topics if _is_form(word, (topic.word, *topic.words))]
        or [topic for topic in topics if word in topic.title.casefold().split()]
        or [topic for topic in topics if word and word in topic.title.casefold()]
    )
    if len(matches) == 1:
        return matches[0]
    if not matches:
        problem = _("there is no topic {word!r} in the rules", word=word)
        others = [other for topic in topics for other in topic.words]
        raise SettingError(offering(problem, word, words, others))
    choices = ", ".join(f"{topic.word} ({topic.game})" for topic in matches)
    raise SettingError(
        _("{word!r} could be several topics of the rules: {choices}", word=word, choices=choices)
    )
