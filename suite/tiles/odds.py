"""How likely a hidden hand holds what a conflict needs: exact hypergeometric odds."""

from __future__ import annotations

from math import comb
from typing import Final, TypeAlias

from suite.tiles.components import HAND, count, size

Odds: TypeAlias = tuple[tuple[float, ...], ...]
"""`odds[kind][n]`: how likely a hidden hand holds `n` tiles of a kind or more, `n` 0 to 7."""

LONGEST: Final = HAND + 1
"""No hand holds as many tiles."""


def at_least(number: int, copies: int, tiles: int, drawn: int) -> float:
    """Return how likely `drawn` of a number of tiles hold `number` of a kind with `copies`.

    All of them if fewer than `drawn` are there.
    """
    if number <= 0:
        return 1.0
    drawn = min(drawn, tiles)
    ways = sum(
        comb(copies, taken) * comb(tiles - copies, drawn - taken)
        for taken in range(number, min(copies, drawn) + 1)
    )
    return ways / comb(tiles, drawn)


def hand_odds(unseen: int, held: int) -> Odds:
    """Return the odds of a hidden hand of `held` tiles, all of which are of the pile `unseen`."""
    tiles = size(unseen)
    return tuple(
        tuple(at_least(number, count(unseen, kind), tiles, held) for number in range(LONGEST + 1))
        for kind in range(4)
    )


def holds(odds: Odds, kind: int, number: int) -> float:
    """Return how likely the hand holds any number of tiles of a kind, or more (0 to 1)."""
    return odds[kind][number] if 0 < number <= HAND else float(number <= 0)
