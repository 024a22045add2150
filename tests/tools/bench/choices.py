"""How long the players think over a choice, in the form of the kernels that runs.

    python -m tests.tools.bench.choices
    ZWEISTROM_PURE=1 python -m tests.tools.bench.choices

Twenty positions a game, in the first half of random games, each at the beginning of a turn; by the
time of the processor. Both forms are given the same positions.
"""

from __future__ import annotations

import sys
import time
from random import Random
from typing import Any, Final

from suite import native
from suite.core import games
from suite.core.flow import CHANCE
from suite.core.game import Game
from suite.core.view import View
from suite.players import roster

PLAYERS: Final = {
    "temples": ("beam:width=4", "beam:width=100", "turn", "reply", "ismcts"),
    "tiles": ("greedy", "turn"),
}
SEEDS: Final = range(20)


def turn_begins(name: str, state: Any) -> bool:
    """Say whether the seat to act has its whole turn before it, or in cards, some of it."""
    return bool(state.phase == "act" if name == "temples" else state.actions_left == 2)


def position(game: Game[Any], seed: int) -> View[Any]:
    """Return the view of the seat to act at the beginning of some turn of a random game."""
    state, rng = game.new(game.new_rules(), 2), Random(seed)
    decisions = 0
    while (actor := game.actor(state)) is not None:
        if actor is CHANCE:
            action = game.flow.deal(state, rng.random)
        else:
            decisions += 1
            if decisions >= 20 + 2 * seed and turn_begins(game.name, state):
                return game.view(state, actor)
            action = game.random_action(game.legal(state), rng)
        game.step(state, action)
    raise AssertionError(f"the game of seed {seed} is over before")


def main() -> None:
    """Print the milliseconds that each player takes for a choice."""
    for name, specs in PLAYERS.items():
        game = games.find(name)
        views = [position(game, seed) for seed in SEEDS]
        for spec in specs:
            player = roster.seat(game, spec)
            player.choose(views[0], game.legal(views[0].state), Random(1))
            began = time.process_time()
            for view in views:
                player.choose(view, game.legal(view.state), Random(1))
            each = 1000 * (time.process_time() - began) / len(views)
            sys.stdout.write(f"{name:8} {spec:16} {native.backend():12} {each:8.2f} ms a choice\n")


if __name__ == "__main__":
    main()
