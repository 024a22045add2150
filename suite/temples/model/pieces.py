"""The pieces of the game and their encoding (chapter "Spielmaterial").

Peoples, and so sites, are numbered 1 to 5; the quarry, which is no site, is 0.

A *pile* counts cards whose order does not matter: one int, seven bits (a *lane*) a kind, the
first kind lowest. Piles of people cards have a sixth lane for unknown cards, which count like any
others. A *column* keeps an order: an octal number, one digit a card, the card laid last in the
lowest digit. `0o112` reads as laid.
"""

from __future__ import annotations

from typing import Final

from suite.core.kernel.chance import LANE as LANE
from suite.core.kernel.chance import ONE_LANE as ONE_LANE

PLACES: Final = ("quarry", "medes", "sumerians", "hittites", "persians", "assyrians")
PEOPLES: Final = PLACES[1:]
QUARRY, MEDES, SUMERIANS, HITTITES, PERSIANS, ASSYRIANS = range(6)
UNKNOWN: Final = 6
"""The people of an unknown card, written `?`."""

STAGES: Final = (1, 2, 3, 4, 5, 6)
COPIES: Final = (10, 9, 8, 7, 6, 5)
"""Temple cards of each stage, 45 in all."""
COPIES_OF_A_PEOPLE: Final = 12

PEOPLE_CARDS: Final = 60
TEMPLE_CARDS: Final = 45
HAND: Final = 5
"""People cards dealt to the seat that does not begin; the edition sets the other hand."""
DRAWN: Final = 3
"""People cards drawn at the start of a turn."""

ONE: Final = (0, *(1 << LANE * kind for kind in range(6)))
"""One card of a kind, as a pile; `ONE[0]` is no card."""
LANES: Final = (0, *(ONE_LANE << LANE * kind for kind in range(6)))
"""The bits of each kind's lane; `LANES[0]` is empty."""
EACH: Final = sum(1 << LANE * kind for kind in range(5))
"""One card of each people."""
FILL: Final = 63 * EACH
"""Added to a pile, it sets the highest bit of each people's lane that is not empty."""
NAMED: Final = ONE_LANE * EACH
"""The five lanes of the peoples, without the unknown cards."""

ALL_PEOPLE: Final = COPIES_OF_A_PEOPLE * EACH
ALL_TEMPLES: Final = sum(copies << LANE * kind for kind, copies in enumerate(COPIES))
SUPPLY: Final = ALL_TEMPLES - 2 * ONE[1]
"""The supply at the start: all temple cards but the two starting stages."""

HEIGHT: Final = tuple(stages.bit_length() for stages in range(64))
"""The height of a temple given as a set of stages (bit `n - 1` is stage `n`)."""
NO_CARDS: Final = 0
"""An empty column."""
ONE_DIGIT: Final = 1
"""A column with a 1 in the lowest digit, to be shifted to a place."""
LONGEST: Final = PEOPLE_CARDS
"""The most cards that a column can hold."""
PILES: Final = tuple(
    sum(1 << LANE * (card - 1) for card in (first, second, third) if card)
    for third in range(8)
    for second in range(8)
    for first in range(8)
)
"""The pile of three cards of a column, by their three digits; 0 is no card."""
DIGITS: Final = int("1" * PEOPLE_CARDS, 8)
"""A 1 at every place of the longest column."""

FALLEN: Final = tuple(
    int("0" + "".join(str(stage) for stage in reversed(STAGES) if stages >> stage - 1 & 1), 8)
    for stages in range(64)
)
"""By the set of a temple's stages: its cards as a column, the highest laid first."""


def size(pile: int) -> int:
    """Return how many cards a pile holds (fewer than 127)."""
    return pile % ONE_LANE


def length(column: int) -> int:
    """Return how many cards a column holds."""
    return (column.bit_length() + 2) // 3


def count(pile: int, kind: int) -> int:
    """Return how many cards of one kind (from 1) a pile holds."""
    return pile >> LANE * (kind - 1) & ONE_LANE


def kinds_of(pile: int) -> list[int]:
    """Return the kind of each card of a pile, in rising order."""
    return [kind for kind in range(1, 7) for _ in range(count(pile, kind))]


def cards_of(column: int) -> list[int]:
    """Return a column's cards from the first laid to the last."""
    return [column >> 3 * place & 7 for place in reversed(range(length(column)))]


def stages_of(temple: int) -> list[int]:
    """Return a temple's stages from the lowest to the highest."""
    return [stage for stage in STAGES if temple >> stage - 1 & 1]
