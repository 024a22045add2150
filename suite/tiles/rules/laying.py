"""Laying a tile, and its point (chapters "Ein Zivilisationsplättchen legen", "Siegpunkte").

Farms go on river cells, all other tiles on land. A tile may join two kingdoms, never three. If it
joins two, nobody scores, and the unification tile covers it until no war is left.
"""

from __future__ import annotations

from suite.core.kernel.bits import wide
from suite.tiles.model import actions
from suite.tiles.model.actions import NO_ACTIONS
from suite.tiles.model.board import BITS, CELLS, EMPTY, LAND, RIVER, around, cell
from suite.tiles.model.pieces import BLACK, BLUE, GREEN, KING, RED
from suite.tiles.model.state import NOBODY, State
from suite.tiles.rules.hands import most_of, show
from suite.tiles.rules.kingdoms import kingdom_of, survey


def open_cells(state: State) -> int:
    """Return the empty cells on which a tile would join no more than two kingdoms."""
    survey(state)
    return CELLS & ~(state.occupied | state.catastrophes | state.crowded)


def lays(state: State) -> int:
    """List the tiles that the active seat may hold, on their legal cells."""
    seat = state.active
    cells = open_cells(state)
    land = wide(cells & LAND[state.side])
    river = wide(cells & RIVER[state.side])
    mask = NO_ACTIONS
    if most_of(state, seat, BLACK):
        mask |= land << BLACK * BITS
    if most_of(state, seat, RED):
        mask |= land << RED * BITS
    if most_of(state, seat, BLUE):
        mask |= river << BLUE * BITS
    if most_of(state, seat, GREEN):
        mask |= land << GREEN * BITS
    return mask


def lay(state: State, action: int) -> None:
    """Put the tile on its cell, and the unification tile on it if it joins two kingdoms."""
    state.actions_left -= 1
    kind = actions.what_of(action)
    target = cell(actions.bit_of(action))
    show(state, state.active, kind, 1)
    survey(state)
    state.union = target & state.beside_two
    if state.by_original and state.union != EMPTY:
        _keep_original(state, around(target))
    state.tiles[kind] |= target
    state.placed = target
    state.kind = kind
    if target & state.beside_one:
        state.changed = 1
    else:
        state.occupied |= target


def _keep_original(state: State, beside: int) -> None:
    """Keep the kingdoms that are about to be joined, those with cells `beside` the tile."""
    for kingdom in state.kingdoms:
        if kingdom & beside:
            state.original |= kingdom


def two_kingdoms_are_joined(state: State) -> bool:
    """Guard: the tile just laid joins two kingdoms."""
    return state.union != EMPTY


def score(state: State) -> None:
    """Give the tile's point to the leader of its colour in its kingdom, or to the king there.

    It is two points if the kingdom holds the building of the tile's colour.
    """
    target = state.placed
    if not target & state.beside_one:
        return
    colour = state.kind
    kingdom = kingdom_of(state, target)
    owner = _owner_of_the_point(state, kingdom, colour)
    if owner != NOBODY:
        state.points[owner << 2 | colour] += 2 if state.buildings[colour] & kingdom else 1


def _owner_of_the_point(state: State, kingdom: int, colour: int) -> int:
    for seat in range(state.seats):
        if state.leaders[seat << 2 | colour] & kingdom:
            return seat
    for seat in range(state.seats):
        if state.leaders[seat << 2 | KING] & kingdom:
            return seat
    return NOBODY


def take_unification_off(state: State) -> None:
    """Remove the unification tile: no war is left."""
    state.union = EMPTY
    state.original = EMPTY
