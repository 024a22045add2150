"""Determinization: true states that fit a view, with the unseen tiles dealt at random."""

from __future__ import annotations

from collections.abc import Callable

from suite.core.kernel.chance import some_of
from suite.core.view import EVERYBODY
from suite.tiles.model.pieces import LANE, NAMED, UNKNOWN
from suite.tiles.model.state import State


def world_of(view: State, random: Callable[[], float]) -> State:
    """Return a random true state that fits the view `view`."""
    world = view.clone()
    unseen = view.unseen
    for seat in range(view.seats):
        tiles = some_of(unseen, view.hands[seat] >> LANE * UNKNOWN, random, LANE)
        unseen -= tiles
        world.hands[seat] = (view.hands[seat] & NAMED) + tiles
        tiles = some_of(unseen, view.swapped[seat] >> LANE * UNKNOWN, random, LANE)
        unseen -= tiles
        world.swapped[seat] = (view.swapped[seat] & NAMED) + tiles
    world.bag = (view.bag & NAMED) + unseen
    world.unseen = 0
    world.watcher = EVERYBODY
    return world
