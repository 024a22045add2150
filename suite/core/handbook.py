"""A game's handbook: its rules in short topics, each with the chapter that settles the matter.

It lies beside the game's code as `handbook.md`. A topic begins with a heading
`## word: Title (chapter)`; the chapter is one of the game's rulebook, or `ours`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.resources import files
from typing import Final

from suite.core.errors import SettingError

HEADING: Final = re.compile(r"^## (?P<word>[a-z-]+): (?P<title>.+) \((?P<chapter>[^()]+)\)$", re.M)


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic of a handbook: `text` is Markdown, without the heading."""

    game: str
    word: str
    title: str
    chapter: str
    text: str


def topics(game: str) -> list[Topic]:
    """Return the topics of a game in the order of its handbook, without importing its rules."""
    return parse(game, files(f"suite.{game}").joinpath("handbook.md").read_text(encoding="utf-8"))


def parse(game: str, handbook: str) -> list[Topic]:
    """Return the topics of a handbook's text; what stands before the first belongs to none."""
    headings = list(HEADING.finditer(handbook))
    bounds = [heading.start() for heading in headings] + [len(handbook)]
    return [
        Topic(game, **heading.groupdict(), text=handbook[heading.end() : end].strip())
        for heading, end in zip(headings, bounds[1:], strict=True)
    ]


def find(known: Sequence[Topic], word: str) -> Topic:
    """Return the topic of a word or of its unique beginning, or raise `SettingError`.

    `known` may hold the topics of several games; then a word must be of one of them only.
    """
    found = [topic for topic in known if topic.word == word] or [
        topic for topic in known if word and topic.word.startswith(word)
    ]
    if len(found) == 1:
        return found[0]
    words = list(dict.fromkeys(topic.word for topic in known))
    if not found:
        near = get_close_matches(word, words, cutoff=0.7) or words
        raise SettingError(f"there is no topic {word!r} in the rules; there is {', '.join(near)}")
    choices = ", ".join(f"{topic.word} ({topic.game})" for topic in found)
    raise SettingError(f"{word!r} can be several topics of the rules: {choices}")
