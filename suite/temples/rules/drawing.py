"""Drawing people cards at the start of a turn (chapter 1)."""

from __future__ import annotations

from collections.abc import Callable

from suite.core.kernel.chance import draws_from, some_of
from suite.core.view import EVERYBODY
from suite.temples.model import actions
from suite.temples.model.pieces import DRAWN, NAMED, size
from suite.temples.model.state import State
from suite.temples.rules.counting import (
    ONE_UNKNOWN,
    conclude,
    know,
    note_reshuffle,
    stock_of,
    unknown_in,
)


def cards_can_be_drawn(state: State) -> bool:
    """Guard: stock and discards are not both empty."""
    return bool(state.stock or state.discards)


def number_to_draw(state: State) -> int:
    """Return how many cards the active seat draws: three, or all if fewer are left."""
    return min(DRAWN, size(state.stock) + size(state.discards))


def draws(state: State) -> list[tuple[int, int]]:
    """List the possible draws; a draw over a reshuffle takes all of the old stock."""
    number = number_to_draw(state)
    old = min(number, size(state.stock))
    odds: dict[int, int] = {}
    for first, ways in draws_from(stock_of(state), old):
        for rest, more in draws_from(state.discards, number - old):
            cards = first + rest
            odds[cards] = odds.get(cards, 0) + ways * more
    return [(actions.draw(state.active, cards), ways) for cards, ways in sorted(odds.items())]


def deal(state: State, random: Callable[[], float]) -> int:
    """Draw cards for the active seat."""
    old = size(state.stock)
    if old >= DRAWN:
        return actions.draw(state.active, some_of(stock_of(state), DRAWN, random))
    fresh = some_of(state.discards, number_to_draw(state) - old, random)
    return actions.draw(state.active, some_of(stock_of(state), old, random) + fresh)


def draw(state: State, action: int) -> None:
    """Add the cards to the hand; if the stock is too small, the discards become the new stock."""
    seat, cards = actions.draw_of(action)
    partly = unknown_in(cards) and cards & NAMED
    if partly:
        certain = (state.hands[seat] & NAMED) + partly
        # Which of the cards were the old stock is unknown, so all are drawn as unknown cards first.
        cards = size(cards) * ONE_UNKNOWN
    if size(cards) > size(state.stock):
        cards = _reshuffle(state, seat, cards)
    if state.watcher == EVERYBODY or not unknown_in(state.stock | cards):
        state.stock -= cards
    else:
        state.stock = (size(state.stock) - size(cards)) * ONE_UNKNOWN
    state.hands[seat] += cards
    conclude(state)
    if partly:
        know(state, seat, certain)


def _reshuffle(state: State, seat: int, cards: int) -> int:
    """Make the discards the new stock; return the cards still to be drawn."""
    note_reshuffle(state, seat, cards)
    if unknown_in(cards):
        # A watcher who sees only backs knows that the old stock is in that hand, and counts.
        cards -= size(state.stock) * ONE_UNKNOWN
        state.hands[seat] += state.stock
        state.stock = 0
        conclude(state)
    state.stock += state.discards
    state.discards = 0
    if state.watcher != EVERYBODY:
        state.stock = size(state.stock) * ONE_UNKNOWN
    return cards
