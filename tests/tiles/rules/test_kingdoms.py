"""Regions and kingdoms: what connects, and leaders that lose their temple."""

from __future__ import annotations

import pickle

import pytest

from suite.tiles.game import GAME
from suite.tiles.model.board import BIT_OF_NAME, SOUTH, names_of
from suite.tiles.model.pieces import FARMER, KING, TRADER
from suite.tiles.model.state import State
from suite.tiles.rules.kingdoms import kingdom_of, pieces_in, survey
from tests.tiles.positions import legal, on, play, position


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


def test_the_leaders_in_a_region_come_by_colour_then_by_seat() -> None:
    state = position("k1 t f0 . k0 t t3\n.\np2 t k2", hands=("",) * 4)
    north = (1 << 5 * SOUTH) - 1
    assert pieces_in(state, north) == [0 << 2 | KING, 1 << 2 | KING, FARMER, 3 << 2 | TRADER]


def test_the_last_leader_of_the_last_seat_goes_home_too() -> None:
    state = play(position("t t3", hands=("",) * 4), "catastrophe E4")
    assert on(state, "F4") == "."


def test_a_cell_beside_three_kingdoms_stays_so_whatever_other_kingdoms_there_are() -> None:
    drawn = ". . k0\n. . t\nk1 t . t k2\n.\n.\nt p0"
    state = position(drawn, "E5", hands=("s", "", ""), shrines=False)
    assert not {"tile settlement G7", "leader farmer G7"} & set(legal(state))


@pytest.mark.parametrize(
    ("texts", "action"),
    [
        ((), "tile settlement G5"),
        ((), "tile settlement H4"),
        ((), "leader farmer E5"),
        ((), "catastrophe G4"),
        ((), "end"),
        (("tile settlement H4", "commit 0"), "commit 0"),
    ],
)
def test_a_restored_state_goes_on_like_the_one_that_was_kept(
    texts: tuple[str, ...], action: str
) -> None:
    state = position("t k0 s . s k1 t t", hands=("s", ""), monuments={"C9": "red-black"})
    state = play(state, *texts)
    restored = pickle.loads(pickle.dumps(state))
    assert GAME.apply(restored, GAME.read(action)) == play(state, action)
