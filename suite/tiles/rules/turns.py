"""Actions and turns (chapters "Ein Zug", "Zugende", "The Course of the Game")."""

from __future__ import annotations

from suite.core.kernel.bits import wide
from suite.tiles.model.actions import END
from suite.tiles.model.board import EMPTY
from suite.tiles.model.pieces import ACTIONS
from suite.tiles.model.state import State


def ends(_state: State) -> int:
    """List `end`: the active seat may end its turn with one or both actions left."""
    return wide(1) << END


def end_turn(state: State, _action: int) -> None:
    """Give up the actions that are left."""
    state.actions_left = 0


def an_action_is_left(state: State) -> bool:
    """Guard: the active seat has an action left."""
    return state.actions_left > 0


def finish_action(state: State) -> None:
    """Clear the fields that only the finished action needed."""
    state.placed = EMPTY
    state.kind = 0
    state.colour = 0
    state.owed = 0


def pass_turn(state: State) -> None:
    """Begin the turn of the next seat clockwise."""
    state.active = (state.active + 1) % state.seats
    state.actions_left = ACTIONS
