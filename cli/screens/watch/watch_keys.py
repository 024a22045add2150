"""The keys of a game that is watched on the full screen, as its key row and its help list them."""

from __future__ import annotations

from typing import Final

from suite.core.text.catalogue import marked

KEYS: Final = (
    ("?", marked("help"), "help"),
    ("space", marked("pause"), "play"),
    ("left", marked("back"), "step(-1)"),
    ("right", marked("next"), "step(1)"),
    ("+", marked("pace"), "pace"),
    ("w", marked("thoughts"), "thoughts"),
    ("n", marked("next game"), "next_game"),
    ("up", marked("back a turn"), "turn(-1)"),
    ("down", marked("next turn"), "turn(1)"),
    ("g", marked("step"), "ask_ply"),
    ("L", marked("log"), "log"),
    ("c", marked("curve"), "curve"),
    ("m", marked("mistake"), "mistake(1)"),
    ("t", marked("turning point"), "turning_point(1)"),
    ("q", marked("leave"), "leave"),
)
"""The keys shown, each with its meaning and the action it is bound to."""
HELP: Final = (
    (marked("space"), marked("pause, or go on; at the end of a game, show its result again")),
    (marked("left, right"), marked("pause, and go back or forward one event")),
    (
        marked("up, down"),
        marked("pause, and go back or forward one turn; so do PageUp and PageDown"),
    ),
    ("Home", marked("go to the beginning")),
    ("End", marked("go to the live position, and follow it")),
    ("+", marked("the next pace: quick, calm, or all at once")),
    (
        "w",
        marked(
            "what all players think, or one, or none: how often each would win from here, "
            "judging by what is shown, and its plan"
        ),
    ),
    ("n", marked("begin the next game, when this one is over")),
    ("g", marked("go to a step, by its number")),
    ("L", marked("list all events, to go to one")),
    ("c", marked("when the game is over: show the chances as a curve with marks, or hide it")),
    ("m, M", marked("go to the next or the previous mistake")),
    ("t, T", marked("go to the next or the previous turning point of the game")),
    (marked("1 to 4"), marked("show what this seat sees")),
    ("s", marked("show what a spectator sees")),
    ("0", marked("show everything")),
    ("q", marked("leave")),
)
"""All keys, each with a sentence on what it does."""
