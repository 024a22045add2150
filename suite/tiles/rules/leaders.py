"""Leaders: place, move, withdraw (chapters "Einen Anführer setzen", "Position ... a leader").

A leader stands on land beside a face-up temple and may join one kingdom to any regions, but not
two kingdoms. A leader that moves is lifted first; the kingdoms are counted without it (ruling).
"""

from __future__ import annotations

from suite.core.kernel.bits import wide
from suite.tiles.model import actions
from suite.tiles.model.actions import LEADER, NO_ACTIONS, WITHDRAW
from suite.tiles.model.board import BITS, EMPTY, LAND, SOUTH, cell, flood
from suite.tiles.model.pieces import RED
from suite.tiles.model.state import State
from suite.tiles.rules.kingdoms import kingdom_of, lift, put, survey


def cells_by_temples(state: State) -> int:
    """Return the empty land cells that have a face-up temple beside them."""
    temples = state.tiles[RED]
    beside = temples << 1 | temples >> 1 | temples << SOUTH | temples >> SOUTH
    survey(state)
    return beside & LAND[state.side] & ~(state.occupied | state.catastrophes)


def cells_for(state: State, piece: int, cells: int) -> int:
    """Return those of the `cells_by_temples` on which the active seat may place a leader."""
    place = state.leaders[piece]
    if not place:
        return cells & ~state.beside_two
    return cells & ~_joins_without(state, place)


def _joins_without(state: State, place: int) -> int:
    """Return the cells beside two kingdoms once the leader at `place` is gone."""
    around = place << 1 | place >> 1 | place << SOUTH | place >> SOUTH
    home = EMPTY
    one = two = EMPTY
    for kingdom in state.kingdoms:
        if kingdom & place:
            home = kingdom
        else:
            ring = kingdom << 1 | kingdom >> 1 | kingdom << SOUTH | kingdom >> SOUTH
            two |= one & ring
            one |= ring
    remains = home & ~place
    rest = remains & state.standing
    if not rest:
        return two
    arms = around & remains
    if arms.bit_count() > 1:
        # Without the leader its kingdom may fall into several.
        while rest:
            kingdom = flood(rest & -rest, remains)
            rest &= ~kingdom
            ring = kingdom << 1 | kingdom >> 1 | kingdom << SOUTH | kingdom >> SOUTH
            two |= one & ring
            one |= ring
        return two
    return two | one & (remains << 1 | remains >> 1 | remains << SOUTH | remains >> SOUTH)


def enters(state: State) -> int:
    """List the leaders of the active seat, on their legal cells."""
    cells = cells_by_temples(state)
    first = state.active << 2
    mask = NO_ACTIONS
    for leader in range(4):
        mask |= wide(cells_for(state, first + leader, cells)) << (LEADER + leader) * BITS
    return mask


def enter(state: State, action: int) -> None:
    """Place a leader on its cell, from another cell or from off the board."""
    state.actions_left -= 1
    piece = state.active << 2 | actions.what_of(action) - LEADER
    if state.leaders[piece]:
        lift(state, piece)
    put(state, piece, cell(actions.bit_of(action)))
    state.colour = piece & 3


def a_rival_is_in_the_kingdom(state: State) -> bool:
    """Guard: the kingdom of the leader just placed has another one of its colour."""
    return rival_of(state, state.active << 2 | state.colour) >= 0


def rival_of(state: State, piece: int) -> int:
    """Return another seat's leader of the same colour in a leader's kingdom, or -1."""
    kingdom = kingdom_of(state, state.leaders[piece])
    for seat in range(state.seats):
        other = seat << 2 | piece & 3
        if other != piece and state.leaders[other] & kingdom:
            return other
    return -1


def withdrawals(state: State) -> int:
    """List the leaders that the active seat has on the board."""
    standing = 0
    for leader in range(4):
        if state.leaders[state.active << 2 | leader]:
            standing |= 1 << leader
    return wide(standing) << WITHDRAW


def withdraw(state: State, action: int) -> None:
    """Take a leader off the board."""
    state.actions_left -= 1
    lift(state, state.active << 2 | action - WITHDRAW)
