"""The end and the winners (chapters "Spielende und Sieger", "Game end and winner").

The game ends when two or fewer treasures are left at the end of a turn, or when the bag lacks a
tile. If both happen at once, the treasures are the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from suite.tiles.model.state import BY_BAG, BY_TREASURES, NOBODY, State
from suite.tiles.rules import drawing

FEW_TREASURES: Final = 2
_WIDTH: Final = 15
"""Bits of one colour's points in a seat's `worth`."""
_RANKED: Final = (1 << _WIDTH) - 1
"""More points than a colour can have: it marks a colour as ranked."""


def few_treasures_are_left(state: State) -> bool:
    """Guard: two or fewer treasures lie on the board."""
    return state.treasures.bit_count() <= FEW_TREASURES


def end_by_treasures(state: State) -> None:
    """Set the reason for the end."""
    state.ending = BY_TREASURES


def the_bag_ends_the_game_at_once(state: State) -> bool:
    """Guard: a swap could not be drawn in full, and the rules end the game at once."""
    return bool(state.at_once and state.owed)


def a_hand_is_short(state: State) -> bool:
    """Guard: the bag was too small to fill a hand, now or for a swap of this turn."""
    return drawing.seat_to_refill(state) != NOBODY


def end_by_bag(state: State) -> None:
    """Set the reason for the end; actions left are lost."""
    state.ending = BY_BAG
    state.actions_left = 0


def final_points(state: State, seat: int) -> list[int]:
    """Return a seat's points by colour, its treasures added to the weakest."""
    points = [0] * 4
    _count(state, seat, points)
    return points


def _count(state: State, seat: int, points: list[int]) -> None:
    """Fill `points` with a seat's points; each treasure goes to the colour weakest by then."""
    for colour in range(4):
        points[colour] = state.points[seat << 2 | colour]
    for _ in range(state.won[seat]):
        points[weakest(points)] += 1


def weakest(points: list[int]) -> int:
    """Return the weakest of the four colours; ties go to the first."""
    least = 0
    for colour in range(1, 4):
        if points[colour] < points[least]:
            least = colour
    return least


def worth(state: State, seat: int) -> int:
    """Return a seat's result as one number; the highest wins.

    It ranks by the final points of the weakest colour, then by those of the next weakest, and so
    on.
    """
    points = [0] * 4
    _count(state, seat, points)
    number = 0
    for _ in range(4):
        colour = weakest(points)
        number = number << _WIDTH | points[colour]
        points[colour] = _RANKED
    return number


def wins(state: State, seat: int) -> bool:
    """Say whether no seat has a better result than this one."""
    own = most = worth(state, seat)
    for rival in range(state.seats):
        most = max(most, worth(state, rival))
    return own == most


def winners(state: State) -> list[int]:
    """Return the seats with the strongest weakest colour; the next weakest breaks ties."""
    return best(state, range(state.seats))


def best(state: State, seats: Sequence[int]) -> list[int]:
    """Return the winners among some of the seats."""
    worths = [worth(state, seat) for seat in seats]
    return [seat for seat, value in zip(seats, worths, strict=True) if value == max(worths)]
