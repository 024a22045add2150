"""How the cost of random play grows with the number of seats and the length of a game.

    python -m tests.tools.bench.growth [temples|tiles] [--json]

On the form of the kernels that runs (`ZWEISTROM_PURE=1` for the interpreted one), by the time of
the processor. For each number of seats, and from the start of some random games and from later
decisions of them: how many actions are legal there, how many decisions a random game takes from
there on, and how many microseconds each of them costs.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from random import Random
from statistics import mean, median
from typing import Any, Final

from suite import native
from suite.core import games
from suite.core.flow import CHANCE
from suite.core.game import Game

SAMPLES: Final = 15
"""Games of which positions are taken."""
SHARES: Final = (0.0, 0.25, 0.5, 0.75, 0.95)
"""Where in a game: the share of its decisions that have been taken."""
SECONDS: Final = 0.2


def decisions(game: Game[Any], seats: int, seed: int) -> list[Any]:
    """Return the states of a random game in which a seat must act, every optional rule on."""
    optional = {each.name: True for each in game.options if each.values == (False, True)}
    state, rng = game.new(game.new_rules(None, optional), seats), Random(seed)
    found = []
    while (actor := game.actor(state)) is not None:
        if actor is CHANCE:
            action = game.flow.deal(state, rng.random)
        else:
            found.append(game.copy(state))
            action = game.random_action(game.legal(state), rng)
        game.step(state, action)
    return found


def cost(game: Game[Any], state: Any) -> tuple[float, float]:
    """Return how many decisions a random game takes from a state on, and microseconds for each."""
    form = native.fastest(f"suite.{game.name}.model.state").State
    loops = native.fastest(f"suite.{game.name}.engine.bench")
    start, rng = native.converted(state, form), Random(1)
    number, taken, took = 1, 0, 0.0
    while took < SECONDS:
        number *= 2
        began = time.process_time()
        taken = loops.playouts(start, number, rng)
        took = time.process_time() - began
    return taken / number, 1e6 * took / taken


def rows(game: Game[Any]) -> list[dict[str, Any]]:
    """Measure a game: a row for each number of seats and each share of a game."""
    found = []
    for seats in game.seats:
        played = [decisions(game, seats, seed) for seed in range(SAMPLES)]
        for share in SHARES:
            states = [each[int(share * len(each))] for each in played]
            costs = [cost(game, state) for state in states]
            found.append(
                {
                    "game": game.name,
                    "mode": native.backend(),
                    "seats": seats,
                    "share": share,
                    "legal": round(mean(len(game.legal(state)) for state in states), 1),
                    "to_come": round(mean(number for number, _ in costs), 1),
                    "microseconds": round(median(each for _, each in costs), 3),
                }
            )
    return found


def main() -> None:
    """Read the command line and print the rows."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bench.growth", description=__doc__)
    parser.add_argument("game", nargs="?", choices=games.names())
    parser.add_argument("--json", action="store_true", help="a line a row")
    given = parser.parse_args()
    for name in games.names() if given.game is None else [given.game]:
        found = rows(games.find(name))
        if not given.json:
            sys.stdout.write("  ".join(f"{key:>11}" for key in found[0]) + "\n")
        for row in found:
            line = (
                json.dumps(row)
                if given.json
                else "  ".join(f"{value!s:>11}" for value in row.values())
            )
            sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
