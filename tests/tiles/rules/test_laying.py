"""Tiles: where they may be laid, and who earns their point."""

from __future__ import annotations

import pytest

from suite.tiles.model.board import CELLS, LAND, RIVER, names_of
from tests.tiles.positions import cells_of, hand, legal, on, play, points, position


@pytest.mark.parametrize("board", ["standard", "extended"])
def test_farms_go_on_the_river_and_the_rest_on_land(board: str) -> None:
    side = ("standard", "extended").index(board)
    state = position(hands=("stfm", ""), board=board, shrines=False)
    assert cells_of(state, "tile farm") == set(names_of(RIVER[side]))
    for kind in ("settlement", "temple", "market"):
        assert cells_of(state, f"tile {kind}") == set(names_of(LAND[side]))
    assert RIVER[side] ^ LAND[side] == CELLS


def test_only_kinds_of_the_hand_are_laid() -> None:
    assert {text.split()[1] for text in legal(position(hands=("tt", "s")), "tile")} == {"temple"}


def test_an_occupied_cell_takes_no_tile() -> None:
    state = position("t k0 #", monuments={"I4": "blue-red"}, hands=("s", ""))
    assert not {"E4", "F4", "G4", "I4", "J4", "I5", "J5"} & cells_of(state, "tile settlement")


def test_the_leader_of_the_colour_earns_the_point() -> None:
    state = play(position("t k1 .\n. t .\n. t0 .", hands=("m", "")), "tile market G4")
    assert (points(state, 0), points(state, 1)) == ([0, 0, 0, 1], [0, 0, 0, 0])


def test_without_it_the_king_earns_it_in_the_colour_of_the_tile() -> None:
    state = play(position("t k1 .", hands=("m", "")), "tile market G4")
    assert (points(state, 0), points(state, 1)) == ([0, 0, 0, 0], [0, 0, 0, 1])


def test_without_a_king_nobody_earns_it() -> None:
    state = play(position("t p1 .", hands=("m", "")), "tile market G4")
    assert (points(state, 0), points(state, 1)) == ([0, 0, 0, 0], [0, 0, 0, 0])


def test_a_region_without_leaders_earns_nothing() -> None:
    state = play(position("t . .", hands=("t", "")), "tile temple F4")
    assert points(state) == [0, 0, 0, 0]
    assert hand(state) == ""


def test_a_tile_that_ties_a_region_to_a_kingdom_scores() -> None:
    state = play(position("t k0 . s s", hands=("s", "")), "tile settlement G4")
    assert points(state) == [1, 0, 0, 0]


def test_joining_two_kingdoms_scores_nothing() -> None:
    drawn = "t k0 . t1 t"
    state = play(position(drawn, hands=("s", "")), "tile settlement G4")
    assert state.phase == "action"
    assert (points(state, 0), points(state, 1)) == ([0, 0, 0, 0], [0, 0, 0, 0])
    assert state.union == 0
    assert on(state, "G4") == "s"


def test_joining_two_kingdoms_by_war_scores_nothing_for_the_tile() -> None:
    state = play(position("t k0 . k1 t", hands=("s", "")), "tile settlement G4")
    assert state.phase == "attack"
    assert points(state, 0) == points(state, 1) == [0, 0, 0, 0]


def test_three_kingdoms_are_never_joined() -> None:
    drawn = ". . t . .\n. . k0 . .\nt k1 . t1 t"
    state = position(drawn, "E3", hands=("stm", ""))
    assert not {"G5"} & cells_of(state, "tile settlement")
    assert "leader trader G5" not in legal(state)


def test_two_points_with_the_building_in_the_kingdom() -> None:
    state = play(position("t k0 .\ns! s s", hands=("s", "")), "tile settlement G4")
    assert points(state) == [2, 0, 0, 0]
    state = play(position("t k0 .\ns! s s", hands=("m", "")), "tile market G4")
    assert points(state) == [0, 0, 0, 1]


def test_a_building_elsewhere_doubles_nothing() -> None:
    state = play(position("t k0 . . s! s s", hands=("s", "")), "tile settlement E5")
    assert points(state) == [1, 0, 0, 0]


def test_a_tile_is_one_action() -> None:
    state = play(position("t k0", hands=("ss", "")), "tile settlement G4")
    assert (state.phase, state.actions_left, state.active) == ("action", 1, 0)


def test_the_point_of_a_tile_is_added_to_those_of_before() -> None:
    state = position("t k0 .", hands=("s", ""), points=[[1, 2, 3, 4], [5, 6, 7, 8]])
    state = play(state, "tile settlement G4")
    assert (points(state, 0), points(state, 1)) == ([2, 2, 3, 4], [5, 6, 7, 8])
