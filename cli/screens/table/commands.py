"""What can be done on the full screen beside playing: by a key, by a typed word, by the palette."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from suite.core.text.catalogue import Catalogue, marked

_: Final = Catalogue("cli")

COMMANDS: Final = (
    ("?", marked("why, rule"), marked("why something is refused, and the rules"), "why"),
    ("q", marked("save and leave"), marked("save the game and leave it"), "leave"),
    ("u", marked("undo"), marked("take back your last action"), "undo"),
    ("i", marked("hint"), marked("good actions; the record is marked"), "hint"),
    (":", marked("type"), marked("type an action or a word"), "type"),
    ("tab", marked("reference"), marked("the topic of the rules to have at hand"), "reference"),
    ("L", marked("log"), marked("what has happened since the beginning"), "log"),
    ("r", marked("replay"), marked("go through the game so far"), "replay"),
    ("v", marked("areas"), marked("tint what belongs together: off, faint, strong"), "areas"),
    ("z", marked("size"), marked("the size of the board"), "size"),
    ("H", marked("hide"), marked("hide your own hand, or show it"), "cover"),
    ("", marked("resign"), marked("give the game up"), "resign"),
)
"""Key, word, meaning and name of each command; one without a key is in the palette only.

The first ones are those that the row of keys always shows.
"""
SHOWN: Final = {"enter": "Enter", "escape": "Esc", "tab": "Tab"}
"""Keys that are shown in another way than they are called."""
MOVING: Final = (
    (marked("arrows, hjkl"), marked("point at a place; the mouse does so too")),
    ("Enter", marked("choose what is pointed at, look at it, or play what is shown")),
    ("Esc", marked("take back what was chosen last")),
)
"""Keys with which one points and chooses, and what they do."""
IN_SIGHT: Final = ("leave", "type", "reference", "areas", "size", "cover", "resign")
"""Names of the commands that tell nothing of a hand that is hidden."""
MARKS: Final = re.compile(r"(\*\*|\*|`)(?=\S)(.+?)(?<=\S)\1")
"""Words that the rules stress or quote, with the marks round them."""
Known: TypeAlias = Sequence[tuple[str, str, str, str]]
"""Commands: key, word, meaning and name of each."""
KEYS: Final = "keys"
"""The word for the list of all keys, beside the topics of the rules."""
REFERENCE: Final = ("abilities", "points")
"""Topics of the rules to have at hand; the first that a game has is one key away."""


def command_keys(known: Known = COMMANDS) -> list[tuple[str, str]]:
    """Return the keys of the commands, each with a word on what it does."""
    return [(SHOWN.get(key, key), _(word)) for key, word, *_rest in known if key]


def without_marks(lines: Sequence[str]) -> list[str]:
    """Return lines of the rules without the marks of what is stressed or quoted in them."""
    return [MARKS.sub(r"\2", MARKS.sub(r"\2", line)) for line in lines]
