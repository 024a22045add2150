"""Whether a state from outside is sound: what its fields must hold before a kernel trusts them.

Rules and kernels look up tables and loop by the fields of a state, unchecked. A state that passes
need not be one that play reaches, but whatever is asked of it ends, within its arrays.
"""

from __future__ import annotations

from typing import Final

from suite.core.validation import impossible
from suite.core.view import EVERYBODY
from suite.temples.engine import kernel
from suite.temples.engine.dispatch import DEAL
from suite.temples.model.pieces import (
    ALL_PEOPLE,
    ALL_TEMPLES,
    COPIES_OF_A_PEOPLE,
    HAND,
    LANE,
    NAMED,
    ONE,
    PEOPLE_CARDS,
    TEMPLE_CARDS,
    count,
    size,
)
from suite.temples.model.state import NOBODY, OVER, PHASES, SETUP, State
from suite.temples.rules.counting import unknown_in, within
from suite.temples.rules.setup import a_first_hand_is_missing

DISCARD: Final = PHASES.index("discard")
LAY: Final = PHASES.index("lay")
DRAW: Final = PHASES.index("draw")
MOST_TURNS: Final = 1_000_000


def check(state: State) -> None:
    """Raise `PositionError` for a state that the rules could not go on from.

    Each field must hold whole numbers, and lists must be as long as they are; see `door.checked`.
    """
    _check_play(state)
    _check_people(state)
    _check_known(state)
    _check_temples(state)
    _check_phase(state)


def _check_play(state: State) -> None:
    """Check the option, the phase and the turn."""
    if not 0 <= state.at <= OVER:
        raise impossible("at")  # play never rests in an automatic phase
    if not EVERYBODY <= state.watcher <= 1:
        raise impossible("watcher")
    if state.first_hand not in (3, 5):
        raise impossible("first_hand")
    if not NOBODY <= state.active <= 1:
        raise impossible("active")
    if state.active == NOBODY and state.at != SETUP:
        raise impossible("active")
    if not 0 <= state.turn <= MOST_TURNS:
        raise impossible("turn")
    if not 0 <= state.migrated <= 1:
        raise impossible("migrated")
    if not 0 <= state.final <= 1:
        raise impossible("final")
    for seat in range(2):
        if not 0 <= state.start[seat] <= 1:
            raise impossible("start")
        if not 0 <= state.pieces[seat] <= 5:
            raise impossible("pieces")


def number_in(pile: int) -> int:
    """Return how many cards a pile has, -1 if it is none."""
    if pile < 0 or pile >> LANE * 6:
        return -1
    number = 0
    for kind in range(1, 7):
        number += count(pile, kind)
    return number


def cards_in(column: int, most: int) -> int:
    """Return the cards of a column as a pile, -1 if it is none of cards from 1 to `most`."""
    pile = 0
    number = 0
    while column:
        card = column & 7
        number += 1
        if not 1 <= card <= most or number > PEOPLE_CARDS:
            return -1
        pile += ONE[card]
        column >>= 3
    return pile


def _check_people(state: State) -> None:
    """Check that there are sixty people cards, twelve of each; a view may not know which."""
    watched = state.watcher != EVERYBODY
    number = 0
    named = 0
    for plot in range(16):
        pile = cards_in(state.rows[plot], 5)
        if pile < 0 or (pile and not 1 <= plot & 7 <= 5):
            raise impossible("rows")
        number += number_in(pile)
        if number > PEOPLE_CARDS:
            raise impossible("rows")  # before the lanes of `named` are full
        named += pile
    for seat in range(2):
        held = number_in(state.hands[seat])
        if not 0 <= held <= PEOPLE_CARDS:
            raise impossible("hands")
        if unknown_in(state.hands[seat]) and (not watched or seat == state.watcher):
            raise impossible("hands")
        number += held
    there = number_in(state.stock)
    if not 0 <= there <= PEOPLE_CARDS:
        raise impossible("stock")
    if unknown_in(state.stock) and (not watched or state.stock & NAMED):
        raise impossible("stock")  # a watcher knows all of it or nothing
    gone = number_in(state.discards)
    if not 0 <= gone <= PEOPLE_CARDS or unknown_in(state.discards):
        raise impossible("discards")
    if number + there + gone != PEOPLE_CARDS:
        raise impossible("hands")
    # Sixty cards in all, so no lane is full.
    named += (state.hands[0] & NAMED) + (state.hands[1] & NAMED)
    named += (state.stock & NAMED) + state.discards
    for kind in range(1, 6):
        if count(named, kind) > COPIES_OF_A_PEOPLE:
            raise impossible("hands")
    if not watched and named != ALL_PEOPLE:
        raise impossible("hands")


def _check_known(state: State) -> None:
    """Check what is known of each hand: part of it, and nothing in a view."""
    for seat in range(2):
        if state.watcher != EVERYBODY and state.known[seat]:
            raise impossible("known")
        if not _is_part(state.known[seat], state.hands[seat]):
            raise impossible("known")
        if not _is_part(state.public[seat], state.known[seat]):
            raise impossible("public")


def _is_part(pile: int, whole: int) -> bool:
    """Say whether something is a pile, and part of another."""
    return 0 <= number_in(pile) <= PEOPLE_CARDS and within(pile, whole)


def _check_temples(state: State) -> None:
    """Check that there are the temple cards of the game, and where they lie."""
    pile = state.hidden
    number = number_in(pile)
    if not 0 <= number <= TEMPLE_CARDS:
        raise impossible("hidden")
    for plot in range(16):
        stages = state.temples[plot]
        if not 0 <= stages < 64 or (stages and not 1 <= plot & 7 <= 5):
            raise impossible("temples")
        for stage in range(6):
            if stages >> stage & 1:
                pile += ONE[stage + 1]
                number += 1
    if number > TEMPLE_CARDS:
        raise impossible("temples")
    for place in range(3):
        cards = cards_in(state.top if place == 2 else state.yards[place], 6)
        if cards < 0:
            raise impossible("top" if place == 2 else "yards")
        number += number_in(cards)
        if number > TEMPLE_CARDS:
            raise impossible("yards")
        pile += cards
    pile += (state.start[0] + state.start[1]) * ONE[1]
    if pile != ALL_TEMPLES:
        raise impossible("hidden")


def _check_phase(state: State) -> None:
    """Check what the phase needs."""
    owed = 0
    if state.at == DISCARD:
        owed = size(state.hands[1 - state.active])
    if not (owed > 0) <= state.to_discard <= owed:
        raise impossible("to_discard")
    if DEAL[state.at]:
        _check_chance(state)
    elif state.at != OVER and not kernel.legal(state):
        raise impossible("at")


def _check_chance(state: State) -> None:
    """Check that cards are due, and that there are some."""
    if state.at == DRAW:
        if not state.stock and not state.discards:
            raise impossible("stock")
    elif state.at == LAY:
        if not state.hidden and not state.top:
            raise impossible("hidden")
    else:
        if state.active != NOBODY and not a_first_hand_is_missing(state):
            raise impossible("hands")
        if size(state.stock) < 2 * HAND:
            raise impossible("stock")
