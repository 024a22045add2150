"""The loops that benchmarks time, compiled with the kernel."""

from __future__ import annotations

from random import Random

from suite.core.kernel.bits import dice
from suite.tiles.engine import door
from suite.tiles.engine.kernel import legal, playout
from suite.tiles.model.actions import NO_ACTIONS
from suite.tiles.model.state import State


def playouts(start: State, number: int, rng: Random) -> int:
    """Play out a state a number of times; return the number of actions the seats took.

    The compiled backend does not advance `rng`.
    """
    start = door.checked(start)
    random = dice(rng)
    decisions = 0
    for _ in range(number):
        decisions += playout(start.clone(), random)
    return decisions


def legal_sets(state: State, number: int) -> int:
    """Compute the legal actions of a state a number of times; return how many there are.

    The kingdoms are computed again each time.
    """
    state = door.checked(state)
    mask = NO_ACTIONS
    for _ in range(number):
        state.changed = 1
        mask = legal(state)
    return mask.bit_count()


def clones(state: State, number: int) -> State:
    """Clone a state a number of times; return the last clone."""
    twin = state = door.checked(state)
    for _ in range(number):
        twin = state.clone()
    return twin
