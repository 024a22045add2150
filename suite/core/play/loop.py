"""The play loop: yields the seats that decide at a table, until the game is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from suite.core.flow import CHANCE, Seat
from suite.core.play.record import HUMAN
from suite.core.play.table import Table

MOST_PLIES: Final = 5_000
"""The plies after which a game of programs is stopped, about twenty times the usual number."""


def decisions(table: Table[Any], *, until: int | None = None) -> Iterator[Seat]:
    """Yield each seat that must decide, until the game is over or has `until` events.

    The caller takes the seat's action, and may stop the loop at any time: the record is complete,
    and another call continues from there. The loop itself deals events of chance and lets `random`
    act for a seat that has left. An endless game is stopped, see `is_endless`. After each of these
    and after each decision, what is recorded reaches the disk.
    """
    while (actor := table.actor) is not None and (until is None or len(table.events) < until):
        if is_endless(table):
            table.stop()
        elif actor is CHANCE:
            table.deal()
        elif actor in table.left:
            table.stand_in()
        else:
            yield actor
        table.sync()


def is_endless(table: Table[Any]) -> bool:
    """Return whether a game is to be stopped: it is long, and no person plays who could end it."""
    return len(table.events) >= MOST_PLIES and all(
        seat.player != HUMAN for seat in table.header.seats
    )
