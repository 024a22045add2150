"""Positions whose pieces cannot lie as they do: by the options, the colours or what is due."""

from __future__ import annotations

import pytest

from suite.core.errors import PositionError
from suite.tiles.game import GAME
from suite.tiles.model.pieces import MONUMENTS
from tests.tiles.positions import RULES, json_of


def test_what_the_rules_do_not_have_is_refused() -> None:
    with pytest.raises(PositionError, match="there is a building, but the rules have none"):
        GAME.from_json(json_of("s!"), RULES | {"buildings": False})
    told = json_of(wonder_at="H5")
    with pytest.raises(PositionError, match="there is a wonder, but the rules have none"):
        GAME.from_json(told, RULES | {"wonder": False})


def test_two_leaders_of_a_colour_in_one_kingdom_are_refused() -> None:
    told = json_of("t k0 t k1")
    with pytest.raises(PositionError, match="two leaders of one kingdom are a king: a conflict"):
        GAME.from_json(told, RULES)


def test_a_monument_off_the_board_is_refused() -> None:
    told = json_of()
    told["monuments"] = {"P11": "red-black"}
    told["face_down"] = ["P11"]
    with pytest.raises(PositionError, match="part of it is off the board"):
        GAME.from_json(told, RULES)


@pytest.mark.parametrize("monument", [name for name in MONUMENTS if "blue" not in name])
def test_a_monument_on_the_river_bears_blue(monument: str) -> None:
    told = json_of(monuments={"A4": monument})
    told["face_down"] = ["A4", "B4", "A5", "B5"]
    with pytest.raises(PositionError, match="A4: a monument lies partly on the river"):
        GAME.from_json(told, RULES)
    told = json_of(monuments={"O4": monument})
    with pytest.raises(PositionError, match=f"O4: {monument} stands on the river, so it must bear"):
        GAME.from_json(told, RULES)


@pytest.mark.parametrize(("corner", "blue"), [("O4", True), ("J5", False)])
def test_every_monument_can_lie_where_tiles_of_its_colours_can(corner: str, blue: bool) -> None:
    for name in MONUMENTS:
        if "blue" in name or not blue:
            state = GAME.from_json(json_of(monuments={corner: name}), RULES)
            assert state.monuments[MONUMENTS.index(name)]


def test_the_wonder_lies_all_on_the_river_or_all_on_land() -> None:
    told = json_of(wonder_at="L8")
    with pytest.raises(PositionError, match="the wonder lies partly on the river"):
        GAME.from_json(told, RULES)
    assert GAME.from_json(json_of(wonder_at="J5"), RULES).wonder


def test_no_trader_has_left_two_treasures_where_they_are_given_after_each_action() -> None:
    told = json_of("t* t1 t*")
    with pytest.raises(PositionError, match="a trader's kingdom has 2 treasures"):
        GAME.from_json(told, RULES)
    by_turn = GAME.from_json(told, RULES | {"treasures": "turn"})
    assert by_turn.treasures.bit_count() == 10
