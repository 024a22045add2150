"""How long the full screen takes to be there, and to follow a key.

    python -m tests.tools.bench.screens [temples|tiles] [TIMES]

Each start is a process of its own at a terminal of 163 columns and 38 rows: the time from its start
to the first frame, Python included. A cursor step is the time from an arrow key to the last byte
that the terminal gets for it. A start in lines is the CPU time of `play` up to its first question.
It prints medians and maxima in milliseconds.
"""

from __future__ import annotations

import argparse
import os
import select
import subprocess
import sys
import time
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from suite.core import games
from tests.cli.terminal import PATIENCE, Terminal

SIZE: Final = (38, 163)
ARROWS: Final = ("\x1b[C", "\x1b[D")
QUIET: Final = 0.15
"""Seconds without a byte after which a frame is whole."""
SHOWN: Final = "leave"
"""What stands in the lowest row of a frame."""
SEATS: Final = ("Anna", "ai:random", "--seed", "3", "--first", "1", "--ui")
TIMES: Final = 15


class Watched(Terminal):
    """A terminal that can tell when it was written to last."""

    def last_written(self) -> float:
        """Wait until nothing is written any more; return when the last byte came."""
        select.select([self._ours], [], [], PATIENCE)
        last = time.perf_counter()
        while select.select([self._ours], [], [], QUIET)[0]:
            self._read()
            last = time.perf_counter()
        return last


def measure(game: str, folder: Path, times: int) -> tuple[list[float], list[float]]:
    """Return the seconds of starts and of cursor steps, so many of each."""
    starts, steps = [], []
    for number in range(times):
        begun = time.perf_counter()
        words = ("play", game, *SEATS, "full", "-o", folder / f"{number}.jsonl")
        terminal = Watched(*words, settings={"COLORTERM": "truecolor"}, size=SIZE)
        terminal.wait_for(SHOWN)
        starts.append(time.perf_counter() - begun)
        terminal.last_written()
        if number == times - 1:
            for arrow in islice(cycle(ARROWS), times):
                pressed = time.perf_counter()
                terminal.press(arrow)
                steps.append(terminal.last_written() - pressed)
        terminal.press("q")
        terminal.end()
    return starts, steps


def measure_lines(game: str, folder: Path, times: int) -> list[float]:
    """Start a game in lines `times` times; return the CPU seconds each took to ask something."""
    used = []
    for number in range(times):
        words = ("play", game, *SEATS, "line", "-o", str(folder / f"lines{number}.jsonl"))
        nothing = subprocess.DEVNULL
        started = subprocess.Popen(
            ("zweistrom", *words), stdin=nothing, stdout=nothing, stderr=nothing
        )
        _, status, usage = os.wait4(started.pid, 0)
        started.returncode = os.waitstatus_to_exitcode(status)
        used.append(usage.ru_utime + usage.ru_stime)
    return used


def main() -> None:
    """Measure the games that are asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", choices=games.names())
    parser.add_argument("times", nargs="?", type=int, default=TIMES)
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        for game in [given.game] if given.game else games.names():
            (Path(folder) / game).mkdir()
            for what, found in zip(
                ("first frame", "cursor step", "start in lines"),
                (
                    *measure(game, Path(folder) / game, given.times),
                    measure_lines(game, Path(folder) / game, given.times),
                ),
                strict=True,
            ):
                sys.stdout.write(
                    f"{game:8} {what}: median {1000 * median(found):4.0f} ms, "
                    f"longest {1000 * max(found):4.0f} ms, {len(found)} times, "
                    f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n"
                )


if __name__ == "__main__":
    main()
