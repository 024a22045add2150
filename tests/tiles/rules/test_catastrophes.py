"""Catastrophes: what they destroy, and what is safe from them."""

from __future__ import annotations

import pytest

from suite.tiles.model.board import CELL_NAMES
from tests.tiles.positions import cells_of, legal, on, play, points, position


def test_a_catastrophe_goes_on_empty_cells_and_on_plain_tiles() -> None:
    drawn = "t k0 s m! m m\nt* . # . . ."
    state = position(drawn, monuments={"L4": "blue-red"}, shrines=False)
    safe = {"F4", "H4", "E5", "G5", "L4", "M4", "L5", "M5"}
    assert cells_of(state, "catastrophe") == set(CELL_NAMES) - safe


def test_the_wonder_is_never_struck() -> None:
    state = position(wonder_at="H5", shrines=False)
    assert cells_of(state, "catastrophe") == set(CELL_NAMES) - {"H4", "G5", "H5", "I5", "H6"}


def test_the_river_can_be_struck_and_is_dead_for_farms() -> None:
    state = play(position(hands=("f", "")), "catastrophe E1")
    assert on(state, "E1") == "#"
    assert "tile farm E1" not in legal(state)
    assert "tile farm F1" in legal(state)


def test_the_tile_under_it_leaves_the_game() -> None:
    state = play(position("t k0 s"), "catastrophe G4")
    assert on(state, "G4") == "#"
    assert state.tiles[0] == 0
    assert points(state) == [0, 0, 0, 0]


def test_leaders_beside_the_struck_temple_go_home_whoever_owns_them() -> None:
    state = play(position("k0 t p1"), "catastrophe F4")
    assert [on(state, name) for name in ("E4", "F4", "G4")] == [".", "#", "."]
    assert "leader king E4" not in legal(state)


def test_a_kingdom_can_be_cut_in_two() -> None:
    state = position("t k0 s t1 t", hands=("m", ""))
    assert points(play(state, "tile market G5"), 1) == [0, 0, 0, 1]
    state = play(state, "catastrophe G4", "tile market F5")
    assert points(state) == [0, 0, 0, 1]
    state = play(position("t p0 s t1 t", hands=("m", "")), "catastrophe G4", "tile market F5")
    assert points(state) == [0, 0, 0, 0]


def test_each_seat_has_two() -> None:
    state = play(position(), "catastrophe E4", "catastrophe E5")
    assert (on(state, "E4"), on(state, "E5")) == ("#", "#")
    assert state.catastrophes_left[:2] == [0, 2]
    state = position(catastrophes_left=[0, 1])
    assert legal(state, "catastrophe") == []


def test_a_dead_cell_takes_nothing() -> None:
    state = play(position("t .", hands=("s", ""), shrines=False), "catastrophe F4")
    assert not {"tile settlement F4", "leader king F4", "catastrophe F4"} & set(legal(state))


@pytest.mark.parametrize(("drawn", "at"), [("s!", "E4"), ("t!", "E4"), ("f!", "E1"), ("m!", "E4")])
def test_a_building_of_any_colour_protects_its_tile(drawn: str, at: str) -> None:
    state = position(drawn, at, shrines=False)
    assert cells_of(state, "catastrophe") == set(CELL_NAMES) - {at}
