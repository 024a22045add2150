"""Work for the tests of runners, which other processes must be able to import."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from time import sleep


def double(number: int) -> int:
    """Return twice a number."""
    return 2 * number


def refuse(reason: str) -> int:
    """Raise an error."""
    raise ValueError(reason)


def count(number: int) -> Generator[int, None, int]:
    """Yield the numbers up to one, and return the process that has counted."""
    yield from range(number)
    return os.getpid()


def break_down() -> Iterator[int]:
    """Yield one part, then raise an error."""
    yield 1
    raise ValueError("half-way")


def count_for_ever(sign: Path) -> Iterator[int]:
    """Yield numbers, and write a file when it is stopped."""
    number = 0
    try:
        while True:
            yield (number := number + 1)
            sleep(0.01)
    finally:
        sign.touch()


def die_once(sign: Path) -> str:
    """End the process at the first call, as the system does when memory is short."""
    if not sign.exists():
        sign.touch()
        os._exit(9)
    return "alive"


def die_once_or_sleep(sign: Path, number: int) -> int:
    """End the process at the first call, and sleep at all others."""
    if number == 0:
        die_once(sign)
    sleep(1.0)
    return number


def die() -> None:
    """End the process at every call."""
    os._exit(9)
