"""A process that reads and writes lines; every wait for it has a time limit.

Its pipes are non-blocking, and its output is read only while a question is pending: a process that
writes too much is stopped by its own full pipe.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from threading import Lock
from typing import Final

from suite.core import system
from suite.players.external import walls

CHUNK: Final = 1 << 16
"""The most bytes read or written at once."""
GRACE: Final = 0.5
"""Seconds that a process has to end by itself, and again after SIGTERM."""
KILLED: Final = 10.0
"""Seconds to wait for a killed process to exit, on a very busy machine."""


class EndedError(Exception):
    """The process has closed its stdout, usually because it has ended."""


class TooLongError(Exception):
    """The process has written a line longer than allowed."""


class Process:
    """A process in its own process group, together with its child processes; behind `walls`.

    Raises `OSError` if it cannot be started. `longest` is the limit of a line in bytes, `secret`
    what it may not see. Its stderr is discarded, or with `loud` read like its output and shown.
    """

    def __init__(
        self,
        words: Sequence[str],
        longest: int,
        secret: Iterable[Path] = (),
        *,
        loud: bool = False,
    ) -> None:
        self._popen = walls.start(words, secret, subprocess.PIPE if loud else subprocess.DEVNULL)
        assert self._popen.stdin
        assert self._popen.stdout
        self._stdin, self._stdout = self._popen.stdin, self._popen.stdout
        self._longest = longest
        self._unsent = bytearray()
        self._unread = bytearray()
        self._selector = DefaultSelector()
        self._stderr = self._popen.stderr
        readable = [self._stdout, *([self._stderr] if self._stderr else [])]
        for pipe in readable:
            self._selector.register(pipe, EVENT_READ)
        for pipe in (self._stdin, *readable):
            os.set_blocking(pipe.fileno(), False)
        self._using = Lock()
        self._closed = False

    def say(self, line: bytes) -> None:
        """Queue a line, which is sent while the process reads; ignored once its stdin is closed."""
        if not self._stdin.closed:
            if not self._unsent:
                self._selector.register(self._stdin, EVENT_WRITE)
            self._unsent += line

    def hear(self, deadline: float) -> bytes | None:
        """Return its next line without the line feed, or `None` if none comes by the deadline.

        The deadline is a time of `time.monotonic`. Raises `EndedError` and `TooLongError`.
        """
        with self._using:
            if self._closed:
                raise EndedError
            searched = 0
            while (end := self._unread.find(b"\n", searched)) < 0:
                searched = len(self._unread)
                if searched > self._longest:
                    raise TooLongError
                if not self._exchange(deadline):
                    return None
            if end > self._longest:
                raise TooLongError
            line = bytes(self._unread[:end])
            del self._unread[: end + 1]
            return line

    def _exchange(self, deadline: float) -> bool:
        """Send and read what is ready; return whether anything was before the deadline."""
        seconds = deadline - time.monotonic()
        ready = self._selector.select(seconds) if seconds > 0 else []
        for key, _events in ready:
            if key.fileobj is self._stdin:
                self._send()
            elif key.fileobj is self._stdout:
                self._read()
            elif not self._show():
                self._selector.unregister(key.fileobj)
        return bool(ready)

    def _send(self) -> None:
        """Write queued bytes."""
        try:
            number = os.write(self._stdin.fileno(), self._unsent[:CHUNK])
        except BlockingIOError:
            return
        except OSError:  # it has closed its stdin, but may still write
            self._close_stdin()
            return
        del self._unsent[:number]
        if not self._unsent:
            self._selector.unregister(self._stdin)

    def _close_stdin(self) -> None:
        """Close its stdin and drop queued bytes."""
        if not self._stdin.closed:
            if self._unsent:
                self._selector.unregister(self._stdin)
                self._unsent.clear()
            self._stdin.close()

    def _read(self) -> None:
        """Read available bytes; raises `EndedError` at the end of its stdout."""
        try:
            data = os.read(self._stdout.fileno(), CHUNK)
        except BlockingIOError:
            return
        if not data:
            raise EndedError
        self._unread += data

    def _show(self) -> bool:
        """Show what it has written to its stderr; return whether there was anything."""
        assert self._stderr
        data = os.read(self._stderr.fileno(), CHUNK)
        print(data.decode("utf-8", "replace"), end="", file=sys.stderr, flush=True)  # noqa: T201
        return bool(data)

    def close(self, *, at_once: bool = False) -> None:
        """Send what is queued, let the process end, then kill it; `at_once`, kill it immediately.

        Its child processes end with it. It must not be used afterwards. A thread that waits for a
        line gets `EndedError`.
        """
        waiting = not self._using.acquire(blocking=False)
        if waiting:
            self._signal(signal.SIGKILL)
            if not self._using.acquire(timeout=GRACE):
                return  # a child outside the group holds the pipe; the waiting thread times out
        try:
            if not self._closed:
                self._closed = True
                try:
                    if not (waiting or at_once):
                        self._let_end()
                finally:  # also after Ctrl-C
                    self._end()
        finally:
            self._using.release()

    def _end(self) -> None:
        """Kill the process group and close the pipes."""
        self._signal(signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(KILLED)
        self._close_stdin()
        self._stdout.close()
        if self._stderr:
            with suppress(BlockingIOError):
                while self._show():
                    pass
            self._stderr.close()
        self._selector.close()

    def _let_end(self) -> None:
        """Send what is queued, close its stdin and wait; then send SIGTERM and wait again."""
        with suppress(EndedError):
            self._drain(until_sent=True)
            self._close_stdin()
            self._drain()
            self._signal(signal.SIGTERM)
            self._drain()

    def _drain(self, *, until_sent: bool = False) -> None:
        """Read and discard its output for at most `GRACE` seconds."""
        deadline = time.monotonic() + GRACE
        while (self._unsent or not until_sent) and self._exchange(deadline):
            self._unread.clear()

    def _signal(self, number: int) -> None:
        # The process id can be reused only after the process has been waited for.
        if self._popen.returncode is None:
            system.signal_group(self._popen.pid, number)
