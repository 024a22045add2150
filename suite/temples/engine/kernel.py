"""The fast path: the same rules on the table derived from the machine, for search and playouts.

`kernel` and `dispatch` of the tile game are links to these files: see `episode`.

The table holds numbers only. What they stand for is called by `dispatch`, which follows from the
flow. Tests compare the numbers with the rows, and the table with the machine in every cell.
Nothing here is checked: an action must be legal, and a state sound. Compiled, nothing here can be
called from Python; `door` can.
"""

from __future__ import annotations

from collections.abc import Callable

from ..model.actions import SEATS_ACTIONS, VERB_OF, verb_of
from ..model.state import OVER, State
from .at_random import any_of
from .dispatch import (
    CHOICE,
    DEAL,
    DEST,
    EFFECT,
    FIRST,
    ROW_DEST,
    ROW_EFFECT,
    ROW_GUARD,
    SEAT,
    VERBS,
    choices,
    event,
    holds,
    perform,
    seat,
)


def seat_to_act(state: State) -> int:
    """Return the seat that must act, or `NOBODY` if chance acts, or nobody any more."""
    return seat(SEAT[state.at], state)


def legal(state: State) -> int:
    """Return the legal actions of the seat to act, as the bits of an int."""
    return choices(CHOICE[state.at], state)


def deal(state: State, random: Callable[[], float]) -> int:
    """Return what chance brings, by its odds.

    `random` returns numbers from 0 up to 1, as `random.Random(...).random` does.
    """
    return event(DEAL[state.at], state, random)


def step(state: State, action: int) -> None:
    """Carry out a legal action or event, and proceed until somebody must act."""
    verb = VERB_OF[action] if action < SEATS_ACTIONS else verb_of(action)
    cell = state.at * VERBS + verb
    if EFFECT[cell]:
        perform(EFFECT[cell], state, action)
    at = DEST[cell]
    row = FIRST[at]
    while row >= 0:
        while ROW_GUARD[row] and not holds(ROW_GUARD[row], state):
            row += 1
        if ROW_EFFECT[row]:
            perform(ROW_EFFECT[row], state, action)
        at = ROW_DEST[row]
        row = FIRST[at]
    state.at = at


def playout(state: State, random: Callable[[], float]) -> int:
    """Play on to the end as `random` does; return how many actions the seats took.

    The state is changed. Every decision is made on the full legal set.
    """
    decisions = 0
    while state.at != OVER:
        if DEAL[state.at]:
            step(state, deal(state, random))
        else:
            step(state, any_of(legal(state), random))
            decisions += 1
    return decisions
