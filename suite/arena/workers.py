"""The workers that play the games: this process, or those of a Dask cluster.

A `suite.work.pool.Pool` is a third kind.

Each is an executor in the sense of `concurrent.futures`; in addition it has the number of
games it plays at once, the exceptions of dead workers, their replacement, and a shutdown.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, Protocol, TypeVar

from suite.arena.messages import _
from suite.core.errors import SettingError

T = TypeVar("T")
A = TypeVar("A")
PATIENCE: Final = 10
"""Seconds to wait for the scheduler of a cluster."""


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


class Inline:
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
        self._is_empty = False
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
        was_empty, self._is_empty = self._is_empty, not self._size()
        if was_empty and self._is_empty:
            raise SettingError(_("the cluster at {address} has no workers", address=self.address))

    def replace(self) -> None:
        """Do nothing: the operator of the cluster replaces workers."""

    def dismiss(self, *, now: bool) -> None:
        """Leave the cluster; without `now`, wait for running tasks first."""
        self._executor.shutdown(wait=not now)
        self._client.close()
