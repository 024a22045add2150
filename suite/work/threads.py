"""Threads that do jobs: for a face that must not wait, in one process."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Any

from suite.work.job import Job, Post


class Threads:
    """Does each job in a thread of its own."""

    def __init__(self, post: Post, *, are_cut_off: bool = False) -> None:
        """Nothing runs yet.

        `are_cut_off` says whether Python may end while a thread works, which crashes compiled code;
        else it waits for the part of a job that each is doing.
        """
        self._post = post
        self._are_cut_off = are_cut_off
        self._jobs: dict[Job, Thread] = {}

    def give(self, job: Job, do: Callable[..., Any] | None = None) -> None:
        """Do a job in a new thread; see `Job.deliveries` for `do`."""
        thread = Thread(target=self._work, args=(job, do), daemon=self._are_cut_off)
        self._jobs[job] = thread
        thread.start()

    def _work(self, job: Job, do: Callable[..., Any] | None) -> None:
        for delivery in job.deliveries(do):
            if job.is_dropped:
                break
            self._post(delivery)
        self._jobs.pop(job, None)

    def close(self) -> None:
        """Stop all work after the part that is being done, and wait for that."""
        jobs = dict(self._jobs)
        for job in jobs:
            job.is_dropped = True
        if not self._are_cut_off:
            for thread in jobs.values():
                thread.join()
