"""Who plays the games: this process, processes of its own, or a Dask cluster.

Each is an executor of `concurrent.futures` with what a tournament has to know besides: how many
games it plays at once, how dead workers show and are replaced, and how all of it is ended.
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
"""Seconds that a process has to end when it is told to."""


class Workers(Protocol):
    """Whoever plays games.

    - `number`: how many can play at the same time
    - `deaths`: what the future of a task raises if the worker died that had it
    """

    number: int
    deaths: tuple[type[Exception], ...]

    def submit(self, do: Callable[[A], T], task: A) -> Future[T]:
        """Let a worker do something, and return its future; never raises."""

    def check(self) -> None:
        """Raise `SettingError` if there is nobody left to play; told when nothing comes back."""

    def replace(self) -> None:
        """Put fresh workers in the place of dead ones."""

    def dismiss(self, *, now: bool) -> None:
        """Let the workers go; if it must be now, whatever they are at."""


class Here:
    """This process itself: what it is given is done before `submit` returns."""

    number = 1
    deaths: tuple[type[Exception], ...] = ()

    def submit(self, do: Callable[[A], T], task: A) -> Future[T]:
        """Do it."""
        future: Future[T] = Future()
        try:
            future.set_result(do(task))
        except Exception as problem:
            future.set_exception(problem)
        return future

    def check(self) -> None:
        """Do nothing: who asks is alive."""

    def replace(self) -> None:
        """Do nothing: who asks is alive."""

    def dismiss(self, *, now: bool) -> None:
        """Do nothing: nothing is going on."""


class Processes:
    """A number of processes. Ctrl-C is not for them, and they end when this one does."""

    deaths: tuple[type[Exception], ...] = (BrokenExecutor,)

    def __init__(self, number: int) -> None:
        self.number = number
        self._others = set(active_children())
        self._pool = self._hired()

    def _hired(self) -> Executor:
        return ProcessPoolExecutor(self.number, get_context("spawn"), begin_work)

    def submit(self, do: Callable[[A], T], task: A) -> Future[T]:
        """Let a process do something; the first tasks start the processes."""
        try:
            with ctrl_c_waits():
                return self._pool.submit(work, do, task)
        except BrokenExecutor as problem:
            dead: Future[T] = Future()
            dead.set_exception(problem)
            return dead

    def check(self) -> None:
        """Do nothing: the tasks of dead processes come back by themselves."""

    def replace(self) -> None:
        """End the processes that are left, and start others when there is something to do."""
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
    """The workers of a Dask cluster, which do not belong to us and live on.

    Its scheduler itself gives the task of a dead worker to another, several times.
    """

    def __init__(self, address: str) -> None:
        """Connect to the scheduler at an address; raises `SettingError` if that is none."""
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
        # A task that is given out again is not the one that failed before, though it looks so.
        self._executor = self._client.get_executor(pure=False)
        if not self.number:
            self.dismiss(now=True)
            raise SettingError(_("the cluster at {address} has no workers", address=address))

    def _size(self) -> int:
        """Return how many games the cluster can play at once; 0, too, if it is gone."""
        try:
            return sum(self._client.nthreads().values())
        except (OSError, TimeoutError):
            return 0

    def submit(self, do: Callable[[A], T], task: A) -> Future[T]:
        """Let a worker of the cluster do something."""
        future: Future[T] = self._executor.submit(do, task)
        return future

    def check(self) -> None:
        """Raise `SettingError` if no worker has come back since this was last asked."""
        missed, self._missed = self._missed, not self._size()
        if missed and self._missed:
            raise SettingError(_("the cluster at {address} has no workers", address=self.address))

    def replace(self) -> None:
        """Do nothing: whoever runs the cluster does it."""

    def dismiss(self, *, now: bool) -> None:
        """Leave the cluster; a worker that is at something ends it first."""
        self._executor.shutdown(wait=not now)
        self._client.close()


def begin_work() -> None:
    """Make a process ours: it does not hear Ctrl-C, and it ends when the one that started it does.

    By itself it would wait for work for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def work(do: Callable[[A], T], task: A) -> T:
    """Do something in a process of ours, which can be told to end meanwhile."""
    try:
        return do(task)
    except SystemExit:  # the pool would take it for what came of the task
        os._exit(1)


def _end(_number: int, _frame: object) -> None:
    """End a process by way of whatever it still has to end itself: the processes of bots."""
    raise SystemExit


def _end_with_parent() -> None:
    parent: Any = parent_process()
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    sleep(GRACE)
    os._exit(1)


@contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """Let Ctrl-C wait until the block has been done; processes started in it never hear it."""
    if threading.current_thread() is not threading.main_thread():
        yield  # it only ever stops the main thread
        return
    pressed: list[object] = []
    before = signal.signal(signal.SIGINT, lambda *_: pressed.append(None))
    masked = hasattr(signal, "pthread_sigmask")
    if masked:
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        if masked:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        signal.signal(signal.SIGINT, before)
        if pressed:
            raise KeyboardInterrupt
