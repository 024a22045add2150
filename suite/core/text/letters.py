"""Letters of all scripts: how many columns of a terminal they take, and where a text can be cut.

A letter is all that people see as one, such as a base with its accents or a joined emoji. Some are
two columns wide.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final
from unicodedata import bidirectional, normalize

import wcwidth

JOINERS: Final = frozenset("\u200c\u200d").union(map(chr, range(0xE0020, 0xE0080)))
"""Invisible characters that belong to letters: joiners, and the tags of flags."""
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs that show nothing: with them two texts could look the same."""
UNSEEN: Final = JOINERS.union(
    BLANK, " ", map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""What may be the only difference between two texts that look the same: with those, variants."""
ISOLATES: Final = "\u2068\u2069"
"""Invisible characters round a text that may have a direction of its own."""


def printable(text: str, extra: str = "") -> str:
    """Return a text with control characters replaced by `?`, but for those in `extra`.

    They are all that is invisible or changes the direction; names may come from any file.
    """
    if text.isprintable():
        return text
    harmless = JOINERS.union(extra)
    return "".join(sign if sign.isprintable() or sign in harmless else "?" for sign in text)


def letters(text: str) -> Sequence[str]:
    """Return the letters of a text, with the signs that take no column behind theirs."""
    if text.isascii():
        return text
    letters: list[str] = []
    for sign in wcwidth.iter_graphemes(text):
        if letters and not columns(sign):
            letters[-1] += sign
        else:
            letters.append(sign)
    return letters


def columns(text: str) -> int:
    """Return how many columns a text takes."""
    return len(text) if text.isascii() else wcwidth.width(text)


def clipped(text: str, width: int) -> str:
    """Return a text shortened to at most so many columns, with dots for what is left out."""
    text = printable(text, ISOLATES)
    if columns(text) <= width:
        return text
    return f"{wcwidth.clip(text, 0, max(width - 1, 0), fillchar='')}…"


def padded(text: str, width: int) -> str:
    """Return a text with blanks behind it, so many columns wide."""
    return wcwidth.ljust(text, width)


def wrapped(text: str, width: int, indent: str = "", *, hyphens: bool = True) -> list[str]:
    """Return a text in rows of at most so many columns, `indent` before all but the first.

    Words end at blanks, and at hyphens if they may.
    """
    return wcwidth.wrap(
        printable(text, "\n\t"), width, subsequent_indent=indent, break_on_hyphens=hyphens
    )


def isolated(text: str) -> str:
    """Return a text for a page, so that one from right to left turns nothing that follows it."""
    turns = any(bidirectional(sign) in ("R", "AL") for sign in text)
    return text.join(ISOLATES) if turns else text


def distinct(names: Sequence[str], width: int = sys.maxsize) -> list[str]:
    """Return the names of all seats in at most so many columns; no two of them look alike.

    Those that would get the number of the seat. Names look alike that differ only in blanks,
    invisible characters, the forms of their letters or the scripts that these are from.
    """
    names = [clipped(name, width) for name in names]
    alike = [*map(likeness, names)]
    while len({*alike}) < len(alike):
        names = [
            f"{clipped(name, width - 2)} {number}" if alike.count(like) > 1 else name
            for number, (name, like) in enumerate(zip(names, alike, strict=True), 1)
        ]
        alike = [*map(likeness, names)]
    return names


def likeness(name: str) -> str:
    """Return what names that look alike have in common."""
    return "".join(_latin(sign) for sign in normalize("NFKC", name) if sign not in UNSEEN)


def _latin(sign: str) -> str:
    """Return the letter of ASCII that looks like one of another script, or else the sign itself."""
    if sign.isascii():
        return sign
    from confusable_homoglyphs.confusables import confusables_data  # large, and seldom needed

    twins = (twin["c"] for twin in confusables_data.get(sign, ()))
    return next((twin for twin in twins if twin.isascii()), sign)
