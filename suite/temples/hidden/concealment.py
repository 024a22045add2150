"""What a watcher does not see of a true state."""

from __future__ import annotations

from suite.core.view import SPECTATOR
from suite.temples.model.pieces import size
from suite.temples.model.state import State
from suite.temples.rules.counting import ONE_UNKNOWN, conclude


def conceal(state: State, watcher: int) -> None:
    """Turn a true state into the view of a seat or of `SPECTATOR`, in place."""
    state.watcher = watcher
    for seat in range(2):
        if seat != watcher:
            certain = state.public[seat] if watcher == SPECTATOR else state.known[seat]
            state.hands[seat] = certain + size(state.hands[seat] - certain) * ONE_UNKNOWN
    state.stock = size(state.stock) * ONE_UNKNOWN
    for seat in range(2):
        state.known[seat] = 0
        state.public[seat] = 0
    conclude(state)
