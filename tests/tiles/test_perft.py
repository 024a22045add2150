"""Every two decisions from a few positions are counted as they always have been."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any, Final

import pytest

from suite.core.flow import CHANCE
from suite.core.view import EVERYBODY
from suite.testing.tiles.engine import SecondEngine
from suite.tiles.game import GAME
from suite.tiles.model.state import State
from tests.tiles.invariants import rules_of
from tests.tiles.perft import BEGINNINGS, DEPTH, FILE, beginning, first_draw, perft

GOLDEN: Final[list[dict[str, Any]]] = json.loads(FILE.read_text("utf-8"))


def name(told: dict[str, Any]) -> str:
    return f"{told['record']}-{told['ply']}" if "record" in told else f"seed-{told['seed']}"


def naive_perft(state: State, slow: SecondEngine, depth: int) -> int:
    """Count with the second engine, cell by cell; it is told by the first what chance brings."""
    while GAME.actor(state) is CHANCE:
        draw = first_draw(state)
        slow.take(GAME.write(draw))
        state = GAME.apply(state, draw)
    texts = slow.legal()
    if depth == 1 or not texts:
        return max(1, len(texts))
    total = 0
    for text in texts:
        then = deepcopy(slow)
        then.take(text)
        total += naive_perft(GAME.apply(state, GAME.read(text)), then, depth - 1)
    return total


@pytest.mark.slow
def test_the_file_holds_the_positions_that_are_counted() -> None:
    assert [{key: told[key] for key in told if key != "counts"} for told in GOLDEN] == BEGINNINGS
    assert all(len(told["counts"]) == DEPTH for told in GOLDEN)
    sides = {(beginning(told).seats, beginning(told).side) for told in GOLDEN}
    assert sides == {(2, 0), (3, 0), (2, 1), (4, 1)}


@pytest.mark.parametrize("told", GOLDEN, ids=name)
def test_the_counts_are_as_ever(told: dict[str, Any]) -> None:
    assert [perft(beginning(told), depth + 1) for depth in range(DEPTH)] == told["counts"]


@pytest.mark.slow
@pytest.mark.parametrize("told", GOLDEN, ids=name)
def test_counting_cell_by_cell_comes_to_the_same(told: dict[str, Any]) -> None:
    state = beginning(told)
    position = GAME.to_json(GAME.view(state, EVERYBODY))
    for depth in range(DEPTH):
        slow = SecondEngine(rules_of(state), state=position)
        assert naive_perft(state, slow, depth + 1) == told["counts"][depth]


def test_a_game_that_is_over_counts_once() -> None:
    state = beginning(GOLDEN[0])
    state.phase = "over"
    assert perft(state, 2) == 1
