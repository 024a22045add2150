"""Plays with kernels that check every index, shift and overflow, and stop the process at the first.

    python hatch_build.py kernels check
    python -m tests.tools.checked --minutes 10 --seed 1
    python hatch_build.py kernels

Games of both kinds in turn, under rules and seats drawn at random: most actions as the player
`random` takes them, some any legal one, and now and then that of a player with a small budget, or a
tree of its world. All is done by the compiled kernels. With any other kernels it refuses to run.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Final

from suite import native
from suite.core import games
from suite.core.flow import CHANCE
from suite.core.game import Game, LegalActions
from suite.players import roster

PLAYERS: Final = {
    "temples": (
        "beam:width=2",
        "turn:limit=200:width=4",
        "reply:evaluations=300",
        "ismcts:evaluations=2000",
    ),
    "tiles": (
        "greedy",
        "greedy:threats=1",
        "turn:width=4:follow_ups=4",
        "reply:evaluations=60:candidates=3",
    ),
}
ASKED: Final = 0.04
"""The share of decisions for which a player is asked."""
ANY: Final = 0.2
"""The share of the others that are any legal action with equal odds."""


def is_checked() -> bool:
    """Say whether the compiled kernels are those that check everything."""
    if native.backend() != native.COMPILED:
        return False
    module = native.fastest("suite.tiles.engine.kernel")
    together = Path(str(native.__file__)).parent.glob("kernels.*")  # of all, on Linux
    libraries = (Path(str(module.__file__)), *together)
    return any(b"__ubsan_handle" in library.read_bytes() for library in libraries)


def play(game: Game[Any], seed: str, counted: Counter[str], end: float) -> None:
    """Play a game to its end, or until the time is over, on both a state and its compiled twin."""
    rng = Random(seed)
    rules = {option.name: rng.choice(option.values) for option in game.options}
    door = native.fastest(f"{game.kernel_package}.engine.door")
    form = native.fastest(f"{game.kernel_package}.model.state").State
    bench = native.fastest(f"{game.kernel_package}.engine.bench")
    state = game.new(rules, rng.choice(game.seats))
    free = game.unchecked
    twin = native.converted(state, form)
    while (actor := free.actor(state)) is not None and time.monotonic() < end:
        if actor is CHANCE:
            action = game.flow.deal(state, rng.random)
            counted["events"] += 1
        else:
            legal = LegalActions(door.legal_mask(twin))
            if rng.random() < ASKED:
                player = roster.seat(game, rng.choice(PLAYERS[game.name]))
                action = player.choose(free.view(state, actor), legal, rng).actions[0]
                counted["choices of players"] += 1
            elif rng.random() < ANY:
                action = legal.choice(rng)
            else:
                action = free.random_action(legal, rng)
            counted["actions"] += 1
        if rng.random() < 0.01:
            counted["actions"] += bench.playouts(twin, 1, rng)
            counted["playouts"] += 1
        free.step(state, action)
        door.step(twin, action)
        assert native.converted(twin, type(state)) == state, seed
    counted["games"] += 1


def main() -> int:
    """Read the command line; play in a child, and say where it stopped, if it did."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.checked", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if not is_checked():
        sys.exit("these kernels check nothing: run `python hatch_build.py kernels check` first")
    if not given.here:
        again = [sys.executable, "-m", "tests.tools.checked", *sys.argv[1:], "--here"]
        child = subprocess.run(again, stderr=subprocess.PIPE, text=True, check=False)
        if child.returncode:
            sys.stdout.write(f"stopped with {child.returncode}:\n{child.stderr[-2000:]}\n")
        return child.returncode
    end = time.monotonic() + 60 * given.minutes
    counted: dict[str, Counter[str]] = {name: Counter() for name in PLAYERS}
    number = 0
    while time.monotonic() < end:
        for name, found in counted.items():
            sys.stderr.write(f"{name} checked:{given.seed}:{number}\n")
            play(games.find(name), f"checked:{given.seed}:{number}", found, end)
        number += 1
    for name, found in counted.items():
        told = ", ".join(f"{times:,} {what}" for what, times in sorted(found.items()))
        sys.stdout.write(f"{name}: nothing was out of bounds in {told}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
