"""The turns that players choose: none gives away a point that its other order has."""

from __future__ import annotations

from random import Random

import pytest

from suite.core import games
from tests.tools import openings, turns

TILES = games.find("tiles")


def test_a_tile_before_its_leader_gives_a_point_away() -> None:
    [(seat, state)] = openings.first_turns(TILES, 1, 5002)
    line = tuple(map(TILES.read, ("tile farm F1", "leader farmer F2")))
    better = turns.dominated(TILES, state, seat, line)
    assert better is not None
    assert [TILES.write(action) for action in better] == ["leader farmer F2", "tile farm F1"]
    assert turns.dominated(TILES, state, seat, better) is None


@pytest.mark.slow
@pytest.mark.parametrize("who", ["hard", "expert", "hint", "adviser"])
def test_no_first_turn_gives_a_point_away(who: str) -> None:
    starts = openings.first_turns(TILES, 8, 5001)
    *better, dominated = turns.measure(TILES, starts, [who], orders=True)
    assert not better
    assert dominated.startswith(f"{who}: dominated 0 of 8")


def test_a_random_turn_ends_where_somebody_else_acts() -> None:
    [(seat, state)] = openings.first_turns(TILES, 1, 7)
    for seed in range(20):
        then, mains = turns.after(TILES, state, turns.random_turn(TILES, state, seat, Random(seed)))
        assert TILES.actor(then) != seat
        assert 1 <= len(mains) <= 2
