"""How the player `random` chooses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from suite.core.kernel.bits import nth_bit
from suite.temples.model.actions import END, ONLY

THE_END: Final = ONLY[END]
END_ODDS: Final = 0.2
"""The player `random` ends its turn one time in five, where it may."""


def any_of(mask: int, random: Callable[[], float]) -> int:
    """Return the action that the player `random` takes: `end` one time in five, else any other."""
    if mask & THE_END:
        if mask == THE_END or random() < END_ODDS:
            return END
        mask ^= THE_END
    number = int(random() * mask.bit_count())
    return nth_bit(mask, number)
