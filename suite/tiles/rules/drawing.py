"""Drawing from the bag: after a swap, and at the end of a turn (chapter "Zugende", "Swap").

The active seat refills its hand first, then the others clockwise (ruling).
"""

from __future__ import annotations

from collections.abc import Callable

from suite.core.kernel.chance import draws_from, some_of
from suite.core.view import EVERYBODY
from suite.tiles.model import actions
from suite.tiles.model.pieces import HAND, LANE, NAMED, ONE_UNKNOWN, size
from suite.tiles.model.state import NOBODY, State


def bag_of(state: State) -> int:
    """Return the pile to draw from: the bag, or in a watcher's state all unseen tiles."""
    return state.bag if state.watcher == EVERYBODY else state.unseen


def ways_to_draw(state: State, seat: int, due: int) -> list[tuple[int, int]]:
    """List the draws of the `due` number of tiles for a seat, or of all if the bag has fewer."""
    number = min(due, size(state.bag))
    ways = draws_from(bag_of(state), number, LANE)
    return [(actions.draw(seat, pile), odds) for pile, odds in ways]


def random_draw(state: State, seat: int, due: int, random: Callable[[], float]) -> int:
    """Draw the `due` number of tiles for a seat at random, or all if the bag holds fewer."""
    number = min(due, size(state.bag))
    return actions.draw(seat, some_of(bag_of(state), number, random, LANE))


def draw(state: State, action: int) -> None:
    """Take the tiles into the hand."""
    seat, pile = actions.drawn(action)
    state.hands[seat] += pile
    if state.watcher == EVERYBODY:
        state.bag -= pile
    else:
        state.bag -= size(pile) * ONE_UNKNOWN
        state.unseen -= pile & NAMED


def draw_for_swap(state: State, action: int) -> None:
    """Take the tiles into the hand; tiles that the bag lacks stay owed."""
    draw(state, action)
    _, pile = actions.drawn(action)
    state.owed -= size(pile)


def redraws(state: State) -> list[tuple[int, int]]:
    """List the draws for the tiles swapped out."""
    return ways_to_draw(state, state.active, state.owed)


def redraw(state: State, random: Callable[[], float]) -> int:
    """Draw for the tiles swapped out."""
    return random_draw(state, state.active, state.owed, random)


def seat_to_refill(state: State) -> int:
    """Return the next seat whose hand is short: the active one, then clockwise; or `NOBODY`."""
    for place in range(state.seats):
        seat = (state.active + place) % state.seats
        if size(state.hands[seat]) < HAND:
            return seat
    return NOBODY


def refills(state: State) -> list[tuple[int, int]]:
    """List the draws of the next seat up to a full hand."""
    seat = seat_to_refill(state)
    return ways_to_draw(state, seat, HAND - size(state.hands[seat]))


def refill(state: State, random: Callable[[], float]) -> int:
    """Draw for the next seat up to a full hand."""
    seat = seat_to_refill(state)
    return random_draw(state, seat, HAND - size(state.hands[seat]), random)


def a_hand_can_be_refilled(state: State) -> bool:
    """Guard: a hand is short, and the bag holds a tile."""
    return bool(state.bag) and seat_to_refill(state) != NOBODY


def the_swap_can_be_drawn(state: State) -> bool:
    """Guard: the bag holds a tile for those swapped out."""
    return bool(state.bag)
