"""Streams: server-sent events that carry the parts of a page which have changed.

The id of an event is the moment of the table, then a digest of all parts. A browser that comes back
with the id that it has seen last is sent nothing if nothing is new for it, else the whole page: so
none is lost, and none comes twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final, Protocol

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from suite.core.text.catalogue import Catalogue, current_language, speaking
from suite.web.http.safety import Streams, address_of
from suite.web.page.moves import Move
from suite.web.page.parts import digest, moment
from suite.web.table.notifier import Notifier

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


class Followed(Protocol):
    """What a stream follows: a table or a lesson; see `ServedTable`."""

    notifier: Notifier
    is_open: bool

    @property
    def at(self) -> str:
        """Its moment."""


def no_moves(_at: str) -> Sequence[Move]:
    """Return no moves, of a page on which nothing moves."""
    return ()


async def messages(
    served: Followed,
    show: Callable[[], Mapping[str, str]],
    is_admitted: Callable[[], bool],
    id_: str = "",
    moves: Callable[[str], Sequence[Move]] = no_moves,
) -> AsyncGenerator[bytes, None]:
    """Yield the messages of a stream, until the browser is no longer admitted.

    `show` returns the parts of the page as they are now, `moves` the actions since a moment; `id_`
    is that of the last message that the browser has got.
    """
    yield f"retry: {RETRY}\n\n".encode()
    last: Mapping[str, str] = {}
    at = ""
    while True:
        number = served.notifier.number
        if not (served.is_open and is_admitted()):
            yield GONE
            return
        since, at, parts = at, served.at, show()
        now = moment(at, parts)
        if now != id_:
            yield message(now, at, parts, last, moves(since) if since else ())
        id_, last = now, parts
        while True:
            try:
                await asyncio.wait_for(served.notifier.wait_beyond(number), KEEP_ALIVE)
            except TimeoutError:
                yield BEAT
            else:
                break


def message(
    id_: str,
    at: str,
    parts: Mapping[str, str],
    last: Mapping[str, str],
    moves: Sequence[Move] = (),
) -> bytes:
    """Return a message with moves, and the parts that are not as they were in the last one.

    Its data is JSON, which has no line feed.
    """
    new = {name: str(part) for name, part in parts.items() if last.get(name) != part}
    data = msgspec.json.encode({"at": at, "parts": new, "moves": moves})
    return b"id: %s\ndata: %s\n\n" % (id_.encode(), data)


def table_stream(
    streams: Streams,
    request: Request,
    served: Followed,
    show: Callable[[], Mapping[str, str]],
    is_admitted: Callable[[], bool],
    moves: Callable[[str], Sequence[Move]] = no_moves,
) -> Response:
    """Return the response to a request for a stream; see `messages`.

    Raises `HTTPException` if the address of the browser has too many of them.
    """
    id_ = request.headers.get("last-event-id", request.query_params.get("seen", ""))
    told = messages(served, as_spoken(show), is_admitted, id_, moves)
    return stream_response(streams, request, told)


def as_spoken(show: Callable[[], Mapping[str, str]]) -> Callable[[], Mapping[str, str]]:
    """Return a function that shows parts in the language that is spoken now, whenever it is."""
    language = current_language()

    def show_spoken() -> Mapping[str, str]:
        with speaking(language):
            return show()

    return show_spoken


def stream_response(streams: Streams, request: Request, messages: AsyncIterator[bytes]) -> Response:
    """Return the response that sends messages as they come.

    Raises `HTTPException` if the address of the browser has too many of them.
    """
    if request.method == "HEAD":  # its head alone, for a stream has no end
        return Response(media_type=EventStream.media_type)
    address = address_of(request.scope)
    if not streams.enter(address):
        raise HTTPException(429, _("Too many pages are open from your address."))
    return EventStream(messages, lambda: streams.leave(address))


async def looks(
    show: Callable[[], Mapping[str, str]], is_admitted: Callable[[], bool]
) -> AsyncGenerator[bytes, None]:
    """Yield messages with what `show` returns, looked at again and again.

    It is for what changes more often than somebody wants to see it.
    """
    yield f"retry: {RETRY}\n\n".encode()
    last: Mapping[str, str] = {}
    number = 0
    while is_admitted():
        parts = show()
        if parts != last:
            yield message(digest(parts), "", parts, last)
        elif number % KEEP_ALIVE == 0:
            yield BEAT
        last, number = parts, number + 1
        await asyncio.sleep(LOOKS)
    yield GONE


class EventStream(StreamingResponse):
    """A response that sends messages as they come, until the browser leaves or is too slow."""

    media_type = "text/event-stream"

    def __init__(self, messages: AsyncIterator[bytes], end: Callable[[], None]) -> None:
        """Nothing is sent yet; `end` is called when nothing more is."""
        super().__init__(messages, headers={"X-Accel-Buffering": "no"})
        self.end = end

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the messages; a browser that leaves ends it at once."""
        try:
            with suppress(OSError):  # the browser is too slow
                await super().__call__(scope, receive, send)
        finally:
            self.end()

    async def stream_response(self, send: Send) -> None:
        """Send each message within our patience."""

        async def send_in_time(message: Message) -> None:
            await asyncio.wait_for(send(message), PATIENCE)

        await super().stream_response(send_in_time)
