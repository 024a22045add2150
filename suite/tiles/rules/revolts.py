"""Revolts: a placed leader meets one of its colour (chapters "Revolten", "Internal ...").

A side's strength is the number of face-up temples beside its leader; one can count for both.
"""

from __future__ import annotations

from suite.tiles.model.board import around
from suite.tiles.model.pieces import RED
from suite.tiles.model.state import REVOLT, State
from suite.tiles.rules import conflicts
from suite.tiles.rules.kingdoms import lift
from suite.tiles.rules.leaders import rival_of


def revolt(state: State) -> None:
    """Begin the revolt of the leader just placed against the one that was there."""
    mine = state.active << 2 | state.colour
    theirs = rival_of(state, mine)
    conflicts.begin(state, REVOLT, state.active, theirs >> 2)
    state.strength[0] = temples_beside(state, mine)
    state.strength[1] = temples_beside(state, theirs)


def temples_beside(state: State, piece: int) -> int:
    """Return how many face-up temples a leader has beside it (0 to 4)."""
    return (around(state.leaders[piece]) & state.tiles[RED]).bit_count()


def it_is_a_revolt(state: State) -> bool:
    """Guard: the conflict that has been decided is a revolt."""
    return state.conflict == REVOLT


def settle_revolt(state: State) -> None:
    """Send the loser's leader home; the winner gets one red point."""
    if conflicts.the_attacker_wins(state):
        winner, loser = state.attacker, state.defender
    else:
        winner, loser = state.defender, state.attacker
    lift(state, loser << 2 | state.colour)
    state.points[winner << 2 | RED] += 1
    conflicts.finish(state)
