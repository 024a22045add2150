"""Sends signals to commands at random moments, and looks how they end.

    python -m tests.tools.interrupts
    python -m tests.tools.interrupts --number 120 --seconds 0.45 --signal INT --seed 1

Each command of `COMMANDS` gets so many signals, each at a random moment of its first seconds; where
it needs one, it has a terminal of its own. Its children get them too, as they do at a terminal.
Signals before the first line of ours, while Python itself starts, are counted apart: of those a
traceback has no frame of ours, and the kernel may end the process.
"""

from __future__ import annotations

import argparse
import os
import pty
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from shutil import which
from typing import Final

COMMANDS: Final[Mapping[str, Sequence[str]]] = {
    "--help": ("--help",),
    "watch": ("watch", "temples", "ai:random", "ai:random", "--games", "50", "--seed", "1"),
    "arena run": ("arena", "run", "temples", "random", "easy", "-n", "1000", "--workers", "2"),
    "play": ("play", "temples", "Ada", "ai:easy", "--seed", "7"),
    "companion": ("companion", "temples", "table.jsonl", "--player", "Ada", "--player", "Bel"),
    "review": ("review", "played.jsonl", "--deep"),
    "train": (
        *("train", "tiles", "--seed", "3", "--rounds", "1", "--games", "9000", "--match", "2"),
        *("--workers", "2", "-o", "course"),
    ),
    "serve": ("serve", "--port", "48765"),
}
AT_TERMINAL: Final = ("play", "companion")
"""The commands that need a terminal."""
PATIENCE: Final = 20.0
"""Seconds after which a command that has not ended hangs."""
ROOT: Final = Path(__file__).parents[2]
BEFORE: Final = "before our first line"
EARLY: Final = "ended before the signal"
HANGS: Final = "hangs"
WITH_TRACEBACK: Final = "with a traceback"


def program() -> list[str]:
    """Return the words that start the installed command, or else the one of this folder."""
    beside = which("zweistrom", path=str(Path(sys.executable).parent))
    return [beside] if beside else [sys.executable, "-c", "from cli import main; main()"]


def end_of(words: Sequence[str], number: int, after: float, folder: Path, *, terminal: bool) -> str:
    """Run a command, send it a signal after so many seconds, and return in words how it ended."""
    (folder / "table.jsonl").unlink(missing_ok=True)  # a companion goes on by a command of its own
    # In the background of a shell Ctrl-C is ignored, and whoever is started there ignores it too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    ours, theirs = pty.openpty() if terminal else os.pipe()
    environment = {**os.environ, "TERM": "xterm-256color", "PYTHONPATH": str(ROOT)}
    environment |= {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    process = subprocess.Popen(
        [*program(), *words],
        stdin=theirs if terminal else subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        cwd=folder,
        start_new_session=True,
    )
    os.close(theirs)
    output = bytearray()
    try:
        if not _read(ours, output, time.monotonic() + after) or process.poll() is not None:
            return EARLY if not (code := process.wait(PATIENCE)) else f"exit {code} by itself"
        with suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        if _read(ours, output, time.monotonic() + PATIENCE):
            return HANGS
        code = process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        return HANGS
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        os.close(ours)
    return _told(output.decode(errors="replace"), code, number)


def _told(output: str, code: int, number: int) -> str:
    trace = "Traceback" in output or "Exception ignored" in output or "Fatal Python" in output
    # The wrapper of an installed command is Python's, too.
    if (trace and f'File "{ROOT}' not in output) or (not output and code == -number):
        return BEFORE
    return f"exit {code}" + (f" {WITH_TRACEBACK}" if trace else "")


def _read(file: int, output: bytearray, until: float) -> bool:
    """Read up to a moment; return whether there may be more."""
    while (left := until - time.monotonic()) > 0:
        if select.select([file], [], [], left)[0]:
            try:
                data = os.read(file, 1 << 16)
            except OSError:  # Linux says so that a terminal has been left
                return False
            if not data:
                return False
            output += data
    return True


def interrupt(
    number: int,
    seconds: float,
    seed: int,
    sent: int = signal.SIGINT,
    only: Sequence[str] = tuple(COMMANDS),
    tell: Callable[[str], object] = lambda _: None,
) -> dict[str, Counter[str]]:
    """Send a number of signals to each command; return how often it ended how."""
    rng = Random(seed)
    found: dict[str, Counter[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        played = ("watch", "temples", "ai:easy", "ai:easy", "--seed", "1", "-o", "played.jsonl")
        subprocess.run([*program(), *played], cwd=folder, stdout=subprocess.DEVNULL, check=True)
        for name in only:
            found[name] = Counter(
                end_of(
                    COMMANDS[name],
                    sent,
                    rng.uniform(0, seconds),
                    Path(folder),
                    terminal=name in AT_TERMINAL,
                )
                for _time in range(number)
            )
            ends = ", ".join(f"{times} {end}" for end, times in found[name].most_common())
            tell(f"{name}: {ends}")
        left = [path for path in Path(folder).rglob("*") if path.suffix in (".tmp", ".part")]
        tell(f"temporary files left: {len(left)}")
    return found


def main() -> int:
    """Read the command line and print the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.interrupts", description=__doc__)
    parser.add_argument("commands", nargs="*", choices=[[], *COMMANDS], metavar="COMMAND")
    parser.add_argument("--number", type=int, default=120, help="signals to each command")
    parser.add_argument("--seconds", type=float, default=0.45)
    parser.add_argument("--signal", choices=("INT", "TERM"), default="INT")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    sent = signal.Signals[f"SIG{given.signal}"]
    found = interrupt(
        given.number,
        given.seconds,
        given.seed,
        sent,
        given.commands or tuple(COMMANDS),
        tell=lambda line: print(line, flush=True),  # noqa: T201 - a tool for developers
    )
    ends = {end for ends in found.values() for end in ends}
    return bool(ends - {BEFORE, EARLY, "exit 0", f"exit {128 + sent}"})


if __name__ == "__main__":
    sys.exit(main())
