"""Swaps: tiles of the hand for new ones."""

from __future__ import annotations

import pytest

from suite.tiles.model.pieces import size
from tests.tiles.positions import events, hand, legal, letters, play, position


def test_every_part_of_the_hand_can_be_swapped() -> None:
    assert legal(position(hands=("stt", "")), "swap") == [
        "swap settlement",
        "swap settlement temple",
        "swap settlement temple temple",
        "swap temple",
        "swap temple temple",
    ]


def test_an_empty_hand_swaps_nothing() -> None:
    assert legal(position(hands=("", "stfm")), "swap") == []


def test_as_many_are_drawn_as_were_put_out() -> None:
    state = position(hands=("sttfmm", ""), bag="ssf")
    state = play(state, "swap market temple")
    assert (state.phase, hand(state), letters(state.swapped[0])) == ("redraw", "stfm", "tm")
    assert events(state) == {"draw 0 settlement settlement": 1, "draw 0 farm settlement": 2}


def test_the_new_tiles_can_be_used_in_the_second_action() -> None:
    state = position(hands=("s", ""))
    state = play(state, "swap settlement", "draw 0 market")
    assert state.actions_left == 1
    assert "tile market E4" in legal(state)
    assert "tile settlement E4" not in legal(state)


def test_what_is_swapped_out_does_not_come_back_to_the_bag() -> None:
    state = position(hands=("s", ""))
    before = size(state.bag)
    state = play(state, "swap settlement", "draw 0 market")
    assert size(state.bag) == before - 1


@pytest.mark.parametrize(("bag", "phase"), [("mm", "action"), ("m", "over")])
def test_drawing_exactly_the_last_tile_lacks_nothing(bag: str, phase: str) -> None:
    state = position(hands=("ss", ""), bag=bag, bag_end="at-once")
    state = play(state, "swap settlement settlement", " ".join(["draw 0", *["market"] * len(bag)]))
    assert state.phase == phase


def test_a_swap_from_an_empty_bag_draws_nothing() -> None:
    state = play(position(hands=("ss", ""), bag=""), "swap settlement settlement")
    assert (state.phase, hand(state)) == ("action", "")
    ended = play(position(hands=("ss", ""), bag="", bag_end="at-once"), "swap settlement")
    assert ended.phase == "over"


def test_a_second_swap_adds_to_what_is_out() -> None:
    state = play(position(hands=("ss", "")), "swap settlement", "draw 0 market")
    state = play(state, "swap market settlement")
    assert letters(state.swapped[0]) == "ssm"
