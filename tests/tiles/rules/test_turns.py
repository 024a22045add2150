"""Turns: two actions, ended early or not, and what follows in its order."""

from __future__ import annotations

import pytest

from suite.tiles.game import GAME
from tests.tiles.positions import RULES, hand, legal, on, play, points, position, shown

FULL = "ssttff"


def test_a_turn_has_up_to_two_actions_in_any_order() -> None:
    state = position("t .", hands=("ss", FULL))
    state = play(state, "leader king F4", "tile settlement G4")
    assert (state.phase, state.active, state.actions_left) == ("refill", 0, 0)
    state = position("t .", hands=("ss", FULL))
    state = play(state, "tile settlement F4", "tile settlement G4")
    assert (state.phase, points(state)) == ("refill", [0, 0, 0, 0])


def test_a_turn_can_be_ended_before_any_action() -> None:
    state = position(hands=(FULL, FULL))
    assert "end" in legal(state)
    state = play(state, "end")
    assert (state.phase, state.active, state.actions_left) == ("action", 1, 2)


def test_the_turn_goes_clockwise_and_round() -> None:
    state = position(hands=(FULL, FULL, FULL), active=1)
    turns = []
    for _ in range(4):
        state = play(state, "end")
        turns.append(state.active)
    assert turns == [2, 0, 1, 2]


def test_everything_a_turn_did_is_forgotten_when_it_is_over() -> None:
    state = position("s s .\ns . .", hands=("s" * 6, FULL))
    state = play(state, "tile settlement G4", "decline", "end", "draw 0 farm")
    assert (state.placed, state.kind, state.colour, state.owed, state.hoard) == (0, 0, 0, 0, 0)


def test_income_comes_before_the_treasures_of_the_turn_and_these_before_the_refill() -> None:
    state = position(
        "t* t0 . . t*",
        monuments={"G4": "green-black"},
        hands=("", FULL),
        treasures="turn",
    )
    state = play(state, "end")
    assert (state.phase, points(state)) == ("treasure", [0, 0, 0, 1])
    state = play(state, "keep I4")
    assert (state.phase, state.won[0]) == ("refill", 1)
    state = play(state, "draw 0 farm farm market market settlement settlement")
    assert (state.phase, state.active, hand(state)) == ("action", 1, "ssffmm")


def test_a_conflict_does_not_cost_an_action_more() -> None:
    state = play(position("t k1 t .", hands=("", "")), "leader king H4", "commit 0", "commit 0")
    assert state.actions_left == 1
    assert on(state, "F4") == "k1"


@pytest.mark.parametrize(
    ("drawn", "hands", "texts"),
    [
        ("t k0 .", ("m", ""), ("tile market G4",)),
        ("t k1 t .", ("", ""), ("leader king H4", "commit 0", "commit 0")),
        ("t t0 m . m t1 t", ("mm", ""), ("tile market H4", "commit 1", "commit 0")),
        ("", ("ssttff", "ssttff"), ("swap farm farm", "draw 0 market")),
    ],
)
def test_nothing_of_an_action_is_left_when_it_is_done(
    drawn: str, hands: tuple[str, str], texts: tuple[str, ...]
) -> None:
    rules = RULES | {"war_support": "original"}
    state = play(position(drawn, hands=hands, bag="m", war_support="original"), *texts)
    read = GAME.from_json(shown(state), rules)
    read.swapped = state.swapped
    assert read == state
