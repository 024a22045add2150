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
    BrokenInvariantError,
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
    """Let single steps be left out, and no more be tried."""
    monkeypatch.setattr(fuzzing, "PATIENCE", 0)


@pytest.mark.slow
def test_a_shorter_play_breaks_the_same_invariant_and_no_step_can_go() -> None:
    game = LosesACard()
    run = Run(invariants_of(game), 1, FOR_EVER)
    failure = run.go()
    assert failure
    header = record.parse(failure.record[0], "a header").game().header
    for place in range(len(failure.steps)):
        rest = [*failure.steps[:place], *failure.steps[place + 1 :]]
        machine = run.machine()()
        machine.only = failure.invariant
        try:
            fuzzing.play_again(machine, header, rest, Random(run.seed))
        except BrokenInvariantError as broken:
            assert broken.invariant == failure.invariant
            assert len(machine.steps) >= len(failure.steps)


@pytest.mark.slow
def test_stretches_are_left_out_too(monkeypatch: pytest.MonkeyPatch) -> None:
    failure = hunt(LosesACard())
    monkeypatch.setattr(fuzzing, "PATIENCE", 30)
    shorter = hunt(LosesACard())
    assert shorter.invariant == failure.invariant
    assert len(shorter.steps) <= len(failure.steps)


def test_behind_most_stretches_the_same_seat_is_to_act_in_the_same_phase() -> None:
    phases = ("act", "act", "lay", "draw")
    events = [record.Event(ply, ply // 4 % 2, phases[ply % 4], "") for ply in range(80)]
    rng, alike = Random(1), 0
    for _ in range(100):
        left = fuzzing.stretch(events, rng)
        assert left == set(range(min(left, default=0), max(left, default=-1) + 1))
        ends = [each for each in (min(left, default=0), max(left, default=-1) + 1) if each < 80]
        alike += len({(events[end].actor, events[end].phase) for end in ends}) == 1
    assert alike > 50
    assert fuzzing.stretch([], rng) == set()


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
    broken = fuzzing.broken_by(lambda: machine.set_up(rules, 2, position))
    assert broken
    run.until = FOR_EVER
    run.shorten(machine, broken)
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
