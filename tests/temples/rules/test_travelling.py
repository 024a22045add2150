"""Travelling (chapter 2.1)."""

from __future__ import annotations

from suite.temples.formats.notation import read, write
from tests.temples.positions import at, hand, legal, letters, play, position


def test_a_card_takes_the_piece_to_its_peoples_site() -> None:
    state = position(at="quarry", hand="mhh")
    assert legal(state, "travel") == ["travel hittites", "travel medes"]


def test_the_card_goes_to_the_discards_and_the_piece_to_the_site() -> None:
    after = play(position(at="medes", hand="hp", discards="a"), "travel persians")
    assert (at(after), hand(after), letters(after.discards)) == ("persians", "h", "pa")


def test_only_a_card_in_the_hand_can_be_used() -> None:
    assert legal(position(at="medes", hand=""), "travel") == []


def test_nobody_travels_to_where_the_piece_is_already() -> None:
    state = position(at="medes", hand="mms")
    assert legal(state, "travel") == ["travel sumerians"]


def test_both_pieces_may_be_at_one_site() -> None:
    after = play(position(hand="m", rival_at="medes"), "travel medes")
    assert (at(after, 0), at(after, 1)) == ("medes", "medes")


def test_a_turn_can_hold_any_number_of_journeys() -> None:
    after = play(position(hand="msm"), "travel medes", "travel sumerians", "travel medes")
    assert (at(after), hand(after)) == ("medes", "")


def test_no_action_leads_back_to_the_quarry() -> None:
    assert not any("quarry" in write(action) for action in range(677))
    assert read("travel medes") == 0
