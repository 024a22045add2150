"""The reviews of one game: who may have one, the work on it, and where it is kept."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from suite.core import games
from suite.core.errors import IllegalActionError, ZweistromError
from suite.core.flow import Seat
from suite.core.play.replay import replay
from suite.core.play.table import Table, watcher_of
from suite.core.play.telling import names_of
from suite.core.text.messages import _
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.play.help import mark_help
from suite.review import DEEP, USUAL, Budget, Review, Reviewing, side_of
from suite.review.cache import Shelf
from suite.work import Job

PATIENCE: Final = 10.0
"""Seconds for which the work goes on though nobody has wanted it."""


class Progress(NamedTuple):
    """How far a review is: the pieces of work that are done, of all, and the review if it grew."""

    done: int
    total: int
    review: Review | None = None

    @property
    def sentence(self) -> str:
        """How far it is."""
        if not self.total:
            return _("The review begins.")
        return _("The review has done {done} of {total}.", done=self.done, total=self.total)


def make_review(
    table: Table[Any], side: Watcher, budget: Budget
) -> Generator[Progress, None, Review]:
    """Make the review of a game that stays as it is, as a side sees it; a portable job.

    Once all positions are valued, the progress has the review without the choices.
    """
    work = Reviewing(table, side, budget)
    for done, total in work.work():
        yield Progress(done, total, work.review() if done == len(table.events) else None)
    return work.review()


@dataclass
class Work:
    """The work on one review.

    - `done`, `total`: the pieces of work; `total` is 0 before the first one
    - `review`: what is known: first the chances, then the choices too; `is_whole` with all
    - `problem`: why there will be none
    - `wanted_at`: when somebody has wanted it last, in seconds of the face's clock
    """

    table: Table[Any]
    side: Watcher
    wanted_at: float = 0.0
    done: int = 0
    total: int = 0
    review: Review | None = None
    is_whole: bool = False
    problem: Exception | None = None
    job: Job | None = field(default=None, repr=False)

    @property
    def goes_on(self) -> bool:
        """Whether there may still be more."""
        return not self.is_whole and self.problem is None

    def is_of(self, table: Table[Any]) -> bool:
        """Return whether it is about the game on a table as it stands."""
        mine = self.table
        return (mine.actions, mine.left, mine.outcome) == (table.actions, table.left, table.outcome)

    def progress(self) -> str:
        """Return how far it is in a sentence; empty if nothing more comes."""
        return Progress(self.done, self.total).sentence if self.goes_on else ""


class Reviews:
    """The reviews of the game on a table, one for each side that may see it."""

    def __init__(
        self,
        table: Table[Any],
        give: Callable[[Job], object],
        changed: Callable[[], object] = lambda: None,
        *,
        path: Path | None = None,
        shelf: Shelf | None = None,
        refusal: str = "",
    ) -> None:
        """Nothing is made yet; jobs go to `give`, and `changed` is called when more is known.

        `path` is the file in which the game is being recorded: once it is over, its reviews are
        kept there. `shelf` is where they are kept if it was read from a record. `refusal` says why
        the game gets no review; it is empty if it may.
        """
        self.table = table
        self.changed = changed
        self._give = give
        self._path = path
        self._shelf = shelf
        self._refusal = refusal
        self._works: dict[Watcher, Work] = {}

    def why_none(self, watcher: Watcher) -> str:
        """Return why what a watcher sees gets no review, in a sentence; empty if it may."""
        if self._refusal:
            return self._refusal
        if not self.table.game.reviewer:
            return _("This game has no reviews.")
        if self.table.watcher == SPECTATOR:
            return _("No hand of this game is known, so no choice can be judged.")
        if watcher == SPECTATOR:
            return _("A spectator sees no hand, so no choice can be judged: choose another side.")
        try:
            self._side(watcher)
        except IllegalActionError as problem:
            return str(problem)
        return ""

    def _side(self, watcher: Watcher) -> Watcher:
        return side_of(self.table, None if watcher == EVERYBODY else watcher)

    def work_for(self, watcher: Watcher) -> Work | None:
        """Return the work for a watcher on the game so far, if it was begun or is kept."""
        work = self._works.get(watcher)
        return work if work and work.is_of(self.table) else None

    def find(self, watcher: Watcher) -> Work | None:
        """Return that work, and look for a review that is kept."""
        work = self.work_for(watcher)
        if work is None and not self.why_none(watcher) and (shelf := self._find_shelf()):
            side = self._side(watcher)
            if review := shelf.read(side, USUAL):
                work = Work(self.table.still(), side, review=review, is_whole=True)
                self._works[watcher] = work
        return work

    def want(self, watcher: Watcher, now: float = 0.0) -> Work:
        """Return that work, begun now if it was not; all other work is stopped.

        In the record of a game that goes on, work that begins is marked, as a hint is. Raises
        `IllegalActionError` if what the watcher sees gets no review, and `RecordError` if the
        record cannot be marked.
        """
        if why_none := self.why_none(watcher):
            raise IllegalActionError(why_none)
        work = self.find(watcher)
        if work is None or work.problem:
            self.stop()
            work = Work(self.table.still(), self._side(watcher))
            mark_help(self.table, work.side)
            self._works[watcher] = work
            self._begin(work)
        work.wanted_at = max(work.wanted_at, now)
        return work

    def _find_shelf(self) -> Shelf | None:
        if self._shelf is None and self._path and self.table.outcome:
            with suppress(ZweistromError, OSError):
                self._shelf = Shelf.last(self._path)
        return self._shelf

    def _begin(self, work: Work) -> None:
        def show(progress: Progress) -> None:
            work.done, work.total = progress.done, progress.total
            work.review = progress.review or work.review
            self.changed()

        def bring(review: Review | Exception) -> None:
            if isinstance(review, Exception):
                work.problem = review
            else:
                work.review, work.is_whole = review, True
                shelf = self._find_shelf()
                if shelf and work.is_of(self.table):
                    shelf.write(work.side, review, USUAL)
            self.changed()

        work.job = Job(make_review, (work.table, work.side, USUAL), bring, show)
        self._give(work.job)

    def advance(self, now: float) -> float | None:
        """Stop work that nobody has wanted lately; return when to look again, if ever."""
        ends = [work.wanted_at + PATIENCE for work in self._works.values() if work.goes_on]
        if ends and min(ends) <= now:
            self.stop()
            return None
        return min(ends, default=None)

    def stop(self) -> None:
        """Stop all work that goes on; what it has found is lost."""
        for watcher, work in [*self._works.items()]:
            if work.goes_on and work.job:
                work.job.is_dropped = True
                del self._works[watcher]


class SeatReview:
    """The review that judges a seat of a finished game: one that is kept, or a new one.

    - `side`: who sees the game in a new one, which is that of a review nobody asked a seat for
    """

    def __init__(self, shelf: Shelf, seat: Seat) -> None:
        """Raises `IllegalActionError` if the record does not hold what the seat has seen."""
        header = shelf.game.header
        self.shelf = shelf
        self.seat = seat
        self.side = watcher_of(header)
        if self.side not in (EVERYBODY, seat):
            name = names_of(header.seats)[seat]
            raise IllegalActionError(
                _("{path} does not show what {name} saw", path=shelf.path, name=name)
            )

    @cached_property
    def table(self) -> Table[Any]:
        """The game at its end; raises `RecordError` if the record breaks the rules."""
        game = self.shelf.game
        return replay(games.find(game.header.game), game, str(self.shelf.path))

    def find(self) -> tuple[Review, Budget] | None:
        """Return a kept review with its budget: of the whole game, or of the seat alone."""
        for side in (self.side, self.seat):
            for budget in (USUAL, DEEP):
                if review := self.shelf.read(side, budget):
                    return review, budget
        return None

    def make(
        self,
        give: Callable[[Job], object],
        then: Callable[[tuple[Review, Budget] | Exception], object],
        show: Callable[[Progress], object] = lambda _progress: None,
    ) -> None:
        """Give a new review of the usual budget to `then`, once it is kept.

        Jobs go to `give`; `show` gets how far the work is.
        """

        def bring(review: Review | Exception) -> None:
            if isinstance(review, Exception):
                then(review)
            else:
                self.shelf.write(self.side, review, USUAL)
                then((review, USUAL))

        give(Job(make_review, (self.table, self.side, USUAL), bring, show))
