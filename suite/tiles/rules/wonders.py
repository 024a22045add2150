"""The wonder, an option (chapter "Wunder-Variante").

Five face-up tiles of one colour in a plus, completed by the tile just laid, can be replaced by it.
The rules of monuments apply to the wonder too.
"""

from __future__ import annotations

from suite.core.kernel.bits import wide
from suite.tiles.model import actions
from suite.tiles.model.actions import POINT, WONDER
from suite.tiles.model.board import BITS, EMPTY, SOUTH, cell
from suite.tiles.model.pieces import KING
from suite.tiles.model.state import State
from suite.tiles.rules.kingdoms import kingdom_of
from suite.tiles.rules.monuments import turn_down


def plus(centre: int) -> int:
    """Return the plus with this centre."""
    return centre | centre << 1 | centre >> 1 | centre << SOUTH | centre >> SOUTH


def centres(state: State) -> int:
    """Return the centres of all pluses that the tile just laid completes."""
    if not state.wonder_allowed or state.wonder:
        return EMPTY
    tiles = state.tiles[state.kind]
    arms = (tiles << 1) & (tiles >> 1) & (tiles << SOUTH) & (tiles >> SOUTH)
    return tiles & arms & plus(state.placed)


def wonders(state: State) -> int:
    """List the centres of the pluses that can become the wonder."""
    return wide(centres(state)) << WONDER * BITS


def the_wonder_can_be_built(state: State) -> bool:
    """Guard: the option is on, the wonder is left, and the tile just laid completes a plus."""
    return centres(state) != EMPTY


def build_wonder(state: State, action: int) -> None:
    """Replace the five tiles, which leave the game, by the wonder."""
    state.wonder = cell(actions.bit_of(action))
    turn_down(state, plus(state.wonder))


def the_king_is_at_the_wonder(state: State) -> bool:
    """Guard: the active seat's king is in the kingdom of the wonder."""
    king = state.leaders[state.active << 2 | KING]
    return kingdom_of(state, state.wonder) & king != EMPTY


def points(_state: State) -> int:
    """List the colours of the wonder's point: the active seat chooses."""
    return wide(0b1111) << POINT


def take_point(state: State, action: int) -> None:
    """Give the active seat the wonder's point."""
    state.points[state.active << 2 | action - POINT] += 1
