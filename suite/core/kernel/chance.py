"""Draws from piles of counted cards, and the shuffled piles of the seeded dealer.

A pile is an int with a lane of bits for each kind, the first kind lowest. A lane has seven bits,
unless a game with 126 or more cards in a pile passes another width.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from random import Random

LANE = 7
ONE_LANE = (1 << LANE) - 1


def draws_from(pile: int, number: int, lane: int = LANE) -> list[tuple[int, int]]:
    """List each pile of `number` cards that can be drawn from `pile`, with its number of ways."""
    draws = [(0, 0, 1)]
    kind = 0
    while pile >> lane * kind:
        there = pile >> lane * kind & (1 << lane) - 1
        draws = [
            (draw | take << lane * kind, size + take, ways * comb(there, take))
            for draw, size, ways in draws
            for take in range(min(there, number - size) + 1)
        ]
        kind += 1
    return [(draw, ways) for draw, size, ways in draws if size == number]


def one_of(pile: int, random: Callable[[], float], lane: int = LANE) -> int:
    """Return the kind, from 1, of a card drawn from a pile.

    `random` returns numbers in [0, 1), as `random.Random(...).random` does.
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
    """Return `number` cards drawn from a pile, as a pile; the pile must hold as many."""
    rest = pile
    card = 1  # a variable, because a compiled literal would be too narrow for the shift
    for _ in range(number):
        rest -= card << lane * (one_of(rest, random, lane) - 1)
    return pile - rest


class Pile:
    """A pile of cards in the order that follows from a seed.

    `key` holds the seed, the pile and its shuffle, so each shuffle has its own order, and a seed
    gives the same deal in every course of play.
    """

    def __init__(self, key: str, cards: Sequence[int]) -> None:
        self.cards = list(cards)
        Random(key).shuffle(self.cards)

    def top(self, number: int) -> list[int]:
        """Return the next cards, the uppermost first, without removing them."""
        return self.cards[: -number - 1 : -1]

    def remove(self, cards: Sequence[int]) -> None:
        """Remove the uppermost copy of each card; missing cards are ignored."""
        for card in cards:
            for place in reversed(range(len(self.cards))):
                if self.cards[place] == card:
                    del self.cards[place]
                    break
