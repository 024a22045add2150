"""Finds exercises in games between programs, for `zweistrom drill`.

    python -m tests.tools.exercises GAME --seed N --count C -o FILE [--workers 1]
    python -m tests.tools.exercises GAME --table [--sample 100] [--seed N]

It searches the games with the seeds N, N + 1 and so on until there are C exercises. FILE is whole
after each game: after Ctrl-C, or with a larger C, the same command goes on. The same seed gives the
same file, with any number of workers. To ship it, write it to `suite/GAME/exercises.jsonl.gz`.
`--table` tells of the exercises that are shipped: how many of each theme and grade, and how many of
a sample the levels solve.
"""

from __future__ import annotations

import argparse
import gzip
import sys
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

import msgspec

from suite.arena.workers import Inline, Workers
from suite.core import files, games
from suite.lessons.exercises import FORMAT, GRADES, Played, Source, decode, exercises
from suite.players import roster
from suite.work.pool import Pool, ctrl_c_waits
from tests.tools.exercises.mining import LEVELS, mine

LARGEST: Final = 1 << 24
STOPPED: Final = 130
"""The exit code after Ctrl-C."""


def encode(source: Source, played: Sequence[Played]) -> bytes:
    """Return a file of exercises."""
    lines = b"".join(msgspec.json.encode(line) + b"\n" for line in (source, *played))
    return gzip.compress(lines, mtime=0)


def mined(workers: Workers, name: str, first: int) -> Iterator[Played]:
    """Yield one game after the other with its exercises, in the order of their seeds."""
    running: deque[Future[Played]] = deque()
    for seed in count(first):
        running.append(workers.submit(mine, (name, seed)))
        if len(running) == workers.number:
            yield running.popleft().result()


def search(name: str, seed: int, number: int, path: Path, workers: Workers) -> None:
    """Search games until there are so many exercises, and keep them in a file."""
    played: list[Played] = []
    done = 0
    if path.exists():
        source, played = decode(files.read(path, LARGEST))
        if (source.game, source.seed) != (name, seed):
            sys.exit(f"{path} has exercises of {source.game} from seed {source.seed}")
        done = source.games
    total = sum(len(one.tasks) for one in played)
    start = monotonic()
    for one in mined(workers, name, seed + done) if total < number else ():
        done += 1
        total += len(one.tasks)
        played += [one] * bool(one.tasks)
        files.replace(path, encode(Source(FORMAT, name, seed, done), played))
        seconds = monotonic() - start
        sys.stdout.write(f"{done} games, {total} of {number} exercises, {seconds:.0f} s\n")
        sys.stdout.flush()
        if total >= number:
            return


def table(name: str, sample: int, seed: int) -> Iterator[str]:
    """Yield the lines that tell of the exercises of a game."""
    tasks = exercises(name)
    numbers = Counter((one.task.theme, one.task.grade) for one in tasks)
    grades = range(1, GRADES + 1)
    yield f"{name}: {len(tasks)} exercises; theme, then the number of each grade\n"
    for theme in games.find(name).themes:
        row = [numbers[theme, grade] for grade in grades]
        yield f"{theme:12}{''.join(f'{number:6}' for number in row)}{sum(row):7}\n"
    all_grades = (sum(one.task.grade == grade for one in tasks) for grade in grades)
    yield f"{'all':12}{''.join(f'{number:6}' for number in all_grades)}{len(tasks):7}\n"
    chosen = Random(seed).sample(tasks, min(sample, len(tasks)))
    if chosen:
        yield f"solved of {len(chosen)}, by new random numbers\n"
    for level in LEVELS if chosen else ():
        cells = []
        for grade in grades:
            some = [one for one in chosen if one.task.grade == grade]
            player = roster.seat(games.find(name), level)
            solved = 0
            for one in some:
                view = one.view()
                legal = view.game.legal(view.state)
                action = player.choose(view, legal, Random(f"{seed}:{one.word}")).actions[0]
                solved += view.game.write(action) == one.task.best[0]
            cells.append(f"{solved} of {len(some)}")
        yield f"{level:12}{''.join(f'{cell:>10}' for cell in cells)}\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.exercises",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", choices=games.names())
    parser.add_argument("--seed", type=int, default=35002)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("-o", "--output", type=Path, metavar="FILE")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--sample", type=int, default=0)
    given = parser.parse_args(arguments)
    if given.table:
        for line in table(given.game, given.sample, given.seed):
            sys.stdout.write(line)
            sys.stdout.flush()
        return 0
    if given.output is None:
        parser.error("-o FILE is missing")
    workers: Workers = Inline() if given.workers == 1 else Pool(given.workers)
    code = 0
    try:
        search(given.game, given.seed, given.count, given.output, workers)
    except KeyboardInterrupt:
        sys.stdout.write("stopped; the same command goes on\n")
        code = STOPPED
    with suppress(KeyboardInterrupt), ctrl_c_waits():
        workers.dismiss(now=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
