"""Plays the same seed in environments of several sizes, threads and forms, and compares all arrays.

    python -m tests.tools.places temples
    python -m tests.tools.places tiles --every 4

It does so for every choice of options and every number of seats; `--every` leaves most choices out.
1,024 games are stepped by two threads. The first ones must equal, step by step, those of 1 and of 7
games, by one thread and by two, and interpreted.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from importlib import import_module
from typing import Any, Final
from unittest import mock

from suite import native
from suite.core import games
from suite.core.game import Game
from suite.core.options import Rules
from suite.environments.vector import VectorGame
from tests.environments.playing import all_rules, shown

MANY: Final = 1024
FEW: Final = ((1, 1), (7, 1), (7, 2), (MANY, 1))
"""The numbers of games and of threads that are compared with many games and two threads."""
LIMIT: Final = 25
STEPS: Final = 60


def compare(game: Game[Any], rules: Rules, seats: int) -> Counter[str]:
    """Play some steps in all environments of these rules; return what was compared."""

    def begun(n: int, threads: int) -> VectorGame:
        return VectorGame(game, n, "places", rules=rules, seats=seats, threads=threads, limit=LIMIT)

    most, compared = begun(MANY, 2), Counter[str]()
    others = [begun(*each) for each in FEW]
    with mock.patch.object(native, "fastest", import_module):
        others += [begun(1, 1), begun(7, 2)]
    for _ in range(STEPS):
        actions = most.random_actions()
        most.step(actions)
        for vector in others:
            own = vector.random_actions()
            assert own.tolist() == actions[: vector.n].tolist(), (rules, seats, vector.n)
            vector.step(own)
            first = slice(0, vector.n)
            assert shown(vector) == shown(most, first), (rules, seats, vector.n)
            compared["games, step by step"] += vector.n
    for vector in (most, *others):
        vector.close()
    compared["environments"] += 1 + len(others)
    return compared


def main() -> None:
    """Read the command line, and print what was compared."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.places", description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--every", type=int, default=1)
    given = parser.parse_args()
    game, compared = games.find(given.game), Counter[str]()
    for rules in all_rules(game)[:: given.every]:
        for seats in game.seats:
            compared += compare(game, rules, seats)
            compared["choices of options and seats"] += 1
    counted = ", ".join(f"{number:,} {what}" for what, number in compared.items())
    sys.stdout.write(f"{given.game}, {native.backend()}: equal arrays in {counted}\n")


if __name__ == "__main__":
    main()
