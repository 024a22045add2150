"""A bug that is planted in a rule is found; `python -m tests.tools.plants` plants them all."""

from __future__ import annotations

import pytest

from suite.temples.model.pieces import ONE
from suite.temples.model.state import State
from suite.temples.rules.halving import demand
from suite.testing import fuzzing
from tests.tools.plants import PLANTS, hunt, planted

NINE = PLANTS[0]


def owed(cards: int) -> int:
    """Return how many cards of a hand have to go when it is halved."""
    state = State()
    state.active, state.hands = 0, [0, cards * ONE[1]]
    demand(state)
    return state.to_discard


def test_a_bug_is_there_while_it_is_planted() -> None:
    with planted(NINE):
        assert [owed(cards) for cards in (8, 9, 10)] == [4, 5, 5]
    assert [owed(cards) for cards in (8, 9, 10)] == [4, 4, 5]


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.name)
def test_every_bug_can_still_be_planted(plant: object) -> None:
    with planted(plant):  # type: ignore[arg-type]  # pytest gives it no type
        pass


@pytest.mark.slow
def test_a_hand_of_nine_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "SHORTENING", 5)
    run, failure, events = hunt(NINE, 6, 300)
    assert failure
    assert failure.invariant == "the second engine agrees"
    assert failure.doing.startswith("'halve")
    assert events == 1
    assert hunt(NINE, 6, run.found / 1000)[1] is None
