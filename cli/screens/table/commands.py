"""What can be done on the full screen beside playing: by a key, by a typed word, by the palette."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from cli.lines.words import Command
from suite.core.text.catalogue import Catalogue, marked

_: Final = Catalogue("cli")

SHOWN: Final = {"enter": "Enter", "escape": "Esc", "tab": "Tab"}
"""Keys that are shown in another way than they are called."""
MOVING: Final = (
    (marked("arrows, hjkl"), marked("point at a place; the mouse does so too")),
    ("Enter", marked("choose what is pointed at, look at it, or play what is shown")),
    ("Esc", marked("take back what was chosen last")),
)
"""Keys with which one points and chooses, and what they do."""
MARKS: Final = re.compile(r"(\*\*|\*|`)(?=\S)(.+?)(?<=\S)\1")
"""Words that the rules stress or quote, with the marks round them."""
KEYS: Final = "keys"
"""The word for the list of all keys, beside the topics of the rules."""
REFERENCE: Final = ("abilities", "points")
"""Topics of the rules to have at hand; the first that a game has is one key away."""


def command_keys(known: Sequence[Command]) -> list[tuple[str, str]]:
    """Return the keys of the commands, each with a word on what it does."""
    return [(SHOWN.get(key, key), _(label)) for key, label, *_rest in known if key]


def without_marks(lines: Sequence[str]) -> list[str]:
    """Return lines of the rules without the marks of what is stressed or quoted in them."""
    return [MARKS.sub(r"\2", MARKS.sub(r"\2", line)) for line in lines]
