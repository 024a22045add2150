"""The seats that act (chapters 2 and 2.5.6); the phase determines which."""

from __future__ import annotations

from suite.temples.model.state import State


def number_of_seats(state: State) -> int:  # noqa: ARG001 - always two play
    """Return how many seats play."""
    return 2


def the_active_seat(state: State) -> int:
    """Return the seat whose turn it is."""
    return state.active


def the_rival(state: State) -> int:
    """Return the other seat, which acts within the active seat's turn."""
    return 1 - state.active
