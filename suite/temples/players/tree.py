"""The tree search of the card game: how its worlds go on."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from suite.core.bits import moves
from suite.players.tree import NOBODY, Node, World, grow, new_tree
from suite.temples import kernel
from suite.temples.kernel import DEAL
from suite.temples.rules.ending import winner
from suite.temples.state import State
from suite.temples.worlds import world_of


class CardWorld(World):
    """Where an iteration has got to; it begins at a view."""

    def __init__(self, view: State) -> None:
        self.view = view
        self.state = view

    def deal(self, random: Callable[[], float]) -> None:
        """Deal the unseen cards."""
        self.state = world_of(self.view, random)

    def seat(self) -> int:
        """Return the seat to act, or `NOBODY` once play is over."""
        return kernel.seat_to_act(self.state)

    def legal(self) -> int:
        """Return the legal actions."""
        return moves(kernel.legal(self.state))

    def take(self, action: int, random: Callable[[], float]) -> None:
        """Take an action; then cards come up."""
        state = self.state
        kernel.step(state, action)
        while DEAL[state.at]:
            kernel.step(state, kernel.deal(state, random))

    def finish(self, random: Callable[[], float]) -> None:
        """Play on as the player `random`."""
        kernel.playout(self.state, random)

    def reward(self, seat: int) -> float:
        """Return 1 for a victory, 0 for a defeat, a half for a draw."""
        best = winner(self.state)
        return 0.5 if best == NOBODY else float(best == seat)


def search(view: State, iterations: int, rng: Random) -> Node:
    """Return the tree that has grown from a view by a number of iterations."""
    root = new_tree()
    grow(root, CardWorld(view), iterations, rng)
    return root
