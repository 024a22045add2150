"""Leaders: placed, moved and withdrawn."""

from __future__ import annotations

from random import Random

import pytest

from suite.core.errors import IllegalActionError
from suite.testing.tiles.dense import dense_position
from suite.tiles.game import GAME
from suite.tiles.model.board import BIT_OF_NAME, names_of
from suite.tiles.model.pieces import KING
from suite.tiles.rules.kingdoms import lift, put, survey
from suite.tiles.rules.leaders import cells_by_temples, cells_for
from tests.tiles.positions import RULES, cells_of, legal, on, play, points, position


def test_a_leader_is_placed_beside_a_face_up_temple() -> None:
    state = position(". . . .\n. t s .\n. . . .", shrines=False)
    assert cells_of(state, "leader king") == {"F4", "E5", "F6"}
    assert cells_of(state, "leader trader") == {"F4", "E5", "F6"}


def test_a_leader_never_stands_on_the_river() -> None:
    # On the standard board the river runs on the west side of F3.
    state = position("t", "F3", shrines=False)
    assert cells_of(state, "leader farmer") == {"F2", "G3", "F4"}


def test_turned_temples_draw_no_leader() -> None:
    state = position("", monuments={"G4": "blue-red"}, shrines=False)
    assert cells_of(state, "leader king") == set()


def test_a_leader_may_join_one_kingdom_to_regions_but_not_two_kingdoms() -> None:
    # 2007, position of a leader. F4 lies between the king's kingdom and what is west and south.
    state = position("s . t k0\n. t .\nk1 t .", shrines=False)
    assert "leader trader F4" not in legal(state)
    state = position("s . t k0\n. t .\n. t .", shrines=False)
    assert "leader trader F4" in legal(state)


def test_a_leader_is_lifted_before_it_is_tested() -> None:
    # Counted where it stands, its own kingdom and the bull's would be two that F4 joins.
    state = position("t . t k1\nk0 . .", shrines=False)
    assert "leader king F4" in legal(state)
    assert "leader trader F4" not in legal(state)
    state = play(state, "leader king F4")
    assert state.phase == "attack"
    assert on(state, "E5") == "."


def test_a_lifted_leader_leaves_its_kingdom_to_the_others_in_it() -> None:
    state = position("t t . t k1\nk0 . . . .", shrines=False)
    assert "leader king G4" in legal(state)
    # With the archer's trader in it the western kingdom is still one when the king has gone.
    state = position("t t . t k1\nk0 t0 . . .", shrines=False)
    assert "leader king G4" not in legal(state)


def test_a_lifted_leader_can_leave_several_kingdoms_behind() -> None:
    # Without the king, the farmer's and the priest's kingdoms are two, and G5 joins them.
    drawn = ". . t . .\nt f0 k0 p0 t\n. s . s .\n. . t . ."
    assert "leader king G5" not in legal(position(drawn, "E3", shrines=False))
    drawn = ". . t . .\nt f0 k0 p0 t\n. s . . .\n. . t . ."
    assert "leader king G5" in legal(position(drawn, "E3", shrines=False))


def test_a_leader_must_go_to_a_different_cell() -> None:
    state = position("t k0", shrines=False)
    assert "leader king F4" not in legal(state)
    assert cells_of(state, "leader king") == {"E5"}


def test_a_leader_withdrawn_goes_back_to_its_owner() -> None:
    state = position("p1 t k0", shrines=False)
    assert legal(state, "withdraw") == ["withdraw king"]
    state = play(state, "withdraw king")
    assert on(state, "G4") == "."
    assert state.actions_left == 1
    assert "leader king G4" in legal(state)


def test_a_leader_that_was_placed_can_be_moved_in_the_second_action() -> None:
    state = position("t . .", shrines=False)
    state = play(state, "leader king F4", "leader king E5")
    assert (on(state, "F4"), on(state, "E5")) == (".", "k0")


def test_placing_a_leader_earns_nothing() -> None:
    state = play(position("t s m"), "leader king E5")
    assert points(state) == [0, 0, 0, 0]


@pytest.mark.parametrize("text", ["leader king H4", "leader king D4", "withdraw king"])
def test_what_no_leader_may_do_is_refused(text: str) -> None:
    with pytest.raises(IllegalActionError, match=f"'{text}' is not legal in the phase 'action'"):
        play(position("t s . ."), text)


def test_kingdoms_are_counted_anew_after_every_move() -> None:
    state = play(position("t . . t\n. . . .", shrines=False), "leader king E5")
    assert legal(state, "tile") == []
    state = play(state, "leader king H5")
    survey(state)
    assert [names_of(cells) for cells in state.kingdoms] == [["H4", "H5"]]


@pytest.mark.parametrize("seed", range(30))
def test_a_leader_goes_where_it_could_be_placed_once_lifted(seed: int) -> None:
    rng = Random(seed)
    state = GAME.from_json(dense_position(rng, RULES, rng.randint(2, 4)), RULES)
    cells = cells_by_temples(state)
    for piece in range(16):
        if state.leaders[piece]:
            lifted = state.clone()
            lift(lifted, piece)
            survey(lifted)
            assert cells_for(state, piece, cells) == cells & ~lifted.beside_two


def test_a_leader_that_was_just_put_takes_its_cell_and_makes_a_kingdom() -> None:
    state = position("t . t", shrines=False)
    put(state, 1 << 2 | KING, 1 << BIT_OF_NAME["F4"])
    assert names_of(cells_by_temples(state)) == ["G3", "H4", "E5", "G5"]


@pytest.mark.parametrize("treasures", ["action", "turn"])
def test_a_tile_can_be_laid_where_a_leader_has_been_withdrawn(treasures: str) -> None:
    state = position("t k0 .", hands=("s", ""), treasures=treasures)
    assert "tile settlement F4" not in legal(state)
    assert "tile settlement F4" in legal(play(state, "withdraw king"))
