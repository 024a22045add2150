"""Bit sets in the sources of the kernels: plain ints, or values of a fixed width when compiled.

In compiled kernels `bits.hpp` replaces this module; it holds the operations for which Python and
C++ need different code.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeAlias

Dice: TypeAlias = Callable[[], float]
"""A source of random numbers in [0, 1)."""

_HALVES: Final = tuple((1 << times, (1 << (1 << times)) - 1) for times in reversed(range(12)))
_HALVINGS: Final = tuple(_HALVES[12 - times :] for times in range(13))
"""For sets of up to 1, 2, 4, ... 4096 bits, the steps of a binary search: the width of the lower
half and its mask."""


GOLDEN: Final = 0x9E3779B97F4A7C15
ALL_ONES: Final = (1 << 64) - 1

FEW: Final = 8
"""Below this number of bits, clearing them one by one is faster than the binary search."""


def has_popcount() -> bool:
    """Say whether the processor has the instruction to count bits; Python needs none."""
    return True


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


class Stream:
    """Counter-based random numbers in [0, 1): SplitMix64, 53 bits each.

    A `counter` of 64 bits is all that it keeps, and says which numbers come.
    """

    __slots__ = ("counter",)

    def __init__(self) -> None:
        self.counter = 0

    def __call__(self) -> float:
        """Return the next number."""
        self.counter = (self.counter + GOLDEN) & ALL_ONES
        return float((_scrambled(self.counter) >> 11) * 2.0**-53)


def stream() -> Stream:
    """Return a stream that stands at 0."""
    return Stream()


def mixed(key: int, number: int) -> int:
    """Return a 64-bit number that follows from two: the first counter of a stream, or a key."""
    return _scrambled((key + GOLDEN * (number + 1)) & ALL_ONES)


def _scrambled(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & ALL_ONES
    word = (word ^ word >> 27) * 0x94D049BB133111EB & ALL_ONES
    return word ^ word >> 31


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
        below = low.bit_count()
        if number >= below:
            number -= below
            mask >>= width
            base += width
        else:
            mask = low
    return base


def moves(mask: int) -> int:
    """Return an int converted to a set of actions."""
    return mask


def spread(mask: int, out: Any) -> None:
    """Set the byte of an array at the place of each bit of a set to 1."""
    while mask:
        lowest = mask & -mask
        out[lowest.bit_length() - 1] = 1
        mask ^= lowest


def places(mask: int, out: Any) -> int:
    """Write the place of each bit of a set into an array, the lowest first; return how many."""
    number = 0
    while mask:
        lowest = mask & -mask
        out[number] = lowest.bit_length() - 1
        mask ^= lowest
        number += 1
    return number


def digits(column: int, out: Any) -> None:
    """Write the octal digits of a column into an array, the lowest first."""
    place = 0
    while column:
        out[place] = column & 7
        column >>= 3
        place += 1


def digits_from_the_highest(column: int, out: Any) -> None:
    """Write the octal digits of a column into an array, the highest first."""
    place = (column.bit_length() + 2) // 3
    while column:
        place -= 1
        out[place] = column & 7
        column >>= 3
