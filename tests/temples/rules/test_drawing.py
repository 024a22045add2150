"""Drawing people cards at the start of a turn (chapter 1)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from suite.temples.model.pieces import size
from suite.temples.model.state import State
from tests.temples.positions import dealt, events, hand, letters, play, position

NAMES = {"m": "medes", "s": "sumerians", "h": "hittites", "p": "persians", "a": "assyrians"}


def drawing(stock: str | None = None, discards: str = "", hand: str = "") -> State:
    """Return a position in which the active seat, 0, draws."""
    before = position(active=1, rival_hand=hand, stock=stock, discards=discards)
    return play(before, "end", "lay 1 6 6")


def by_hand(stock: str, discards: str, number: int = 3) -> dict[str, int]:
    """Return all draws and their odds, found by drawing in every way there is."""
    taken = min(number, len(stock))
    rest = min(number - taken, len(discards))
    ways: Counter[str] = Counter()
    for first in combinations(stock, taken):
        for second in combinations(discards, rest):
            names = sorted(NAMES[letter] for letter in first + second)
            ways[f"draw 0 {' '.join(names)}"] += 1
    return ways


def test_three_cards_are_drawn() -> None:
    state = drawing(hand="a")
    assert state.phase == "draw"
    after = play(state, "draw 0 hittites medes medes")
    assert hand(after) == "mmha"
    assert size(after.stock) == size(state.stock) - 3
    assert after.phase == "act"


def test_three_cards_are_drawn_in_the_first_turn_too() -> None:
    state = play(
        State(),
        "start 0",
        "draw 0 medes medes medes medes medes",
        "draw 1 persians persians persians persians persians",
        "draw 0 hittites hittites hittites",
    )
    assert hand(state) == "mmmmmhhh"


def test_every_draw_has_the_odds_of_drawing_by_hand() -> None:
    state = drawing(stock="mmmsshp", discards="aaa")
    assert events(state) == by_hand("mmmsshp", "aaa")


@pytest.mark.parametrize(
    ("stock", "discards"),
    [("mmsshp", "aa"), ("mss", "aah"), ("mh", "aap"), ("", "msh"), ("m", "a")],
)
def test_all_that_can_come_up_is_dealt(stock: str, discards: str) -> None:
    state = drawing(stock=stock, discards=discards)
    assert dealt(state) == set(events(state))


def test_the_discards_are_not_shuffled_before_a_card_is_needed() -> None:
    state = drawing(stock="mss", discards="aah")
    assert events(state) == {"draw 0 medes sumerians sumerians": 1}
    after = play(state, "draw 0 medes sumerians sumerians")
    assert (letters(after.stock), letters(after.discards)) == ("", "haa")


def test_in_mid_draw_the_discards_become_the_stock_and_the_draw_goes_on() -> None:
    state = drawing(stock="ms", discards="aah")
    assert events(state) == by_hand("ms", "aah")
    after = play(state, "draw 0 assyrians medes sumerians")
    assert hand(after) == "msa"
    assert (letters(after.stock), letters(after.discards)) == ("ha", "")


@pytest.mark.parametrize("discarded", range(1, 46))
def test_a_reshuffle_loses_no_card(discarded: int) -> None:
    state = drawing(stock="mm", discards=("shpa" * 12)[:discarded])
    after = play(state, "draw 0 medes medes sumerians")
    assert letters(after.discards) == ""
    assert size(after.stock) == discarded - 1


def test_a_card_drawn_over_a_reshuffle_may_be_of_the_old_stock_or_of_the_discards() -> None:
    state = drawing(stock="m", discards="mma")
    assert events(state) == by_hand("m", "mma")
    after = play(state, "draw 0 assyrians medes medes")
    assert (letters(after.stock), letters(after.discards)) == ("m", "")


def test_with_an_empty_stock_all_three_come_from_the_discards() -> None:
    state = drawing(stock="", discards="aahhp")
    assert events(state) == by_hand("", "aahhp")
    after = play(state, "draw 0 assyrians hittites persians")
    assert (letters(after.stock), letters(after.discards)) == ("ha", "")


def test_if_the_discards_are_too_few_the_seat_gets_what_there_is() -> None:
    state = drawing(stock="m", discards="a")
    assert events(state) == {"draw 0 assyrians medes": 1}
    after = play(state, "draw 0 assyrians medes")
    assert (hand(after), letters(after.stock), letters(after.discards)) == ("ma", "", "")


def test_if_there_are_no_discards_the_seat_gets_what_is_left_of_the_stock() -> None:
    state = drawing(stock="mm", discards="")
    assert events(state) == {"draw 0 medes medes": 1}


def test_if_there_is_nothing_at_all_there_is_no_event() -> None:
    state = drawing(stock="", discards="", hand="a")
    assert (state.phase, state.active) == ("act", 0)
    assert hand(state) == "a"
