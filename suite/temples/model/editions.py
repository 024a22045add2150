"""The editions of the game: presets of its option."""

from __future__ import annotations

from typing import Final

from suite.core.options import Edition, Option
from suite.core.text.catalogue import marked

OPTIONS: Final = (
    Option(
        "first_hand",
        (5, 3),
        marked("people cards dealt to the starting player; the other gets 5"),
        (marked("as many as the other"), marked("two fewer, as it acts first")),
        marked("first hand"),
    ),
)

EDITIONS: Final = (
    Edition("2000", {"first_hand": 5}, marked("the rulebook of 2000")),
    Edition(
        "2013",
        {"first_hand": 3},
        marked("the new edition of 2013: a smaller hand for the starting player"),
    ),
)
