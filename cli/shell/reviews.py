"""Reviews beside their records: the kept one, or a new one with its progress."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from suite.core.errors import IllegalActionError
from suite.core.flow import Seat
from suite.core.play import record
from suite.core.play.table import Table, watcher_of
from suite.core.play.telling import names_of
from suite.core.text.catalogue import Catalogue
from suite.core.view import EVERYBODY, Watcher
from suite.review import DEEP, USUAL, Budget, Review, Reviewing
from suite.review.cache import Shelf

from .progress import progress

_: Final = Catalogue("cli")


def side_of(path: Path, recorded: record.Game, seat: Seat) -> Watcher:
    """Return who sees a finished game in a review that judges a seat.

    It is the side of `zweistrom review` without options. Raises `IllegalActionError` if the record
    does not hold what the seat has seen.
    """
    side = watcher_of(recorded.header)
    if side not in (EVERYBODY, seat):
        name = names_of(recorded.header.seats)[seat]
        raise IllegalActionError(
            _("{path} does not hold what {name} has seen", path=path, name=name)
        )
    return side


def kept(
    path: Path, number: int, recorded: record.Game, seat: Seat
) -> tuple[Review, Budget] | None:
    """Return the kept review of a finished game that judges a seat, with its budget.

    It may be one of the whole game or of the seat alone. `None` if there is none, or only one that
    is out of date.
    """
    shelf = Shelf(path, number, recorded)
    for side in (watcher_of(recorded.header), seat):
        for budget in (USUAL, DEEP):
            if review := shelf.read(side, budget):
                return review, budget
    return None


def made(
    path: Path,
    number: int,
    recorded: record.Game,
    table: Table[Any],
    side: Watcher,
    name: str,
) -> tuple[Review, Budget]:
    """Make and keep the review of a game, called `name` in the progress, with the usual budget.

    After Ctrl-C nothing is kept.
    """
    work = Reviewing(table, side, USUAL)
    with progress() as show:
        for done, total in work.work():
            show(_("looking at {name}: {done} of {total}", name=name, done=done, total=total))
    review = work.review()
    Shelf(path, number, recorded).write(side, review, USUAL)
    return review, USUAL
