"""Threads that share a loop in the sources of the kernels.

Interpreted there are none, because Python runs one thread at a time. In compiled kernels
`threads.hpp` replaces this module.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

E = TypeVar("E")


class Workers:
    """The threads; compiled, they are started when they are first needed."""


def together(workers: Workers, objects: Sequence[E], act: Callable[[E], None]) -> None:
    """Call `act(object)` for each of some objects; compiled, each in a thread, without the GIL."""
    del workers
    for item in objects:
        act(item)
