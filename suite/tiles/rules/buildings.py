"""Civilisation buildings, an option (chapters "Zivilisationsgebäude", "Extension of play").

A row of three or more tiles of one colour through the tile just laid can get the building of that
colour. A building on the board moves only to a row longer than each of its present rows (ruling:
in every edition); extending its own row is not enough (ruling).
"""

from __future__ import annotations

from typing import Final

from suite.core.kernel.bits import wide
from suite.tiles.model import actions
from suite.tiles.model.actions import BUILD, DECLINE
from suite.tiles.model.board import BITS, EMPTY, SOUTH, cell, line
from suite.tiles.model.state import State

SHORTEST_ROW: Final = 3


def cells_to_build_on(state: State) -> int:
    """Return the tiles that may get the building of the colour of the tile just laid."""
    tiles = state.tiles[state.kind]
    stands = state.buildings[state.kind]
    east = line(stands, 1, tiles).bit_count()
    south = line(stands, SOUTH, tiles).bit_count()
    # Longer than both, so neither of its own rows is long enough.
    least = max(SHORTEST_ROW, east + 1, south + 1)
    row = line(state.placed, 1, tiles)
    column = line(state.placed, SOUTH, tiles)
    cells = row if row.bit_count() >= least else EMPTY
    if column.bit_count() >= least:
        cells |= column
    return cells


def a_building_can_be_built(state: State) -> bool:
    """Guard: the option is on, and the tile just laid makes a row for a building."""
    return state.buildings_allowed > 0 and cells_to_build_on(state) != EMPTY


def builds(state: State) -> int:
    """List the tiles that may get the building."""
    return wide(cells_to_build_on(state)) << BUILD * BITS


def build(state: State, action: int) -> None:
    """Put the building on its tile, from the supply or from where it stood."""
    state.buildings[state.kind] = cell(actions.bit_of(action))


def declines(_state: State) -> int:
    """List `decline`: the active seat may always build nothing."""
    return wide(1) << DECLINE
