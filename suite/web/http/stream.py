"""Streams: server-sent events that carry the parts of a page which have changed.

The id of an event is the moment of the table, then a digest of all parts. A browser that comes back
with the id that it has seen last is sent nothing if nothing is new for it, else the whole page: so
none is lost, and none comes twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from contextlib import suppress
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from suite.core.text.catalogue import Catalogue, speaking, spoken
from suite.web.http.safety import Streams, address_of
from suite.web.page.parts import digest, moment
from suite.web.table.served_table import ServedTable

_: Final = Catalogue("web")

KEEP_ALIVE: Final = 4
"""Seconds after which a page is told that we are there, where nothing is new.

A page that hears nothing for twice as long takes the connection for lost, and makes a new one: one
that has been cut by a network may never end by itself.
"""
LOOKS: Final = 1
"""Seconds between two looks at what changes often."""
PATIENCE: Final = 30.0
"""Seconds that a browser has to take a message; then it has to come again."""
RETRY: Final = 1000
"""Milliseconds after which a browser comes again."""
BEAT: Final = b"event: beat\ndata: {}\n\n"
"""Tells the page that we are there."""
GONE: Final = b"event: gone\ndata: {}\n\n"
"""Tells the page that its pass is no longer good: it has to ask for itself anew."""


async def messages(
    served: ServedTable,
    show: Callable[[], Mapping[str, str]],
    is_admitted: Callable[[], bool],
    seen: str = "",
) -> AsyncGenerator[bytes, None]:
    """Yield the messages of a stream, until the browser is no longer admitted.

    `show` returns the parts of the page as they are now; `seen` is the id of the last message that
    the browser has got.
    """
    yield f"retry: {RETRY}\n\n".encode()
    sent: Mapping[str, str] = {}
    while True:
        rung = served.notifier.number
        if not (served.is_open and is_admitted()):
            yield GONE
            return
        parts = show()
        now = moment(served.at, parts)
        if now != seen:
            new = {name: str(part) for name, part in parts.items() if sent.get(name) != part}
            yield message(now, {"at": served.at, "parts": new})
        seen, sent = now, parts
        while True:
            try:
                await asyncio.wait_for(served.notifier.wait_beyond(rung), KEEP_ALIVE)
            except TimeoutError:
                yield BEAT
            else:
                break


def message(its: str, data: object) -> bytes:
    """Return a message with its id; its data is JSON, which has no line feed."""
    return b"id: %s\ndata: %s\n\n" % (its.encode(), msgspec.json.encode(data))


def opened(
    streams: Streams,
    request: Request,
    served: ServedTable,
    show: Callable[[], Mapping[str, str]],
    is_admitted: Callable[[], bool],
) -> Response:
    """Return the response to a request for a stream; see `messages`.

    Raises `HTTPException` if the address of the browser has too many of them.
    """
    seen = request.headers.get("last-event-id", request.query_params.get("seen", ""))
    return sending(streams, request, messages(served, as_spoken(show), is_admitted, seen))


def as_spoken(show: Callable[[], Mapping[str, str]]) -> Callable[[], Mapping[str, str]]:
    """Return a function that shows parts in the language that is spoken now, whenever it is."""
    language = spoken()

    def show_spoken() -> Mapping[str, str]:
        with speaking(language):
            return show()

    return show_spoken


def sending(streams: Streams, request: Request, sent: AsyncIterator[bytes]) -> Response:
    """Return the response that sends messages as they come.

    Raises `HTTPException` if the address of the browser has too many of them.
    """
    if request.method == "HEAD":  # its head alone, for a stream has no end
        return Response(media_type=EventStream.media_type)
    address = address_of(request.scope)
    if not streams.enter(address):
        raise HTTPException(429, _("There are too many pages open from your address."))
    return EventStream(sent, lambda: streams.leave(address))


async def looks(
    show: Callable[[], Mapping[str, str]], is_admitted: Callable[[], bool]
) -> AsyncGenerator[bytes, None]:
    """Yield messages with what `show` returns, looked at again and again.

    It is for what changes more often than somebody wants to see it.
    """
    yield f"retry: {RETRY}\n\n".encode()
    sent: Mapping[str, str] = {}
    looked = 0
    while is_admitted():
        parts = show()
        if parts != sent:
            new = {name: str(part) for name, part in parts.items() if sent.get(name) != part}
            yield message(digest(parts), {"at": "", "parts": new})
        elif looked % KEEP_ALIVE == 0:
            yield BEAT
        sent, looked = parts, looked + 1
        await asyncio.sleep(LOOKS)
    yield GONE


class EventStream(Response):
    """A response that sends messages as they come, until the browser leaves or is too slow."""

    media_type = "text/event-stream"

    def __init__(self, content: AsyncIterator[bytes], ended: Callable[[], None]) -> None:
        super().__init__(headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self.messages = content
        self.ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the messages; a browser that leaves ends it at once."""
        del scope
        sending = asyncio.create_task(self._send(send))
        leaving = asyncio.create_task(_leave(receive))
        try:
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.ended()
            for task in (sending, leaving):
                task.cancel()
                with suppress(asyncio.CancelledError, OSError, TimeoutError):
                    await task

    async def _send(self, send: Send) -> None:
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        async for each in self.messages:
            body = {"type": "http.response.body", "body": each, "more_body": True}
            await asyncio.wait_for(send(body), PATIENCE)
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _leave(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
