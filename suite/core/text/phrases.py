"""Phrases for all games: lists, possessives, first letters and percentages."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from suite.core.text.catalogue import marked
from suite.core.text.messages import _

_JOINTS: Final = {"and": marked("{words} and {last}"), "or": marked("{words} or {last}")}


ALIKE: Final = 0.7
"""The least similarity, 0 to 1, of a word that may have been meant."""


def listed(words: Iterable[str], joint: str = "and") -> str:
    """Return words as a list in a sentence: `a, b and c`; there must be at least one.

    `joint` is `and` or `or` in every language.
    """
    *others, last = words
    return _(_JOINTS[joint], words=", ".join(others), last=last) if others else last


def nearest(word: str, words: Iterable[str]) -> str:
    """Return the one of some words that a word is most like, in letters of any case; or empty."""
    by_form = {word.casefold(): word for word in words}
    return by_form.get("".join(get_close_matches(word.casefold(), by_form, 1, ALIKE)), "")


def offering(problem: str, word: object, words: Iterable[str], others: Iterable[str] = ()) -> str:
    """Return the refusal of a word with that of some words, or of others, that it is like.

    If it is like none, the refusal offers all the words, without the others.
    """
    words = list(words)
    if near := nearest(str(word), [*words, *others]):
        return _("{problem}; did you mean {word!r}?", problem=problem, word=near)
    return (
        _("{problem}; choose {words}", problem=problem, words=listed(words, "or"))
        if words
        else problem
    )


def possessive(name: str) -> str:
    """Return the possessive of a name: `Anna's`, `Agnes'`; in German `von Anna`, after the noun."""
    if name.endswith(("s", "S")):
        return _("{name}'", name=name)
    return _("{name}'s", name=name)


def capitalized(text: str) -> str:
    """Return a text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def in_percent(share: float) -> str:
    """Return a share as a percentage with one decimal, without the sign: `53.6`."""
    return f"{100 * share:.1f}"


def percent(odds: float) -> str:
    """Return a probability, 0 to 1, as a percentage; 0 % and 100 % only where it is exact."""
    if 0 < odds < 0.0005:
        return _("under 0.1 %")
    if 0.9995 <= odds < 1:
        return _("over 99.9 %")
    number = in_percent(odds).removesuffix(".0")
    return _("{number} %", number=number.replace(".", _.within("decimal mark", ".")))
