"""The command as a process of its own: fed by lines, killed, or at a terminal."""

from __future__ import annotations

import codecs
import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
import weakref
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path
from typing import Any, Final

PROGRAM: Final = [sys.executable, "-c", "from cli import main; main()"]
PATIENCE: Final = 60.0
"""Seconds after which a process that does not answer has failed."""


def start(*words: str | Path) -> subprocess.Popen[bytes]:
    """Start `zweistrom` with pipes, as a script does."""
    return subprocess.Popen(
        [*PROGRAM, *map(str, words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def objects(process: subprocess.Popen[bytes]) -> Iterator[dict[str, Any]]:
    """Yield what a process started with `--json` writes, as soon as it is there."""
    assert process.stdout
    for line in process.stdout:
        yield json.loads(line)


def write(process: subprocess.Popen[bytes], line: str) -> None:
    """Type a line into a process."""
    assert process.stdin
    process.stdin.write(line.encode() + b"\n")
    process.stdin.flush()


class Terminal:
    """A process at a terminal of its own; `output` is all it has shown, codes included."""

    def __init__(
        self,
        *words: str | Path,
        settings: Mapping[str, str] | None = None,
        size: tuple[int, int] = (40, 100),
        program: Sequence[str] = PROGRAM,
    ) -> None:
        self.output = ""
        ours, theirs = pty.openpty()
        self._ours = ours
        self.resize(size)
        kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")}
        # No test waits for what others do to be shown, unless it asks for a pace.
        kept["ZWEISTROM_PACE"] = "off"
        self.process = subprocess.Popen(
            [*program, *map(str, words)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**kept, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **(settings or {})},
            start_new_session=True,
        )
        os.close(theirs)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        # A test that fails leaves no process behind.
        weakref.finalize(self, _end, self.process)

    def wait_for(self, text: str) -> None:
        """Read until a text has been shown that had not been shown before."""
        since = len(self.output)
        deadline = time.monotonic() + PATIENCE
        while text not in self.output[since:]:
            assert time.monotonic() < deadline, f"{text!r} did not come: {self.output[since:]}"
            self._read()

    def type(self, line: str) -> None:
        """Type a line."""
        self.press(line + "\r")

    def press(self, keys: str) -> None:
        """Press keys."""
        os.write(self._ours, keys.encode())

    def end(self) -> int:
        """Read to the end and return the exit code."""
        while self._read():
            pass
        os.close(self._ours)
        return self.process.wait(PATIENCE)

    def resize(self, size: tuple[int, int]) -> None:
        """Change its size: rows and columns."""
        ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))

    def suspend(self, how: str | int) -> None:
        """Press keys or send a signal that suspends the process, and wait until it is."""
        if isinstance(how, str):
            self.press(how)
        else:
            self.process.send_signal(how)
        deadline = time.monotonic() + PATIENCE
        while not os.waitpid(self.process.pid, os.WUNTRACED | os.WNOHANG)[0]:
            assert time.monotonic() < deadline, "it goes on"
            if select.select([self._ours], [], [], 0.01)[0]:
                self._read()
        while select.select([self._ours], [], [], 0)[0] and self._read():
            pass  # what it wrote last

    def hang_up(self) -> None:
        """Close the terminal while the process runs at it."""
        os.close(self._ours)

    def _read(self) -> bool:
        if not select.select([self._ours], [], [], PATIENCE)[0]:
            raise AssertionError(f"nothing comes any more: {self.output[-500:]}")
        try:
            data = os.read(self._ours, 65536)
        except OSError:  # Linux says so that the other end is closed
            return False
        self.output += self._decoder.decode(data)
        return bool(data)

    @property
    def scrollback(self) -> str:
        """What stays in the scrollback: all but the hidden screen, without colours."""
        return plain(re.sub(r"\x1b\[\?1049h.*?(\x1b\[\?1049l|$)", "", self.output, flags=re.S))


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.kill()
        process.wait()


def unframed(text: str) -> str:
    """Return a help text without the frames of its panels; what is in them is indented by two."""
    return re.sub(r"^│ (.*?) *│$", r"  \1", text, flags=re.MULTILINE)


def plain(text: str) -> str:
    """Return a text without a terminal's codes."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r", "", text)


def processes_of(program: Path) -> list[int]:
    """Return the processes that run a file, by their arguments; a bot itself sees other numbers."""
    running = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if str(program).encode() in path.read_bytes().split(b"\0"):
                running.append(int(path.parent.name))
    return running
