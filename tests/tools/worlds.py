"""Compares what environments show of worlds that a seat cannot tell apart.

    python -m tests.tools.worlds temples --positions 2000
    python -m tests.tools.worlds tiles --positions 2000

Positions come up in random play with any options and seats, from the beginning and from dense
positions, which reach rare phases. Each seat, whether it is to act or not, is dealt what it cannot
see anew, and once a single pair is exchanged: its observation must stay the same, and the mask if
it is to act.
"""

from __future__ import annotations

import argparse
import sys

from suite import native
from suite.core import games
from tests.environments.worlds import compare_worlds


def main() -> None:
    """Read the command line, and print what was compared."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.worlds", description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    compared = compare_worlds(given.game, given.positions, given.seed)
    counted = ", ".join(f"{number:,} {what}" for what, number in compared.items())
    sys.stdout.write(f"{given.game}, {native.backend()}: no seat sees more in {counted}\n")


if __name__ == "__main__":
    main()
