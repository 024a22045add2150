"""Prints a hash of all decisions of fifty games: each form of the kernels must print the same.

    python -m tests.tools.decisions
    ZWEISTROM_PURE=1 python -m tests.tools.decisions

Quick programs play, and one decision of each game is made by a search. Node and a browser run this
file, too (`tests/web/decisions.mjs`), so it needs the suite alone.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from random import Random
from typing import Final

from suite.core import games
from suite.core.flow import CHANCE
from suite.native import backend
from suite.players import roster

PLAYERS: Final = {"temples": ("beam:width=4", "turn"), "tiles": ("greedy", "turn")}
"""Who plays a game, and who decides once in it."""
GAMES: Final = 25
"""How many of each."""


def decisions() -> str:
    """Return the hash."""
    digest = sha256()
    for name, (quick, slow) in PLAYERS.items():
        game = games.find(name)
        for seed in range(GAMES):
            state, rng, number = game.new(game.new_rules(), 2), Random(seed), 0
            players = [roster.seat(game, quick) for _seat in range(2)]
            while (actor := game.actor(state)) is not None:
                if actor is CHANCE:
                    action = game.flow.deal(state, rng.random)
                else:
                    player = roster.seat(game, slow) if number == seed else players[actor]
                    view = game.view(state, actor)
                    action = player.choose(view, game.legal(state), rng).actions[0]
                    number += 1
                digest.update(f"{action} ".encode())
                game.step(state, action)
            digest.update(f"{game.scores(state)}\n".encode())
    return digest.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(f"{backend()} {decisions()}\n")
