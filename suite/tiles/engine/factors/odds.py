"""Exact hypergeometric odds that a hidden hand holds the tiles a conflict needs."""

from __future__ import annotations

from math import comb
from typing import Final, TypeAlias

from suite.tiles.model.pieces import ALL_TILES, HAND, count, size

Odds: TypeAlias = list[float]
"""`odds[kind << 3 | n]`: the odds that a hidden hand holds at least `n` (0 to 7) of a kind."""

LONGEST: Final = HAND + 1
"""One tile more than a hand holds."""
WAYS: Final = tuple(
    comb(tiles, hits) for tiles in range(ALL_TILES + 1) for hits in range(LONGEST + 1)
)
"""`WAYS[tiles << 3 | hits]`: the number of ways to take `hits` of `tiles` tiles."""


def at_least(number: int, copies: int, tiles: int, draws: int) -> float:
    """Return the odds (0 to 1) that `draws` of `tiles` tiles hold at least `number` of a kind.

    `copies` of the tiles are of that kind. `draws` is a hand at most; if there are fewer tiles,
    all are drawn.
    """
    if number <= 0:
        return 1.0
    draws = min(draws, tiles)
    ways = 0
    for hits in range(number, min(copies, draws) + 1):
        ways += WAYS[copies << 3 | hits] * WAYS[tiles - copies << 3 | draws - hits]
    return float(ways) / WAYS[tiles << 3 | draws]


def hand_odds(odds: Odds, unseen: int, length: int) -> None:
    """Fill `odds` (32 places) for a hidden hand of `length` tiles from the pile `unseen`."""
    tiles = size(unseen)
    for kind in range(4):
        for number in range(LONGEST + 1):
            odds[kind << 3 | number] = at_least(number, count(unseen, kind), tiles, length)


def holds(odds: Odds, kind: int, number: int) -> float:
    """Return the odds (0 to 1) that the hand holds at least `number` (any int) of a kind."""
    if number <= 0:
        return 1.0
    if number > HAND:
        return 0.0
    return odds[kind << 3 | number]
