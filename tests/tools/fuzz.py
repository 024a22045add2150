"""The long run of the laws of a game, with figures.

    python -m tests.tools.fuzz temples --actions 200000 --seed 1
    python -m tests.tools.fuzz tiles --actions 300000 --seed 1

The same seed gives the same games. If a law breaks, hypothesis prints the shortest game it finds.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from typing import Final

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.temples.laws import TemplesLaws
from tests.tiles.laws import TilesLaws

LAWS: Final[dict[str, type[TemplesLaws | TilesLaws]]] = {
    "temples": TemplesLaws,
    "tiles": TilesLaws,
}
GAMES_A_BATCH: Final = settings(
    max_examples=20,
    stateful_step_count=400,
    phases=[Phase.generate, Phase.shrink],
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def long_run(laws: type[TemplesLaws | TilesLaws], number: int, first_seed: int) -> Counter[str]:
    """Test at least a number of actions; return how often each thing came up."""
    laws.seen.clear()
    batch = 0
    while laws.seen["actions"] < number:
        sys.stderr.write(f"batch {batch}, {laws.seen['actions']} actions\n")
        seed(first_seed * 1_000_000 + batch)(laws)
        run_state_machine_as_test(laws, settings=GAMES_A_BATCH)
        batch += 1
    return Counter(laws.seen)


def main() -> None:
    """Read the command line and print the figures of a run."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.fuzz", description=__doc__)
    parser.add_argument("game", choices=LAWS)
    parser.add_argument("--actions", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    began = time.perf_counter()
    seen = long_run(LAWS[given.game], given.actions, given.seed)
    seconds = time.perf_counter() - began
    told = [f"{given.game}, seed {given.seed}: every law held, in {seconds:.0f} s"]
    told += [
        f"{number:9,} {what}"
        for what, number in sorted(seen.items(), key=lambda item: (-item[1], item[0]))
    ]
    sys.stdout.write("\n".join([*told, ""]))


if __name__ == "__main__":
    main()
