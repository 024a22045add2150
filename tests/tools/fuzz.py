"""The long run of the invariants of a game, with figures.

    python -m tests.tools.fuzz temples --actions 200000 --seed 1
    python -m tests.tools.fuzz tiles --actions 300000 --seed 1

The same seed gives the same games. If one breaks, hypothesis prints the shortest game it finds.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from typing import Final

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from suite.core import games
from suite.testing import Invariants, invariants_of

GAMES_A_BATCH: Final = settings(
    max_examples=20,
    stateful_step_count=400,
    phases=[Phase.generate, Phase.shrink],
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def long_run(invariants: type[Invariants], number: int, first_seed: int) -> Counter[str]:
    """Test at least a number of actions; return how often each thing came up."""
    batch = 0
    while invariants.seen["actions"] < number:
        sys.stderr.write(f"batch {batch}, {invariants.seen['actions']} actions\n")
        seed(first_seed * 1_000_000 + batch)(invariants)
        run_state_machine_as_test(invariants, settings=GAMES_A_BATCH)
        batch += 1
    return Counter(invariants.seen)


def main() -> None:
    """Read the command line and print the figures of a run."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.fuzz", description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--actions", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    began = time.perf_counter()
    seen = long_run(invariants_of(games.find(given.game)), given.actions, given.seed)
    seconds = time.perf_counter() - began
    told = [f"{given.game}, seed {given.seed}: every invariant held, in {seconds:.0f} s"]
    told += [
        f"{number:9,} {what}"
        for what, number in sorted(seen.items(), key=lambda item: (-item[1], item[0]))
    ]
    sys.stdout.write("\n".join([*told, ""]))


if __name__ == "__main__":
    main()
