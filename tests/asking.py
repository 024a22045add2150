"""A typist for tests: answers the questions about a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

T = TypeVar("T")

CARDS: Final = [
    *("ada", "n", "no"),
    *("m", "n", "62", "ms2", "aaa 13", "", "mp", "-", ""),
    *("P", "Y", "5 4", "hhpp", "sh12", "", "", "", ""),
    *("p2", "56"),
]
"""A position of the card game as people type it who know both hands, Ada and Ben."""
TILES: Final = [
    *("b", "1"),
    *("F4 f5g5", "G6, e4 E6", "-", "g4"),
    *("k e5", "trad H6, pF6"),
    *("h5", "E4", "red-bl j7", "pal f5", "c9"),
    *("ttmsff", "1 2 3 4", "1", "1"),
    *("s2m", "0 12 0 1", "0", "2"),
    "s4 t7",
]
"""One of the tile game, with buildings and the wonder."""


class Typist:
    """Types a line for each question, in this order; `asked` are the questions so far."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = list(lines)
        self.asked: list[str] = []

    def ask(self, question: str, read: Callable[[str], T]) -> T:
        """Answer a question; what cannot be read is raised."""
        self.asked.append(question)
        return read(self.lines[len(self.asked) - 1])
