"""The names of people."""

from __future__ import annotations

from typing import Final
from unicodedata import normalize

from suite.core.text.letters import BLANK, columns, letters, likeness, printable

LONGEST_NAME: Final = 20
"""The most characters in the name of a person."""


def spelling(name: str) -> str:
    """Return a name as it is written everywhere: its letters composed, its blanks single."""
    return " ".join(filter(None, normalize("NFC", name.strip()).split(" ")))


def short_name(name: str) -> str:
    """Return the name of a program, of so many letters as a person's may have."""
    return "".join(letters(name)[:LONGEST_NAME])


def is_name(text: str) -> bool:
    """Return whether a text is valid as the name of a person and unambiguous at a table.

    A number is a seat, `spectator` a side, and a text with a colon a program. It begins with a
    letter that can be seen.
    """
    name = spelling(text)
    return (
        columns(name[:1]) > 0
        and len(name) <= LONGEST_NAME
        and printable(name) == name
        and BLANK.isdisjoint(name)
        and not name.isdecimal()
        and likeness(name).casefold() != "spectator"
        and ":" not in name
    )
