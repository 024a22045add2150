"""Jobs done in this thread by an event loop, where there are no others: in a browser, in tests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from suite.work.job import Here, Job


class InTurns(Here):
    """Does jobs a part in each turn of the loop, and calls `did` after each."""

    def __init__(self, did: Callable[[], object] = lambda: None) -> None:
        super().__init__()
        self._did = did

    def give(self, job: Job) -> None:
        """Take a job."""
        super().give(job)
        self._go_on()

    def _go_on(self) -> None:
        asyncio.get_running_loop().call_soon(self._run)

    def _run(self) -> None:
        if self.run():
            self._did()
            self._go_on()
