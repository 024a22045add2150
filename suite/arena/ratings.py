"""Ratings: how strong players are, told by one number each.

Two kinds, both of which need the extra `arena`:

- Elo, where two sit at a table: the Bradley-Terry strengths under which these results are the
  likeliest (by choix), with the mean of all players at 0. It is as if every two players had drawn
  one game more, or one who has won every game would be infinitely strong. The interval is that of
  95 % of the ratings of as many blocks, drawn from those played with replacement: the games of a
  block share a deal and are no independent evidence. Whoever has won all games, or none, has no
  interval: it would have no end.
- Skill, for two to four seats: openskill's Plackett-Luce model, which goes through the games in
  their order and learns from who came before whom. It begins at 25; the interval is 1.96 times its
  sigma on either side.

Ratings are kept in the index; of games that come later, skill learns where it has stopped.
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
"""How often blocks are drawn anew for an interval."""
FEWEST: Final = 10
"""Blocks without which there is no interval: it would mean nothing."""
ELO_A_NEPER: Final = 400 / log(10)
"""Elo of a strength that is `e` times as large."""
DRAWN: Final = 0.5
"""What is added to both sides of every two players."""
NEEDED: Final = {"elo": "choix", "skill": "openskill"}
"""The library that each kind of rating needs."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating and its 95 % interval, if there is evidence enough for one."""

    value: float
    low: float | None
    high: float | None


def are_installed() -> bool:
    """Say whether the libraries that ratings need are installed."""
    return all(find_spec(name) for name in NEEDED.values())


def elo(index: Index) -> dict[int, Rating]:
    """Return the Elo of every player, where two sit at a table and at least two have played."""
    if index.tournament.seats > 2:
        return {}
    if not _is_kept(index, "elo"):
        if not find_spec(NEEDED["elo"]):
            return {}
        with index.changes():
            index.database.execute("delete from elo")
            index.database.executemany("insert into elo values (?, ?, ?, ?)", _elo(index))
            _note(index, "elo")
    found = index.rows("select player, value, low, high from elo")
    return {player: Rating(*numbers) for player, *numbers in found}


def skill(index: Index) -> dict[int, Rating]:
    """Return the skill of every player, if at least two have played."""
    if not _is_kept(index, "skill"):
        if not find_spec(NEEDED["skill"]):
            return {}
        with index.changes():
            _learn(index)
    found = index.rows("select player, mu, sigma from skill")
    if len(found) < 2:
        return {}
    return {
        player: Rating(mu, mu - QUANTILE * sigma, mu + QUANTILE * sigma)
        for player, mu, sigma in found
    }


def _is_kept(index: Index, kind: str) -> bool:
    """Say whether the index has a rating of all games, by the library that is installed, if any."""
    return _rated(index, kind) == index.games


def _rated(index: Index, kind: str) -> int:
    """Return of how many games the index has a rating; none, if by another library."""
    for games, made_by in index.rows("select games, made_by from rated where kind = ?", kind):
        if not find_spec(NEEDED[kind]) or made_by == version(NEEDED[kind]):
            return int(games)
    return 0


def _note(index: Index, kind: str) -> None:
    """Note that a rating is that of all games."""
    index.database.execute(
        "insert or replace into rated values (?, ?, ?)", (kind, index.games, version(NEEDED[kind]))
    )


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
    for block, one, other, played, points in rows:
        wins[block - first, place[one], place[other]] += points / POINTS
        wins[block - first, place[other], place[one]] += played - points / POINTS
    ratings = _strengths(wins.sum(axis=0))
    if len(wins) < FEWEST:
        for player, value in zip(players, ratings, strict=True):
            yield player, float(value), None, None
        return
    drawn = np.array([_strengths(sample) for sample in _resampled(wins, index.tournament.seed)])
    ends = np.percentile(drawn, (2.5, 97.5), axis=0)
    won, lost = wins.sum(axis=(0, 2)), wins.sum(axis=(0, 1))
    for at, player in enumerate(players):
        low, high = map(float, ends[:, at])
        bounded = won[at] and lost[at] and low < high
        yield player, float(ratings[at]), low if bounded else None, high if bounded else None


def _strengths(wins: Numbers) -> Numbers:
    """Return the Elo of players by who has won how often against whom."""
    import choix
    import numpy as np

    drawn = DRAWN * (1 - np.eye(len(wins)))
    # A few players who have won all their games need more rounds than choix takes by itself.
    found = choix.ilsr_pairwise_dense(wins + drawn, max_iter=10_000, tol=1e-6)
    return np.asarray(found) * ELO_A_NEPER


def _resampled(wins: Numbers, seed: int) -> Numbers:
    """Return who has won how often in as many blocks, drawn with replacement, time and again."""
    import numpy as np

    blocks, *shape = wins.shape
    # Of blocks that are alike it is drawn how many there are: where two play, all are soon alike.
    kinds, numbers = np.unique(wins.reshape(blocks, -1), axis=0, return_counts=True)
    rng = np.random.default_rng(seed)
    drawn = rng.multinomial(blocks, numbers / blocks, size=SAMPLES)
    sums: Numbers = (drawn @ kinds).reshape(SAMPLES, *shape)
    return sums


def _learn(index: Index) -> None:
    """Let skill learn from the games it does not know."""
    from openskill.models import PlackettLuce

    known = _rated(index, "skill")
    if not known:
        index.database.execute("delete from skill")
    model = PlackettLuce(tau=0.0)  # programs do not get better or worse from game to game
    begin = (model.mu, model.sigma)
    found = {player: (mu, sigma) for player, mu, sigma in index.rows("select * from skill")}
    played = index.database.execute(
        "select game, player, place from seats where game > ? order by game, seat", (known,)
    )
    for _game, seats in groupby(played, itemgetter(0)):
        players, places = zip(*((player, place) for _game, player, place in seats), strict=True)
        teams = [[_rating(model.rating, *found.get(player, begin))] for player in players]
        after = model.rate(teams, ranks=list(places))
        learnt: dict[int, list[Any]] = {}
        for player, [rating] in zip(players, after, strict=True):
            learnt.setdefault(player, []).append(rating)
        for player, ratings in learnt.items():
            # One player on several seats has learnt the mean of what they have.
            found[player] = (
                sum(each.mu for each in ratings) / len(ratings),
                sum(each.sigma for each in ratings) / len(ratings),
            )
    _note(index, "skill")
    index.database.executemany(
        "insert or replace into skill values (?, ?, ?)",
        [(player, *numbers) for player, numbers in sorted(found.items())],
    )


def _rating(make: Callable[..., Any], mu: float, sigma: float) -> Any:
    return make(mu=mu, sigma=sigma)
