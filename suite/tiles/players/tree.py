"""The tree search of the tile game: how its worlds go on."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from suite.players.tree import Node, World, grow, new_tree
from suite.tiles import kernel
from suite.tiles.kernel import DEAL
from suite.tiles.rules.ending import worth
from suite.tiles.state import State
from suite.tiles.worlds import world_of


class TileWorld(World):
    """Where an iteration has got to; it begins at a view."""

    def __init__(self, view: State) -> None:
        self.view = view
        self.state = view

    def deal(self, random: Callable[[], float]) -> None:
        """Deal the unseen tiles."""
        self.state = world_of(self.view, random)

    def seat(self) -> int:
        """Return the seat to act, or `NOBODY` once play is over."""
        return kernel.seat_to_act(self.state)

    def legal(self) -> int:
        """Return the legal actions."""
        return kernel.legal(self.state)

    def take(self, action: int, random: Callable[[], float]) -> None:
        """Take an action; then tiles are drawn."""
        state = self.state
        kernel.step(state, action)
        while DEAL[state.at]:
            kernel.step(state, kernel.deal(state, random))

    def finish(self, random: Callable[[], float]) -> None:
        """Play on as the player `random`."""
        kernel.playout(self.state, random)

    def reward(self, seat: int) -> float:
        """Return 1 for a victory, 0 for a defeat; victors share it."""
        own = worth(self.state, seat)
        victors = 1
        for other in range(self.state.seats):
            if other != seat:
                rival = worth(self.state, other)
                if rival > own:
                    return 0.0
                victors += rival == own
        return 1.0 / victors


def search(view: State, iterations: int, rng: Random) -> Node:
    """Return the tree that has grown from a view by a number of iterations."""
    root = new_tree()
    grow(root, TileWorld(view), iterations, rng)
    return root
