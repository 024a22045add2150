"""The workers that play the games: this process, a pool of processes, or a Dask cluster.

Each kind is an executor in the sense of `concurrent.futures`; in addition it has the number of
games it plays at once, the exceptions of dead workers, their replacement, and a shutdown.
"""

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
from typing import Any, Final, Protocol, TypeVar

from suite.core.errors import SettingError
from suite.core.text.catalogue import Catalogue

_: Final = Catalogue("arena")

T = TypeVar("T")
A = TypeVar("A")
PATIENCE: Final = 10
"""Seconds to wait for the scheduler of a cluster."""
GRACE: Final = 2.0
"""Seconds that a process has to end after SIGTERM."""
DEFERRED: Final = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
"""The signals that end a command."""


class Workers(Protocol):
    """An executor of games.

    - `number`: the number of games it plays at the same time
    - `deaths`: the exceptions of a task whose worker has died
    """

    number: int
    deaths: tuple[type[Exception], ...]

    def submit(self, do: Callable[[A], T], task: A) -> Future[T]:
        """Give a worker the call `do(task)` and return its future; never raises."""

    def check(self) -> None:
        """Raise `SettingError` if no worker is left; called while no result arrives."""

    def replace(self) -> None:
        """Replace dead workers."""

    def dismiss(self, *, now: bool) -> None:
        """Release the workers; with `now`, abort what they are doing."""


class Here:
    """This process itself: a task is done before `submit` returns."""

    number = 1
    deaths: tuple[type[Exception], ...] = ()

    def submit(self, do: Callable[[A], T], task: A) -> Future[T]:
        """Return a future that is done."""
        future: Future[T] = Future()
        try:
            future.set_result(do(task))
        except Exception as problem:
            future.set_exception(problem)
        return future

    def check(self) -> None:
        """Do nothing: this process is alive."""

    def replace(self) -> None:
        """Do nothing: this process is alive."""

    def dismiss(self, *, now: bool) -> None:
        """Do nothing: no task is running."""


class Processes:
    """A pool of processes that ignore Ctrl-C and end when this process ends."""

    deaths: tuple[type[Exception], ...] = (BrokenExecutor,)

    def __init__(self, number: int) -> None:
        self.number = number
        self._others = set(active_children())
        self._pool = self._hired()

    def _hired(self) -> Executor:
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
        self._pool = self._hired()

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


class Cluster:
    """The workers of a Dask cluster, which keep running after the tournament.

    The scheduler itself retries the task of a dead worker on others, several times.
    """

    def __init__(self, address: str) -> None:
        """Connect to the scheduler at an address; raises `SettingError` if there is none."""
        try:
            from distributed import Client, KilledWorker
        except ImportError:
            raise SettingError(_("Dask is not installed: pip install 'zweistrom[dask]'")) from None
        self.address = address
        self.deaths: tuple[type[Exception], ...] = (KilledWorker,)
        try:
            connect: Any = Client  # the library has no types
            self._client = connect(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as problem:
            raise SettingError(
                _(
                    "there is no scheduler at {address!r}: {problem}",
                    address=address,
                    problem=problem or type(problem).__name__,
                )
            ) from None
        self.number = self._size()
        self._missed = False
        # With `pure`, Dask would return the old failure for a task that is submitted again.
        self._executor = self._client.get_executor(pure=False)
        if not self.number:
            self.dismiss(now=True)
            raise SettingError(_("the cluster at {address} has no workers", address=address))

    def _size(self) -> int:
        """Return the number of threads of the cluster; 0 if it cannot be reached."""
        try:
            return sum(self._client.nthreads().values())
        except (OSError, TimeoutError):
            return 0

    def submit(self, do: Callable[[A], T], task: A) -> Future[T]:
        """Give a task to the cluster."""
        future: Future[T] = self._executor.submit(do, task)
        return future

    def check(self) -> None:
        """Raise `SettingError` if there were no workers at this call and at the one before."""
        missed, self._missed = self._missed, not self._size()
        if missed and self._missed:
            raise SettingError(_("the cluster at {address} has no workers", address=self.address))

    def replace(self) -> None:
        """Do nothing: the operator of the cluster replaces workers."""

    def dismiss(self, *, now: bool) -> None:
        """Leave the cluster; without `now`, wait for running tasks first."""
        self._executor.shutdown(wait=not now)
        self._client.close()


def begin_work() -> None:
    """Set up a process of the pool: it ignores Ctrl-C and ends when its parent ends.

    Without this it would wait for tasks forever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def work(do: Callable[[A], T], task: A) -> T:
    """Run a task in a process of the pool; SIGTERM ends the process."""
    try:
        return do(task)
    except SystemExit:  # the pool would report it as the result of the task
        os._exit(1)


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
    if threading.current_thread() is not threading.main_thread():
        yield  # signals interrupt only the main thread
        return
    came: list[int] = []
    before = {
        number: signal.signal(number, lambda number, _frame: came.append(number))
        for number in DEFERRED
    }
    masked = hasattr(signal, "pthread_sigmask")
    if masked:
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        if masked:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        if came:
            signal.raise_signal(came[0])
