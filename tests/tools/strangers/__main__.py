"""Whether anybody who plays otherwise than we do finds a weakness of the best level.

    python -m tests.tools.strangers [NAME ...] [--games 40] [--against expert] [--workers 2]

Every stranger plays so many games of two seats through the arena: each deal from both seats, the
same deals for all. For each the share it won is printed with its 95 % Wilson interval; the exit
code is 1 if one won more than 30 %. A slow answer is no fault here: one may take a minute.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from suite.arena.blocks import tournament
from suite.arena.folder import Folder
from suite.arena.intervals import wilson
from suite.arena.tournament import Run
from suite.arena.workers import Inline
from suite.core import games
from suite.work.pool import Pool
from tests.tools.strangers import every, is_here, word

MOST: Final = 0.3
"""The largest share that a stranger may win."""
PATIENCE: Final = 60.0
"""Seconds for an answer."""


def share(name: str, stranger: str, given: argparse.Namespace) -> tuple[float, int]:
    """Play a stranger's games; return the points it won and the number of games."""
    game = games.find(name)
    players = (word(stranger), given.against)
    planned = tournament(game, game.new_rules(), players, 2, given.seed)
    last = planned.whole_blocks(given.games)
    workers = Inline() if given.workers == 1 else Pool(given.workers)
    with TemporaryDirectory() as path:
        folder = Folder(Path(path), planned)
        try:
            run = Run(planned, folder, last, limit=PATIENCE, tell=complain)
            run.play(workers)
        finally:
            folder.close()
        return run.tally.points[players[0]], run.done


def complain(fault: str) -> None:
    """Tell a fault of a stranger: it may lose its games by these alone."""
    sys.stderr.write(f"{fault}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games of the strangers that the command line names; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.strangers",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="those of these names; default: all"
    )
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--against", default="expert", metavar="WORD")
    parser.add_argument("--seed", type=int, default=41001)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args(arguments)
    too_many = 0
    for name, stranger in every():
        called = stranger.partition(":")[2]
        if given.names and called not in given.names:
            continue
        if not is_here(stranger):
            sys.stdout.write(f"{name}: {called} is skipped: OpenSpiel is not installed\n")
            continue
        won, played = share(name, stranger, given)
        low, high = wilson(won, played)
        exceeds = won > MOST * played
        too_many += exceeds
        sys.stdout.write(
            f"{name}: {called} won {won:g} of {played} against {given.against}: "
            f"{won / played:.1%} ({low:.1%} to {high:.1%})"
            f"{f', more than {MOST:.0%}' * exceeds}\n"
        )
        sys.stdout.flush()
    sys.stdout.write(f"{too_many} won more than {MOST:.0%}\n")
    return int(too_many > 0)


if __name__ == "__main__":
    sys.exit(main())
