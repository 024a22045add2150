"""Determinization: true states consistent with a view, the unseen cards dealt at random."""

from __future__ import annotations

from collections.abc import Callable

from suite.core.kernel.chance import some_of
from suite.core.view import EVERYBODY, SPECTATOR
from suite.temples.model.pieces import NAMED
from suite.temples.model.state import State
from suite.temples.rules.counting import conclude, pool, unknown_in


def world_of(seen: State, random: Callable[[], float]) -> State:
    """Return a random true state that is consistent with the view `seen`."""
    world = seen.clone()
    world.watcher = EVERYBODY
    unseen = pool(seen)
    for seat in range(2):
        if seat != seen.watcher and seen.watcher != EVERYBODY:
            world.known[seat] = seen.hands[seat] & NAMED
            if seen.watcher == SPECTATOR:
                world.public[seat] = world.known[seat]
        dealt = some_of(unseen, unknown_in(seen.hands[seat]), random)
        unseen -= dealt
        world.hands[seat] = (seen.hands[seat] & NAMED) + dealt
    world.stock = (seen.stock & NAMED) + unseen
    conclude(world)
    return world
