"""The statistics of a tournament, computed from the index of its folder.

A player is one word: if it has several seats of a table, it gets the points of all of them, and its
fair share is larger. A shared win counts its share. Intervals are 95 % Wilson intervals; they take
games for independent, and as every deal is played in all seatings, they tend to be too wide.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import accumulate, groupby
from operator import itemgetter
from pathlib import Path
from typing import Final

from suite.arena import ratings
from suite.arena.blocks import Tournament
from suite.arena.checks import POINTS
from suite.arena.index import Index, open_index
from suite.arena.intervals import wilson
from suite.arena.ratings import Rating
from suite.arena.sequential import BEFORE, BOUNDS, ELO, Sequential
from suite.arena.sequential import share as expected

RECENT: Final = 40
"""The number of latest games of a player that are listed one by one."""
STEPS: Final = 200
"""The most points of the course of a tournament."""
QUANTILES: Final = (0.05, 0.5, 0.95)
"""The quantiles of a player's pace."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of a number of games, 0 to 1, and its 95 % interval."""

    games: int
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Pace:
    """The time of a player for a move, in seconds.

    `mean` is over all its moves; the others are quantiles (5, 50 and 95 %) of its means by game.
    """

    mean: float
    fast: float
    median: float
    slow: float


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of one player.

    - `games`, `seats`: the games it played and the seats it had in them; `won`: its wins
    - `share`: its share of the wins; `fair`: the expected share by chance, 0 to 1
    - `elo`, `skill`: see `suite.arena.ratings`; `None` where there is none
    - `score`: the mean of its scores, each as one number, see `suite.arena.checks.as_number`
    - `pace`: `None` where no times are known
    - `recent`: its share (0 to 1) of each of its last games, the oldest first
    - `worst`: the game that it lost by the most points; `forfeited`: the first it forfeited
    """

    rank: int
    player: str
    games: int
    seats: int
    won: float
    share: Share
    fair: float
    elo: Rating | None
    skill: Rating | None
    score: float
    pace: Pace | None
    faults: int
    forfeits: int
    recent: tuple[float, ...]
    worst: int | None
    forfeited: int | None


@dataclass(frozen=True, slots=True)
class Meeting:
    """The share of games in which a player was placed before another; a shared place is half."""

    player: str
    other: str
    share: Share


@dataclass(frozen=True, slots=True)
class Spread:
    """The distribution of a whole number over games: `counts` are (number, games), ascending."""

    least: int
    median: int
    most: int
    mean: float
    counts: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a tournament, after the numbers of `blocks`.

    - `shares`: by rank, each player's share of its games so far; `None` without a game
    - `band`: the shares of the first player, low and high, between which the sequential test is
      undecided; empty where there is no test
    """

    blocks: tuple[int, ...]
    shares: tuple[tuple[float | None, ...], ...]
    band: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of the sequential test of two players, see `suite.arena.sequential`.

    `stronger` says whether the first is stronger; `None` if undecided after these `blocks`.
    """

    player: str
    other: str
    stronger: bool | None
    blocks: int


@dataclass(frozen=True, slots=True)
class Standings:
    """The statistics of a tournament.

    - `players`: by points for each seat, the best first
    - `meetings`: of every two players who have met, from both sides
    - `first`: the share of the seat that acted first
    - `reasons`: why games have ended, with the number of games, the most frequent first
    - `longest`: the game with the most plies
    - `verdict`: of exactly two players at tables of two, else `None`
    - `stubs`: the files whose last line was cut short and is left out, with its number
    """

    folder: Path
    tournament: Tournament
    games: int
    blocks: int
    players: tuple[Standing, ...]
    meetings: tuple[Meeting, ...]
    first: Share
    plies: Spread
    turns: Spread
    reasons: tuple[tuple[str, int], ...]
    longest: int
    course: Course
    verdict: Verdict | None
    stubs: tuple[tuple[Path, int], ...]

    def meeting(self, player: str, other: str) -> Meeting | None:
        """Return the result of a player against another; `None` if they have not met."""
        words = (player, other)
        return next((pair for pair in self.meetings if (pair.player, pair.other) == words), None)


def read_standings(folder: Path) -> Standings:
    """Return the statistics of a folder; raises the errors of `open_index`."""
    with open_index(folder) as index:
        players = _players(index)
        [(blocks, longest)] = index.rows(
            "select (select max(block) from games),"
            "(select game from games order by plies desc, game limit 1)"
        )
        return Standings(
            folder,
            index.tournament,
            index.games,
            blocks,
            tuple(standing for _player, standing in players),
            tuple(_meetings(index, [player for player, _standing in players])),
            _first(index),
            _distribution(index, "plies"),
            _distribution(index, "turns"),
            tuple(
                index.rows("select reason, count(*) from games group by reason order by 2 desc, 1")
            ),
            longest,
            _course(index, [player for player, _standing in players]),
            _verdict(index),
            index.stubs,
        )


def _share(points: float, games: int) -> Share:
    """Return the share of points in games, where a win counts `POINTS`."""
    return Share(games, points / (POINTS * games), *wilson(points / POINTS, games))


def _players(index: Index) -> list[tuple[int, Standing]]:
    """Return the index in the list of players and the standing of each player, the best first."""
    sums = index.rows(
        "select player, sum(games), sum(seats), sum(points) from sums group by player"
    )
    sums.sort(key=lambda row: (-row[3] / row[2], row[0]))
    counts = {
        player: numbers
        for player, *numbers in index.rows(
            "select player, avg(score), sum(faults), sum(forfeits), min(iif(forfeits, game, null))"
            "from seats group by player"
        )
    }
    elo, skill, paces = ratings.elo(index), ratings.skill(index), _paces(index)
    return [
        (
            player,
            Standing(
                rank,
                index.tournament.players[player],
                games,
                seats,
                points / POINTS,
                _share(points, games),
                seats / (games * index.tournament.seats),
                elo.get(player),
                skill.get(player),
                score,
                paces.get(player),
                faults,
                forfeits,
                _recent(index, player),
                _worst(index, player),
                forfeited,
            ),
        )
        for rank, (player, games, seats, points) in enumerate(sums, 1)
        for score, faults, forfeits, forfeited in [counts[player]]
    ]


def _recent(index: Index, player: int) -> tuple[float, ...]:
    """Return the share of a player in each of its last games, the oldest first."""
    last = index.rows(
        "select sum(points) from seats where player = ? group by game order by game desc limit ?",
        player,
        RECENT,
    )
    return tuple(points / POINTS for (points,) in reversed(last))


def _worst(index: Index, player: int) -> int | None:
    """Return the game that a player lost by the most points, counting the best of its seats."""
    games = index.rows(
        "select game from seats where player = ? group by game having sum(points) = 0 "
        "order by min(behind) desc, game limit 1",
        player,
    )
    return games[0][0] if games else None


def _paces(index: Index) -> dict[int, Pace]:
    """Return the paces of the players whose times are known."""
    means = index.rows(
        "select player, sum(seconds) / sum(decisions) from times join seats using (game, seat)"
        "where decisions > 0 group by player"
    )
    in_games = index.rows(
        "select player, seconds / decisions from times join seats using (game, seat)"
        "where decisions > 0 order by 1, 2"
    )
    paces = {
        player: [pace for _player, pace in rows]
        for player, rows in groupby(in_games, itemgetter(0))
    }
    return {
        player: Pace(mean, *(_quantile(paces[player], part) for part in QUANTILES))
        for player, mean in means
    }


def _quantile(rising: Sequence[float], part: float) -> float:
    """Return the quantile of ascending numbers; `part` is from 0 to 1."""
    return rising[min(len(rising) - 1, int(part * len(rising)))]


def _meetings(index: Index, order: Sequence[int]) -> Iterator[Meeting]:
    """Yield the results of players against each other, by rank."""
    rows = index.rows(
        "select one, other, sum(games), sum(points) from meetings group by one, other"
    )
    results = {(one, other): (games, points) for one, other, games, points in rows}
    results |= {
        (other, one): (games, POINTS * games - points)
        for (one, other), (games, points) in results.items()
    }
    names = index.tournament.players
    for player in order:
        for other in order:
            if (player, other) in results:
                games, points = results[player, other]
                yield Meeting(names[player], names[other], _share(points, games))


def _first(index: Index) -> Share:
    """Return the share of the seat that acted first."""
    [(points,)] = index.rows(
        "select sum(points) from games join seats using (game) where seat = first"
    )
    return _share(points, index.games)


def _distribution(index: Index, column: str) -> Spread:
    """Return the distribution of a number of each game."""
    counts = index.rows(f"select {column}, count(*) from games group by 1 order by 1")
    totals = list(accumulate(games for _number, games in counts))
    middle = counts[bisect_left(totals, totals[-1] / 2)][0]
    mean = sum(number * games for number, games in counts) / totals[-1]
    return Spread(counts[0][0], middle, counts[-1][0], mean, tuple(counts))


def _course(index: Index, order: Sequence[int]) -> Course:
    """Return the shares of the players, block by block or in larger steps."""
    rows = index.rows("select block, player, seats, points from sums order by block")
    last = rows[-1][0]
    steps = {-(-last * step // STEPS) for step in range(1, STEPS + 1)}
    games, points = dict.fromkeys(order, 0), dict.fromkeys(order, 0)
    blocks, shares = [], []
    for block, sums in groupby(rows, itemgetter(0)):
        for _block, player, more, gain in sums:
            games[player] += more
            points[player] += gain
        if block in steps:
            blocks.append(block)
            shares.append(
                tuple(
                    points[player] / (POINTS * games[player]) if games[player] else None
                    for player in order
                )
            )
    band = tuple(_band(index, steps))
    return Course(tuple(blocks), tuple(zip(*shares, strict=True)), band)


def _duel(index: Index) -> tuple[str, str] | None:
    """Return the two players of the sequential test; `None` if it does not apply."""
    players = list(dict.fromkeys(index.tournament.players))
    if len(players) != 2 or index.tournament.seats != 2:
        return None
    return players[0], players[1]


def _scores(index: Index) -> Iterator[float]:
    """Yield the first player's mean score of every complete block, in order."""
    games = index.tournament.block
    for (points,) in index.rows(
        "select points from meetings where games = ? order by block", games
    ):
        yield points / (POINTS * games)


def _band(index: Index, steps: Set[int]) -> Iterator[tuple[float, float]]:
    """Yield the shares between which the sequential test is undecided after some blocks."""
    if not _duel(index):
        return
    null, other = map(expected, ELO)
    total, squares = sum(BEFORE), sum(before * before for before in BEFORE)
    for blocks, score in enumerate(_scores(index), 1):
        total += score
        squares += score * score
        if blocks in steps:
            number = blocks + len(BEFORE)
            variance = squares / number - (total / number) ** 2
            low, high = (
                (null + other) / 2 + bound * variance / (blocks * (other - null))
                for bound in BOUNDS
            )
            yield low, high


def _verdict(index: Index) -> Verdict | None:
    """Return the result of the sequential test; `None` if it does not apply."""
    players = _duel(index)
    if not players:
        return None
    test = Sequential()
    for score in _scores(index):
        test.add(score)
    return Verdict(*players, test.stronger, test.blocks)
