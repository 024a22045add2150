"""The reviews of a game on the full screen: kept beside its record, or made in the background."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from copy import copy
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final, TypeAlias

from suite import native
from suite.core.errors import IllegalActionError, ZweistromError
from suite.core.play import record
from suite.core.play.table import Table
from suite.core.text.catalogue import Catalogue
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.review import USUAL, Review, Reviewing, side_of
from suite.review import cache as kept_reviews

_: Final = Catalogue("cli")

Recorded: TypeAlias = tuple[record.Game, Path, int]
"""The record of a game, its file, and its number in there."""


class Reviews:
    """The reviews of the game on a table, one for each side that may see it.

    A finished game has its record in the file `path`, as the last game of it. One that was read
    from there is given as `recorded`, with its number, finished or not. `refusals` say
    in a sentence each why the game, as it was read, gets no review, and why no hints; they are
    empty if it may.
    """

    def __init__(
        self,
        table: Table[Any],
        path: Path | None = None,
        recorded: tuple[record.Game, int] | None = None,
        refusals: tuple[str, str] = ("", ""),
    ) -> None:
        self.table = table
        self.refusal, self.no_hint = refusals
        self.path = path
        self.recorded = recorded
        self._works: dict[Watcher, Work] = {}

    def of(self, watcher: Watcher) -> Work | None:
        """Return the work on the game so far as the watcher sees it, if it was begun."""
        found = self._works.get(watcher)
        return found if found and found.is_of(self.table) else None

    def kept(self, watcher: Watcher) -> Work | None:
        """Return that work, if it was begun, or if the review is kept beside the record."""
        found = self.of(watcher)
        if found is None:
            with suppress(ZweistromError):
                work = self._work(watcher)
                if work.take_kept():
                    found = self._works[watcher] = work
        return found

    def begin(self, watcher: Watcher) -> Work:
        """Return that work, begun now if it was not; all other work is stopped.

        Raises `IllegalActionError` or `SettingError` if what the watcher sees cannot be reviewed.
        """
        found = self.of(watcher)
        if found is None:
            found = self._work(watcher)
            self.stop()
            self._works[watcher] = found
            # A compiled kernel must not be cut off in its middle when the program ends. It soon
            # looks up; an interpreted one does not, but may be cut off.
            Thread(target=found.run, daemon=native.backend() == native.INTERPRETED).start()
        return found

    def _work(self, watcher: Watcher) -> Work:
        if self.refusal:
            raise IllegalActionError(self.refusal)
        if watcher == SPECTATOR:
            raise IllegalActionError(
                _("A spectator sees no hand, so no choice can be judged: choose another side.")
            )
        side = side_of(self.table, None if watcher == EVERYBODY else watcher)
        return Work(self.table, side, self._recorded)

    def stop(self) -> None:
        """Stop all work that is not done; what it has found is lost."""
        for watcher, work in [*self._works.items()]:
            if not work.is_whole:
                work.stopped.set()
                del self._works[watcher]

    def _recorded(self, table: Table[Any]) -> Recorded | None:
        """Return the record of a table, if all of it is known."""
        if self.path and self.recorded:
            recorded, number = self.recorded
            return recorded, self.path, number
        if self.path and table.outcome:
            with suppress(ZweistromError, OSError):
                found = record.read_file(self.path).games
                return found[-1], self.path, len(found)
        return None


class Work:
    """The work on one review, in a thread of its own.

    - `done`, `total`: the pieces of work; `total` is 0 before the first one
    - `review`: what is found: first the chances, then the choices too; `is_whole` with all
    - `problem`: the exception that ended it
    """

    def __init__(
        self,
        table: Table[Any],
        side: Watcher,
        recorded: Callable[[Table[Any]], Recorded | None],
    ) -> None:
        """Prepare it for a game as it stands; `recorded` returns its record, if there is one."""
        self.table = _still(table)
        self.side = side
        self.done = self.total = 0
        self.review: Review | None = None
        self.is_whole = False
        self.problem: Exception | None = None
        self.stopped = Event()
        self._recorded = recorded
        self._reviewing = Reviewing(self.table, side)

    def is_of(self, table: Table[Any]) -> bool:
        """Say whether it is about the game on a table as it stands."""
        mine = self.table
        return (mine.actions, mine.left, mine.outcome) == (table.actions, table.left, table.outcome)

    def take_kept(self) -> bool:
        """Take the review that is kept, and say whether there is one."""
        place = self._place()
        if place:
            self.review = kept_reviews.read(*place)
            self.is_whole = self.review is not None
        return self.is_whole

    def _place(self) -> tuple[Path, str] | None:
        """Return the file of the review with its key, if the record is known."""
        found = self._recorded(self.table)
        if found is None:
            return None
        recorded, path, number = found
        place = kept_reviews.place_of(path, number, self.side)
        return place, kept_reviews.key_of(recorded, self.side, USUAL)

    def run(self) -> None:
        """Take the review that is kept, or make it and keep it, unless it is stopped."""
        try:
            if not self.take_kept():
                self._make()
        except Exception as problem:
            self.problem = problem

    def _make(self) -> None:
        work = self._reviewing
        for done, total in work.work():
            if self.stopped.is_set():
                return
            self.done, self.total = done, total
            if done == len(self.table.events):
                self.review = work.review()
        found = self.review = work.review()
        place = self._place()
        if place:
            kept_reviews.write(*place, found)
        self.is_whole = True

    def progress(self) -> str:
        """Return how far it is in a sentence; empty if it is done."""
        if self.is_whole:
            return ""
        if not self.total:
            return _("The review begins.")
        return _("The review has looked at {done} of {total}.", done=self.done, total=self.total)


def _still(table: Table[Any]) -> Table[Any]:
    """Return a copy of a table, which stays as it is when the game goes on."""
    found = copy(table)
    found.recorder = None
    found.left = dict(table.left)
    found.events, found.actions = [*table.events], [*table.actions]
    found.states = [*table.states]
    return found
