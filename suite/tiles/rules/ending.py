"""The end, and who has won (chapters "Spielende und Sieger", "Game end and winner").

The game ends when two or fewer treasures are left at the end of a turn, or when the bag lacks a
tile. If both fall together the treasures count as the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from suite.tiles.model.state import BY_BAG, BY_TREASURES, NOBODY, State
from suite.tiles.rules import drawing

FEW_TREASURES: Final = 2
_WIDTH: Final = 15
"""Bits that a colour's points take up in a seat's `worth`."""
_RANKED: Final = (1 << _WIDTH) - 1
"""More points than there are, for a colour that has been ranked."""


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
    """Return a seat's points by colour with its treasures given out."""
    points = [0] * 4
    _count(state, seat, points)
    return points


def _count(state: State, seat: int, points: list[int]) -> None:
    """Write down a seat's points; each treasure goes to the colour that is weakest then."""
    for colour in range(4):
        points[colour] = state.points[seat << 2 | colour]
    for _ in range(state.won[seat]):
        points[weakest(points)] += 1


def weakest(points: list[int]) -> int:
    """Return the weakest of the four colours, of equally weak ones the first."""
    least = 0
    for colour in range(1, 4):
        if points[colour] < points[least]:
            least = colour
    return least


def worth(state: State, seat: int) -> int:
    """Return what decides between seats as one number, of which the highest wins.

    It is the final points of the weakest colour, then those of the next weakest, and so on.
    """
    points = [0] * 4
    _count(state, seat, points)
    number = 0
    for _ in range(4):
        colour = weakest(points)
        number = number << _WIDTH | points[colour]
        points[colour] = _RANKED
    return number


def winners(state: State) -> list[int]:
    """Return the seats whose weakest colour is strongest; ties look at the next weakest."""
    return best(state, range(state.seats))


def best(state: State, seats: Sequence[int]) -> list[int]:
    """Return those of some seats that would win if only they played."""
    worths = [worth(state, seat) for seat in seats]
    return [seat for seat, each in zip(seats, worths, strict=True) if each == max(worths)]
