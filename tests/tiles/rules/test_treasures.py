"""Treasures: what a trader takes, which ones first, and when."""

from __future__ import annotations

import pytest

from suite.tiles.model.board import BORDERED, names_of
from tests.tiles.positions import legal, on, play, position

TWO = "t* t0 . t*"
"""The trader reaches E4; H4 is joined by a tile on G4."""


def test_a_trader_takes_all_treasures_but_one() -> None:
    state = play(position(TWO, hands=("s", "")), "tile settlement G4")
    assert (state.phase, legal(state)) == ("treasure", ["keep E4", "keep H4"])
    state = play(state, "keep H4")
    assert (state.won[0], on(state, "E4"), on(state, "H4")) == (1, "t", "t*")
    assert (state.phase, state.actions_left) == ("action", 1)


def test_one_treasure_stays() -> None:
    state = play(position("t* t0 . t", hands=("s", "")), "tile settlement G4")
    assert (state.phase, state.won[0], on(state, "E4")) == ("action", 0, "t*")


def test_without_a_trader_they_stay() -> None:
    state = play(position("t* k0 . t*", hands=("s", "")), "tile settlement G4")
    assert (state.phase, state.won[0]) == ("action", 0)
    state = play(state, "leader trader H5")
    assert state.phase == "treasure"


def test_the_traders_owner_chooses_in_the_turn_of_another() -> None:
    state = position(TWO.replace("t0", "t1"), hands=("s", ""))
    state = play(state, "tile settlement G4")
    assert state.phase == "treasure"
    state = play(state, "keep E4")
    assert (state.won[:2], state.active) == ([0, 1], 0)


def test_bordered_cells_are_taken_first() -> None:
    # 2014, example 4; B8 is bordered on the standard board, as B2 is.
    assert names_of(BORDERED[0]) == ["B2", "P2", "B8", "O9"]
    state = position("t t* .\nt0 . t*", "A2", hands=("", "s"), active=1)
    state = play(state, "tile settlement B3")
    assert (state.phase, state.won[0]) == ("action", 1)
    assert (on(state, "B2"), on(state, "C3")) == ("t", "t*")


def test_of_bordered_ones_only_the_owner_chooses() -> None:
    drawn = "t0 t*\ns .\nf .\ns .\ns s\n. .\n. t*"
    state = play(position(drawn, "A2", hands=("f", "")), "tile farm B7")
    assert legal(state) == ["keep B2", "keep B8"]


def test_on_the_extended_board_those_outside_the_rivers_are_bordered() -> None:
    assert names_of(BORDERED[1]) == ["B3", "P6", "A8", "E10", "J11", "O11"]


def test_several_kingdoms_come_in_the_order_of_their_first_cells() -> None:
    drawn = "t* t1 t* . t* t0 t*"
    state = position(drawn, hands=("", ""), treasures="turn")
    state = play(state, "end")
    assert legal(state) == ["keep E4", "keep G4"]
    state = play(state, "keep E4")
    assert legal(state) == ["keep I4", "keep K4"]
    state = play(state, "keep K4")
    assert state.won[:2] == [1, 1]


def test_by_the_turn_they_are_taken_when_it_ends() -> None:
    state = position(TWO, hands=("s", ""), treasures="turn")
    state = play(state, "tile settlement G4")
    assert (state.phase, state.won[0]) == ("action", 0)
    state = play(state, "end")
    assert state.phase == "treasure"


def test_by_the_turn_a_treasure_can_still_be_lost_in_the_second_action() -> None:
    state = position(TWO, hands=("s", ""), treasures="turn")
    state = play(state, "tile settlement G4", "withdraw trader")
    assert (state.phase, state.won[0]) == ("refill", 0)


def test_after_a_war_the_winner_takes_them() -> None:
    state = position("t* t0 m . m t1 t*", hands=("smm", ""))
    state = play(state, "tile settlement H4", "commit 2", "commit 0")
    assert state.phase == "action"  # the war has parted the treasures: I4 and the trader are gone
    state = position("t* t0 m . m t1 t*\n. . . s s s s", hands=("smm", ""))
    state = play(state, "tile settlement H4", "commit 2", "commit 0")
    assert legal(state) == ["keep E4", "keep K4"]


@pytest.mark.parametrize("drawn", ["t* . t1\nt* . t*\nt0 . t*\ns", "t0 . t*\nt* . t1\nt* . t*"])
def test_the_first_cells_decide_not_the_leaders_and_not_the_last_cells(drawn: str) -> None:
    state = play(position(drawn, treasures="turn"), "end")
    assert {text.split()[-1][0] for text in legal(state)} == {"E"}


def test_a_leader_that_lost_its_revolt_joins_no_treasures() -> None:
    state = play(position("k1 t* t1 . t*"), "leader king H4", "commit 0", "commit 0")
    assert (state.phase, state.won[:2], on(state, "I4")) == ("action", [0, 0], "t*")


def test_treasures_are_added_to_those_of_before() -> None:
    state = play(position(TWO, hands=("s", ""), won=(2, 1)), "tile settlement G4", "keep E4")
    assert state.won[:2] == [3, 1]
