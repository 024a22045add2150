"""The runs of a row one by one, for texts and pictures (chapter 2.5)."""

from __future__ import annotations

from collections.abc import Iterator

from suite.temples.model.pieces import length
from suite.temples.rules.abilities import runs_of


def runs(row: int) -> Iterator[tuple[int, int]]:
    """Yield the place and the people of each run, in the order laid.

    The place is that of its first card, counted from 1.
    """
    rest = runs_of(row)
    while rest:
        digit = rest.bit_length() // 3
        rest ^= 1 << 3 * digit
        yield length(row) - digit - 2, row >> 3 * digit & 7
