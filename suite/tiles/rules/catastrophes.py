"""Catastrophes (chapters "Ein Katastrophenplättchen ausspielen", "Placing a catastrophe tile").

A catastrophe destroys its cell for the rest of the game, with the tile there, if any.
"""

from __future__ import annotations

from suite.core.kernel.bits import wide
from suite.tiles.model import actions
from suite.tiles.model.actions import CATASTROPHE
from suite.tiles.model.board import BITS, CELLS, EMPTY, cell
from suite.tiles.model.state import State
from suite.tiles.rules.kingdoms import send_home_the_templeless


def cells_to_strike(state: State) -> int:
    """Return the empty cells, and those of face-up tiles that nothing protects.

    A treasure and a building protect their tile; for protection in a war see `wars.settle_war`.
    """
    if not state.catastrophes_left[state.active]:
        return EMPTY
    houses = state.buildings
    protected = state.treasures | houses[0] | houses[1] | houses[2] | houses[3]
    return CELLS & ~(state.down | state.standing | state.catastrophes | protected)


def strikes(state: State) -> int:
    """List the cells on which the active seat may put a catastrophe."""
    return wide(cells_to_strike(state)) << CATASTROPHE * BITS


def strike(state: State, action: int) -> None:
    """Destroy a cell and the tile on it; leaders without a temple go home."""
    state.actions_left -= 1
    state.catastrophes_left[state.active] -= 1
    target = cell(actions.bit_of(action))
    state.catastrophes |= target
    for colour in range(4):
        state.tiles[colour] &= ~target
    state.changed = 1
    send_home_the_templeless(state)
