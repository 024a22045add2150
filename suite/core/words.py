"""What every game's sentences need: lists, and whose something is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from suite.core.language import Catalogue, marked

_: Final = Catalogue("core")

_JOINTS: Final = {"and": marked("{words} and {last}"), "or": marked("{words} or {last}")}


def listed(words: Iterable[str], joint: str = "and") -> str:
    """Return words as a list in a sentence: `a, b and c`; there must be one.

    `joint` is `and` or `or`, whatever the language.
    """
    *others, last = words
    return _(_JOINTS[joint], words=", ".join(others), last=last) if others else last


def possessive(name: str) -> str:
    """Return whose something is: `Anna's`, `Agnes'`; elsewhere `von Anna`, behind the noun."""
    if name.endswith(("s", "S")):
        return _("{name}'", name=name)
    return _("{name}'s", name=name)
