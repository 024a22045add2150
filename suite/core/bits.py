"""Bit sets in the sources of the kernels: plain ints, or values of a fixed width when compiled.

In compiled kernels `bits.hpp` replaces this module; it holds the operations for which Python and
C++ need different code.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from random import Random
from typing import Final, TypeAlias

Dice: TypeAlias = Callable[[], float]
"""A source of random numbers in [0, 1)."""

_HALVES: Final = tuple((1 << times, (1 << (1 << times)) - 1) for times in reversed(range(12)))
_HALVINGS: Final = tuple(_HALVES[12 - times :] for times in range(13))
"""For sets of up to 1, 2, 4, ... 4096 bits, the steps of a binary search: the width of the lower
half and its mask."""


FEW: Final = 8
"""Below this number of bits, clearing them one by one is faster than the binary search."""


def board(bits: int) -> int:
    """Return an int converted to a board."""
    return bits


def column(digits: int) -> int:
    """Return an int converted to a column of cards."""
    return digits


def wide(cells: int) -> int:
    """Return a board widened, so that it can be shifted into a larger set."""
    return cells


def dice(rng: Random) -> Dice:
    """Return the numbers of a generator from its current state on."""
    return rng.random


def twin(dice: Dice) -> Dice:
    """Return an independent copy of dice, with the same numbers to come."""
    rng: Random = dice.__self__  # type: ignore[attr-defined]  # of the method that `dice` returns
    return copy(rng).random


def yield_gil() -> None:
    """Release the GIL for other threads and check for Ctrl-C; only compiled code needs this."""


def has(mask: int, bit: int) -> bool:
    """Return whether a set has a bit."""
    return bool(mask >> bit & 1)


def only(bit: int) -> int:
    """Return the set of one bit."""
    return 1 << bit


def nth_bit(mask: int, number: int) -> int:
    """Return the index of the set bit with `number` set bits below it."""
    if number < FEW:
        for _ in range(number):
            mask &= mask - 1
        return (mask & -mask).bit_length() - 1
    base = 0
    for width, ones in _HALVINGS[(mask.bit_length() - 1).bit_length()]:
        low = mask & ones
        held = low.bit_count()
        if number >= held:
            number -= held
            mask >>= width
            base += width
        else:
            mask = low
    return base


def moves(mask: int) -> int:
    """Return a set of actions of one game widened to the width for all games."""
    return mask


frozen: Final[Callable[[list[int]], tuple[int, ...]]] = tuple
"""Returns a list of sets or numbers as a hashable key; keys can be concatenated with `+`."""
