"""Processes that do jobs: for a face that serves many, none of whom may wait for another."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from concurrent.futures import Future
from functools import partial
from inspect import isgeneratorfunction
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any, Final

from suite.core.errors import PlayerError
from suite.core.text.messages import _
from suite.work.job import Job, Post
from suite.work.pool import GRACE, Pool, begin_work, ctrl_c_waits
from suite.work.threads import Threads

ATTEMPTS: Final = 2
"""How often a function is tried whose process is ended meanwhile."""
LOOKS: Final = 0.2
"""Seconds between looks at whether a job is dropped."""
NICE: Final = 10
"""How much work in parts gives way to all other, as `nice` has it."""


class Processes:
    """Does functions in a pool of processes, and generators one at a time in a process each.

    What is not portable is done in a thread.
    """

    def __init__(self, post: Post, number: int | None = None) -> None:
        """Use a pool of this many processes; `None` leaves one core to this process."""
        self._post = post
        self._pool = Pool(number or max(1, (os.cpu_count() or 2) - 1))
        self._threads = Threads(post)
        self._one_at_a_time = Lock()
        self._is_closed = False
        self._deaths = 0

    def give(self, job: Job) -> None:
        """Do a job; nothing starts before the first."""
        if not job.is_portable:
            self._threads.give(job)
        elif isgeneratorfunction(job.do):
            self._threads.give(job, partial(self._parts, job))
        else:
            self._submit(job, ATTEMPTS)

    def _submit(self, job: Job, attempts: int) -> None:
        future, deaths = self._pool.submit(_call, (job.do, job.args)), self._deaths

        def bring(future: Future[Any]) -> None:
            if not self._is_closed:
                self._post(partial(self._bring, job, future, attempts, deaths))

        future.add_done_callback(bring)

    def _bring(self, job: Job, future: Future[Any], attempts: int, deaths: int) -> None:
        """Deliver what the pool has found, or try again.

        `deaths` is how often the pool had been replaced when the job was given to it.
        """
        if self._is_closed or job.is_dropped:
            return
        problem = future.exception()
        if not isinstance(problem, self._pool.deaths):
            job.then(problem or future.result())
        elif attempts > 1:
            if deaths == self._deaths:  # else another job, which died with this one, has done so
                self._deaths += 1
                self._pool.replace()
            self._submit(job, attempts - 1)
        else:
            job.then(PlayerError(_("the process that programs think in was killed twice")))

    def _parts(self, job: Job, *args: Any) -> Generator[Any, None, Any]:
        """Do a generator in a process of its own: yield its parts, return its result."""
        while not self._one_at_a_time.acquire(timeout=LOOKS):
            if job.is_dropped:
                return None
        try:
            return (yield from _follow(job, args))
        finally:
            self._one_at_a_time.release()

    def close(self) -> None:
        """End all processes, whatever they are doing."""
        self._is_closed = True
        self._threads.close()
        self._pool.dismiss(now=True)


def _call(task: tuple[Callable[..., Any], tuple[Any, ...]]) -> Any:
    do, args = task
    return do(*args)


def _follow(job: Job, args: tuple[Any, ...]) -> Generator[Any, None, Any]:
    """Start a process for a generator, and end it with the generator or once it is dropped."""
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(theirs, job.do, args), daemon=True)
    with ctrl_c_waits():
        process.start()
    theirs.close()
    try:
        while not job.is_dropped:
            if ours.poll(LOOKS):
                is_result, what = ours.recv()
                if is_result:
                    process.join(GRACE)  # it ends by itself: a signal now would be told
                    if isinstance(what, Exception):
                        raise what
                    return what
                yield what
    finally:
        process.terminate()
        ours.close()
        process.join(GRACE)
        process.kill()


def _send(pipe: Connection, do: Callable[..., Any], args: tuple[Any, ...]) -> None:
    """Send all parts of a generator and its result; this runs in its process."""
    begin_work()
    if hasattr(os, "nice"):
        os.nice(NICE)
    for delivery in Job(
        do, args, lambda what: pipe.send((True, what)), lambda part: pipe.send((False, part))
    ).deliveries():
        delivery()
