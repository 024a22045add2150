"""The number dispatch: what the numbers of the table derived from the flow stand for.

Generated from `FLOW` in `suite/temples/flow.py` by `python -m tests.tools.dispatch`; do not edit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from suite.temples.flow import FLOW
from suite.temples.model.actions import NO_ACTIONS
from suite.temples.model.state import NOBODY, State
from suite.temples.rules import (
    abilities,
    building,
    drawing,
    ending,
    halving,
    laying,
    migration,
    seats,
    settling,
    setup,
    travelling,
)

TABLE: Final = FLOW.table()
VERBS: Final = TABLE.verbs
SEAT: Final = TABLE.seat
CHOICE: Final = TABLE.choice
DEAL: Final = TABLE.deal
DEST: Final = TABLE.dest
EFFECT: Final = TABLE.effect
FIRST: Final = TABLE.first
ROW_GUARD: Final = TABLE.row_guard
ROW_EFFECT: Final = TABLE.row_effect
ROW_DEST: Final = TABLE.row_dest


def perform(number: int, state: State, action: int) -> None:
    """Call an effect by its number."""
    if number < 9:
        if number < 5:
            if number < 3:
                if number < 2:
                    setup.begin(state, action)
                else:
                    drawing.draw(state, action)
            elif number < 4:
                settling.settle(state, action)
            else:
                travelling.travel(state, action)
        elif number < 7:
            if number < 6:
                building.build(state, action)
            else:
                migration.migrate(state, action)
        elif number < 8:
            abilities.collapse(state, action)
        else:
            abilities.steal(state, action)
    elif number < 13:
        if number < 11:
            if number < 10:
                abilities.banish(state, action)
            else:
                abilities.defect(state, action)
        elif number < 12:
            abilities.leap(state, action)
        else:
            abilities.halve(state, action)
    elif number < 15:
        if number < 14:
            halving.discard(state, action)
        else:
            ending.begin_final_phase(state)
    elif number < 16:
        laying.lay(state, action)
    else:
        laying.pass_turn(state)


def holds(number: int, state: State) -> bool:
    """Ask a guard by its number."""
    if number < 5:
        if number < 3:
            if number < 2:
                return setup.a_first_hand_is_missing(state)
            return drawing.cards_can_be_drawn(state)
        if number < 4:
            return halving.cards_are_owed(state)
        return ending.the_final_phase_is_on(state)
    if number < 7:
        if number < 6:
            return ending.the_sum_is_below_fifteen(state)
        return ending.the_rival_is_below_ten(state)
    if number < 8:
        return ending.the_final_phase_is_won(state)
    return ending.the_supply_is_used_up(state)


def seat(number: int, state: State) -> int:
    """Name the seat that must act, by the number of the function that knows."""
    if number < 1:
        return NOBODY
    if number < 2:
        return seats.the_active_seat(state)
    return seats.the_rival(state)


def choices(number: int, state: State) -> int:
    """List what may be done, by the number of the choice."""
    mask = NO_ACTIONS
    if number < 1:
        pass
    elif number < 2:
        mask |= settling.settles(state)
        mask |= travelling.travels(state)
        mask |= building.builds(state)
        mask |= migration.migrates(state)
        mask |= abilities.uses(state)
        mask |= laying.ends(state)
    else:
        mask |= halving.discards(state)
    return mask


def dealt(number: int, state: State, random: Callable[[], float]) -> int:
    """Deal what chance brings, by the number of the deal."""
    if number < 2:
        return laying.deal(state, random)
    if number < 3:
        return drawing.deal(state, random)
    return setup.deal(state, random)
