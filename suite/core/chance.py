"""Draws from a pile of counted cards, with their odds, and the seeded dealer's piles.

A pile is an int with a lane of bits a kind, the first kind lowest: seven, unless a game that has
126 cards or more in a pile says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from random import Random

LANE = 7
ONE_LANE = (1 << LANE) - 1


def draws_from(pile: int, number: int, lane: int = LANE) -> list[tuple[int, int]]:
    """List each pile of `number` cards that can be drawn from `pile`, with the ways to draw it."""
    found = [(0, 0, 1)]
    kind = 0
    while pile >> lane * kind:
        there = pile >> lane * kind & (1 << lane) - 1
        found = [
            (drawn | take << lane * kind, held + take, ways * comb(there, take))
            for drawn, held, ways in found
            for take in range(min(there, number - held) + 1)
        ]
        kind += 1
    return [(drawn, ways) for drawn, held, ways in found if held == number]


def one_of(pile: int, random: Callable[[], float], lane: int = LANE) -> int:
    """Return the kind, from 1, of a card drawn from a pile.

    `random` returns numbers from 0 up to 1, as `random.Random(...).random` does.
    """
    full = (1 << lane) - 1
    place = int(random() * (pile % full))
    kind = 1
    while place >= pile & full:
        place -= pile & full
        pile >>= lane
        kind += 1
    return kind


def some_of(pile: int, number: int, random: Callable[[], float], lane: int = LANE) -> int:
    """Return `number` cards drawn from a pile that holds as many, as a pile."""
    left = pile
    card = 1  # compiled, it has the width of a pile, which a number shifted would not
    for _ in range(number):
        left -= card << lane * (one_of(left, random, lane) - 1)
    return pile - left


class Pile:
    """A shuffled pile: a seed's order of cards, from which a dealer hands out.

    `key` names the pile and its shuffle, so that each has an order of its own and one seed is one
    deal, however it is played.
    """

    def __init__(self, key: str, cards: Sequence[int]) -> None:
        self.cards = list(cards)
        Random(key).shuffle(self.cards)

    def top(self, number: int) -> list[int]:
        """Return the next cards, the uppermost first; they stay where they are."""
        return self.cards[: -number - 1 : -1]

    def remove(self, cards: Sequence[int]) -> None:
        """Take cards away, from as far up as they lie; cards that are not there are passed over."""
        for card in cards:
            for place in reversed(range(len(self.cards))):
                if self.cards[place] == card:
                    del self.cards[place]
                    break
