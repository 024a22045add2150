"""Determinization: true states consistent with a view, the unseen cards dealt at random."""

from __future__ import annotations

from collections.abc import Callable

from suite.core.kernel.chance import some_of
from suite.core.view import EVERYBODY, SPECTATOR
from suite.temples.model.pieces import NAMED
from suite.temples.model.state import State
from suite.temples.rules.counting import conclude, pool, unknown_in


def world_of(view: State, random: Callable[[], float]) -> State:
    """Return a random true state that is consistent with the view `view`."""
    world = view.clone()
    world.watcher = EVERYBODY
    unseen = pool(view)
    for seat in range(2):
        if seat != view.watcher and view.watcher != EVERYBODY:
            world.known[seat] = view.hands[seat] & NAMED
            if view.watcher == SPECTATOR:
                world.public[seat] = world.known[seat]
        hand = some_of(unseen, unknown_in(view.hands[seat]), random)
        unseen -= hand
        world.hands[seat] = (view.hands[seat] & NAMED) + hand
    world.stock = (view.stock & NAMED) + unseen
    conclude(world)
    return world
