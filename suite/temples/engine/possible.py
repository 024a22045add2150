"""What can happen in a checked state, as its watcher sees it."""

from __future__ import annotations

from suite.core.kernel.bits import has
from suite.core.view import EVERYBODY
from suite.temples.engine import kernel
from suite.temples.engine.soundness import DRAW, LAY, number_in
from suite.temples.model import actions
from suite.temples.model.actions import FIRST_DRAW, FIRST_LAY, SEATS_ACTIONS
from suite.temples.model.pieces import NAMED, ONE, count, length, size
from suite.temples.model.state import NOBODY, SETUP, State
from suite.temples.rules.counting import stock_of, unknown_in, within
from suite.temples.rules.drawing import number_to_draw
from suite.temples.rules.laying import LAID
from suite.temples.rules.setup import first_hand_of, seat_to_deal


def can_happen(state: State, action: int) -> bool:
    """Say whether an action or event can happen; of a draw it may say yes too often.

    That is, of one over a reshuffle that is not seen whole.
    """
    if action < SEATS_ACTIONS:
        return has(kernel.legal(state), action)
    if action < FIRST_LAY:
        return state.at == SETUP and state.active == NOBODY
    if state.active == NOBODY:
        return False
    if action < FIRST_DRAW:
        return state.at == LAY and _can_be_laid(state, action)
    return state.at in (SETUP, DRAW) and _can_be_drawn(state, action)


def _can_be_laid(state: State, action: int) -> bool:
    """Say whether these stages can come up: known ones first, the rest from the hidden ones."""
    seat, high, low = actions.lay_of(action)
    on_top = min(LAID, length(state.top))
    number = on_top + min(LAID - on_top, size(state.hidden))
    if seat != state.active or not low <= high or (high > 0) + (low > 0) != number:
        return False
    rest = ONE[high] + ONE[low]
    for place in range(on_top):
        stage = state.top >> 3 * place & 7
        if not count(rest, stage):
            return False
        rest -= ONE[stage]
    return within(rest, state.hidden)


def _can_be_drawn(state: State, action: int) -> bool:
    """Return whether it is this seat's turn to draw, and it can draw exactly these cards."""
    seat, cards = actions.draw_of(action)
    due = seat_to_deal(state) if state.at == SETUP else state.active
    number = first_hand_of(state, due) if state.at == SETUP else number_to_draw(state)
    if seat != due or number_in(cards) != number:
        return False
    unknown = unknown_in(cards)
    if unknown and state.watcher in (EVERYBODY, seat):
        return False
    there = stock_of(state)
    if number > size(state.stock):
        if not unknown and not _takes_the_stock(state, cards, there):
            return False  # a draw over a reshuffle takes all of the old stock
        there += state.discards
    return within(cards & NAMED, there)


def _takes_the_stock(state: State, cards: int, there: int) -> bool:
    """Return whether these cards can include the whole stock, the others being discards.

    `there` is the stock, or all that it may hold.
    """
    least = most = 0
    for people in range(1, 6):
        number = count(cards, people)
        least += max(0, number - count(state.discards, people))
        most += min(number, count(there, people))
    return least <= size(state.stock) <= most
