"""The keys and words of the full screen, as its key row, help and palette list them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from suite.core.text.catalogue import marked

from ...lines.typing.words import Command
from ...shell.messages import _

SKIP: Final = " "
"""The key that skips the show of what the others do."""
SHOWN: Final = {"enter": "Enter", "escape": "Esc", "tab": "Tab", SKIP: "Space"}
"""Keys that are shown by another name than their own."""
MOVING: Final = (
    (marked("arrows"), marked("point at a place; the mouse does so too")),
    ("Enter", marked("choose the place pointed at, look at it, or play the action shown")),
    ("Esc", marked("cancel the last choice")),
)
"""The keys that point and choose, with their meanings."""
MARKS: Final = re.compile(r"(\*\*|\*|`)(?=\S)(.+?)(?<=\S)\1")
"""A word that the rules stress or quote, with its marks."""
KEYS: Final = "keys"
"""The word for the list of all keys, listed beside the topics of the rules."""
REFERENCE: Final = ("abilities", "points")
"""Reference topics of the rules; the first that a game has gets a key of its own."""


def command_keys(entries: Sequence[Command]) -> list[tuple[str, str]]:
    """Return the keys of the commands, each with its label."""
    return [(SHOWN.get(key, key), _(label)) for key, label, *_rest in entries if key]


def without_marks(lines: Sequence[str]) -> list[str]:
    """Return lines of the rules without the marks of stress and quotation."""
    return [MARKS.sub(r"\2", MARKS.sub(r"\2", line)) for line in lines]
