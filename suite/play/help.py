"""Help that is marked in the record, and that several people may ask for at one moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from suite.core.flow import Seat
from suite.core.play.table import HINT, Table


def mark_help(table: Table[Any], seat: Seat) -> None:
    """Mark in the record of a game that goes on that a seat gets help, before it gets it.

    Raises `RecordError` if the record cannot be marked.
    """
    if table.actor is not None:
        table.mark(HINT, seat)
        table.sync()


class Help:
    """The help of one moment in one language, for all who ask for it."""

    def __init__(self, forget: Callable[[], object]) -> None:
        """`forget` is called if there will be none, so that it can be asked for again."""
        self._forget = forget
        self._result: Any = None
        self._waiting: list[Callable[[Any], object]] = []

    def give(self, then: Callable[[Any], object]) -> None:
        """Give the help to `then`, now or when it comes."""
        if self._result is None:
            self._waiting.append(then)
        else:
            then(self._result)

    def bring(self, result: Any) -> None:
        """Give everyone who is waiting the help, or the reason why there is none."""
        if isinstance(result, Exception):
            self._forget()
        else:
            self._result = result
        for then in self._waiting:
            then(result)
