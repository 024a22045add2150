"""The names of people."""

from __future__ import annotations

from typing import Final

LONGEST_NAME: Final = 20
"""The most characters in the name of a person."""


def is_name(text: str) -> bool:
    """Return whether a text is valid as the name of a person and unambiguous at a table.

    A number is a seat, `spectator` a side, and a text with a colon a program.
    """
    name = text.strip()
    return (
        0 < len(name) <= LONGEST_NAME
        and name.isprintable()
        and not name.isdecimal()
        and name.casefold() != "spectator"
        and ":" not in name
    )
