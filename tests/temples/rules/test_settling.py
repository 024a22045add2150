"""Settling (chapter 2.2)."""

from __future__ import annotations

from suite.temples.model.pieces import PEOPLES
from tests.temples.positions import hand, legal, letters, play, position, row


def test_any_people_in_the_hand_can_settle_at_any_site() -> None:
    for site in PEOPLES:
        state = position(at=site, hand="mpp")
        assert legal(state, "settle") == ["settle medes", "settle persians"]


def test_the_card_goes_to_the_end_of_the_own_row_here() -> None:
    state = position(at="medes", hand="sp", rows={"medes": "ph"}, rival_rows={"medes": "a"})
    after = play(state, "settle sumerians")
    assert row(after, "medes") == "phs"
    assert row(after, "medes", 1) == "a"
    assert (hand(after), letters(after.discards)) == ("p", "")


def test_only_a_card_in_the_hand_can_settle() -> None:
    assert legal(position(at="medes", hand=""), "settle") == []


def test_nobody_settles_at_the_quarry() -> None:
    assert legal(position(at="quarry", hand="msh"), "settle") == []


def test_several_cards_may_settle_in_one_turn() -> None:
    after = play(position(at="hittites", hand="mmm"), *["settle medes"] * 3)
    assert row(after, "hittites") == "mmm"


def test_a_row_has_no_upper_limit() -> None:
    everybody = "mshpa" * 11
    state = position(at="medes", hand="mshpa", rows={"medes": everybody})
    words = ["medes", "sumerians", "hittites", "persians", "assyrians"]
    after = play(state, *[f"settle {people}" for people in words])
    assert row(after, "medes") == everybody + "mshpa"
    assert len(row(after, "medes")) == 60
