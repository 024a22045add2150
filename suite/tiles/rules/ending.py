"""The end, and who has won (chapters "Spielende und Sieger", "Game end and winner").

The game ends when two or fewer treasures are left at the end of a turn, or when the bag lacks a
tile. If both fall together the treasures count as the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from suite.tiles.rules import drawing
from suite.tiles.state import BY_BAG, BY_TREASURES, NOBODY, State

FEW_TREASURES: Final = 2


def few_treasures_are_left(state: State) -> bool:
    """Guard: two or fewer treasures lie on the board."""
    return state.treasures.bit_count() <= FEW_TREASURES


def end_by_treasures(state: State) -> None:
    """Note why the game is over."""
    state.ending = BY_TREASURES


def the_bag_ends_the_game_at_once(state: State) -> bool:
    """Guard: a swap could not be drawn in full, and by this edition that is the end."""
    return bool(state.at_once and state.owed)


def a_hand_is_short(state: State) -> bool:
    """Guard: a hand lacks tiles for which the bag is too small, by a swap of this turn or now."""
    return drawing.seat_to_refill(state) != NOBODY


def end_by_bag(state: State) -> None:
    """Note why the game is over; actions that are left are lost."""
    state.ending = BY_BAG
    state.actions_left = 0


def final_points(state: State, seat: int) -> list[int]:
    """Return a seat's points by colour with its treasures given out.

    Each treasure goes to the weakest colour, of equally weak ones to the first.
    """
    points = state.points[seat << 2 : (seat << 2) + 4]
    for _ in range(state.won[seat]):
        points[points.index(min(points))] += 1
    return points


def winners(state: State) -> list[int]:
    """Return the seats whose weakest colour is strongest; ties look at the next weakest."""
    return best(state, range(state.seats))


def best(state: State, seats: Sequence[int]) -> list[int]:
    """Return those of some seats that would win if only they played."""
    worth = {seat: sorted(final_points(state, seat)) for seat in seats}
    return [seat for seat in seats if worth[seat] == max(worth.values())]
