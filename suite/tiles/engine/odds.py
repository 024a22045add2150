"""How likely a hidden hand holds what a conflict needs: exact hypergeometric odds."""

from __future__ import annotations

from math import comb
from typing import Final, TypeAlias

from suite.tiles.model.pieces import ALL_TILES, HAND, count, size

Odds: TypeAlias = list[float]
"""`odds[kind << 3 | n]`: how likely a hidden hand holds `n` tiles of a kind or more, `n` 0 to 7."""

LONGEST: Final = HAND + 1
"""No hand holds as many tiles."""
WAYS: Final = tuple(
    comb(tiles, taken) for tiles in range(ALL_TILES + 1) for taken in range(LONGEST + 1)
)
"""`WAYS[tiles << 3 | taken]`: in how many ways so many can be taken from some tiles."""


def at_least(number: int, copies: int, tiles: int, drawn: int) -> float:
    """Return how likely `drawn` of a number of tiles hold `number` of a kind with `copies`.

    All of them if fewer than `drawn` are there; it is a hand at most.
    """
    if number <= 0:
        return 1.0
    drawn = min(drawn, tiles)
    ways = 0
    for taken in range(number, min(copies, drawn) + 1):
        ways += WAYS[copies << 3 | taken] * WAYS[tiles - copies << 3 | drawn - taken]
    return float(ways) / WAYS[tiles << 3 | drawn]


def hand_odds(odds: Odds, unseen: int, held: int) -> None:
    """Write down the odds of a hidden hand of `held` tiles, all of which are of the pile `unseen`.

    `odds` has 32 places.
    """
    tiles = size(unseen)
    for kind in range(4):
        for number in range(LONGEST + 1):
            odds[kind << 3 | number] = at_least(number, count(unseen, kind), tiles, held)


def holds(odds: Odds, kind: int, number: int) -> float:
    """Return how likely the hand holds any number of tiles of a kind, or more (0 to 1)."""
    if number <= 0:
        return 1.0
    if number > HAND:
        return 0.0
    return odds[kind << 3 | number]
