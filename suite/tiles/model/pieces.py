"""The pieces of the game and how they are counted (chapter "Spielmaterial", "Play Material").

Everything comes in four colours, numbered `BLACK`, `RED`, `BLUE`, `GREEN`: a kind of tile, a
leader, a point and a building of the same colour have the same number.

A *pile* counts tiles whose order does not matter: one int, eight bits (a *lane*) a colour, the
first colour lowest. A fifth lane counts unknown tiles, so they are part of a pile's size.
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("black", "red", "blue", "green")
BLACK, RED, BLUE, GREEN = range(4)
KINDS: Final = ("settlement", "temple", "farm", "market")
"""The kinds of tile by their colour."""
LEADERS: Final = ("king", "priest", "farmer", "trader")
BUILDINGS: Final = ("palace", "library", "granary", "market-hall")
KING, PRIEST, FARMER, TRADER = range(4)
UNKNOWN: Final = 4
"""The kind of an unseen tile, written `?`."""

DYNASTIES: Final = ("archer", "bull", "pot", "lion")
TILES: Final = (30, 57, 36, 30)
"""Civilisation tiles of each colour, 153 in all."""
ALL_TILES: Final = 153
HAND: Final = 6
CATASTROPHES: Final = 2
"""Catastrophe tiles of a seat."""
ACTIONS: Final = 2
"""Actions of a turn."""

MONUMENTS: Final = (
    "blue-red",
    "green-black",
    "blue-black",
    "green-blue",
    "red-green",
    "red-black",
)
MONUMENT_COLOURS: Final = (
    (BLUE, RED),
    (GREEN, BLACK),
    (BLUE, BLACK),
    (GREEN, BLUE),
    (RED, GREEN),
    (RED, BLACK),
)
MONUMENTS_OF: Final = tuple(
    tuple(number for number, colours in enumerate(MONUMENT_COLOURS) if colour in colours)
    for colour in range(4)
)
"""The three monuments that bear each colour."""

BEARS: Final = tuple(sum(1 << colour for colour in colours) for colours in MONUMENT_COLOURS)
"""The colours that each monument bears, one bit each."""

LANE: Final = 8
ONE_LANE: Final = (1 << LANE) - 1
ONE: Final = tuple(1 << LANE * kind for kind in range(5))
"""One tile of a kind, as a pile."""
ONE_UNKNOWN: Final = ONE[UNKNOWN]
NAMED: Final = ONE_UNKNOWN - 1
"""The four lanes of known tiles."""
FULL_BAG: Final = sum(copies << LANE * kind for kind, copies in enumerate(TILES))
"""All civilisation tiles, including the temples that start on the board."""


def size(pile: int) -> int:
    """Return the number of tiles in a pile (fewer than 255), unknown ones included."""
    return pile % ONE_LANE


def count(pile: int, kind: int) -> int:
    """Return the number of tiles of one kind in a pile; `UNKNOWN` counts unseen ones."""
    return pile >> LANE * kind & ONE_LANE


def kinds_of(pile: int) -> list[int]:
    """Return the kind of each tile of a pile, ascending."""
    return [kind for kind in range(5) for _ in range(count(pile, kind))]


def pile_of(kinds: list[int]) -> int:
    """Return the pile of one tile for each of the kinds."""
    pile = 0
    for kind in kinds:
        pile += ONE[kind]
    return pile
