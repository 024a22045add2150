"""What can be drawn from a pile of tiles or cards, for the second engines of both games."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement
from math import comb, prod


def draws(pile: Mapping[str, int], number: int) -> dict[tuple[str, ...], int]:
    """Return every draw of so many pieces from a pile, in its order, and its number of ways."""
    return {
        pieces: ways
        for pieces in combinations_with_replacement(pile, number)
        if (ways := prod(comb(there, pieces.count(kind)) for kind, there in pile.items()))
    }
