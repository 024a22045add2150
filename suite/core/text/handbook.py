"""A game's handbook: its rules as short topics, each with the chapter of the rulebook.

It is the file `handbook.md` in the game's folder, and `handbook.LANGUAGE.md` in other languages. A
topic begins with a heading `## word: Title (chapter)`; the chapter is one of the game's rulebook,
or `ours`. Words and chapters are the same in every language.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.resources.abc import Traversable
from typing import Final

from suite.core.errors import SettingError
from suite.core.text.catalogue import Catalogue, spoken
from suite.core.text.lookup import meant

_: Final = Catalogue("core")

HEADING: Final = re.compile(r"^## (?P<word>[a-z-]+): (?P<title>.+) \((?P<chapter>[^()]+)\)$", re.M)


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic of a handbook; `text` is Markdown without the heading."""

    game: str
    word: str
    title: str
    chapter: str
    text: str


def topics(game: str, folder: Traversable) -> list[Topic]:
    """Return the topics of a game in the order of the handbook in a folder; none without one.

    The handbook is the one in the current language if it exists, else the English one.
    """
    book = folder.joinpath(f"handbook.{spoken()}.md")
    if not book.is_file():
        book = folder.joinpath("handbook.md")
    return parse(game, book.read_text(encoding="utf-8")) if book.is_file() else []


def parse(game: str, handbook: str) -> list[Topic]:
    """Return the topics of a handbook's text; text before the first heading is ignored."""
    headings = list(HEADING.finditer(handbook))
    bounds = [heading.start() for heading in headings] + [len(handbook)]
    return [
        Topic(game, **heading.groupdict(), text=handbook[heading.end() : end].strip())
        for heading, end in zip(headings, bounds[1:], strict=True)
    ]


def needed(found: list[Topic]) -> list[Topic]:
    """Return topics that are to be read; raises `SettingError` if there are none."""
    if not found:
        raise SettingError(
            _("this game has no handbook; 'zweistrom phases' shows its order of play")
        )
    return found


def find(known: Sequence[Topic], word: str) -> Topic:
    """Return the topic of a word or of a unique prefix; raises `SettingError` if there is none.

    If no topic's word matches, the title is searched. `known` may hold the topics of several
    games; the match must be unique among them.
    """
    words = list(dict.fromkeys(topic.word for topic in known))
    begun = meant(word, words)
    found = (
        [topic for topic in known if topic.word in begun]
        or [topic for topic in known if word in topic.title.casefold().split()]
        or [topic for topic in known if word and word in topic.title.casefold()]
    )
    if len(found) == 1:
        return found[0]
    if not found:
        near = get_close_matches(word, words, cutoff=0.7) or words
        raise SettingError(
            _(
                "there is no topic {word!r} in the rules; there is {near}",
                word=word,
                near=", ".join(near),
            )
        )
    choices = ", ".join(f"{topic.word} ({topic.game})" for topic in found)
    raise SettingError(
        _("{word!r} can be several topics of the rules: {choices}", word=word, choices=choices)
    )
