"""Whether what is told of an action, before and after it, is what happens.

    python -m tests.tools.previews [GAME] [--count 20000] [--seed 1]

Positions come up in random plays by any options, from the beginning and from dense positions. Of
each verb some legal actions are taken in the second engine of the game, and what it does is
compared with what the seat is told before, and in the tile game with the narration too. It prints
how many were compared by verb; the exit code is 1 if one told something false or left it out.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence

from suite.core import games
from tests.tools.previews.comparison import compared

EXAMPLES = 3
"""How many of the false ones are printed of each kind."""


def check(name: str, count: int, seed: int) -> int:
    """Compare so many previews of a game; print the false ones, and return how many there are."""
    checked, false = Counter[str](), Counter[str]()
    kinds: dict[str, list[str]] = defaultdict(list)
    for case in compared(name, count, seed):
        checked[case.what] += 1
        if case.fault:
            false[case.what] += 1
            kinds[case.kind].append(f"{case}\n")
    for kind, cases in sorted(kinds.items()):
        sys.stdout.write(f"\n{kind}: {len(cases)}\n" + "".join(cases[:EXAMPLES]))
    for what, number in sorted(checked.items()):
        sys.stdout.write(f"{name}: {what}: {number:,} compared, {false[what]:,} false\n")
    sys.stdout.write(f"{name}: {checked.total():,} compared, {false.total():,} false\n")
    return false.total()


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare the previews that the command line asks for; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.previews",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", nargs="?", choices=games.names(), help="default: all")
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    names = [given.game] if given.game else games.names()
    return int(sum(check(name, given.count, given.seed) for name in names) > 0)


if __name__ == "__main__":
    sys.exit(main())
