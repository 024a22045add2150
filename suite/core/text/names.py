"""The names of people."""

from __future__ import annotations

from typing import Final

LONGEST_NAME: Final = 20
"""The most characters in the name of a person."""
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs that show nothing: with them two names could look the same."""


def is_name(text: str) -> bool:
    """Return whether a text is valid as the name of a person and unambiguous at a table.

    A number is a seat, `spectator` a side, and a text with a colon a program.
    """
    name = text.strip()
    return (
        0 < len(name) <= LONGEST_NAME
        and name.isprintable()
        and BLANK.isdisjoint(name)
        and not name.isdecimal()
        and name.casefold() != "spectator"
        and ":" not in name
    )
