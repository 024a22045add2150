"""Chances hold: what is told at positions of real games agrees with what came of them.

`python -m tests.tools.bench.odds GAME fixture` made the games: of `turn` against itself. All
numbers follow from them, so the bounds are no matter of luck; they are wide enough for other games.
How well chances hold is measured by that bench, with many more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from math import exp
from random import Random
from statistics import fmean

import pytest

from suite import native
from suite.core import games
from suite.core.text.forecast import Chance, measured
from suite.tiles.engine.chances import EVEN, SCALE
from tests.tools.bench import odds_games
from tests.tools.bench.calibration import Told, error, interval, line
from tests.tools.bench.odds import FIXTURES

ASKED = {"temples": 120, "tiles": 50}
"""So many games of each table are asked about; it takes some milliseconds a turn."""
every_game = pytest.mark.parametrize("name", games.names())
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        native.backend() == native.INTERPRETED, reason="it takes minutes without compiled kernels"
    ),
]


def rows(name: str, seats: int) -> list[odds_games.Row]:
    """Return the games of a table."""
    return odds_games.read(FIXTURES / f"{name}-{seats}.jsonl")


def asked(name: str, seats: int) -> Iterator[list[tuple[bool, Chance, float]]]:
    """Yield for some turns of each game: whether they count, what is told, and what was won."""
    game = games.find(name)
    for row in rows(name, seats)[: ASKED[name]]:
        turns, rng, found = odds_games.turns(row, game), Random(row["seed"]), []
        for number in row["turns"]:
            _, view, line = turns[number]
            counting = rng.random() < 0.5
            (chance,) = game.chances(view, [line], rng, counting=counting)
            found.append((counting, chance, odds_games.won(row, view.watcher)))
        yield found


@cache
def told(name: str) -> dict[int, list[list[tuple[bool, Chance, float]]]]:
    """Return what is told in the games of each table, at their first decisions first."""
    return {seats: list(asked(name, seats)) for seats in games.find(name).seats}


def off(some: Sequence[Told]) -> float:
    """Return how much more is told than was won, in the mean."""
    return fmean(each.chance - each.won for each in some)


@every_game
def test_told_chances_are_neither_too_sure_nor_too_careful(name: str) -> None:
    every = [
        [Told(chance.share, won) for _, chance, won in game]
        for table in told(name).values()
        for game in table
    ]
    assert error(every) <= 0.06
    assert abs(off([each for game in every for each in game])) <= 0.04
    slope, _offset = line(every)
    assert 0.7 < slope < 1.2
    low, high = interval(every, lambda some: line(some)[0])
    assert low < 1 < high


@every_game
def test_equals_are_told_about_their_part_at_the_first_decision(name: str) -> None:
    for seats, table in told(name).items():
        assert fmean(game[0][1].share for game in table) == pytest.approx(1 / seats, abs=0.05)


@every_game
def test_what_worlds_say_is_calibrated(name: str) -> None:
    calibrations = import_module(f"suite.{name}.engine.chances").CALIBRATIONS
    for seats, table in told(name).items():
        for counting, chance, _ in table[0] + table[1]:
            calibration = calibrations[seats, counting]
            assert chance.share == calibration.share(measured(chance.worlds))


def test_where_a_rollout_of_tiles_ends_a_value_is_worth_what_is_won() -> None:
    every: list[Told] = []
    for seats in games.find("tiles").seats:
        leaves = [leaf for row in rows("tiles", seats) for leaf in odds_games.leaves(row, "tiles")]
        for wait in range(seats):
            even = EVEN[seats << 2 | wait]
            some = [
                Told(1 / (1 + exp((even - leaf.value) / SCALE[seats])), leaf.won)
                for leaf in leaves
                if leaf.wait == wait
            ]
            assert abs(off(some)) <= 0.03
            every += some
    slope, _offset = line([every])
    assert 0.8 < slope < 1.25
