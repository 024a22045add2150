"""A bell tells all who wait that something has changed, without saying what; and beats."""

from __future__ import annotations

import asyncio
import math


class Bell:
    """Wakes up everybody who waits.

    - `number`: how often it has rung
    - `rung_at`: when it rang last, in the time of the loop
    """

    def __init__(self) -> None:
        self.number = 0
        self.rung_at = 0.0
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Wake up everybody who waits now."""
        self.number += 1
        self.rung_at = asyncio.get_running_loop().time()
        waiting, self._rung = self._rung, asyncio.Event()
        waiting.set()

    async def rings_after(self, number: int) -> None:
        """Wait until it has rung more often than a number."""
        while self.number == number:
            await self._rung.wait()


async def next_beat(beat: float, since: float) -> None:
    """Wait for the next beat, of so many seconds, counted from a time on; at least one passes."""
    passed = asyncio.get_running_loop().time() - since
    beats = max(1, math.ceil(passed / beat)) if beat else 0
    await asyncio.sleep(beats * beat - passed if beats else 0)
