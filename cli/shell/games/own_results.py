"""How the user's games went: results by rivals, luck and skill from the reviews that are kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from pathlib import Path
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


def played(own: OwnGame) -> Played:
    """Return how a game went, with its review if one is kept."""
    header = own.recorded.header
    rivals = sorted(
        each.name if each.player == HUMAN else _program(each.player)
        for seat, each in enumerate(header.seats)
        if seat != own.seat
    )
    winners = own.outcome.winners
    review = None
    with suppress(IllegalActionError):  # the record may not hold what the seat has seen
        review = SeatReview(own.shelf, own.seat)
    kept = review and review.find()
    return Played(
        own.path,
        own.number,
        header.game,
        own.seat,
        tuple(rivals),
        (own.seat in winners) / len(winners),
        _account(kept[0], own.seat) if kept else None,
        review is not None and bool(game_of(own.recorded, str(own.path)).reviewer),
    )


def reviewed(game: Played, name: str) -> Played:
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
    return next((each for each in review.accounts if each.seat == seat), None)


@dataclass(frozen=True, slots=True)
class Tally:
    """The results against the same rivals.

    - `games`, `won`: their number, and the wins in them; a win that is shared counts in parts
    - `low`, `high`: the 95 % interval of the share won
    """

    game: str
    rivals: tuple[str, ...]
    games: int
    won: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return wilson(self.won, self.games)[0]

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return wilson(self.won, self.games)[1]


def tallies(games: Iterable[Played]) -> list[Tally]:
    """Return the results by game, number of seats and rivals; the most played rivals first."""
    shares: dict[tuple[str, tuple[str, ...]], list[float]] = {}
    for each in games:
        shares.setdefault((each.game, each.rivals), []).append(each.share)
    found = [Tally(*key, len(won), sum(won)) for key, won in shares.items()]
    return sorted(found, key=lambda each: (each.game, len(each.rivals), -each.games, each.rivals))


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of a figure of some games, with its 95 % interval.

    `reach` is how far the interval goes to either side; `None` if there are too few games.
    """

    value: float
    reach: float | None


def mean(numbers: Sequence[float]) -> Mean | None:
    """Return the mean of some numbers; `None` if there are none."""
    games = len(numbers)
    if not games:
        return None
    value = sum(numbers) / games
    if games < ENOUGH:
        return Mean(value, None)
    squares = sum((each - value) ** 2 for each in numbers)
    return Mean(value, QUANTILE * sqrt(squares / (games * (games - 1))))


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
    accounts = [each.account for each in games if each.account]
    luck = mean([each.draws for each in accounts])
    losses = [each.mean_loss for each in accounts if each.mean_loss is not None]
    return Period(games[0], len(games), luck, mean(losses)) if luck else None


def periods(games: Sequence[Played]) -> list[Period]:
    """Return reviewed games as at most `ROWS` periods of equal size; the last may be shorter."""
    size = -(-len(games) // ROWS) or 1
    found = (period(games[start : start + size]) for start in range(0, len(games), size))
    return [each for each in found if each]
