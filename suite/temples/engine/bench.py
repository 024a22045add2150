"""The loops that benchmarks time, compiled with the kernel."""

from __future__ import annotations

from random import Random

from suite.core.kernel.bits import dice
from suite.temples.engine import door
from suite.temples.engine.kernel import legal, playout
from suite.temples.model.actions import NO_ACTIONS
from suite.temples.model.state import State


def playouts(start: State, number: int, rng: Random) -> int:
    """Run a number of playouts from a state; return how many actions the seats took.

    Compiled, it does not advance `rng`.
    """
    start = door.checked(start)
    random = dice(rng)
    decisions = 0
    for _ in range(number):
        decisions += playout(start.clone(), random)
    return decisions


def legal_sets(state: State, number: int) -> int:
    """Compute the legal actions of a state a number of times; return how many there are."""
    state = door.checked(state)
    mask = NO_ACTIONS
    for _ in range(number):
        mask = legal(state)
    return mask.bit_count()


def clones(state: State, number: int) -> State:
    """Clone a state a number of times; return the last clone."""
    twin = state = door.checked(state)
    for _ in range(number):
        twin = state.clone()
    return twin
