"""How the user's games went: results by rivals, luck and skill from the reviews that are kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Final

from suite.arena.intervals import QUANTILE, wilson
from suite.core.errors import IllegalActionError
from suite.core.flow import Seat
from suite.core.play import record
from suite.core.play.record import HUMAN
from suite.play.beginning import game_of
from suite.play.review import SeatReview
from suite.players import roster
from suite.review import Account, Review
from suite.review.cache import Shelf
from suite.work import Here

from ..progress import result_of
from .own_games import OwnGame

ENOUGH: Final = 10
"""The fewest games of which an interval is told."""
ROWS: Final = 10
"""The most rows of a picture over time."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game of the user.

    - `path`, `number`: its file, and which game of it, from 1
    - `game`, `seat`: the word of the game, and the user's seat
    - `rivals`: the names of people and the words of programs on the other seats, sorted
    - `share`: the share of the win (0 to 1)
    - `account`: what made this share, by the review that is kept; `None` without one
    - `can_be_reviewed`: whether there can be one
    """

    path: Path
    number: int
    game: str
    seat: Seat
    rivals: tuple[str, ...]
    share: float
    account: Account | None
    can_be_reviewed: bool

    @property
    def lacks_review(self) -> bool:
        """Whether a review would tell more."""
        return self.can_be_reviewed and self.account is None


def summary(own: OwnGame) -> Played:
    """Return how a game went, with its review if one is kept."""
    header = own.recorded.header
    rivals = sorted(
        seating.name if seating.player == HUMAN else _program(seating.player)
        for seat, seating in enumerate(header.seats)
        if seat != own.seat
    )
    winners = own.outcome.winners
    review = None
    with suppress(IllegalActionError):  # the record may not hold what the seat has seen
        review = SeatReview(own.shelf, own.seat)
    find = review and review.find()
    return Played(
        own.path,
        own.number,
        header.game,
        own.seat,
        tuple(rivals),
        (own.seat in winners) / len(winners),
        _account(find[0], own.seat) if find else None,
        review is not None and bool(game_of(own.recorded, str(own.path)).reviewer),
    )


def with_review(game: Played, name: str) -> Played:
    """Return a game after making and keeping its review, called `name` in the progress.

    Raises `RecordError` if the record breaks the rules.
    """
    shelf = Shelf(game.path, game.number, record.read_file(game.path).game(game.number))
    here = Here()
    ask = partial(SeatReview(shelf, game.seat).make, here.give)
    review, _budget = result_of(here, name, ask)
    return replace(game, account=_account(review, game.seat))


def _program(spec: str) -> str:
    """Return the word of a program as a rival; of what somebody else wrote only the name."""
    return roster.short(spec) if roster.is_anybodys(spec) else spec


def _account(review: Review, seat: Seat) -> Account | None:
    return next((account for account in review.accounts if account.seat == seat), None)


@dataclass(frozen=True, slots=True)
class Tally:
    """The results against the same rivals.

    - `games`, `wins`: their number, and the wins in them; a win that is shared counts in parts
    """

    game: str
    rivals: tuple[str, ...]
    games: int
    wins: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share won."""
        return wilson(self.wins, self.games)


def tallies(games: Iterable[Played]) -> list[Tally]:
    """Return the results by game, number of seats and rivals; the most played rivals first."""
    shares: dict[tuple[str, tuple[str, ...]], list[float]] = {}
    for game in games:
        shares.setdefault((game.game, game.rivals), []).append(game.share)
    return sorted(
        (Tally(*key, len(wins), sum(wins)) for key, wins in shares.items()),
        key=lambda tally: (tally.game, len(tally.rivals), -tally.games, tally.rivals),
    )


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of a figure of some games, with its 95 % interval.

    `reach` is how far the interval goes to either side; `None` if there are too few games.
    """

    value: float
    reach: float | None


def mean(numbers: Sequence[float]) -> Mean | None:
    """Return the mean of some numbers; `None` if there are none."""
    if not numbers:
        return None
    games = len(numbers)
    reach = QUANTILE * stdev(numbers) / sqrt(games) if games >= ENOUGH else None
    return Mean(fmean(numbers), reach)


@dataclass(frozen=True, slots=True)
class Period:
    """Some reviewed games in a row.

    - `first`: the first of them; `games`: their number
    - `luck`: the mean of what was drawn in a game
    - `loss`: the mean of what a choice that counts lost in each; `None` if none did
    """

    first: Played
    games: int
    luck: Mean
    loss: Mean | None


def period(games: Sequence[Played]) -> Period | None:
    """Return some reviewed games as one period; `None` if there are none."""
    accounts = [game.account for game in games if game.account]
    luck = mean([account.draws for account in accounts])
    losses = [account.mean_loss for account in accounts if account.mean_loss is not None]
    return Period(games[0], len(games), luck, mean(losses)) if luck else None


def periods(games: Sequence[Played]) -> list[Period]:
    """Return reviewed games as at most `ROWS` periods of equal size; the last may be shorter."""
    size = -(-len(games) // ROWS) or 1
    starts = range(0, len(games), size)
    return [*filter(None, (period(games[start : start + size]) for start in starts))]
