"""Setting up: the board, who begins, the first hands."""

from __future__ import annotations

import pytest

from suite.core.errors import SettingError
from suite.tiles.game import GAME
from suite.tiles.model import actions
from suite.tiles.model.board import BORDERED, SHRINES, names_of
from suite.tiles.model.pieces import ONE, RED, count, size
from suite.tiles.model.state import State
from suite.tiles.rules.setup import deal, new_state
from tests.tiles.positions import events, hand, legal, play


def new(seats: int = 2, **more: str | bool) -> State:
    return GAME.new(GAME.new_rules(None, more), seats)


@pytest.mark.parametrize(("board", "number"), [("standard", 10), ("extended", 14)])
def test_a_temple_and_a_treasure_lie_on_each_winged_figure(board: str, number: int) -> None:
    state = new(board=board)
    assert state.tiles[RED] == state.treasures == SHRINES[state.side]
    assert state.treasures.bit_count() == number
    assert size(state.bag) == 153 - number
    assert [count(state.bag, kind) for kind in range(4)] == [30, 57 - number, 36, 30]
    assert state.tiles[0] == state.tiles[2] == state.tiles[3] == state.down == state.standing == 0


def test_the_winged_figures_of_the_standard_board() -> None:
    told = ["K1", "B2", "P2", "F3", "N5", "I7", "B8", "O9", "F10", "K11"]
    assert names_of(SHRINES[0]) == told
    assert set(names_of(BORDERED[0])) == {"B2", "P2", "B8", "O9"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_seat_may_begin_with_equal_odds(seats: int) -> None:
    assert events(new(seats)) == {f"start {seat}": 1 for seat in range(seats)}
    assert legal(new(seats)) == []


def test_first_hands_are_dealt_from_the_seat_that_begins_clockwise() -> None:
    state = play(new(3), "start 1")
    assert (state.active, state.actions_left, state.phase) == (1, 2, "setup")
    for seat in (1, 2, 0):
        assert {text.split()[1] for text in events(state)} == {str(seat)}
        state = play(state, f"draw {seat} farm farm market market settlement temple")
    assert (state.phase, state.active, hand(state, 0)) == ("action", 1, "stffmm")
    assert size(state.bag) == 143 - 18


def test_a_first_hand_has_six_tiles() -> None:
    state = play(new(), "start 0")
    assert all(len(text.split()) == 8 for text in events(state))
    assert len(events(state)) == 84


def test_each_seat_has_two_catastrophes_and_no_points() -> None:
    state = new(4)
    assert state.catastrophes_left == [2, 2, 2, 2]
    assert not any(state.points) and not any(state.won)


def test_every_option_sets_its_field() -> None:
    on = {"treasures": "turn", "bag_end": "at-once", "war_support": "original"}
    state = new(2, buildings=True, wonder=True, english=True, **on)
    fields = (state.by_turn, state.at_once, state.buildings_allowed, state.wonder_allowed)
    assert (*fields, state.english, state.by_original) == (1, 1, 1, 1, 1, 1)
    state = new()
    fields = (state.by_turn, state.at_once, state.buildings_allowed, state.wonder_allowed)
    assert (*fields, state.english, state.by_original) == (0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("edition", "treasures", "bag_end"),
    [("2007", "action", "turn"), ("1997", "action", "at-once"), ("2014", "turn", "at-once")],
)
def test_the_editions(edition: str, treasures: str, bag_end: str) -> None:
    assert GAME.new_rules(edition) == {
        "board": "standard",
        "treasures": treasures,
        "bag_end": bag_end,
        "buildings": False,
        "wonder": False,
        "english": False,
        "war_support": "connected",
    }
    assert GAME.new_rules()["bag_end"] == "turn"


def test_the_bag_lacks_the_temples_of_the_board() -> None:
    state = new()
    assert state.bag + 10 * ONE[RED] == new(board="extended").bag + 14 * ONE[RED]


def test_each_seat_begins_with_equal_odds() -> None:
    state = GAME.new(GAME.new_rules(), 4)
    numbers = (0.0, 0.24, 0.25, 0.5, 0.74, 0.75, 0.99)
    begins = [actions.starter(deal(state, iter([number]).__next__)) for number in numbers]
    assert begins == [0, 0, 1, 2, 2, 3, 3]


def test_an_absent_option_stands_at_its_default_and_a_wrong_one_is_refused() -> None:
    assert new_state({}, 2) == State()
    with pytest.raises(SettingError):
        new_state({"more": True}, 2)
