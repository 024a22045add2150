"""A pool of processes, and what any process of ours needs to start and to end well."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from time import monotonic, sleep
from typing import Any, Final, TypeVar

from suite.core import system

T = TypeVar("T")
A = TypeVar("A")
GRACE: Final = 2.0
"""Seconds that a process has to end after SIGTERM."""
DEFERRED: Final = [signal.SIGINT, *system.ENDINGS]
"""The signals that end a command."""


class Pool:
    """A pool of processes that ignore Ctrl-C and end when this process ends."""

    deaths: tuple[type[Exception], ...] = (BrokenExecutor,)

    def __init__(self, number: int) -> None:
        self.number = number
        self._others = set(active_children())
        self._pool = self._hire()

    def _hire(self) -> Executor:
        return ProcessPoolExecutor(self.number, get_context("spawn"), begin_work)

    def submit(self, do: Callable[[A], T], task: A) -> Future[T]:
        """Give a task to the pool; the first tasks start its processes."""
        try:
            with ctrl_c_waits():
                return self._pool.submit(work, do, task)
        except BrokenExecutor as problem:
            dead: Future[T] = Future()
            dead.set_exception(problem)
            return dead

    def check(self) -> None:
        """Do nothing: the futures of dead processes raise by themselves."""

    def replace(self) -> None:
        """End the remaining processes; new ones start with the next task."""
        self._pool.shutdown()
        self._pool = self._hire()

    def dismiss(self, *, now: bool) -> None:
        """End the processes."""
        if now:
            ours = set(active_children()) - self._others
            for process in ours:
                process.terminate()
            deadline = monotonic() + GRACE
            for process in ours:
                wait([process.sentinel], max(0.0, deadline - monotonic()))
                process.kill()
        self._pool.shutdown()


def begin_work() -> None:
    """Set up a process of the pool: it ignores Ctrl-C and ends when its parent ends.

    Without this it would wait for tasks forever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def work(do: Callable[[A], T], task: A) -> T:
    """Run a task in a process of the pool; SIGTERM ends the task's bots, and the process.

    Outside a task SIGTERM ends the process at once: the pool would report an exception.
    """
    try:
        signal.signal(signal.SIGTERM, _end)
        return do(task)
    except SystemExit:  # the pool would report it as the result of the task
        os._exit(1)
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _end(_number: int, _frame: object) -> None:
    """End the process by an exception, so that it ends the processes of its bots first."""
    raise SystemExit


def _end_with_parent() -> None:
    """Wait for the end of the parent process, then end this one."""
    parent: Any = parent_process()
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    sleep(GRACE)
    os._exit(1)


@contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """Defer Ctrl-C until the end of the block; processes started in it never receive it."""
    came: list[int] = []
    is_main = threading.current_thread() is threading.main_thread()
    before = {
        number: signal.signal(number, lambda number, _frame: came.append(number))
        for number in (DEFERRED if is_main else ())  # signals interrupt only the main thread
    }
    try:
        with system.ctrl_c_masked():
            yield
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        if came:
            signal.raise_signal(came[0])
