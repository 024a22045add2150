"""The wonder: five tiles of one colour in a plus, and its point."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tiles.positions import board, legal, on, play, points, position

PLUS = ". s .\ns . s\n. s ."


def wonder(drawn: str = PLUS, text: str = "tile settlement F5", **more: Any) -> list[str]:
    hands = (text.split()[1][0], "")
    state = play(position(drawn, hands=hands, buildings=False, **more), text)
    return legal(state) if state.phase == "monument" else []


def test_a_plus_can_become_the_wonder() -> None:
    assert wonder() == ["decline", "wonder F5"]


def test_an_arm_can_complete_it() -> None:
    assert wonder(". s .\ns s .\n. s .", "tile settlement G5") == ["decline", "wonder F5"]


@pytest.mark.parametrize(
    "drawn", [". s .\ns . s\n. . .", ". s .\ns . m\n. s .", ". # .\ns . s\n. s ."]
)
def test_fewer_than_five_of_a_colour_are_no_plus(drawn: str) -> None:
    assert wonder(drawn) == []


def test_without_the_option_nothing_is_asked() -> None:
    assert wonder(wonder=False) == []


def test_a_plus_that_stood_before_gives_nothing_later() -> None:
    assert wonder(". s .\ns s s\n. s .", "tile settlement I5") == []


def test_it_is_built_once() -> None:
    assert wonder(wonder_at="J5") == []


def test_the_five_leave_the_game_and_their_cells_stay_occupied() -> None:
    state = play(
        position(PLUS, hands=("ss", ""), buildings=False), "tile settlement F5", "wonder F5"
    )
    assert board(state, "E4", "G6") == ". - .\n- - -\n. - ."
    assert state.tiles[0] == 0
    assert "tile settlement F5" not in legal(state)
    assert "catastrophe F5" not in legal(state)


def test_a_square_and_a_plus_give_one_of_the_two() -> None:
    state = play(
        position(". s s\ns . s\n. s .", hands=("s", ""), buildings=False), "tile settlement F5"
    )
    assert "wonder F5" in legal(state)
    assert "monument red-black F4" in legal(state)
    built = play(state, "monument red-black F4")
    assert (built.phase, built.wonder) == ("action", 0)
    built = play(state, "wonder F5")
    assert (built.phase, any(built.monuments)) == ("action", False)
    assert on(built, "G4") == "s"


def test_two_pluses_are_a_choice() -> None:
    drawn = ". s . s .\ns s . s s\n. s . s ."
    assert wonder(drawn, "tile settlement G5") == ["decline", "wonder F5", "wonder H5"]


def test_leaders_go_home_and_treasures_stay() -> None:
    drawn = ". t* .\nt . t\nk0 t ."
    state = play(position(drawn, hands=("t", ""), buildings=False), "tile temple F5", "wonder F5")
    assert on(state, "F4") == "-*"
    assert on(state, "E6") == "."


def test_a_building_on_one_of_the_five_goes_back() -> None:
    drawn = ". s .\ns . s!\n. s ."
    state = position(drawn, hands=("s", ""))
    state = play(state, "tile settlement F5", "wonder F5")
    assert not any(state.buildings)


def test_the_king_in_its_kingdom_takes_a_point_of_any_colour() -> None:
    # 2014, example 7.
    state = play(position(". . . . k0 t", wonder_at="F5"), "end")
    assert state.phase == "refill"  # the king's kingdom does not touch it
    state = play(position(". . . .\n. . . k0 t", wonder_at="F5"), "end")
    assert (state.phase, state.active) == ("income", 0)
    assert legal(state) == ["point black", "point blue", "point green", "point red"]
    assert points(play(state, "point blue")) == [0, 0, 1, 0]


def test_the_king_of_any_seat_earns_in_its_own_turn() -> None:
    drawn = ". . . .\n. . . k1 t"
    state = play(position(drawn, wonder_at="F5", active=1), "end", "point red")
    assert points(state, 1) == [0, 1, 0, 0]


def test_no_other_leader_and_no_other_seat_earns_from_it() -> None:
    for drawn in (". . . .\n. . . p0 t", ". . . .\n. . . k1 t"):
        state = play(position(drawn, wonder_at="F5"), "end")
        assert (state.phase, points(state), points(state, 1)) == ("refill", [0] * 4, [0] * 4)


def test_the_point_is_asked_once_a_turn_after_monuments_have_paid() -> None:
    drawn = ". . . . . .\n. . . k0 t ."
    state = position(drawn, wonder_at="F5", monuments={"H3": "red-black"}, hands=("", ""))
    state = play(state, "end")
    assert (state.phase, points(state)) == ("income", [1, 0, 0, 0])
    state = play(state, "point black")
    assert (state.phase, points(state)) == ("refill", [2, 0, 0, 0])
