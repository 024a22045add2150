"""What a seat can choose and what can happen in a checked state, as its watcher sees it."""

from __future__ import annotations

from suite.core.errors import IllegalActionError, PositionError
from suite.core.game import LegalActions
from suite.core.kernel.bits import has, moves
from suite.core.validation import shown
from suite.core.view import EVERYBODY
from suite.tiles.engine import kernel
from suite.tiles.engine.dispatch import DEAL
from suite.tiles.engine.soundness import REDRAW, number_in
from suite.tiles.messages import _
from suite.tiles.model import actions
from suite.tiles.model.actions import SEATS_ACTIONS, START, SWAP_UNKNOWN
from suite.tiles.model.pieces import HAND, NAMED, UNKNOWN, count
from suite.tiles.model.state import ACTION, NOBODY, SETUP, State
from suite.tiles.rules.drawing import bag_of, seat_to_refill
from suite.tiles.rules.hands import most_in
from suite.tiles.rules.setup import seat_to_deal
from suite.tiles.rules.swapping import may_be_part


def choices_of(state: State, seat: int, legal: object) -> int:
    """Return the actions that a seat is asked to choose from, of a checked state.

    Raises `PositionError` if another seat is to act, and `IllegalActionError` unless all of them
    are legal and there is one.
    """
    if kernel.seat_to_act(state) != seat or state.watcher not in (EVERYBODY, seat):
        raise PositionError(_("it is not the watcher's turn to decide"))
    numbers = legal.mask if isinstance(legal, LegalActions) else 0
    if numbers and not numbers >> SEATS_ACTIONS:
        mask = moves(numbers)
        if not mask & ~kernel.legal(state):
            return mask
    raise IllegalActionError(
        _("{given} is not a set of actions that are legal now", given=shown(legal))
    )


def can_happen(state: State, action: int) -> bool:
    """Say whether an action or event can happen."""
    if action < SEATS_ACTIONS:
        return has(kernel.legal(state), action)
    what, pile = actions.drawn(action)
    if what == START:
        return state.at == SETUP and state.active == NOBODY and pile < state.seats
    if what == SWAP_UNKNOWN:
        return _can_be_swapped(state, pile)
    return bool(DEAL[state.at]) and state.active != NOBODY and _can_be_drawn(state, what, pile)


def _can_be_swapped(state: State, pile: int) -> bool:
    """Say whether another seat than the watcher can swap a pile in which tiles are unknown."""
    if state.at != ACTION or state.watcher in (EVERYBODY, state.active):
        return False
    hand = state.hands[state.active]
    return (
        0 < number_in(pile, True) <= number_in(hand, True)
        and count(pile, UNKNOWN) > 0
        and may_be_part(pile & NAMED, hand, most_in(state, state.active))
    )


def _can_be_drawn(state: State, seat: int, pile: int) -> bool:
    """Return whether it is this seat's turn to draw, and it can draw exactly these tiles."""
    if state.at == SETUP:
        due, number = seat_to_deal(state), HAND
    elif state.at == REDRAW:
        due, number = state.active, state.owed
    else:
        due = seat_to_refill(state)
        number = HAND - number_in(state.hands[due], True)
    number = min(number, number_in(state.bag, True))
    unknown = state.watcher != EVERYBODY and state.watcher != seat
    if seat != due or number_in(pile, unknown) != number:
        return False
    bag = bag_of(state)
    enough = True
    for kind in range(4):
        enough &= count(pile, kind) <= count(bag, kind)
    return enough
