"""Every way to play on from a few positions is counted as it always has been."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any, ClassVar, Final

import pytest

from suite.core.flow import CHANCE, Action
from suite.core.play.perft import perft
from suite.core.view import EVERYBODY
from suite.temples.game import GAME, Temples
from suite.temples.model.state import State
from suite.testing.temples.engine import SecondEngine
from tests.temples.perft import BEGINNINGS, FILE, beginning

GOLDEN: Final[list[dict[str, Any]]] = json.loads(FILE.read_text("utf-8"))


def name(told: dict[str, Any]) -> str:
    return f"{told['record']}-{told['ply']}" if "record" in told else f"seed-{told['seed']}"


class ByTheMachine(Temples):
    """The game, each step of which the machine takes."""

    name: ClassVar[str] = "temples by the machine"

    def step(self, state: State, action: Action) -> None:
        self.flow.step(state, self.verb(action), action)


def slow_perft(state: State, slow: SecondEngine, depth: int) -> int:
    """Count with the second engine, which is told by the first what chance may bring."""
    actor = GAME.actor(state)
    if depth == 0 or actor is None:
        return 1
    ways = slow.legal()
    if actor is CHANCE:
        ways = [GAME.write(event) for event, _ in GAME.outcomes(state)]
    total = 0
    for text in ways:
        then = deepcopy(slow)
        then.take(text)
        total += slow_perft(GAME.apply(state, GAME.read(text)), then, depth - 1)
    return total


def test_the_file_holds_the_positions_that_are_counted() -> None:
    assert [{key: told[key] for key in told if key != "counts"} for told in GOLDEN] == BEGINNINGS


@pytest.mark.slow
@pytest.mark.parametrize("told", GOLDEN, ids=name)
def test_the_counts_are_as_ever(told: dict[str, Any]) -> None:
    state = beginning(told)
    depths = range(1, len(told["counts"]) + 1)
    assert [perft(GAME, state, depth) for depth in depths] == told["counts"]


@pytest.mark.parametrize("told", GOLDEN, ids=name)
def test_the_machine_counts_the_same(told: dict[str, Any]) -> None:
    depth = 4
    assert perft(ByTheMachine(), beginning(told), depth) == told["counts"][depth - 1]


@pytest.mark.slow
@pytest.mark.parametrize("told", GOLDEN, ids=name)
def test_the_second_engine_counts_the_same(told: dict[str, Any]) -> None:
    state, depth = beginning(told), 3
    slow = SecondEngine(GAME.new_rules(), state=GAME.to_json(GAME.view(state, EVERYBODY)))
    assert slow_perft(state, slow, depth) == told["counts"][depth - 1]


def test_a_game_that_ends_sooner_counts_once() -> None:
    state = beginning(GOLDEN[0])
    assert perft(GAME, state, 0) == 1
    state.phase = "over"
    assert perft(GAME, state, 3) == 1
