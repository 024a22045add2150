"""A process that speaks in lines, and that nobody ever waits for without a limit.

Its pipes are never blocked on, whatever it does or leaves undone, and what it says is read only
while something is asked: a process that floods them is stopped by its own full pipe.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from threading import Lock
from typing import Final

CHUNK: Final = 1 << 16
GRACE: Final = 0.5
"""Seconds that a process is given to end by itself, and once more after it was told to."""
POSIX: Final = os.name == "posix"
"""Whether processes can be run here: pipes of other systems cannot be waited for."""


class EndedError(Exception):
    """The process has closed its stdout, as every process does that ends."""


class TooLongError(Exception):
    """The process has said a line longer than may be."""


class Process:
    """A process in a group of its own, with all that it starts.

    Raises `OSError` if it cannot be started. `longest` is in bytes. What it writes to stderr goes
    nowhere, or, if it is `loud`, where ours goes.
    """

    def __init__(self, words: Sequence[str], longest: int, *, loud: bool = False) -> None:
        self._popen = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if loud else subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,
        )
        assert self._popen.stdin
        assert self._popen.stdout
        self._stdin, self._stdout = self._popen.stdin, self._popen.stdout
        self._longest = longest
        self._unsent = bytearray()
        self._unread = bytearray()
        self._selector = DefaultSelector()
        self._selector.register(self._stdout, EVENT_READ)
        for pipe in (self._stdin, self._stdout):
            os.set_blocking(pipe.fileno(), False)
        self._using = Lock()
        self._closed = False

    def say(self, line: bytes) -> None:
        """Send a line as soon as the process reads; what has ended is told no more."""
        if not self._stdin.closed:
            if not self._unsent:
                self._selector.register(self._stdin, EVENT_WRITE)
            self._unsent += line

    def hear(self, deadline: float) -> bytes | None:
        """Return its next line without the line feed, or `None` if none comes by the deadline.

        That is a time of `time.monotonic`. Raises `EndedError` and `TooLongError`.
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
        """Send and read what is possible; say whether anything was before the deadline."""
        left = deadline - time.monotonic()
        ready = self._selector.select(left) if left > 0 else []
        for key, _events in ready:
            if key.fileobj is self._stdin:
                self._send()
            else:
                self._read()
        return bool(ready)

    def _send(self) -> None:
        try:
            sent = os.write(self._stdin.fileno(), self._unsent[:CHUNK])
        except BlockingIOError:
            return
        except OSError:  # it has closed its stdin; what it still says is heard
            self._close_stdin()
            return
        del self._unsent[:sent]
        if not self._unsent:
            self._selector.unregister(self._stdin)

    def _close_stdin(self) -> None:
        if not self._stdin.closed:
            if self._unsent:
                self._selector.unregister(self._stdin)
                self._unsent.clear()
            self._stdin.close()

    def _read(self) -> None:
        try:
            data = os.read(self._stdout.fileno(), CHUNK)
        except BlockingIOError:
            return
        if not data:
            raise EndedError
        self._unread += data

    def close(self, *, at_once: bool = False) -> None:
        """End it, after what it is still to be told by itself, or else by force; or `at_once`.

        All that it has started ends with it. Nothing of it may be used again. If another thread is
        waiting for a line, that thread hears that the process has ended.
        """
        waiting = not self._using.acquire(blocking=False)
        if waiting:
            self._signal(signal.SIGKILL)
            if not self._using.acquire(timeout=GRACE):
                return  # a child that has left the group holds the pipe, until who waits gives up
        try:
            if not self._closed:
                self._closed = True
                try:
                    if not (waiting or at_once):
                        self._let_end()
                finally:  # also if somebody is tired of waiting
                    self._end()
        finally:
            self._using.release()

    def _end(self) -> None:
        """End it by force, and close what is ours."""
        self._signal(signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(GRACE)
        self._close_stdin()
        self._stdout.close()
        self._selector.close()

    def _let_end(self) -> None:
        """Tell it the rest, and that there is no more; wait, tell it to end, and wait again."""
        with suppress(EndedError):
            self._drain(until_sent=True)
            self._close_stdin()
            self._drain()
            self._signal(signal.SIGTERM)
            self._drain()

    def _drain(self, *, until_sent: bool = False) -> None:
        """Read what nobody listens to any more, as long as it is given time."""
        deadline = time.monotonic() + GRACE
        while (self._unsent or not until_sent) and self._exchange(deadline):
            self._unread.clear()

    def _signal(self, number: int) -> None:
        # Until it has been waited for, its number is nobody else's.
        if self._popen.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._popen.pid, number)
