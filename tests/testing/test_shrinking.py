"""A play that breaks an invariant is made shorter, and so is the position it begins at."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from suite.core.invariants import Json, Moment
from suite.core.options import Rules
from suite.core.play import record
from suite.temples.game import Temples
from suite.temples.invariants import INVARIANTS as INVARIANTS_OF_CARDS
from suite.testing import (
    Run,
    fuzzing,
    invariants_of,
)
from suite.testing.temples.dense import dense_position as dense_position_of_cards
from suite.testing.tiles.dense import dense_position
from suite.tiles.game import Tiles
from suite.tiles.invariants import INVARIANTS as INVARIANTS_OF_TILES
from suite.tiles.model.state import State as Board
from tests.testing.faults import (
    FOR_EVER,
    LosesACard,
    WritesAnother,
    hunt,
    replayed,
)


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hypothesis shrink for a second only."""
    monkeypatch.setattr(fuzzing, "BY_HYPOTHESIS", 1.0)


@pytest.mark.slow
def test_no_step_can_be_left_out() -> None:
    game = LosesACard()
    run = Run(invariants_of(game), 1, FOR_EVER)
    failure = run.go()
    assert failure
    assert run.shortest
    run.until = FOR_EVER
    steps = list(failure.steps)
    for place in range(len(steps) - 1):
        rest = [*steps[:place], *steps[place + 1 :]]
        shorter = run.retry(run.shortest, run.shortest.position, rest)
        assert shorter is None or len(shorter.steps) >= len(steps)


@pytest.mark.slow
def test_a_record_is_cut_before_what_cannot_be_read() -> None:
    failure = hunt(WritesAnother())
    wrong = record.encode(record.Event(99, 0, "act", "end"))
    lines = (*failure.record, wrong, record.encode(record.Mark("hint")))
    assert fuzzing.sound(Temples(), lines) == failure.record
    assert fuzzing.sound(Temples(), failure.record[:1]) == failure.record[:1]


@pytest.mark.slow
def test_a_play_begins_as_late_as_it_can() -> None:
    game = LosesACard()
    failure = hunt(game)
    [event] = replayed(game, failure).events
    assert event.action.startswith("migrate")
    header = record.parse(failure.record[0], "a header").game().header
    assert game.from_json(header.state, header.rules)


def no_catastrophe_lies(moment: Moment[Board]) -> None:
    """Hold at the beginning of a game, and at some positions."""
    assert not moment.state.catastrophes


NO_CATASTROPHE = replace(
    INVARIANTS_OF_TILES, transitions={}, states={"none lies": no_catastrophe_lies}
)


class NoCatastrophes(Tiles):
    invariants = f"{__name__}:NO_CATASTROPHE"


def test_a_position_that_breaks_an_invariant_by_itself_is_made_simpler() -> None:
    game = NoCatastrophes()
    run, rules = Run(invariants_of(game), 1, FOR_EVER), game.new_rules()
    machine = run.machine()()
    machine.seed, machine.free = None, False
    position = dense_position(Random(1), rules, 2)
    broken = fuzzing.problem_of(lambda: machine.set_up(rules, 2, position))
    assert broken
    run.until = FOR_EVER
    run.note(machine, broken)
    run.shorten(machine)
    assert run.failure
    assert run.failure.doing == "set up the game"
    assert run.failure.steps == ()
    [line] = run.failure.record
    state = record.parse(line, "a header").game().header.state
    assert state
    assert len(state["catastrophes"]) == 1
    for key in ("tiles", "leaders", "treasures", "buildings"):
        assert not state[key], key
    assert not any(number for hand in state["hands"] for number in hand.values())


def one_card_too_many(rng: Random, rules: Rules, seats: int) -> Json:
    position = dense_position_of_cards(rng, rules, seats)
    position["stock"]["medes"] += 1
    return position


TOO_MANY = replace(INVARIANTS_OF_CARDS, dense_positions=f"{__name__}:one_card_too_many")


class RefusesItsPositions(Temples):
    invariants = f"{__name__}:TOO_MANY"


@pytest.mark.slow
def test_dense_positions_that_the_game_refuses_are_a_failure_too() -> None:
    failure = hunt(RefusesItsPositions(), seed=7)  # refused in its first play
    assert "PositionError: " in failure.proof
    assert failure.doing == "set up the game"
    [line] = failure.record
    assert record.parse(line, "a header").game().header.state


def test_a_simpler_value_lacks_one_entry_or_has_0_for_one_number() -> None:
    assert list(fuzzing.simpler({"a": [3], "b": True})) == [
        {"b": True},
        {"a": [3]},
        {"a": [], "b": True},
        {"a": [0], "b": True},
    ]
    assert list(fuzzing.simpler(0)) == []
