"""What a watcher does not see of a true state."""

from __future__ import annotations

from suite.tiles.model.pieces import ONE_UNKNOWN, size
from suite.tiles.model.state import State


def conceal(state: State, watcher: int) -> None:
    """Turn a true state into the view of a seat or of `SPECTATOR`, in place."""
    state.watcher = watcher
    state.unseen = state.bag
    state.bag = size(state.bag) * ONE_UNKNOWN
    for seat in range(state.seats):
        if seat == watcher:
            state.swapped[seat] = 0  # the watcher saw them, and they are out of the game
        else:
            state.unseen += state.hands[seat] + state.swapped[seat]
            state.hands[seat] = size(state.hands[seat]) * ONE_UNKNOWN
            state.swapped[seat] = size(state.swapped[seat]) * ONE_UNKNOWN
