"""The row of keys at the bottom of the full screen: the most important that fit, or all."""

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
"""The number of commands that are always shown: help and quit."""
CONFIRMING: Final = ("Enter", "Esc")
"""Keys that always keep their words, because their effects change."""
AROUND: Final = 4
"""Columns for the padding of a key and its word, and the gap after them."""


def key_row(leading: Keys, commands: Keys, width: int) -> list[tuple[str, str]]:
    """Return the keys that fit, the most important first.

    The `leading` keys and the first commands are always included; if there is no room for all their
    words, the longest are left out.
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
    """Return all keys in as many rows as needed; each is a spot `key X`."""
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
