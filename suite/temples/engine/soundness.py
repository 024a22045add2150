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
from suite.temples.model.actions import NO_ACTIONS
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
    length,
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


def derived(state: State) -> tuple[()]:  # noqa: ARG001 - no field follows from others
    """Return the derived fields of a checked state, of which this game has none."""
    return ()


def _require(holds: bool, field: str) -> None:
    """Raise `PositionError` for a state in which a field does not hold what it must."""
    if not holds:
        raise impossible(field)


def _check_play(state: State) -> None:
    """Check the option, the phase and the turn."""
    _require(0 <= state.at <= OVER, "at")  # play never rests in an automatic phase
    _require(EVERYBODY <= state.watcher <= 1, "watcher")
    _require(state.first_hand in (3, 5), "first_hand")
    _require(NOBODY <= state.active <= 1, "active")
    _require(state.active != NOBODY or state.at == SETUP, "active")
    _require(0 <= state.turn <= MOST_TURNS, "turn")
    _require(0 <= state.migrated <= 1, "migrated")
    _require(0 <= state.final <= 1, "final")
    for seat in range(2):
        _require(0 <= state.start[seat] <= 1, "start")
        _require(0 <= state.pieces[seat] <= 5, "pieces")


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
    is_view = state.watcher != EVERYBODY
    number = 0
    named = 0
    for plot in range(16):
        pile = cards_in(state.rows[plot], 5)
        _require(pile >= 0 and (pile == 0 or 1 <= plot & 7 <= 5), "rows")
        number += number_in(pile)
        _require(number <= PEOPLE_CARDS, "rows")  # before the lanes of `named` are full
        named += pile
    for seat in range(2):
        hand = number_in(state.hands[seat])
        _require(0 <= hand <= PEOPLE_CARDS, "hands")
        may_hide = is_view and seat != state.watcher
        _require(may_hide or unknown_in(state.hands[seat]) == 0, "hands")
        number += hand
    stock = number_in(state.stock)
    _require(0 <= stock <= PEOPLE_CARDS, "stock")
    # A watcher knows all of it or nothing.
    hides_all = is_view and state.stock & NAMED == 0
    _require(hides_all or unknown_in(state.stock) == 0, "stock")
    discards = number_in(state.discards)
    _require(0 <= discards <= PEOPLE_CARDS and unknown_in(state.discards) == 0, "discards")
    _require(number + stock + discards == PEOPLE_CARDS, "hands")
    # Sixty cards in all, so no lane is full.
    named += (state.hands[0] & NAMED) + (state.hands[1] & NAMED)
    named += (state.stock & NAMED) + state.discards
    for kind in range(1, 6):
        _require(count(named, kind) <= COPIES_OF_A_PEOPLE, "hands")
    _require(is_view or named == ALL_PEOPLE, "hands")


def _check_known(state: State) -> None:
    """Check what is known of each hand: part of it, and nothing in a view."""
    for seat in range(2):
        _require(state.watcher == EVERYBODY or state.known[seat] == 0, "known")
        _require(_is_part(state.known[seat], state.hands[seat]), "known")
        _require(_is_part(state.public[seat], state.known[seat]), "public")


def _is_part(pile: int, whole: int) -> bool:
    """Say whether something is a pile, and part of another."""
    return 0 <= number_in(pile) <= PEOPLE_CARDS and within(pile, whole)


def _check_temples(state: State) -> None:
    """Check that there are the temple cards of the game, and where they lie."""
    pile = state.hidden
    number = number_in(pile)
    _require(0 <= number <= TEMPLE_CARDS, "hidden")
    for plot in range(16):
        stages = state.temples[plot]
        _require(0 <= stages < 64 and (stages == 0 or 1 <= plot & 7 <= 5), "temples")
        for stage in range(6):
            if stages >> stage & 1:
                pile += ONE[stage + 1]
                number += 1
    _require(number <= TEMPLE_CARDS, "temples")
    for place in range(3):
        cards = cards_in(state.top if place == 2 else state.yards[place], 6)
        _require(cards >= 0, "top" if place == 2 else "yards")
        number += number_in(cards)
        _require(number <= TEMPLE_CARDS, "yards")
        pile += cards
    pile += (state.start[0] + state.start[1]) * ONE[1]
    _require(pile == ALL_TEMPLES, "hidden")


def _check_phase(state: State) -> None:
    """Check what the phase needs."""
    most = 0
    if state.at == DISCARD:
        most = size(state.hands[1 - state.active])
    _require((most > 0) <= state.to_discard <= most, "to_discard")
    if DEAL[state.at]:
        _check_chance(state)
    elif state.at != OVER:
        _require(kernel.legal(state) != NO_ACTIONS, "at")


def _check_chance(state: State) -> None:
    """Check that cards are due, and that there are some."""
    if state.at == DRAW:
        _require(state.stock > 0 or state.discards > 0, "stock")
    elif state.at == LAY:
        _require(state.hidden > 0 or length(state.top) > 0, "hidden")
    else:
        _require(state.active == NOBODY or a_first_hand_is_missing(state), "hands")
        _require(size(state.stock) >= 2 * HAND, "stock")
