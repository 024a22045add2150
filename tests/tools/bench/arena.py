"""How fast the arena plays with two processes, and how much memory it needs for many games.

    python -m tests.tools.bench.arena speed [tiles|temples] [PLAYER PLAYER] [--games N] [--pairs N]
    python -m tests.tools.bench.arena memory [tiles|temples] [PLAYER PLAYER] [--games N]

`speed` plays the same tournament in turn with one process and with two, so that both meet what else
the machine does, and compares the medians of games a second, with all that starting takes. Games a
second of processor time say what two could be on a machine that has nothing else to do.
`memory` plays a tenth of the games, and then all, each with one process and with two, and compares
the most memory that the process which collects them ever had, and the most that one of the others
had. Both run the command itself, in a folder that is thrown away.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any, Final

PROGRAM: Final = """
import json, resource, sys
from cli.app import main
if __name__ == "__main__":
    try:
        main()
    finally:
        both = [*map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))]
        cpu = sum(each.ru_utime + each.ru_stime for each in both)
        sys.stderr.write(json.dumps([cpu, *(each.ru_maxrss for each in both)]))
"""


def played(game: str, players: list[str], games: int, workers: int) -> dict[str, Any]:
    """Play a tournament; return games a second, by the clock and by processor time, and memory."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["arena", "run", game, *players, "-n", str(games), "--seed", "1", "-o", folder]
        begun = time.monotonic()
        told = subprocess.run(
            [sys.executable, "-c", PROGRAM, *words, "--workers", str(workers)],
            capture_output=True,
            text=True,
            check=True,
        )
        took = time.monotonic() - begun
        done = Path(folder, "results.jsonl").read_bytes().count(b"\n")
    cpu, main, worker = json.loads(told.stderr.splitlines()[-1])
    return {
        "workers": workers,
        "games": done,
        "per_second": round(done / took, 3),
        "per_cpu_second": round(done / cpu, 3),
        "main_mib": round(main / 1024, 1),
        "worker_mib": round(worker / 1024, 1) if workers > 1 else None,
    }


def speed(game: str, players: list[str], games: int, pairs: int) -> None:
    """Print the games a second of pairs of runs, and the ratio of their medians."""
    speeds: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(pairs):
        for workers in speeds:
            row = played(game, players, games, workers)
            speeds[workers].append(row["per_second"])
            say(row)
    one, two = (median(each) for each in speeds.values())
    say({"medians": [one, two], "times": round(two / one, 3)})


def memory(game: str, players: list[str], games: int) -> None:
    """Print the most memory for a tenth of the games and for all, and their ratios."""
    for workers in (1, 2):
        few, many = (played(game, players, number, workers) for number in (games // 10, games))
        say(few)
        say(many)
        for who in ("main_mib", "worker_mib"):
            if few[who]:
                say({"workers": workers, who: round(many[who] / few[who], 3)})


def say(row: dict[str, Any]) -> None:
    """Print a row at once."""
    sys.stdout.write(json.dumps(row) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bench.arena", description=__doc__)
    parser.add_argument("what", choices=("speed", "memory"))
    parser.add_argument("game", nargs="?", default="tiles")
    parser.add_argument("players", nargs="*", default=["random", "greedy"])
    parser.add_argument("--games", type=int, help="400 for speed, 10000 for memory")
    parser.add_argument("--pairs", type=int, default=5)
    given = parser.parse_args()
    if given.what == "speed":
        speed(given.game, given.players, given.games or 400, given.pairs)
    else:
        memory(given.game, given.players, given.games or 10_000)


if __name__ == "__main__":
    main()
