"""Watches by `strace` that what is recorded is synced to disk before anything is shown or answered.

    python -m tests.tools.syncs
    python -m tests.tools.syncs serve --taps 40

Between the last write to the record and its sync, `play` and `companion` may write nothing to
stdout, and `serve` nothing to any socket. Linux only; needs `strace`.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from suite.core.play.record import Event, read_file
from tests.tools.kills import Player
from tests.web.serving import free_port, serving
from tests.web.test_server import join, set_a_table

ROOT: Final = Path(__file__).parents[2]
STRACE: Final = ("strace", "-f", "-y", "-s", "16", "-e", "trace=write,sendto,sendmsg,writev,fsync")
RECORD: Final = re.compile(r"(write|fsync)\(\d+<[^>]*/[^>/]*\.jsonl>")
SHOWN: Final = re.compile(r"(write\(1<|(write|writev|sendto|sendmsg)\(\d+<(socket|TCP))")
SYNCED: Final = re.compile(r"(fsync\(\d+<[^>]*\.jsonl>\)|<\.\.\. fsync resumed>.*) += 0$")


@dataclass
class Trace:
    """What a process has written: how often, and what came out before a sync."""

    writes: int = 0
    syncs: int = 0
    shown: int = 0
    early: list[str] = field(default_factory=list)

    def read(self, lines: Iterable[str]) -> Trace:
        """Read what `strace` has written."""
        is_unsynced = False
        for line in lines:
            call = RECORD.search(line)
            if call and call[1] == "write":
                self.writes += 1
                is_unsynced = True
            elif SYNCED.search(line.rstrip()):
                self.syncs += 1
                is_unsynced = False
            elif SHOWN.search(line):
                self.shown += 1
                if is_unsynced:
                    self.early.append(line.rstrip())
        return self


def played(folder: Path, words: tuple[str, ...], typed: str) -> Trace:
    """Run a command with lines typed, and return what it has written."""
    trace = folder / "trace"
    command = [*STRACE, "-o", str(trace), sys.executable, "-c", "import cli; cli.main()", *words]
    environment = {"PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(folder), "PATH": "/usr/bin"}
    subprocess.run(
        command,
        input=typed,
        text=True,
        cwd=folder,
        env=environment,
        capture_output=True,
        check=True,
    )
    return Trace().read(trace.open(errors="replace"))


def in_lines(folder: Path) -> tuple[Trace, Trace]:
    """Play by lines, and follow the same game beside a table."""
    sample = ("watch", "temples", "ai:random", "ai:random", "--seed", "7", "-o", "sample.jsonl")
    played(folder, sample, "")
    lines = [line for _, line in read_file(folder / "sample.jsonl").games[-1].lines]
    events = [line for line in lines if isinstance(line, Event)][:40]
    acts = "\n".join([event.action for event in events if event.actor != "chance"])
    people = ("--player", "Ada", "--player", "Bel", "--knows", "all", "--ui", "line")
    return (
        played(
            folder,
            ("play", "temples", "Ada", "Bel", "--seed", "7", "--ui", "line", "-o", "a.jsonl"),
            f"{acts}\nquit\n",
        ),
        played(
            folder,
            ("companion", "temples", "b.jsonl", *people),
            "\n".join([*(event.action for event in events), "quit", ""]),
        ),
    )


def served(folder: Path, taps: int) -> Trace:
    """Let two people tap in a browser, and return what the server has written."""
    trace = folder / "serve"
    with serving(folder, free_port()) as server:
        host = server.host()
        page = host.get(set_a_table(host, ("human", "human"))).text
        seated = [join(server, page, seat, name) for seat, name in enumerate(("Anna", "Bert"))]
        player = Player([(browser.cookies, address) for browser, address in seated])
        stop = threading.Event()
        follow = [*STRACE, "-o", str(trace), "-p", str(server.process.pid)]
        with subprocess.Popen(follow, stderr=subprocess.PIPE) as tracing:
            assert tracing.stderr
            tracing.stderr.readline()  # it is attached
            playing = threading.Thread(target=player.play, args=(server, stop))
            playing.start()
            until = time.monotonic() + 120
            while len(player.answered) < taps and time.monotonic() < until:
                time.sleep(0.05)
            stop.set()
            playing.join()
            tracing.terminate()
    assert player.answered, "no tap was answered"
    return Trace().read(trace.open(errors="replace"))


def main() -> int:
    """Read the command line, and tell what came before a sync."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.syncs", description=__doc__)
    parser.add_argument("what", nargs="?", choices=("lines", "serve", "all"), default="all")
    parser.add_argument("--taps", type=int, default=8)
    given = parser.parse_args()
    traces: dict[str, Trace] = {}
    with tempfile.TemporaryDirectory() as name:
        if given.what != "serve":
            traces["play"], traces["companion"] = in_lines(Path(name))
        if given.what != "lines":
            traces["serve"] = served(Path(name) / "served", given.taps)
    for word, trace in traces.items():
        sys.stdout.write(
            f"{word}: {trace.writes} writes to the record, {trace.syncs} syncs, {trace.shown} "
            f"outputs, {len(trace.early)} before a sync\n"
        )
        sys.stdout.writelines(f"  {line}\n" for line in trace.early[:5])
    return int(any(trace.early or not trace.syncs or not trace.shown for trace in traces.values()))


if __name__ == "__main__":
    sys.exit(main())
