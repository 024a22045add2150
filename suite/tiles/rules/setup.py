"""Set-up: the first seat and the first hands (chapters "Spielaufbau", "Structure of Play")."""

from __future__ import annotations

from collections.abc import Callable

from suite.core.options import Rules, check
from suite.tiles.model import actions
from suite.tiles.model.board import SIDES
from suite.tiles.model.editions import OPTIONS
from suite.tiles.model.pieces import ACTIONS, HAND, size
from suite.tiles.model.state import NOBODY, State
from suite.tiles.rules.drawing import random_draw, ways_to_draw


def new_state(rules: Rules, seats: int) -> State:
    """Return the initial state; an option absent from `rules` stands at its default.

    Raises `SettingError` if the rules are invalid.
    """
    rules = check(OPTIONS, rules)
    state = State(seats, SIDES.index(str(rules["board"])))
    state.by_turn = int(rules["treasures"] == "turn")
    state.at_once = int(rules["bag_end"] == "at-once")
    state.buildings_allowed = int(rules["buildings"])
    state.wonder_allowed = int(rules["wonder"])
    state.english = int(rules["english"])
    state.by_original = int(rules["war_support"] == "original")
    return state


def starts(state: State) -> list[tuple[int, int]]:
    """List the seats that can begin, with equal odds; none once one has begun."""
    if state.active != NOBODY:
        return []
    return [(actions.start(seat), 1) for seat in range(state.seats)]


def begin(state: State, action: int) -> None:
    """Give the first turn to the seat that begins."""
    state.active = actions.starter(action)
    state.actions_left = ACTIONS


def seat_to_deal(state: State) -> int:
    """Return the seat whose first hand comes next: the one that begins, then clockwise."""
    seat = state.active
    while size(state.hands[seat]):
        seat = (seat + 1) % state.seats
    return seat


def deals(state: State) -> list[tuple[int, int]]:
    """List the first hands that can be drawn, once a seat has begun."""
    if state.active == NOBODY:
        return []
    return ways_to_draw(state, seat_to_deal(state), HAND)


def deal(state: State, random: Callable[[], float]) -> int:
    """Draw the seat that begins, then the first hands."""
    if state.active == NOBODY:
        return actions.start(int(state.seats * random()))
    return random_draw(state, seat_to_deal(state), HAND, random)


def a_first_hand_is_missing(state: State) -> bool:
    """Guard: the last seat in the order has not been dealt its hand yet."""
    last = (state.active + state.seats - 1) % state.seats  # never negative: C++ would not wrap it
    return not size(state.hands[last])
