"""Words for everybody who writes sentences about this game: numbers, lists, tiles, seats, regions.

A `Voice` says how the seats are called, and with them their leaders and kingdoms.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from suite.core.words import a, listed, possessive
from suite.tiles.board import around, flood, name_of, names_of
from suite.tiles.components import BUILDINGS, COLOURS, KINDS, LEADERS, kinds_of
from suite.tiles.rules.kingdoms import lift, pieces_in, survey
from suite.tiles.state import NOBODY, State

PLAYERS: Final = tuple(f"player {seat + 1}" for seat in range(4))
"""The seats where no names are known: their numbers as people count them."""
HOUSES: Final = tuple(name.replace("-", " ") for name in BUILDINGS)
"""The buildings as they are called in a sentence."""
TILE_WORDS: Final = (*KINDS, "unknown tile")
_IRREGULAR: Final = {"have": "has"}


class Voice:
    """How seats are called in sentences: by their names, one of them perhaps *you*.

    `you` is the seat that is spoken to, `NOBODY` if none is.
    """

    def __init__(self, names: Sequence[str], you: int = NOBODY) -> None:
        self.names = names
        self.you = you

    def who(self, seat: int) -> str:
        """Return the name of a seat: `you`, `Anna`."""
        return "you" if seat == self.you else self.names[seat]

    def whose(self, seat: int) -> str:
        """Return whose something is: `your`, `Anna's`, `Agnes'`."""
        return "your" if seat == self.you else possessive(self.names[seat])

    def does(self, seat: int, verb: str) -> str:
        """Return a seat with what it does: `you lay`, `Anna lays`."""
        if seat == self.you:
            return f"you {verb}"
        return f"{self.names[seat]} {_IRREGULAR.get(verb, f'{verb}s')}"

    def leader(self, state: State, piece: int) -> str:
        """Return a leader with its cell, if it has one: `Anna's king on H4`."""
        told = f"{self.whose(piece >> 2)} {LEADERS[piece & 3]}"
        at = state.leaders[piece]
        return f"{told} on {cells_of(at)}" if at else told

    def region(self, state: State, region: int) -> str:
        """Return the name of a region: of a kingdom by its first leader, else by its first cell."""
        chiefs = pieces_in(state, region)
        if chiefs:
            return f"the kingdom of {self.leader(state, chiefs[0])}"
        return f"the region at {first_cell(region)}"

    def regions(self, state: State, regions: Sequence[int]) -> str:
        """Return regions as a list, the kingdoms first: `the kingdoms of ... and ...`."""
        chiefs = [pieces_in(state, region)[:1] for region in regions]
        kings = [self.leader(state, pieces[0]) for pieces in chiefs if pieces]
        rest = [
            first_cell(region) for region, pieces in zip(regions, chiefs, strict=True) if not pieces
        ]
        told = []
        if kings:
            told.append(f"the kingdom{'s' * (len(kings) > 1)} of {listed(kings)}")
        if rest:
            told.append(f"the region{'s' * (len(rest) > 1)} at {listed(rest)}")
        return listed(told)


def points(numbers: Sequence[int]) -> str:
    """Return points by colour: `a black point and 2 red points`."""
    return listed(
        counted(number, f"{COLOURS[colour]} point")
        for colour, number in enumerate(numbers)
        if number
    )


def parts(cells: int) -> list[int]:
    """Return the connected parts of cells, in the order of their first cells, row by row."""
    found = []
    while cells:
        part = flood(cells & -cells, cells)
        cells &= ~part
        found.append(part)
    return found


def beside(state: State, cell: int) -> list[int]:
    """Return the regions beside a cell, kingdoms or not, in the order of their first cells."""
    survey(state)
    near = around(cell)
    return [region for region in parts(state.occupied) if region & near]


def kingdoms_beside(state: State, cell: int) -> list[int]:
    """Return the kingdoms beside a cell, in the order of their first cells."""
    return [region for region in beside(state, cell) if region & state.standing]


def without(state: State, piece: int) -> State:
    """Return the state as it is while a leader is lifted."""
    lifted = state.clone()
    lift(lifted, piece)
    return lifted


def first_cell(cells: int) -> str:
    """Return the name of the first of some cells, row by row."""
    return name_of((cells & -cells).bit_length() - 1)


def cells_of(cells: int, joint: str = "and") -> str:
    """Return the names of cells as a list: `B2, C2 and B3`."""
    return listed(names_of(cells), joint)


def counted(count: int, noun: str) -> str:
    """Return how many there are of something: `no temples`, `a temple`, `3 temples`."""
    return a(noun) if count == 1 else f"{count or 'no'} {noun}s"


def in_words(pile: int) -> str:
    """Return a pile of at least one tile: `2 temples and a farm`."""
    kinds = kinds_of(pile)
    return listed(counted(kinds.count(kind), TILE_WORDS[kind]) for kind in sorted(set(kinds)))


def whole(text: str) -> str:
    """Return a text as a sentence."""
    return f"{text[0].upper()}{text[1:]}."
