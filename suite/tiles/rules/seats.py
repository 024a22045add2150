"""The seat to act (chapters "Ein Zug", "Konflikte", "Schätze"): one of these for each phase."""

from __future__ import annotations

from suite.tiles.model.state import State
from suite.tiles.rules import treasures


def number_of_seats(state: State) -> int:
    """Return how many seats play."""
    return state.seats


def the_active_seat(state: State) -> int:
    """Return the seat whose turn it is."""
    return state.active


def the_attacker(state: State) -> int:
    """Return the seat that attacks; in a war it need not be the active one."""
    return state.attacker


def the_defender(state: State) -> int:
    """Return the seat that defends; it decides during another seat's turn."""
    return state.defender


def the_trader(state: State) -> int:
    """Return the seat that chooses a treasure: the owner of the trader in that kingdom."""
    return treasures.keeper(state)
