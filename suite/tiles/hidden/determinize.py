"""Determinization: true states that fit a view, with the unseen tiles dealt at random."""

from __future__ import annotations

from collections.abc import Callable

from suite.core.kernel.chance import some_of
from suite.core.view import EVERYBODY
from suite.tiles.model.pieces import LANE, NAMED, UNKNOWN
from suite.tiles.model.state import State


def world_of(seen: State, random: Callable[[], float]) -> State:
    """Return a random true state that fits the view `seen`."""
    world = seen.clone()
    unseen = seen.unseen
    for seat in range(seen.seats):
        dealt = some_of(unseen, seen.hands[seat] >> LANE * UNKNOWN, random, LANE)
        unseen -= dealt
        world.hands[seat] = (seen.hands[seat] & NAMED) + dealt
        dealt = some_of(unseen, seen.swapped[seat] >> LANE * UNKNOWN, random, LANE)
        unseen -= dealt
        world.swapped[seat] = (seen.swapped[seat] & NAMED) + dealt
    world.bag = (seen.bag & NAMED) + unseen
    world.unseen = 0
    world.watcher = EVERYBODY
    return world
