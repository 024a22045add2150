"""Phrases of this game's sentences: sites, cards, numbers.

Phrases that are inflected in some language are messages of their own: `at the Medes`, `a Mede` as
the subject of a clause or as its object.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby, product
from typing import Final

from suite.core.text.catalogue import marked
from suite.core.text.phrases import listed
from suite.temples.messages import _

SITES: Final = (
    marked("Quarry"),
    marked("Medes"),
    marked("Sumerians"),
    marked("Hittites"),
    marked("Persians"),
    marked("Assyrians"),
)
"""The peoples, and so the sites, as names: `SITES[1]` is Medes; `SITES[0]` is the quarry."""
SINGULAR: Final = (
    "",
    marked("Mede"),
    marked("Sumerian"),
    marked("Hittite"),
    marked("Persian"),
    marked("Assyrian"),
    marked("unknown card"),
)
"""One of each people, and one unknown card, without an article."""
SEATS: Final = (0, 1)
PLOTS: Final = tuple(product(SEATS, range(1, 6)))
"""Each seat at each site, seat by seat."""
_AT = (
    marked("at the quarry"),
    marked("at the Medes"),
    marked("at the Sumerians"),
    marked("at the Hittites"),
    marked("at the Persians"),
    marked("at the Assyrians"),
)
_TO = (
    "",
    marked("to the Medes"),
    marked("to the Sumerians"),
    marked("to the Hittites"),
    marked("to the Persians"),
    marked("to the Assyrians"),
)
_FROM = (
    "",
    marked("from the Medes"),
    marked("from the Sumerians"),
    marked("from the Hittites"),
    marked("from the Persians"),
    marked("from the Assyrians"),
)
_SEVERAL = (
    "",
    marked("{count} Medes"),
    marked("{count} Sumerians"),
    marked("{count} Hittites"),
    marked("{count} Persians"),
    marked("{count} Assyrians"),
    marked("{count} unknown cards"),
)
_NUMBERS = {
    2: marked("two"),
    3: marked("three"),
    4: marked("four"),
    5: marked("five"),
    6: marked("six"),
    7: marked("seven"),
    8: marked("eight"),
    9: marked("nine"),
    10: marked("ten"),
    11: marked("eleven"),
    12: marked("twelve"),
}


def players() -> list[str]:
    """Return names for the seats where none are known: numbers from 1."""
    return [_("player {number}", number=seat + 1) for seat in range(2)]


def at(site: int) -> str:
    """Return where something is: `at the Medes`, `at the quarry` (0)."""
    return _(_AT[site])


def to(site: int) -> str:
    """Return where something goes: `to the Medes`."""
    return _(_TO[site])


def away(site: int) -> str:
    """Return where something comes from: `from the Medes`."""
    return _(_FROM[site])


def number(count: int) -> str:
    """Return a number from two on: a word up to twelve, digits above."""
    return _(_NUMBERS[count]) if count in _NUMBERS else str(count)


def cards(count: int) -> str:
    """Return how many cards there are: `no cards`, `one card`, `three cards`."""
    if not count:
        return _("no cards")
    return _.plural("one card", "{count} cards", count, count=number(count))


def one(kind: int) -> str:
    """Return a people card as a subject: `a Mede`."""
    return (
        "",
        _("a Mede"),
        _("a Sumerian"),
        _("a Hittite"),
        _("a Persian"),
        _("an Assyrian"),
        _("an unknown card"),
    )[kind]


def this_one(kind: int) -> str:
    """Return a people card as an object: (she settles) `a Mede`."""
    return (
        "",
        _.within("object", "a Mede"),
        _.within("object", "a Sumerian"),
        _.within("object", "a Hittite"),
        _.within("object", "a Persian"),
        _.within("object", "an Assyrian"),
        _.within("object", "an unknown card"),
    )[kind]


def in_words(kinds: Iterable[int]) -> str:
    """Return people cards in any order as a subject: `two Medes and a Persian`."""
    return in_order(sorted(kinds))


def in_order(kinds: Iterable[int]) -> str:
    """Return people cards in their order as a subject: `a Mede, two Persians and a Mede`."""
    return listed(
        one(kind) if count == 1 else _several(kind, count) for kind, count in _groups(kinds)
    )


def these_in_words(kinds: Iterable[int]) -> str:
    """Return people cards in any order as an object."""
    return these_in_order(sorted(kinds))


def these_in_order(kinds: Iterable[int]) -> str:
    """Return people cards in their order as an object."""
    return listed(
        this_one(kind) if count == 1 else _several(kind, count) for kind, count in _groups(kinds)
    )


def _groups(kinds: Iterable[int]) -> list[tuple[int, int]]:
    return [(kind, len(list(alike))) for kind, alike in groupby(kinds)]


def _several(kind: int, count: int) -> str:
    return _(_SEVERAL[kind], count=number(count))
