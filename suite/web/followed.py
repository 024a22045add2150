"""The play of a companion, as a table in the browser needs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from suite.core.play.record import RecordError
from suite.core.play.table import Table
from suite.play import Busy, Moment, Over, StaleError, Stuck
from suite.play.table import RETRY


class Followed:
    """A table beside a real one: nothing happens there by itself."""

    def __init__(
        self, table: Table[Any], changed: Callable[[], object], revisions: int = 0
    ) -> None:
        self.table = table
        self._changed = changed
        self._revisions = revisions
        self._problem: RecordError | None = None

    @property
    def at(self) -> str:
        """The moment in a word: the number of events and of revisions."""
        return f"{len(self.table.events)}.{self._revisions}"

    @property
    def moment(self) -> Moment:
        """Whether something can happen."""
        if self._problem:
            return Stuck(self._problem)
        return Over(self.table.outcome) if self.table.actor is None else Busy(None)

    def advance(self, now: float) -> float | None:
        """Try again what the disk did not take; see `LiveTable.advance`."""
        if self._problem:
            self.retry()
        return now + RETRY if self._problem else None

    def retry(self) -> None:
        """Let the disk have what was done."""
        try:
            self.table.sync()
        except RecordError as problem:
            self._problem = problem
        else:
            self._problem = None
        self._changed()

    def revise(self) -> None:
        """Note that something was taken back, or that a seat has left."""
        self._revisions += 1
        self.retry()

    def check(self, at: str) -> None:
        """Raise `StaleError` if the moment `at` is over."""
        if at != self.at:
            raise StaleError

    def was_taken(self, at: str, text: str) -> bool:
        """Return whether something was entered at a moment that is over."""
        number, _dot, revisions = at.partition(".")
        if revisions != str(self._revisions) or not number.isdecimal() or len(number) > 6:
            return False
        event = next(iter(self.table.events[int(number) :]), None)
        return event is not None and event.action == text

    def close(self) -> None:
        """Nothing runs."""
