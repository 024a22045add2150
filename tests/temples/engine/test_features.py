"""The features that a network sees: what they say, and that they say no more than a seat knows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from suite import native
from suite.core.kernel.bits import dice
from suite.players.network import FIRST, LARGEST, SECOND
from suite.temples.engine.features import NAMES, clipped, describe
from suite.temples.game import GAME
from suite.temples.hidden.determinize import world_of
from suite.temples.model.state import State
from tests.players.games import some_decisions
from tests.temples.positions import position

STATES = [state for state, _ in some_decisions((41, 42), "beam:width=2", "random")]
CHANCES = [0.0, 0.4, 1.1, 0.0, 2.0, 0.3, 0.0, 0.9, 0.0, 0.1, 1.2, 3.0]


def seen(state: State, seat: int = 0, value: float = 1.5) -> dict[str, int]:
    inputs = [0] * 256
    describe(inputs, GAME.view(state, seat).state, seat, value, CHANCES)
    assert not any(inputs[len(NAMES) :])
    return dict(zip(NAMES, inputs, strict=False))


def swapped(state: State) -> State:
    """The same position with the seats' numbers swapped."""
    twin = state.clone()
    twin.active = 1 - state.active
    for name in ("hands", "pieces", "start", "yards", "known", "public"):
        setattr(twin, name, getattr(state, name)[::-1])
    twin.rows = state.rows[8:] + state.rows[:8]
    twin.temples = state.temples[8:] + state.temples[:8]
    return twin


def test_features_have_different_names_and_each_comes_up() -> None:
    assert len(set(NAMES)) == len(NAMES) <= 200
    found = [seen(state, seat) for state in STATES for seat in (0, 1)]
    silent = {name for name in NAMES if not any(each[name] for each in found)}
    few = ("steal", "leap", "banish", "defect", "collapse", "has", "final", "stage", "migrated")
    known = (*few, "build", "unknown", "first hand", "charges", "piece quarry", "start", "chances")
    assert {name for name in silent if not any(word in name for word in known)} == set()
    assert all(abs(number) <= LARGEST for each in found for number in each.values())


def test_what_a_seat_cannot_see_changes_nothing() -> None:
    random = dice(Random(1))
    for state in STATES[::3]:
        for seat in (0, 1):
            other = world_of(GAME.view(state, seat).state, random)
            assert seen(other, seat) == seen(state, seat)


def test_swapped_seats_see_the_same() -> None:
    for state in STATES[::3]:
        assert seen(swapped(state), 1) == seen(state, 0)


def test_sides_are_told_alike() -> None:
    """What the one seat sees of open cards as its own, the other sees as the rival's."""
    words = ("sum", "height", "settlers", "piece", "charges", "collapse", "steal", "leap", "yard")
    for state in STATES[::3]:
        one, other = seen(state, 0), seen(state, 1)
        for name in NAMES:
            if name.startswith("own ") and any(word in name for word in words):
                if "hand" in name or "chances" in name:
                    continue  # what is known, or given, of each
                assert other[name.replace("own ", "rival ", 1)] == one[name]


def test_a_position_by_hand() -> None:
    found = seen(
        position(
            at="medes",
            hand="mms",
            rows={"medes": "ssaaa", "hittites": "hh"},
            temples={"medes": "12", "hittites": "1"},
            yard="63",
            rival_hand="mshpa",
            rival_rows={"medes": "mpp"},
            rival_temples={"medes": "1", "persians": "4"},
            rival_yard="54",
        )
    )
    wanted = {
        "value": 30,
        "own sum": 60,
        "rival sum": 100,
        "own lacks to 10": 280,
        "own hand medes": 100,
        "own peoples in hand": 100,
        "own unknown in hand": 0,
        "rival hand": 125,
        "rival unknown in hand": 150,
        "own piece medes": 100,
        "own piece quarry": 0,
        "own open stage 3": 100,
        "own stage below": 240,
        "own height medes": 80,
        "own settlers medes": 125,
        "own charges medes": 80,
        "own equal at the end medes": 180,
        "own chances medes": 40,
        "rival chances assyrians": 300,
        "own build own medes": 100,
        "own build rival medes": 0,
        "own collapse medes": 30,
        "own steal medes": 0,
        "own banish medes": 0,
        "rival leap medes": 80,
        "rival height persians": 160,
    }
    assert {name: found[name] for name in wanted} == wanted
    hand = sum(found[f"rival hand {people}"] for people in ("medes", "sumerians", "hittites"))
    hand += found["rival hand persians"] + found["rival hand assyrians"]
    assert abs(hand - 250) <= 3  # five unknown cards, each a fifty


@pytest.mark.parametrize(
    ("number", "whole"),
    [(0.49, 0), (0.5, 1), (-0.5, 0), (-0.51, -1), (1e6, 1023), (-1e6, -1023), (1022.6, 1023)],
)
def test_numbers_are_rounded_and_clipped(number: float, whole: int) -> None:
    assert clipped(number) == whole


def evaluations(network: Any, form: str, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    monkeypatch.setattr(native, "backend", lambda: form)
    evaluation: Any = native.fastest("suite.temples.engine.evaluation")
    weights: Any = native.fastest("suite.temples.engine.factors.weights")
    states: Any = native.fastest("suite.temples.model.state")
    own = weights.with_network(network)
    found = []
    for state in STATES:
        for seat in (0, 1):
            view = native.converted(GAME.view(state, seat).state, states.State)
            found.append(evaluation.Evaluation(view, seat, own).of(view))
    return found


@pytest.mark.slow
def test_compiled_or_not_the_features_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    if native.backend() != native.COMPILED:
        pytest.skip(native.why_interpreted())
    made: dict[str, Any] = {}
    for form in (native.COMPILED, native.INTERPRETED):
        monkeypatch.setattr(native, "backend", lambda form=form: form)
        made[form] = native.fastest("suite.players.network").Network
    rng = Random(5)
    for _ in range(3):
        size = len(NAMES) * FIRST + FIRST * SECOND + SECOND
        weights = [rng.randrange(-90, 91) for _ in range(size)]
        biases = [rng.randrange(-3000, 3000) for _ in range(FIRST + SECOND + 1)]
        one, other = (
            evaluations(made[form](len(NAMES), (5, 6), 0.001, biases, weights), form, monkeypatch)
            for form in (native.COMPILED, native.INTERPRETED)
        )
        assert one == other
        assert len(set(one)) > len(STATES)
