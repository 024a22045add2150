"""The row of keys at the bottom of the full screen: the most needed that fit, or all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from suite.core.picture import panels
from suite.core.picture.canvas import Canvas, stacked
from suite.core.picture.look import Look
from suite.core.picture.palette import BACKGROUND

Keys: TypeAlias = Sequence[tuple[str, str]]
"""Keys, each with a word on its effect."""

ALWAYS: Final = 2
"""The number of commands that come before the actions: help and quit."""
CONFIRMING: Final = ("Enter", "Esc")
"""Keys that come before all others, because their effects change."""
AROUND: Final = 4
"""Columns for the padding of a key and its word, and the gap after them."""


def key_row(leading: Keys, commands: Keys, width: int) -> list[tuple[str, str]]:
    """Return the keys that fit, each with its word; the least needed are left out.

    Most needed is what confirms, then help and the way out, then the other `leading` keys and
    commands, each in their order. Where not even one fits, the first is returned.
    """
    keys = [*leading, *commands]
    always = [*(key for key in leading if key[0] in CONFIRMING), *commands[:ALWAYS]]
    needed = [*always, *(key for key in keys if key not in always)]
    while len(needed) > 1 and _columns(needed) > width:
        needed.pop()
    return [key for key in keys if key in needed]


def key_rows(keys: Keys, width: int) -> Canvas:
    """Return all keys in as many rows as needed; each is a spot `key X`."""
    rows: list[Canvas] = []
    remaining = list(keys)
    while remaining:
        row = panels.keys(Look(width, keys=remaining), width)
        rows.append(row)
        remaining = remaining[max(1, len(set(row.spots.values()))) :]
    bar = Canvas(width, len(rows), BACKGROUND)
    bar.paste(stacked(rows), 0, 0)
    return bar


def _columns(row: Keys) -> int:
    return sum(len(key) + len(word) + AROUND for key, word in row) - 1
