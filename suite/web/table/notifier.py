"""A notifier tells all who wait that something has changed, without saying what."""

from __future__ import annotations

import asyncio


class Notifier:
    """Wakes up everybody who waits; `number` is how often it has."""

    def __init__(self) -> None:
        self.number = 0
        self._news = asyncio.Event()

    def notify(self) -> None:
        """Wake up everybody who waits now."""
        self.number += 1
        waiting, self._news = self._news, asyncio.Event()
        waiting.set()

    async def wait_beyond(self, number: int) -> None:
        """Wait until it has notified more often than a number."""
        while self.number == number:
            await self._news.wait()
