"""A bell tells all who wait that something has changed, without saying what."""

from __future__ import annotations

import asyncio


class Bell:
    """Wakes up everybody who waits; `number` is how often it has rung."""

    def __init__(self) -> None:
        self.number = 0
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Wake up everybody who waits now."""
        self.number += 1
        waiting, self._rung = self._rung, asyncio.Event()
        waiting.set()

    async def rings_after(self, number: int) -> None:
        """Wait until it has rung more often than a number."""
        while self.number == number:
            await self._rung.wait()
