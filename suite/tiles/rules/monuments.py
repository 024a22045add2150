"""Monuments and their income (chapters "Monumente bauen", "Building Monuments").

Four face-up tiles of one colour in a square, completed by the tile just laid, can be turned and
get a monument that bears their colour. It must be built at once.
"""

from __future__ import annotations

from typing import Final

from suite.core.kernel.bits import wide
from suite.tiles.model import actions
from suite.tiles.model.actions import MONUMENT, NO_ACTIONS
from suite.tiles.model.board import BITS, CORNERS, EMPTY, SOUTH, cell
from suite.tiles.model.pieces import BEARS
from suite.tiles.model.state import State
from suite.tiles.rules.kingdoms import kingdom_of, send_home_the_templeless

BACK: Final = (SOUTH + 1, SOUTH, 1, 0)
"""Distances, in bits, from a cell to the north-west cell of each of its four squares."""


def square(corner: int) -> int:
    """Return the square with this north-west cell."""
    return corner | corner << 1 | corner << SOUTH | corner << SOUTH + 1


def corners(state: State) -> int:
    """Return the north-west cells of all squares that the tile just laid completes."""
    tiles = state.tiles[state.kind]
    complete = EMPTY
    for back in BACK:
        # Compiled, a square over the southern edge would lose its lower half.
        corner = state.placed >> back & CORNERS
        four = square(corner)
        if tiles & four == four:
            complete |= corner
    return complete


def monuments(state: State) -> int:
    """List the monuments in the supply that bear the colour, on each of the squares."""
    squares = wide(corners(state))
    mask = NO_ACTIONS
    for monument in range(6):
        if BEARS[monument] >> state.kind & 1 and not state.monuments[monument]:
            mask |= squares << (MONUMENT + monument) * BITS
    return mask


def a_monument_can_be_built(state: State) -> bool:
    """Guard: the tile just laid completes a square, and a monument of its colour is left."""
    return corners(state) != EMPTY and monuments(state) != NO_ACTIONS


def build_monument(state: State, action: int) -> None:
    """Turn the four tiles and put the monument on them."""
    corner = cell(actions.bit_of(action))
    state.monuments[actions.what_of(action) - MONUMENT] = corner
    turn_down(state, square(corner))


def turn_down(state: State, cells: int) -> None:
    """Turn tiles of the colour just laid: a building on them goes back to the supply.

    Treasures stay; leaders that have lost their last temple go home.
    """
    state.tiles[state.kind] &= ~cells
    state.buildings[state.kind] &= ~cells
    state.down |= cells
    send_home_the_templeless(state)


def pay_monuments(state: State) -> None:
    """Give the active seat a point for each leader and monument of its colour in its kingdom.

    The point is of the leader's colour (ruling: one for each monument).
    """
    for monument in range(6):
        corner = state.monuments[monument]
        if not corner:
            continue
        kingdom = kingdom_of(state, corner)
        for colour in range(4):
            piece = state.active << 2 | colour
            if BEARS[monument] >> colour & 1 and state.leaders[piece] & kingdom:
                state.points[piece] += 1
