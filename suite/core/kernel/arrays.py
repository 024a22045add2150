"""Arrays of numbers in the sources of the kernels: read and filled in place.

Interpreted, they are memoryviews of numpy's arrays. In compiled kernels `arrays.hpp` replaces this
module: there they are addresses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from suite.core.kernel.bits import digits as digits
from suite.core.kernel.bits import digits_from_the_highest as digits_from_the_highest
from suite.core.kernel.bits import spread as spread

B = TypeVar("B")
E = TypeVar("E")


def octets(array: Any, number: int) -> Any:
    """Return an array of at least `number` bytes or truth values; the others are alike.

    Raises `ValueError` for anything else: another type, a step between its items, no right to
    write.
    """
    return _numbers(array, number, "B?")


def shorts(array: Any, number: int) -> Any:
    """Return an array of whole numbers of 8 bits."""
    return _numbers(array, number, "b")


def longs(array: Any, number: int) -> Any:
    """Return an array of whole numbers of 64 bits."""
    return _numbers(array, number, "lq")


def floats(array: Any, number: int) -> Any:
    """Return an array of single precision."""
    return _numbers(array, number, "f")


def _numbers(array: Any, number: int, formats: str) -> Any:
    try:
        view = memoryview(array)
    except TypeError as error:
        raise ValueError("this is no array") from error
    right = view.format in formats and view.c_contiguous and not view.readonly
    if not right or view.ndim != 1 or len(view) < number:
        raise ValueError(f"this is no flat array of {number} numbers of the format {formats}")
    return view


def part(array: memoryview, first: int, number: int) -> Any:
    """Return some numbers of an array, from a place on, as an array."""
    return array[first : first + number]


def clear(array: memoryview, number: int) -> None:
    """Set the first bytes of an array to 0."""
    array[:number] = bytes(number)


def references(objects: Sequence[E]) -> Sequence[E]:
    """Return objects that a compiled loop can reach; somebody else must keep them alive."""
    return objects


def for_each(owner: B, objects: Sequence[E], act: Callable[[B, E, int], None]) -> None:
    """Call `act(owner, object, place)` for each of some objects."""
    for place, item in enumerate(objects):
        act(owner, item, place)
