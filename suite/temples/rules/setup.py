"""Setting up: who begins, and the first hands (chapter "Spielvorbereitungen")."""

from __future__ import annotations

from collections.abc import Callable

from suite.core.kernel.chance import draws_from, some_of
from suite.temples.model import actions
from suite.temples.model.pieces import HAND, size
from suite.temples.model.state import NOBODY, State
from suite.temples.rules.counting import stock_of


def starts(state: State) -> list[tuple[int, int]]:
    """Either seat with equal odds; none once a seat has begun."""
    if state.active != NOBODY:
        return []
    return [(actions.start(seat), 1) for seat in (0, 1)]


def begin(state: State, action: int) -> None:
    """Give the first turn to the seat that begins."""
    state.active = actions.starter(action)
    state.turn = 1


def seat_to_deal(state: State) -> int:
    """Return the seat whose first hand comes next: the one that begins, then the other."""
    return 1 - state.active if state.hands[state.active] else state.active


def first_hand_of(state: State, seat: int) -> int:
    """Return how many cards a seat is dealt."""
    return state.first_hand if seat == state.active else HAND


def deals(state: State) -> list[tuple[int, int]]:
    """List the possible first hands; none before a seat has begun."""
    if state.active == NOBODY:
        return []
    seat = seat_to_deal(state)
    hands = draws_from(stock_of(state), first_hand_of(state, seat))
    return [(actions.draw(seat, cards), odds) for cards, odds in hands]


def deal(state: State, random: Callable[[], float]) -> int:
    """Draw the seat that begins, then the first hands."""
    if state.active == NOBODY:
        return actions.start(int(2 * random()))
    seat = seat_to_deal(state)
    return actions.draw(seat, some_of(stock_of(state), first_hand_of(state, seat), random))


def a_first_hand_is_missing(state: State) -> bool:
    """Guard: the other seat has not been dealt its hand yet."""
    return not size(state.hands[1 - state.active])
