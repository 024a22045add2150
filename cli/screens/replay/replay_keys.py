"""The keys of a replay on the full screen, as its key row and its help list them."""

from __future__ import annotations

from typing import Final

from suite.core.text.catalogue import marked

KEYS: Final = (
    ("?", marked("help"), "help"),
    ("left", marked("back"), "step(-1)"),
    ("right", marked("next"), "step(1)"),
    ("up", marked("back a turn"), "turn(-1)"),
    ("down", marked("next turn"), "turn(1)"),
    ("space", marked("play"), "play"),
    ("g", marked("step"), "ask_ply"),
    ("L", marked("log"), "log"),
    ("c", marked("curve"), "curve"),
    ("m", marked("mistake"), "mistake(1)"),
    ("t", marked("turning point"), "turning_point(1)"),
    ("i", marked("hint"), "hint"),
    ("f", marked("fork"), "fork"),
    ("0", marked("reveal"), "side(-2)"),
    ("q", marked("leave"), "leave"),
)
"""The keys shown, each with its meaning and the action it is bound to."""
NAMED: Final = {"?": "question_mark", "+": "plus"}
"""The names of keys that are not their characters."""
HELP: Final = (
    (marked("left, right"), marked("go back or forward one event")),
    (marked("up, down"), marked("go back or forward one turn; so do PageUp and PageDown")),
    ("Home, End", marked("go to the beginning or to the end")),
    (marked("space"), marked("play automatically, or stop; + and - change the speed")),
    ("g", marked("go to a step, by its number")),
    ("L", marked("list all events, to go to one")),
    ("c", marked("show the chances of all seats as a curve with marks, or hide it")),
    ("m, M", marked("go to the next or the previous mistake")),
    ("t, T", marked("go to the next or the previous turning point of the game")),
    ("i", marked("give hints for the seat to act")),
    ("f", marked("save a new game that goes on from here, beside this one")),
    (marked("1 to 4"), marked("show what this seat sees")),
    ("s", marked("show what a spectator sees")),
    ("0", marked("show everything")),
    ("q", marked("leave the replay")),
)
"""All keys, each with a sentence on what it does."""
