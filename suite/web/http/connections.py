"""Connections that nobody holds for ever: how long one may say nothing, and how many there are.

The server below us closes a connection that is idle after an answer. One that never asks, or asks
letter by letter, is closed here.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import ClassVar, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

from suite.web.http.safety import HERE

PATIENCE: Final = 20.0
"""Seconds in which a request must be here; browsers open connections ahead of their requests."""
CONNECTIONS: Final = 128
"""The most connections of one address; those of this machine itself are not counted."""
MOST_SILENT: Final = 256
"""The most connections without a request; each more ends the oldest, so that others find room."""


class Connection(H11Protocol):
    """A connection that ends if no request comes in time.

    `open_from` counts the open connections of this process by their addresses; `silent` are those
    without a request, the oldest first.
    """

    open_from: ClassVar[Counter[str]] = Counter()
    silent: ClassVar[dict[Connection, None]] = {}
    _address = ""
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request; an address with too many connections gets no other."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self.open_from[self._address] += 1
        is_here = self._address.startswith(HERE)
        if not is_here and self.open_from[self._address] > CONNECTIONS:
            transport.abort()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        super().connection_lost(exc)
        self._stop_waiting()
        self.open_from[self._address] -= 1
        if not self.open_from[self._address]:
            del self.open_from[self._address]

    def data_received(self, data: bytes) -> None:
        """Read on; a part of a request renews no patience."""
        super().data_received(data)
        if self.cycle and not self.cycle.response_complete:
            self._stop_waiting()
        elif self._waiting is None:
            self._wait()

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(PATIENCE, self.transport.abort)
        self.silent[self] = None
        if len(self.silent) > MOST_SILENT:
            oldest = next(iter(self.silent))
            oldest._stop_waiting()
            oldest.transport.abort()

    def _stop_waiting(self) -> None:
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None
            del self.silent[self]
