"""Regions and kingdoms: what connects, and leaders that lose their temple."""

from __future__ import annotations

from suite.tiles.model.board import BIT_OF_NAME, names_of
from suite.tiles.model.state import State
from suite.tiles.rules.kingdoms import kingdom_of, survey
from tests.tiles.positions import on, play, position


def kingdom(state: State, name: str) -> set[str]:
    return set(names_of(kingdom_of(state, 1 << BIT_OF_NAME[name])))


def test_what_touches_is_one_kingdom_leaders_among_it() -> None:
    state = position("t k0 s .\n. f0 t .\n. . . m")
    assert kingdom(state, "E4") == {"E4", "F4", "G4", "F5", "G5"}


def test_corners_do_not_touch() -> None:
    state = position("t k0 .\n. . s")
    assert kingdom(state, "E4") == {"E4", "F4"}
    assert kingdom(state, "G5") == set()


def test_a_region_without_a_leader_is_no_kingdom() -> None:
    state = position("t s m . t k0")
    assert kingdom(state, "F4") == set()
    survey(state)
    assert [set(names_of(cells)) for cells in state.kingdoms] == [{"I4", "J4"}]


def test_a_catastrophe_connects_nothing() -> None:
    state = position("t k0 # s t k1")
    assert kingdom(state, "E4") == {"E4", "F4"}
    assert kingdom(state, "J4") == {"H4", "I4", "J4"}


def test_turned_tiles_and_the_wonder_connect() -> None:
    state = position("t k0 . . s\n. . . . s", monuments={"G4": "blue-red"})
    assert kingdom(state, "E4") == {"E4", "F4", "G4", "H4", "G5", "H5", "I4", "I5"}
    state = position("t k0 . . . .\n. . . . . s", wonder_at="H5")
    assert kingdom(state, "J5") == set()
    state = position(". . . . . .\nt k0 . . . s", wonder_at="H5")
    assert kingdom(state, "J5") == {"E5", "F5", "G5", "H4", "H5", "H6", "I5", "J5"}


def test_the_ends_of_two_rows_do_not_touch() -> None:
    state = position("t k0", "O3")
    assert kingdom(state, "P3") == {"O3", "P3"}
    state = play(position("t s\nk0 .", "A10", hands=("m", "")), "tile market P9")
    assert kingdom(state, "A10") == {"A10", "A11", "B10"}


def test_a_leader_without_a_face_up_temple_goes_home() -> None:
    state = play(position("t k0 s\n. . f0\n. . t"), "catastrophe E4")
    assert (on(state, "F4"), on(state, "G5")) == (".", "f0")


def test_a_leader_with_another_temple_stays() -> None:
    state = play(position("t k0 t"), "catastrophe E4")
    assert on(state, "F4") == "k0"
