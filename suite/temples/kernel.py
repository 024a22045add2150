"""The fast path: the same rules on the table derived from the machine, for search and playouts.

The table holds numbers only; `perform` and `holds` call effect and guard by number. Tests compare
the numbers with the rows, and the table with the machine in every cell. Nothing here is checked:
an action must be legal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from suite.temples.actions import verb_of
from suite.temples.flow import FLOW
from suite.temples.rules import (
    abilities,
    building,
    drawing,
    ending,
    halving,
    laying,
    migration,
    settling,
    setup,
    travelling,
)
from suite.temples.state import State

TABLE: Final = FLOW.table()
VERBS: Final = TABLE.verbs
DEST: Final = TABLE.dest
EFFECT: Final = TABLE.effect
FIRST: Final = TABLE.first
ROW_GUARD: Final = TABLE.row_guard
ROW_EFFECT: Final = TABLE.row_effect
ROW_DEST: Final = TABLE.row_dest

legal: Final[Callable[[State], int]] = FLOW.legal_actions
"""The legal actions of the seat to act, as the bits of an int."""


def step(state: State, action: int) -> None:
    """Carry out a legal action or event, and proceed until somebody must act."""
    cell = state.at * VERBS + verb_of(action)
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


def perform(effect: int, state: State, action: int) -> None:
    """Call an effect by its number."""
    if effect == 3:
        settling.settle(state, action)
    elif effect == 4:
        travelling.travel(state, action)
    elif effect == 5:
        building.build(state, action)
    elif effect == 6:
        migration.migrate(state, action)
    elif effect == 2:
        drawing.draw(state, action)
    elif effect == 15:
        laying.lay(state, action)
    elif effect == 16:
        laying.pass_turn(state)
    elif effect == 7:
        abilities.collapse(state, action)
    elif effect == 8:
        abilities.steal(state, action)
    elif effect == 9:
        abilities.banish(state, action)
    elif effect == 10:
        abilities.defect(state, action)
    elif effect == 11:
        abilities.leap(state, action)
    elif effect == 12:
        abilities.halve(state, action)
    elif effect == 13:
        halving.discard(state, action)
    elif effect == 14:
        ending.begin_final_phase(state)
    elif effect == 1:
        setup.begin(state, action)


def holds(guard: int, state: State) -> bool:
    """Ask a guard by its number."""
    if guard == 3:
        return halving.cards_are_owed(state)
    if guard == 4:
        return ending.fifteen_wins_at_once(state)
    if guard == 5:
        return ending.the_final_phase_is_on(state)
    if guard == 6:
        return ending.the_final_phase_begins(state)
    if guard == 7:
        return ending.the_final_phase_is_won(state)
    if guard == 8:
        return ending.the_supply_is_used_up(state)
    if guard == 2:
        return drawing.cards_can_be_drawn(state)
    return setup.a_first_hand_is_missing(state)
