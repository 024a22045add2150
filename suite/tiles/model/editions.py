"""The editions of the game: presets of its single options (see `docs/tiles/editions.md`)."""

from __future__ import annotations

from typing import Final

from suite.core.options import Edition, Option, Rules
from suite.core.text.catalogue import marked

OPTIONS: Final = (
    Option(
        "board",
        ("standard", "extended"),
        marked("the side of the board"),
        (marked("the one with 10 treasures"), marked("the one with 14 treasures")),
        marked("side of the board"),
    ),
    Option(
        "treasures",
        ("action", "turn"),
        marked("when traders take treasures"),
        (marked("at the end of each action"), marked("at the end of each turn")),
        marked("treasures"),
    ),
    Option(
        "bag_end",
        ("turn", "at-once"),
        marked("how the game ends when the bag runs short"),
        (marked("after that turn has been played out"), marked("at once")),
        marked("empty bag"),
    ),
    Option(
        "buildings",
        (False, True),
        marked("civilisation buildings"),
        (marked("not in play"), marked("they double the points of their colour")),
        marked("buildings"),
    ),
    Option(
        "wonder",
        (False, True),
        marked("the wonder of the world"),
        (marked("not in play"), marked("can be raised on a plus of five tiles")),
        marked("wonder"),
    ),
    Option(
        "english",
        (False, True),
        marked("which tiles can be added in a conflict"),
        (marked("all that support"), marked("only those that decide it")),
        marked("English variant"),
    ),
    Option(
        "war_support",
        ("connected", "original"),
        marked("which tiles count in the later wars of a unification"),
        (
            marked("those that are still connected to the leader"),
            marked("all of the original kingdom"),
        ),
        marked("war supporters"),
    ),
)


def _rules(treasures: str, bag_end: str) -> Rules:
    """Return the rules of an edition: the standard board, and no optional rule."""
    return {
        "board": "standard",
        "treasures": treasures,
        "bag_end": bag_end,
        "buildings": False,
        "wonder": False,
        "english": False,
        "war_support": "connected",
    }


EDITIONS: Final = (
    Edition(
        "2007",
        _rules("action", "turn"),
        marked("the second edition: treasures after each action; the last turn is played out"),
    ),
    Edition(
        "1997",
        _rules("action", "at-once"),
        marked(
            "the first edition: treasures after each action; the game ends as soon as the "
            "bag runs short"
        ),
    ),
    Edition(
        "2014",
        _rules("turn", "at-once"),
        marked(
            "the third edition: treasures after each turn; the game ends as soon as the bag "
            "runs short"
        ),
    ),
)
