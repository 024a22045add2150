"""The editions of the game: presets of its single options (see `docs/tiles/editions.md`)."""

from __future__ import annotations

from typing import Final

from suite.core.options import Edition, Option, Rules
from suite.core.text.catalogue import marked

OPTIONS: Final = (
    Option("board", ("standard", "extended"), marked("the side of the board: 10 treasures, or 14")),
    Option(
        "treasures",
        ("action", "turn"),
        marked("traders take treasures at the end of each of these"),
    ),
    Option(
        "bag_end",
        ("turn", "at-once"),
        marked(
            "when the bag lacks a tile, the turn is played to its end, or the game is over at once"
        ),
    ),
    Option(
        "buildings",
        (False, True),
        marked("civilisation buildings double the points of their colour"),
    ),
    Option("wonder", (False, True), marked("five tiles in a plus can become the wonder")),
    Option(
        "english", (False, True), marked("in a conflict only tiles that decide it can be added")
    ),
    Option(
        "war_support",
        ("connected", "original"),
        marked(
            "in later wars of a unification only connected tiles support, "
            "or all of the original kingdom"
        ),
    ),
)


def _rules(treasures: str, bag_end: str) -> Rules:
    """Return the rules of an edition: the standard board, and no optional rule."""
    extras = {"buildings": False, "wonder": False, "english": False}
    ruled = {"war_support": "connected"}
    return {"board": "standard", "treasures": treasures, "bag_end": bag_end, **extras, **ruled}


EDITIONS: Final = (
    Edition(
        "2007",
        _rules("action", "turn"),
        marked("the second edition: treasures by the action, the last turn is played out"),
    ),
    Edition(
        "1997",
        _rules("action", "at-once"),
        marked("the first edition: treasures by the action, over as soon as the bag lacks a tile"),
    ),
    Edition(
        "2014",
        _rules("turn", "at-once"),
        marked("the third edition: treasures by the turn, over as soon as the bag lacks a tile"),
    ),
)
