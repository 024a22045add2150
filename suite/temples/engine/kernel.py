"""The fast path: the same rules on the table derived from the machine, for search and playouts.

The table holds numbers only; `perform` and `holds` call effect and guard by number. Tests compare
the numbers with the rows, and the table with the machine in every cell. Nothing here is checked:
an action must be legal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from suite.core.bits import nth_bit
from suite.temples.flow import FLOW
from suite.temples.model.actions import END, NO_ACTIONS, ONLY, SEATS_ACTIONS, VERB_OF, verb_of
from suite.temples.model.state import NOBODY, OVER, State
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
    return dealt(DEAL[state.at], state, random)


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
    if guard == 2:
        return drawing.cards_can_be_drawn(state)
    if guard == 4:
        return ending.the_final_phase_is_on(state)
    if guard == 5:
        return ending.the_sum_is_below_fifteen(state)
    if guard == 6:
        return ending.the_rival_is_below_ten(state)
    if guard == 7:
        return ending.the_final_phase_is_won(state)
    if guard == 8:
        return ending.the_supply_is_used_up(state)
    if guard == 3:
        return halving.cards_are_owed(state)
    return setup.a_first_hand_is_missing(state)


def seat(number: int, state: State) -> int:
    """Name the seat that must act, by the number of the function that knows."""
    if number == 1:
        return seats.the_active_seat(state)
    if number == 2:
        return seats.the_rival(state)
    return NOBODY


def choices(choice: int, state: State) -> int:
    """List what may be done, by the number of the choice."""
    mask = NO_ACTIONS
    if choice == 1:
        mask |= settling.settles(state) | travelling.travels(state) | building.builds(state)
        mask |= migration.migrates(state) | laying.ends(state)
        mask |= abilities.uses(state)
    elif choice == 2:
        mask |= halving.discards(state)
    return mask


def dealt(number: int, state: State, random: Callable[[], float]) -> int:
    """Deal what chance brings, by the number of the deal."""
    if number == 2:
        return drawing.deal(state, random)
    if number == 1:
        return laying.deal(state, random)
    return setup.deal(state, random)


THE_END: Final = ONLY[END]
END_ODDS: Final = 0.2
"""The player `random` ends its turn one time in five, where it may."""


def playout(state: State, random: Callable[[], float]) -> int:
    """Play on to the end as `random` does; return how many actions the seats took.

    The state is changed. Every decision is made on the full legal set.
    """
    taken = 0
    while state.at != OVER:
        if DEAL[state.at]:
            step(state, deal(state, random))
        else:
            step(state, any_of(legal(state), random))
            taken += 1
    return taken


def any_of(mask: int, random: Callable[[], float]) -> int:
    """Return the action that the player `random` takes: `end` one time in five, else any other."""
    if mask & THE_END:
        if mask == THE_END or random() < END_ODDS:
            return END
        mask ^= THE_END
    number = int(random() * mask.bit_count())
    return nth_bit(mask, number)


def legal_mask(state: State) -> int:
    """Return the legal actions as an int, whether this module is compiled or not."""
    return legal(state).__index__()
