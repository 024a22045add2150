"""The play loop: who has to decide next at a table, until the game is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from suite.core.flow import CHANCE, Seat
from suite.core.play.table import Table


def decisions(
    table: Table[Any], after: Callable[[], object] | None = None, *, until: int | None = None
) -> Iterator[Seat]:
    """Yield each seat that must decide, until the game is over or has a number of events.

    What the seat does is up to the caller, who may also stop asking: all that has happened is in
    the record, and another call goes on from there. Chance deals by itself, and `random` stands in
    for a seat that has left. `after` is called after each of these and after each decision.
    """
    while (actor := table.actor) is not None and (until is None or len(table.events) < until):
        if actor is CHANCE:
            table.deal()
        elif actor in table.left:
            table.stand_in()
        else:
            yield actor
        if after:
            after()
