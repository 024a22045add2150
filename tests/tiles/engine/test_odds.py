"""The odds of hidden hands, against every hand there can be, one by one."""

from __future__ import annotations

from itertools import combinations

import pytest

from suite.tiles.engine.factors.odds import Odds, at_least, hand_odds, holds
from suite.tiles.model.pieces import HAND, ONE, kinds_of, pile_of


def odds_of(unseen: int, held: int) -> Odds:
    odds = [0.0] * 32
    hand_odds(odds, unseen, held)
    return odds


PILES = [(3, 2, 4, 1), (0, 5, 1, 3), (2, 0, 0, 6), (0, 0, 0, 1)]


@pytest.mark.parametrize("copies", PILES, ids=str)
@pytest.mark.parametrize("held", [1, 3, HAND])
def test_the_odds_of_a_hand_are_those_of_all_hands_counted(
    copies: tuple[int, int, int, int], held: int
) -> None:
    unseen = sum(number * one for number, one in zip(copies, ONE[:4], strict=True))
    tiles = kinds_of(unseen)
    hands = list(combinations(tiles, min(held, len(tiles))))
    odds = odds_of(unseen, held)
    for kind in range(4):
        for number in range(HAND + 2):
            counted = sum(hand.count(kind) >= number for hand in hands) / len(hands)
            assert odds[kind << 3 | number] == pytest.approx(counted, abs=1e-12)
            assert holds(odds, kind, number) == pytest.approx(counted, abs=1e-12)


def test_odds_beyond_a_hand() -> None:
    odds = odds_of(pile_of([0, 0, 1, 2, 3, 3, 3, 3, 3, 3, 3]), HAND)
    assert holds(odds, 0, -2) == 1.0
    assert holds(odds, 0, 0) == 1.0
    assert holds(odds, 3, HAND + 5) == 0.0
    assert at_least(1, 0, 0, HAND) == 0.0
