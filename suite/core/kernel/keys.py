"""Lists of numbers that grow, and tables of keys, for searches without Python objects.

Interpreted, they are plain lists of numbers, and dicts. In compiled kernels `table.hpp` replaces
this module. An empty one is made by its name, as in `Ints()`.
"""

from __future__ import annotations

from typing import TypeAlias

Ints: TypeAlias = list[int]
"""A list of whole numbers of 32 bits."""
Piles: TypeAlias = list[int]
"""A list of piles: whole numbers of 64 bits."""
Doubles: TypeAlias = list[float]
"""A list of numbers of double precision."""
Key: TypeAlias = list[int]
"""The whole numbers and columns, in a fixed order, by which things are told apart."""


class Keys:
    """Numbers different keys in the order in which they come: 0, 1, 2, ...

    Keys are compared in full, so two that differ never get the same number.
    """

    __slots__ = ("_numbers",)

    def __init__(self) -> None:
        self._numbers: dict[tuple[int, ...], int] = {}

    def number(self, key: Key) -> int:
        """Return the number of a key; that of a new one is the number of keys so far."""
        return self._numbers.setdefault(tuple(key), len(self._numbers))

    def clear(self) -> None:
        """Forget all keys."""
        self._numbers.clear()
