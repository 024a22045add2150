"""English that every game's sentences need: articles, lists, whose something is."""

from __future__ import annotations

from collections.abc import Iterable


def a(noun: str) -> str:
    """Return a noun with its article: `a Mede`, `an archer`."""
    return f"{'an' if noun[0] in 'AEIOUaeiou' else 'a'} {noun}"


def listed(words: Iterable[str], joint: str = "and") -> str:
    """Return words as a list in a sentence: `a, b and c`; there must be one."""
    *others, last = words
    return f"{', '.join(others)} {joint} {last}" if others else last


def possessive(name: str) -> str:
    """Return whose something is: `Anna's`, `Agnes'`."""
    return f"{name}'" if name.endswith(("s", "S")) else f"{name}'s"
