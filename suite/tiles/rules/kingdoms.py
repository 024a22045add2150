"""Regions and kingdoms, leaders put and lifted (chapters "Königreiche", "What is a kingdom?").

Cells with tiles, turned tiles or leaders that touch are connected; a catastrophe connects nothing.
A connected set with at least one leader is a kingdom.
"""

from __future__ import annotations

from suite.tiles.model.board import EMPTY, SOUTH, flood
from suite.tiles.model.pieces import RED
from suite.tiles.model.state import State


def survey(state: State) -> None:
    """Compute the kingdoms and the cells beside one, two or three of them, after a change."""
    if not state.changed:
        return
    state.changed = 0
    tiles = state.tiles
    occupied = tiles[0] | tiles[1] | tiles[2] | tiles[3] | state.down | state.standing
    state.occupied = occupied
    state.kingdoms.clear()
    one = two = three = EMPTY
    rest = state.standing
    while rest:
        kingdom = flood(rest & -rest, occupied)
        rest &= ~kingdom
        state.kingdoms.append(kingdom)
        ring = kingdom << 1 | kingdom >> 1 | kingdom << SOUTH | kingdom >> SOUTH
        three |= two & ring
        two |= one & ring
        one |= ring
    state.beside_one = one
    state.beside_two = two
    state.crowded = three


def kingdom_of(state: State, cell: int) -> int:
    """Return the kingdom in which a cell lies, empty if it lies in none."""
    survey(state)
    for kingdom in state.kingdoms:
        if kingdom & cell:
            return kingdom
    return EMPTY


def pieces_in(state: State, region: int) -> list[int]:
    """Return the leaders that stand in a region, by colour, then by seat."""
    return [
        seat << 2 | colour
        for colour in range(4)
        for seat in range(state.seats)
        if state.leaders[seat << 2 | colour] & region
    ]


def put(state: State, piece: int, cell: int) -> None:
    """Put a leader that is off the board on a cell."""
    state.leaders[piece] = cell
    state.standing |= cell
    state.changed = 1


def lift(state: State, piece: int) -> None:
    """Take a leader off the board, back to its owner."""
    state.standing &= ~state.leaders[piece]
    state.leaders[piece] = EMPTY
    state.changed = 1


def send_home_the_templeless(state: State) -> None:
    """Take off every leader that no longer has a face-up temple beside it."""
    temples = state.tiles[RED]
    beside = temples << 1 | temples >> 1 | temples << SOUTH | temples >> SOUTH
    for piece in range(16):
        if state.leaders[piece] & ~beside:
            lift(state, piece)
