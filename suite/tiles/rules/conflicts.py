"""The common rules of revolts and wars (chapters "Konflikte", "Internal/External conflict").

The attacker adds tiles from his hand, then the defender, once each. The defender wins ties.
"""

from __future__ import annotations

from suite.core.kernel.bits import wide
from suite.tiles.model.actions import COMMIT
from suite.tiles.model.pieces import HAND, RED
from suite.tiles.model.state import NOBODY, NOT_YET, REVOLT, State
from suite.tiles.rules.hands import most_of, show


def begin(state: State, kind: int, attacker: int, defender: int) -> None:
    """Open a conflict of the leaders of `state.colour`; strengths are counted next."""
    state.conflict = kind
    state.attacker = attacker
    state.defender = defender


def added_kind(state: State) -> int:
    """Return the kind of tile that can be added: temples in a revolt, else the colour at war."""
    return RED if state.conflict == REVOLT else state.colour


def attacks(state: State) -> int:
    """List how many tiles the attacker may add.

    By the English variant none, or a number that makes him stronger than the defender.
    """
    most = most_of(state, state.attacker, added_kind(state))
    least = 1
    if state.english:
        least = max(1, state.strength[1] - state.strength[0] + 1)
    return _numbers(least, most)


def defences(state: State) -> int:
    """List how many tiles the defender may add.

    By the English variant none, or the number that makes a tie.
    """
    most = most_of(state, state.defender, added_kind(state))
    if not state.english:
        return _numbers(1, most)
    tie = state.strength[0] + state.committed[0] - state.strength[1]
    return _numbers(tie, min(tie, most)) if tie > 0 else wide(1) << COMMIT


def _numbers(least: int, most: int) -> int:
    """Return the commitment of no tiles, and those from `least` to `most`."""
    numbers = 1
    if least <= most <= HAND:
        numbers |= (1 << most + 1) - (1 << least)
    return wide(numbers) << COMMIT


def attack(state: State, action: int) -> None:
    """Add the attacker's tiles, which leave the game."""
    state.committed[0] = action - COMMIT
    show(state, state.attacker, added_kind(state), action - COMMIT)


def defend(state: State, action: int) -> None:
    """Add the defender's tiles, which leave the game."""
    state.committed[1] = action - COMMIT
    show(state, state.defender, added_kind(state), action - COMMIT)


def the_attacker_wins(state: State) -> bool:
    """Say whether the attacker is stronger; the defender wins ties."""
    attack = state.strength[0] + state.committed[0]
    return attack > state.strength[1] + state.committed[1]


def finish(state: State) -> None:
    """Close the conflict."""
    state.conflict = 0
    state.attacker = NOBODY
    state.defender = NOBODY
    for side in range(2):
        state.strength[side] = 0
        state.committed[side] = NOT_YET
