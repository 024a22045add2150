"""What systems do differently: locks, signals, groups of processes, keys that have been typed.

The suite is written for Linux. This module is the one that asks what a system has, and says what
happens without it; the walls around bots (`suite.players.external.walls`) are found by trying.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any, Final, TextIO


def _module(name: str) -> Any:
    """Return a module of Python that only some systems have, or `None`."""
    with suppress(ImportError):
        return import_module(name)
    return None


POSIX: Final = os.name == "posix"
"""Whether pipes can be waited for, processes have groups, and modes of folders mean something."""
ENDINGS: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals of this system, apart from Ctrl-C, that end a process."""
HAS_TIMER: Final = hasattr(signal, "setitimer")
"""Whether this system has a timer that interrupts the main thread."""
LOCKED_BYTE: Final = 1 << 30
"""The byte that stands for a file where only bytes can be locked; no record is that long."""

fcntl: Final = _module("fcntl")
msvcrt: Final = None if fcntl else _module("msvcrt")


def flag(name: str) -> int:
    """Return a flag of `os.open`; 0 where the system lacks it."""
    return int(getattr(os, name, 0))


def lock(file: int, *, alone: bool) -> None:
    """Lock an open file without waiting, for one program `alone` or for many.

    Raises `OSError` if that is not possible. Without locks nothing happens, and where only bytes
    can be locked, it is always for one.
    """
    if fcntl:
        fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    elif msvcrt:
        os.lseek(file, LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)


def signal_group(leader: int, number: int) -> None:
    """Send a signal to a process and all of its group, or to it alone; ignored if it is gone."""
    with suppress(ProcessLookupError, PermissionError):
        getattr(os, "killpg", os.kill)(leader, number)


@contextmanager
def ctrl_c_masked() -> Iterator[None]:
    """During the block, Ctrl-C does not reach this thread, nor processes that are started in it."""
    mask: Any = getattr(signal, "pthread_sigmask", lambda *_: None)
    mask(getattr(signal, "SIG_BLOCK", 0), [signal.SIGINT])
    try:
        yield
    finally:
        mask(getattr(signal, "SIG_UNBLOCK", 0), [signal.SIGINT])


def on_signal(loop: Any, name: str, act: Callable[..., object], *given: object) -> None:
    """Let a loop of asyncio act on a signal, if there is one of that name for loops.

    Ignored outside the main thread, which alone may ask for signals.
    """
    with suppress(AttributeError, NotImplementedError, RuntimeError):
        loop.add_signal_handler(getattr(signal, name), act, *given)


def forget_keys(stream: TextIO) -> None:
    """Discard keys that have been typed at a terminal and not been read."""
    if termios := _module("termios"):
        with suppress(termios.error):
            termios.tcflush(stream, termios.TCIFLUSH)
    elif msvcrt:
        while msvcrt.kbhit():
            msvcrt.getwch()
