"""Sets of bits in the sources of the kernels: plain ints, or compiled, values of a fixed width.

Compiled, `bits.hpp` stands in for this module; what is here is what a kernel says where Python and
C++ would differ.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

Dice: TypeAlias = Callable[[], float]
"""A source of random numbers from 0 up to 1."""


def wide(cells: int) -> int:
    """Return a board that is about to be shifted into a wider set."""
    return cells


def dice(rng: Random) -> Dice:
    """Return a generator's numbers, from where it stands."""
    return rng.random
