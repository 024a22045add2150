"""The peoples' abilities, each used by a run of three or more of its people (chapter 2.5).

Every use throws one card of the run, then takes effect. Conditions still count that card, and a use
without effect is illegal (ruling). Halving, which a run of any people allows, has its own module.
"""

from __future__ import annotations

from suite.temples.model import actions
from suite.temples.model.actions import (
    BANISH,
    COLLAPSE,
    DEFECT,
    LEAP,
    NO_ACTIONS,
    OWN,
    RIVAL,
    STEAL,
)
from suite.temples.model.pieces import (
    DIGITS,
    FALLEN,
    HEIGHT,
    HITTITES,
    LONGEST,
    MEDES,
    NO_CARDS,
    ONE,
    ONE_DIGIT,
    PERSIANS,
    SUMERIANS,
    length,
)
from suite.temples.model.state import State
from suite.temples.rules import halving
from suite.temples.rules.building import take_stage


def runs_of(row: int) -> int:
    """Return a column of zeros with a 1 at the third card of each run of a row."""
    unlike = row ^ row >> 3
    # `same` marks cards that equal the one laid before them (never the first card), `three` those
    # that equal both before them.
    same = DIGITS >> 3 * (LONGEST + 1 - length(row)) & ~(unlike | unlike >> 1 | unlike >> 2)
    three = same & same >> 3
    return three & ~(three >> 3)


def uses(state: State) -> int:
    """All uses of the runs at the piece's site."""
    mask = NO_ACTIONS
    me = state.active
    here = me << 3 | state.pieces[me]
    row = state.rows[here]
    if row <= 0o77:
        return mask
    rest = runs_of(row)
    while rest:
        digit = rest.bit_length() // 3
        rest ^= ONE_DIGIT << 3 * digit
        run = uses_of(state, here, row >> 3 * digit & 7)
        mask |= run << actions.use(length(row) - digit - 2, 0)
    return mask


def uses_of(state: State, here: int, people: int) -> int:
    """Return the uses of a run of a people as bits."""
    if people == MEDES:
        return banishes(state, here) | halving.halves(state)
    if people == SUMERIANS:
        return defects(state, here) | halving.halves(state)
    if people == HITTITES:
        return steals(state, here) | halving.halves(state)
    if people == PERSIANS:
        return leaps(state, here) | halving.halves(state)
    return collapses(state, here) | halving.halves(state)


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
            mask = 1 << LEAP + OWN
        if state.yards[1 - me] & 7 == stage:
            mask |= 1 << LEAP + RIVAL
    return mask


def throw(state: State, action: int) -> int:
    """Discard the first card of the run that an action uses; return the plot."""
    me = state.active
    here = me << 3 | state.pieces[me]
    row = state.rows[here]
    digit = 3 * (length(row) - actions.run_of(action))
    rest = row >> digit
    state.discards += ONE[rest & 7]
    state.rows[here] = row ^ rest << digit | rest >> 3 << digit
    return here


def collapse(state: State, action: int) -> None:
    """2.5.1: the rival's temple here goes on top of the supply, the highest card first."""
    there = throw(state, action) ^ 8
    fallen = FALLEN[state.temples[there]]
    state.top = state.top << 3 * length(fallen) | fallen
    state.temples[there] = 0


def steal(state: State, action: int) -> None:
    """2.5.2: the uppermost card of the rival's temple here moves to the own temple."""
    here = throw(state, action)
    stage = 1 << HEIGHT[state.temples[here ^ 8]] - 1
    state.temples[here ^ 8] ^= stage
    state.temples[here] |= stage


def banish(state: State, action: int) -> None:
    """2.5.3: every card of a people leaves the rival's row here; the row closes up."""
    there = throw(state, action) ^ 8
    people = actions.use_of(action) - BANISH + 1
    row = state.rows[there]
    state.rows[there] = NO_CARDS
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
    """2.5.5: the temple here leaves out one stage and gets the stage after it."""
    here = throw(state, action)
    take_stage(state, state.active ^ actions.use_of(action) - LEAP, here)


def halve(state: State, action: int) -> None:
    """2.5.6: the rival must put down half of his hand."""
    throw(state, action)
    halving.demand(state)
