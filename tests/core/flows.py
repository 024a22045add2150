"""A small flow for tests: two seats take one to three sticks in turn, on odd days after a roll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from suite.core.flow import Flow, Kind, Phase, Row

WORDS: Final = ("roll", "choose", "taken", "over")


class Sticks:
    """Where a play has got to."""

    def __init__(self, left: int = 7) -> None:
        self.at = 0
        self.left = left
        self.seat = 0
        self.told: list[str] = []

    @property
    def phase(self) -> str:
        return WORDS[self.at]

    @phase.setter
    def phase(self, word: str) -> None:
        self.at = WORDS.index(word)


def rolls(state: Sticks) -> list[tuple[int, int]]:
    return [(10, 1), (11, 2)]


def throw(state: Sticks, random: Callable[[], float]) -> int:
    return 10 if random() < 1 / 3 else 11


def throw_high(state: Sticks, random: Callable[[], float]) -> int:
    return 11


def roll(state: Sticks, action: int) -> None:
    state.told.append(f"rolled {action}")


def takes(state: Sticks) -> int:
    return (1 << min(3, state.left)) - 1 << 1


def take(state: Sticks, action: int) -> None:
    state.left -= action


def passes(state: Sticks) -> int:
    return 1


def sticks_are_left(state: Sticks) -> bool:
    return state.left > 0


def change_seats(state: Sticks) -> None:
    state.seat = 1 - state.seat


PHASES: Final[tuple[Phase[Sticks], ...]] = (
    Phase("roll", Kind.CHANCE),
    Phase("choose", Kind.DECISION, lambda state: state.seat),
    Phase("taken", Kind.AUTOMATIC),
    Phase("over", Kind.FINAL),
)
ROWS: Final[tuple[Row[Sticks], ...]] = (
    Row("roll", "roll", "choose", do=roll, odds=rolls, deal=throw),
    Row("take", "choose", "taken", do=take, legal=takes),
    Row("pass", "choose", "choose", legal=passes),
    Row("proceed", "taken", "roll", when=sticks_are_left, do=change_seats),
    Row("proceed", "taken", "over"),
)
VERBS: Final = ("roll", "take", "pass")


def flow(
    phases: Sequence[Phase[Any]] = PHASES,
    rows: Sequence[Row[Any]] = ROWS,
    verbs: Sequence[str] = VERBS,
) -> Flow[Any]:
    """Return the flow of the sticks, or one that differs from it."""
    return Flow(phases=phases, rows=rows, verbs=verbs, start="roll")


def with_row(number: int, **changed: Any) -> list[Row[Any]]:
    """Return the rows, one of them changed."""
    rows = list(ROWS)
    rows[number] = replace(rows[number], **changed)
    return rows


def with_phase(number: int, **changed: Any) -> list[Phase[Any]]:
    """Return the phases, one of them changed."""
    phases = list(PHASES)
    phases[number] = replace(phases[number], **changed)
    return phases
