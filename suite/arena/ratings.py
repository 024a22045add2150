"""Ratings: the strength of each player as one number.

There are two kinds; both need the extra `arena`:

- Elo, for tables of two: the maximum-likelihood Bradley-Terry strengths (by choix), with the mean
  of all players at 0. One drawn game is added for every two players; without it a player who has
  won every game would be infinitely strong. The 95 % interval is a bootstrap over blocks, because
  the games of a block share a deal and are not independent. A player who has won all games or none
  has no interval: one of its ends would be infinite.
- Skill, for two to four seats: openskill's Plackett-Luce model, which learns from the places of the
  games in their order. It begins at 25; the interval is mu plus or minus 1.96 sigma.

Ratings are stored in the index; skill learns new games from where it has stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from itertools import groupby
from math import log
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from suite.arena.checks import POINTS
from suite.arena.index import Index
from suite.arena.intervals import QUANTILE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

SAMPLES: Final = 1000
"""The number of bootstrap samples of an interval."""
FEWEST: Final = 10
"""The fewest blocks for an interval; with fewer it would be meaningless."""
ELO_A_NEPER: Final = 400 / log(10)
"""The Elo difference of two strengths with the ratio `e`."""
DRAWN: Final = 0.5
"""The wins added to both sides of every two players: one drawn game."""
NEEDED: Final = {"elo": "choix", "skill": "openskill"}
"""The library that each kind of rating needs."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating and its 95 % interval; `None` where there are too few games for one."""

    value: float
    low: float | None
    high: float | None


def are_installed() -> bool:
    """Return whether the libraries that ratings need are installed."""
    return all(find_spec(name) for name in NEEDED.values())


def elo(index: Index) -> dict[int, Rating]:
    """Return the Elo of every player, for tables of two; empty if fewer than two have played."""
    if index.tournament.seats > 2 or not _keep(index, "elo", _measure):
        return {}
    rows = index.rows("select player, value, low, high from elo")
    return {player: Rating(*numbers) for player, *numbers in rows}


def skill(index: Index) -> dict[int, Rating]:
    """Return the skill of every player; empty if fewer than two have played."""
    is_kept = _keep(index, "skill", _learn)
    rows = index.rows("select player, mu, sigma from skill")
    if not is_kept or len(rows) < 2:
        return {}
    return {
        player: Rating(mu, mu - QUANTILE * sigma, mu + QUANTILE * sigma)
        for player, mu, sigma in rows
    }


def _keep(index: Index, kind: str, rate: Callable[[Index], None]) -> bool:
    """Let the stored ratings cover all games; return whether they do: `rate` needs a library."""
    if _games_rated(index, kind) == index.games:
        return True
    if not find_spec(NEEDED[kind]):
        return False
    with index.database as database:
        rate(index)
        row = (kind, index.games, version(NEEDED[kind]))
        database.execute("insert or replace into rated values (?, ?, ?)", row)
    return True


def _games_rated(index: Index, kind: str) -> int:
    """Return the number of games that the stored ratings cover; 0 if by another version."""
    for games, made_by in index.rows("select games, made_by from rated where kind = ?", kind):
        if not find_spec(NEEDED[kind]) or made_by == version(NEEDED[kind]):
            return int(games)
    return 0


def _measure(index: Index) -> None:
    """Measure the Elo of all players anew."""
    index.database.execute("delete from elo")
    index.database.executemany("insert into elo values (?, ?, ?, ?)", _elo(index))


def _elo(index: Index) -> Iterator[tuple[int, float, float | None, float | None]]:
    """Yield each player's Elo and the ends of its interval."""
    import numpy as np

    rows = index.rows("select block, one, other, games, points from meetings order by block")
    players = sorted({player for row in rows for player in row[1:3]})
    number = len(players)
    if number < 2:
        return
    place = {player: at for at, player in enumerate(players)}
    first = rows[0][0]
    wins = np.zeros((rows[-1][0] - first + 1, number, number))
    for block, one, other, games, points in rows:
        wins[block - first, place[one], place[other]] += points / POINTS
        wins[block - first, place[other], place[one]] += games - points / POINTS
    ratings = _strengths(wins.sum(axis=0))
    if len(wins) < FEWEST:
        for player, value in zip(players, ratings, strict=True):
            yield player, float(value), None, None
        return
    samples = np.array([_strengths(sums) for sums in _resamples(wins, index.tournament.seed)])
    ends = np.percentile(samples, (2.5, 97.5), axis=0)
    victories, defeats = wins.sum(axis=(0, 2)), wins.sum(axis=(0, 1))
    for at, player in enumerate(players):
        low, high = map(float, ends[:, at])
        is_bounded = victories[at] and defeats[at] and low < high
        yield player, float(ratings[at]), low if is_bounded else None, high if is_bounded else None


def _strengths(wins: Numbers) -> Numbers:
    """Return the Elo of players from the matrix of wins, row against column."""
    import choix
    import numpy as np

    draws = DRAWN * (1 - np.eye(len(wins)))
    # Players who have won all their games need more iterations than choix does by default.
    strengths = choix.ilsr_pairwise_dense(wins + draws, max_iter=10_000, tol=1e-6)
    return np.asarray(strengths) * ELO_A_NEPER


def _resamples(wins: Numbers, seed: int) -> Numbers:
    """Return the bootstrap samples: sums of as many blocks, drawn with replacement."""
    import numpy as np

    blocks, *shape = wins.shape
    # Equal blocks are drawn as one multinomial count: with two players most blocks are equal.
    kinds, numbers = np.unique(wins.reshape(blocks, -1), axis=0, return_counts=True)
    rng = np.random.default_rng(seed)
    counts = rng.multinomial(blocks, numbers / blocks, size=SAMPLES)
    sums: Numbers = (counts @ kinds).reshape(SAMPLES, *shape)
    return sums


def _learn(index: Index) -> None:
    """Update the skill ratings with the games they do not cover yet."""
    from openskill.models import PlackettLuce

    games = _games_rated(index, "skill")
    if not games:
        index.database.execute("delete from skill")
    model = PlackettLuce(tau=0.0)  # the strength of a program does not change between games
    begin = (model.mu, model.sigma)
    skills = {player: (mu, sigma) for player, mu, sigma in index.rows("select * from skill")}
    places_in_games = index.database.execute(
        "select game, player, place from seats where game > ? order by game, seat", (games,)
    )
    for _game, seats in groupby(places_in_games, itemgetter(0)):
        players, places = zip(*((player, place) for _game, player, place in seats), strict=True)
        teams = [[model.rating(*skills.get(player, begin))] for player in players]
        after = model.rate(teams, ranks=list(places))
        by_player: dict[int, list[Any]] = {}
        for player, [rating] in zip(players, after, strict=True):
            by_player.setdefault(player, []).append(rating)
        for player, ratings in by_player.items():
            # A player on several seats gets the mean of their ratings.
            skills[player] = (
                sum(rating.mu for rating in ratings) / len(ratings),
                sum(rating.sigma for rating in ratings) / len(ratings),
            )
    index.database.executemany(
        "insert or replace into skill values (?, ?, ?)",
        [(player, *numbers) for player, numbers in sorted(skills.items())],
    )
