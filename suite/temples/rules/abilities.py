"""The peoples' abilities: three of a people in a row can do what no other can (chapter 2.5).

Every use throws one card of the run, then takes effect. Conditions still count that card, and a
use without effect is not allowed (ruling). Halving, which any people can do, has its own module.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from suite.temples import actions
from suite.temples.actions import BANISH, COLLAPSE, DEFECT, LEAP, OWN, RIVAL, STEAL
from suite.temples.components import (
    ASSYRIANS,
    FALLEN,
    HEIGHT,
    HITTITES,
    MEDES,
    ONE,
    PERSIANS,
    SUMERIANS,
    length,
)
from suite.temples.rules import halving
from suite.temples.rules.building import take_stage
from suite.temples.state import State

NEIGHBOURS: Final = tuple((1 << 3 * max(0, cards - 1)) // 7 for cards in range(61))
"""The lowest bit of each digit of a row that has another card laid before it."""


def runs(row: int) -> Iterator[tuple[int, int]]:
    """Yield the place and the people of each run, in the order laid.

    The place is that of its first card, counted from 1.
    """
    cards = length(row)
    unlike = row ^ row >> 3
    # A digit of 1 where a card equals the one laid before it, then where it equals both.
    same = NEIGHBOURS[cards] & ~(unlike | unlike >> 1 | unlike >> 2)
    three = same & same >> 3
    firsts = three & ~(three >> 3)
    while firsts:
        digit = firsts.bit_length() // 3
        firsts ^= 1 << 3 * digit
        yield cards - digit - 2, row >> 3 * digit & 7


def uses(state: State) -> int:
    """Everything the runs at the piece's site can be used for."""
    me = state.active
    here = me << 3 | state.pieces[me]
    row = state.rows[here]
    if row <= 0o77:
        return 0
    mask = 0
    for place, people in runs(row):
        what = USES_OF[people](state, here) | halving.halves(state)
        mask |= what << actions.use(place, 0)
    return mask


def collapses(state: State, here: int) -> int:
    """2.5.1 Assyrians: the rival has a temple here."""
    return 1 << COLLAPSE if state.temples[here ^ 8] else 0


def steals(state: State, here: int) -> int:
    """2.5.2 Hittites: the rival's temple here is higher, and enough people live here for it."""
    height = HEIGHT[state.temples[here ^ 8]]
    if height > HEIGHT[state.temples[here]] and length(state.rows[here]) >= height:
        return 1 << STEAL
    return 0


def banishes(state: State, here: int) -> int:
    """2.5.3 Medes: any people in the rival's row here."""
    mask = 0
    row = state.rows[here ^ 8]
    while row:
        mask |= 1 << BANISH + (row & 7) - 1
        row >>= 3
    return mask


def defects(state: State, here: int) -> int:
    """2.5.4 Sumerians: the rival has a row here."""
    return 1 << DEFECT if state.rows[here ^ 8] else 0


def leaps(state: State, here: int) -> int:
    """2.5.5 Persians: a yard has the stage after the next open, and enough people live here."""
    stage = HEIGHT[state.temples[here]] + 2
    mask = 0
    if length(state.rows[here]) >= stage:
        me = state.active
        if state.yards[me] & 7 == stage:
            mask |= 1 << LEAP + OWN
        if state.yards[1 - me] & 7 == stage:
            mask |= 1 << LEAP + RIVAL
    return mask


USES_OF: Final = {
    MEDES: banishes,
    SUMERIANS: defects,
    HITTITES: steals,
    PERSIANS: leaps,
    ASSYRIANS: collapses,
}


def throw(state: State, action: int) -> int:
    """Discard the first card of the run that an action uses; return the plot."""
    me = state.active
    here = me << 3 | state.pieces[me]
    row = state.rows[here]
    digit = 3 * (length(row) - actions.run_of(action))
    state.discards += ONE[row >> digit & 7]
    state.rows[here] = row >> digit + 3 << digit | row & (1 << digit) - 1
    return here


def collapse(state: State, action: int) -> None:
    """2.5.1: the rival's temple here goes on top of the supply, the highest card first."""
    there = throw(state, action) ^ 8
    fallen = FALLEN[state.temples[there]]
    state.top = state.top << 3 * length(fallen) | fallen
    state.temples[there] = 0


def steal(state: State, action: int) -> None:
    """2.5.2: the uppermost card of the rival's temple here goes on the own."""
    here = throw(state, action)
    stage = 1 << HEIGHT[state.temples[here ^ 8]] - 1
    state.temples[here ^ 8] ^= stage
    state.temples[here] |= stage


def banish(state: State, action: int) -> None:
    """2.5.3: every card of a people leaves the rival's row here; the row closes up."""
    there = throw(state, action) ^ 8
    people = actions.use_of(action) - BANISH + 1
    row, state.rows[there] = state.rows[there], 0
    for place in reversed(range(length(row))):
        card = row >> 3 * place & 7
        if card == people:
            state.discards += ONE[people]
        else:
            state.rows[there] = state.rows[there] << 3 | card


def defect(state: State, action: int) -> None:
    """2.5.4: the equal cards at the end of the rival's row here change sides."""
    here = throw(state, action)
    rows = state.rows
    people = rows[here ^ 8] & 7
    while rows[here ^ 8] & 7 == people:
        rows[here ^ 8] >>= 3
        rows[here] = rows[here] << 3 | people


def leap(state: State, action: int) -> None:
    """2.5.5: the temple here grows by a stage, exactly one being left out."""
    here = throw(state, action)
    take_stage(state, state.active ^ actions.use_of(action) - LEAP, here)


def halve(state: State, action: int) -> None:
    """2.5.6: the rival must put down half of his hand."""
    throw(state, action)
    halving.demand(state)
