"""Draws with their odds, and the seeded dealer's piles."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from suite.core.kernel.chance import LANE, Pile, draws_from, one_of, some_of

CARDS = [1, 1, 1, 2, 4, 4, 5]


WIDE = 8
"""The lane of a game with more cards in a pile than the usual one can hold."""


def pile(cards: list[int], lane: int = LANE) -> int:
    return sum(1 << lane * (card - 1) for card in cards)


every_lane = pytest.mark.parametrize("lane", [LANE, WIDE])


@every_lane
@pytest.mark.parametrize("number", range(8))
def test_the_odds_are_those_of_drawing_in_every_way(number: int, lane: int) -> None:
    by_hand = Counter(pile(list(drawn), lane) for drawn in combinations(CARDS, number))
    assert dict(draws_from(pile(CARDS, lane), number, lane)) == by_hand


@every_lane
def test_more_cannot_be_drawn_than_there_is(lane: int) -> None:
    assert draws_from(pile(CARDS, lane), 8, lane) == []
    assert draws_from(0, 0, lane) == [(0, 1)]


@every_lane
def test_one_card_comes_up_as_often_as_it_is_there(lane: int) -> None:
    places = [place / len(CARDS) + 0.01 for place in range(len(CARDS))]
    drawn = [one_of(pile(CARDS, lane), lambda: place, lane) for place in places]  # noqa: B023
    assert drawn == CARDS


@every_lane
def test_some_cards_come_up_with_their_odds(lane: int) -> None:
    rng = Random(1)
    odds = dict(draws_from(pile(CARDS, lane), 3, lane))
    seen = Counter(some_of(pile(CARDS, lane), 3, rng.random, lane) for _ in range(35_000))
    assert set(seen) == set(odds)
    for drawn, ways in odds.items():
        assert abs(seen[drawn] / 1000 - ways) < 0.25 + ways / 10


def test_all_cards_of_a_pile_can_be_drawn() -> None:
    assert some_of(pile(CARDS), 7, Random(1).random) == pile(CARDS)


def test_a_pile_has_the_order_of_its_key() -> None:
    cards = list(range(40))
    one, same, other = (
        Pile("7:people:0", cards),
        Pile("7:people:0", cards),
        Pile("7:people:1", cards),
    )
    assert one.cards == same.cards
    assert one.cards != other.cards
    assert sorted(one.cards) == cards


def test_the_top_is_shown_uppermost_first_and_stays() -> None:
    stack = Pile("x", CARDS)
    order = list(reversed(stack.cards))
    assert stack.top(3) == order[:3]
    assert stack.top(3) == order[:3]
    assert stack.top(99) == order


def test_cards_are_taken_from_as_far_up_as_they_lie() -> None:
    stack = Pile("x", [])
    stack.cards = [1, 2, 1, 3]
    stack.remove([1])
    assert stack.cards == [1, 2, 3]
    stack.remove([3, 1])
    assert stack.cards == [2]


def test_cards_that_are_not_there_are_passed_over() -> None:
    stack = Pile("x", [])
    stack.cards = [1, 2]
    stack.remove([5, 2])
    assert stack.cards == [1]


def test_wide_lanes_hold_a_pile_of_a_hundred_and_fifty() -> None:
    cards = [1] * 150 + [2, 4, 4]
    wide = pile(cards, WIDE)
    assert one_of(wide, lambda: 0.97, WIDE) == 1
    assert one_of(wide, lambda: 0.999, WIDE) == 4
    assert some_of(wide, 153, Random(1).random, WIDE) == wide
    odds = dict(draws_from(wide, 2, WIDE))
    assert odds[pile([1, 1], WIDE)] == 150 * 149 // 2
    assert odds[pile([2, 4], WIDE)] == 2
    assert sum(odds.values()) == 153 * 152 // 2
