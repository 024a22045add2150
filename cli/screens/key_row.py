"""Which keys the lowest rows of the full screen show: what leads on now, then what fits; or all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from suite.core.picture import panels
from suite.core.picture.canvas import Canvas, stacked
from suite.core.picture.look import Look
from suite.core.picture.palette import BACKGROUND

Keys: TypeAlias = Sequence[tuple[str, str]]
"""Keys, each with a word on what it does."""

ALWAYS: Final = 2
"""How many of the commands are shown however narrow the row is: help, and the way out."""
CONFIRMING: Final = ("Enter", "Esc")
"""What these keys do is said in any case: it changes from moment to moment."""
AROUND: Final = 4
"""Columns that a key and its word take beside their letters, with the gap behind them."""


def key_row(leading: Keys, commands: Keys, width: int) -> list[tuple[str, str]]:
    """Return the keys that fit, the most important first.

    The `leading` keys and the first commands are always there; where there is no room for all
    their words, the longest are left out.
    """
    row = [*leading, *commands[:ALWAYS]]
    while _columns(row) > width:
        longest = max(row, key=lambda each: 0 if each[0] in CONFIRMING else len(each[1]))
        if longest[0] in CONFIRMING or not longest[1]:
            break
        row[row.index(longest)] = (longest[0], "")
    for each in commands[ALWAYS:]:
        if _columns([*row, each]) > width:
            break
        row.append(each)
    return row


def key_rows(keys: Keys, width: int) -> Canvas:
    """Return keys in as many rows as they take; each is a spot `key X`."""
    rows: list[Canvas] = []
    left = list(keys)
    while left:
        row = panels.keys(Look(width, keys=left), width)
        rows.append(row)
        left = left[max(1, len(set(row.spots.values()))) :]
    bar = Canvas(width, len(rows), BACKGROUND)
    bar.paste(stacked(rows), 0, 0)
    return bar


def _columns(row: Keys) -> int:
    return sum(len(key) + len(word) + AROUND for key, word in row) - 1
