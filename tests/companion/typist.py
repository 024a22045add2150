"""The shortest lines that mean what has happened at a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import merge
from pathlib import Path
from typing import Any

from cli.lines.companion import CompanionLines
from cli.lines.typing import shorthand
from cli.shell.arguments.options import Ui
from suite.companion.companion import Companion
from suite.core.errors import NotationError
from suite.core.flow import CHANCE
from suite.core.game import Game


class Talk:
    """The lines that are typed to a companion."""

    def __init__(self, companion: Companion) -> None:
        lines = CompanionLines(companion, Path("game.jsonl"), Ui.LINE)
        self.companion = companion
        self.table = companion.table
        self.game = companion.game
        self.obey = lines.obey
        self.word = lines.words.typing.word
        self.read = lines.words.typing.read


def shortest(talk: Talk, text: str) -> str:
    """Return the shortest line by which a companion understands that something has happened."""
    verb, *words = text.split()
    if verb == "start":
        words = [str(int(words[0]) + 1)]
    elif talk.table.actor is CHANCE:
        del words[0]
    else:
        words = [verb, *words]
    ways = [_shorter_first(words)]
    if verb in talk.game.implied_verbs:
        ways.append(_shorter_first(words[1:]))
    for line in merge(*ways, key=len):
        try:
            if talk.read(line) == text and not talk.word(line):
                return line
        except NotationError:
            continue
    raise AssertionError(f"{text!r} cannot be typed")


def short_for(game: Game[Any], text: str) -> str:
    """Return a short line that means this action of a seat, and none of all the others."""
    texts = game.texts
    for line in _shorter_first(text.split()):
        try:
            if shorthand.read(line, game, texts, chance=False) == text:
                return line
        except NotationError:
            continue
    return text


def _shorter_first(words: Sequence[str]) -> Iterator[str]:
    """Yield words run together and cut short, the shortest first; a word with a number is whole."""
    least = [len(word) if any(map(str.isdecimal, word)) else 1 for word in words]
    spare = [len(word) - letters for word, letters in zip(words, least, strict=True)]
    for more in range(sum(spare) + 1):
        for extra in _spread(more, spare):
            lengths = map(int.__add__, least, extra)
            yield "".join(word[:length] for word, length in zip(words, lengths, strict=True))


def _spread(number: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the ways to spread a number over places, each of which takes so many at most."""
    if not most:
        if not number:
            yield ()
        return
    for here in range(min(number, most[0]) + 1):
        for rest in _spread(number - here, most[1:]):
            yield here, *rest
