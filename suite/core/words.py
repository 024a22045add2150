"""What every game's sentences need: lists, whose something is, and English articles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from suite.core.language import Catalogue, marked

_: Final = Catalogue("core")

_JOINTS: Final = {"and": marked("{words} and {last}"), "or": marked("{words} or {last}")}


def a(noun: str) -> str:
    """Return an English noun with its article: `a Mede`, `an archer`."""
    return f"{'an' if noun[0] in 'AEIOUaeiou' else 'a'} {noun}"


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
