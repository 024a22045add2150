"""The fast path: the same rules on the table derived from the machine, for search and playouts.

The table holds numbers only. What they stand for is called by `dispatch`, which follows from the
flow. Tests compare the numbers with the rows, and the table with the machine in every cell.
Nothing here is checked: an action must be legal, and a state sound. Compiled, nothing here can be
called from Python; `door` can.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from suite.core.kernel.bits import nth_bit
from suite.tiles.engine.dispatch import (
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
from suite.tiles.model.actions import (
    CATASTROPHE,
    END,
    LEADER,
    SEATS_ACTIONS,
    SWAP,
    VERB_OF,
    WITHDRAW,
    verb_of,
)
from suite.tiles.model.board import BITS
from suite.tiles.model.state import OVER, State


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
    """Play on to the end as `random` does; return how many decisions the seats took.

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


def _bits(first: int, after: int) -> int:
    return (1 << after) - (1 << first)


KINDS_OF_ACTION: Final = (
    _bits(0, LEADER * BITS),
    _bits(LEADER * BITS, CATASTROPHE * BITS),
    _bits(WITHDRAW, WITHDRAW + 4),
    _bits(CATASTROPHE * BITS, (CATASTROPHE + 1) * BITS),
    _bits(SWAP, SEATS_ACTIONS),
)
"""The kinds that the player `random` chooses among in a turn: `end` is none of them."""
THE_END: Final = _bits(END, END + 1)


def any_of(mask: int, random: Callable[[], float]) -> int:
    """Return the action that the player `random` takes.

    First the kind of action with equal odds, then one of that kind; `end` only if nothing else is
    legal. Where no turn is played (a commitment, a monument, ...) any action with equal odds.
    """
    if not mask & THE_END:
        return nth_bit(mask, one_of(mask.bit_count(), random))
    kinds = 0
    for kind in KINDS_OF_ACTION:
        if mask & kind:
            kinds += 1
    if not kinds:
        return END
    others = int(random() * kinds)
    for kind in KINDS_OF_ACTION:
        if mask & kind:
            if not others:
                break
            others -= 1
    group = mask & kind
    return nth_bit(group, one_of(group.bit_count(), random))


def one_of(number: int, random: Callable[[], float]) -> int:
    """Return one of the places from 0 to `number - 1`; where there is only one, chance is idle."""
    place = 0
    if number > 1:
        place = int(random() * number)
    return place
