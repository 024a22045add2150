"""The fast path: the same rules on the table derived from the machine, for search and playouts.

The table holds numbers only; `perform` and `holds` call effect and guard by number. Tests compare
the numbers with the rows, and the table with the machine in every cell. Nothing here is checked:
an action must be legal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from suite.core.bits import nth_bit
from suite.tiles.flow import FLOW
from suite.tiles.model.actions import (
    CATASTROPHE,
    END,
    LEADER,
    NO_ACTIONS,
    SEATS_ACTIONS,
    SWAP,
    VERB_OF,
    WITHDRAW,
    verb_of,
)
from suite.tiles.model.board import BITS
from suite.tiles.model.state import NOBODY, OVER, State
from suite.tiles.rules import (
    buildings,
    catastrophes,
    conflicts,
    drawing,
    ending,
    laying,
    leaders,
    monuments,
    revolts,
    seats,
    setup,
    swapping,
    treasures,
    turns,
    wars,
    wonders,
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
    if effect == 25:
        turns.finish_action(state)
    elif effect == 23:
        treasures.give_treasures(state)
    elif effect == 3:
        laying.lay(state, action)
    elif effect == 10:
        laying.score(state)
    elif effect == 2:
        drawing.draw(state, action)
    elif effect == 26:
        monuments.pay_monuments(state)
    elif effect == 29:
        turns.pass_turn(state)
    elif effect == 4:
        leaders.enter(state, action)
    elif effect == 5:
        leaders.withdraw(state, action)
    elif effect == 7:
        swapping.swap(state, action)
    elif effect == 8:
        turns.end_turn(state, action)
    elif effect == 14:
        conflicts.attack(state, action)
    elif effect == 15:
        conflicts.defend(state, action)
    elif effect == 9:
        revolts.revolt(state)
    elif effect == 16:
        revolts.settle_revolt(state)
    elif effect == 11:
        wars.go_to_the_only_war(state)
    elif effect == 13:
        wars.go_to_war(state, action)
    elif effect == 17:
        wars.settle_war(state)
    elif effect == 12:
        laying.take_unification_off(state)
    elif effect == 6:
        catastrophes.strike(state, action)
    elif effect == 18:
        buildings.build(state, action)
    elif effect == 19:
        monuments.build_monument(state, action)
    elif effect == 20:
        wonders.build_wonder(state, action)
    elif effect == 24:
        treasures.keep(state, action)
    elif effect == 27:
        wonders.take_point(state, action)
    elif effect == 21:
        drawing.draw_for_swap(state, action)
    elif effect == 22:
        ending.end_by_bag(state)
    elif effect == 28:
        ending.end_by_treasures(state)
    elif effect == 1:
        setup.begin(state, action)


def holds(guard: int, state: State) -> bool:
    """Ask a guard by its number."""
    if guard == 12:
        return treasures.treasures_wait_for_the_turn(state)
    if guard == 13:
        return treasures.a_treasure_must_be_chosen(state)
    if guard == 14:
        return turns.an_action_is_left(state)
    if guard == 3:
        return laying.two_kingdoms_are_joined(state)
    if guard == 7:
        return buildings.a_building_can_be_built(state)
    if guard == 8:
        return monuments.a_monument_can_be_built(state)
    if guard == 9:
        return wonders.the_wonder_can_be_built(state)
    if guard == 2:
        return leaders.a_rival_is_in_the_kingdom(state)
    if guard == 15:
        return wonders.the_king_is_at_the_wonder(state)
    if guard == 16:
        return ending.few_treasures_are_left(state)
    if guard == 17:
        return drawing.a_hand_can_be_refilled(state)
    if guard == 18:
        return ending.a_hand_is_short(state)
    if guard == 10:
        return drawing.the_swap_can_be_drawn(state)
    if guard == 11:
        return ending.the_bag_ends_the_game_at_once(state)
    if guard == 4:
        return wars.several_wars_are_left(state)
    if guard == 5:
        return wars.a_war_is_left(state)
    if guard == 6:
        return revolts.it_is_a_revolt(state)
    return setup.a_first_hand_is_missing(state)


def seat(number: int, state: State) -> int:
    """Name the seat that must act, by the number of the function that knows."""
    if number == 1:
        return seats.the_active_seat(state)
    if number == 2:
        return seats.the_attacker(state)
    if number == 3:
        return seats.the_defender(state)
    if number == 4:
        return seats.the_trader(state)
    return NOBODY


def choices(choice: int, state: State) -> int:
    """List what may be done, by the number of the choice."""
    mask = NO_ACTIONS
    if choice == 1:
        mask |= laying.lays(state)
        mask |= leaders.enters(state)
        mask |= leaders.withdrawals(state)
        mask |= catastrophes.strikes(state)
        mask |= swapping.swaps(state)
        mask |= turns.ends(state)
    elif choice == 2:
        mask |= conflicts.attacks(state)
    elif choice == 3:
        mask |= conflicts.defences(state)
    elif choice == 4:
        mask |= wars.wars(state)
    elif choice == 5:
        mask |= buildings.builds(state)
        mask |= buildings.declines(state)
    elif choice == 6:
        mask |= monuments.monuments(state)
        mask |= wonders.wonders(state)
        mask |= buildings.declines(state)
    elif choice == 7:
        mask |= treasures.keeps(state)
    elif choice == 8:
        mask |= wonders.points(state)
    return mask


def dealt(number: int, state: State, random: Callable[[], float]) -> int:
    """Deal what chance brings, by the number of the deal."""
    if number == 2:
        return drawing.refill(state, random)
    if number == 1:
        return drawing.redraw(state, random)
    return setup.deal(state, random)


def playout(state: State, random: Callable[[], float]) -> int:
    """Play on to the end as `random` does; return how many decisions the seats took.

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
    chosen = mask & kind
    return nth_bit(chosen, one_of(chosen.bit_count(), random))


def one_of(number: int, random: Callable[[], float]) -> int:
    """Return one of the places from 0 to `number - 1`; where there is only one, chance is idle."""
    place = 0
    if number > 1:
        place = int(random() * number)
    return place


def legal_mask(state: State) -> int:
    """Return the legal actions as an int, whether this module is compiled or not."""
    return legal(state).__index__()
