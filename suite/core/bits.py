"""Sets of bits in the sources of the kernels: plain ints, or compiled, values of a fixed width.

Compiled, `bits.hpp` stands in for this module; what is here is what a kernel says where Python and
C++ would differ.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from random import Random
from typing import Final, TypeAlias

Dice: TypeAlias = Callable[[], float]
"""A source of random numbers from 0 up to 1."""

_HALVES: Final = tuple((1 << times, (1 << (1 << times)) - 1) for times in reversed(range(12)))
_HALVINGS: Final = tuple(_HALVES[12 - times :] for times in range(13))
"""The halves of a set of up to 1, 2, 4, ... 4096 bits, of one half of it, and so on: the number of
bits in the lower half, and all of them."""


FEW: Final = 8
"""So many bits are quicker passed over one by one than by halving the set again and again."""


def board(bits: int) -> int:
    """Return an int from outside as a board."""
    return bits


def column(digits: int) -> int:
    """Return an int from outside as a column of cards."""
    return digits


def wide(cells: int) -> int:
    """Return a board that is about to be shifted into a wider set."""
    return cells


def dice(rng: Random) -> Dice:
    """Return a generator's numbers, from where it stands."""
    return rng.random


def twin(dice: Dice) -> Dice:
    """Return dice that fall as these would from here, whatever becomes of these."""
    rng: Random = dice.__self__  # type: ignore[attr-defined]  # of the method that `dice` returns
    return copy(rng).random


def yield_gil() -> None:
    """Let other threads run, and Ctrl-C come through: compiled code does neither by itself."""


def has(mask: int, bit: int) -> bool:
    """Say whether a set has a bit."""
    return bool(mask >> bit & 1)


def only(bit: int) -> int:
    """Return the set of one bit."""
    return 1 << bit


def nth_bit(mask: int, number: int) -> int:
    """Return the place of the bit that has `number` others below it."""
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
    """Return a set of actions of any game as one that is wide enough for all games."""
    return mask


frozen: Final[Callable[[list[int]], tuple[int, ...]]] = tuple
"""Returns a list of sets or of numbers as a key; keys of the same lists in turn can be added up."""
