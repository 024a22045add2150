"""What every request must satisfy before anything is done: host, origin, method, size and rate."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterable
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from suite.core.text.catalogue import Catalogue

_: Final = Catalogue("web")

LARGEST_BODY: Final = 8192
"""The most bytes in the body of a request."""
RATE: Final = 10.0
"""The requests a second that one address may send; a tap costs some hundredths of a second."""
BURST: Final = 100.0
"""The requests that one address may send at once; a page with its files takes seven."""
STREAMS: Final = 64
"""The streams that one address may have open."""
HERE: Final = "127."
"""How the addresses of this machine itself begin."""
AT_HOME: Final = 20
"""How many times as much this machine itself may: several people can sit at it."""
ADDRESSES: Final = 4096
"""The addresses whose rates are remembered, the last ones."""
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        "object-src 'none'"
    ),
    "Cache-Control": "no-store",
    # 'no-referrer' would make browsers send 'Origin: null' with forms, and we check the origin.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""The headers of every response; the pages of a place that shows them in a frame allow its own."""


class Safety:
    """Lets through only requests to one of our names, from our own pages, and not too fast.

    The list of names stops pages of others whose name leads to this machine (DNS rebinding).
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str], rates: Rates, framed: bool) -> None:
        """Accept these values of `Host`, each with its port; `framed` as of `application`."""
        self.app = app
        policy = "Content-Security-Policy"
        allowed = HEADERS[policy].replace("frame-ancestors 'none'", "frame-ancestors 'self'")
        self.headers = HEADERS | {policy: allowed} if framed else HEADERS
        self.hosts = frozenset(host.casefold() for host in hosts)
        self.rates = rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request with a sentence, or let it through and add our headers to the answer."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message["headers"])
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
                if headers.get("location", "").startswith("/"):
                    headers["location"] = scope.get("root_path", "") + headers["location"]
            await send(message)

        status, refusal = self._refusal(scope)
        if refusal:
            await PlainTextResponse(refusal, status)(scope, receive, send_safely)
        else:
            await self.app(scope, receive, send_safely)

    def _refusal(self, scope: Scope) -> tuple[int, str]:
        """Return the status and the sentence with which a request is refused; 0 if it is not."""
        headers = Headers(scope=scope)
        host = headers.get("host", "").casefold()
        if host not in self.hosts or len(headers.getlist("host")) != 1:
            return 421, _("This server does not go by that name.")
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, _("This page does not accept that request.")
        if scope["method"] == "POST" and headers.getlist("origin") != [
            f"{scope['scheme']}://{host}"
        ]:
            return 403, _("The request did not come from a page of this server.")
        if not self.rates.allow(address_of(scope)):
            return 429, _("Too many requests: wait a moment.")
        return 0, ""


class Rates:
    """How fast each address sends requests: a bucket of tokens that fills by itself."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allow(self, address: str, cost: float = 1.0) -> bool:
        """Count a request of an address, and return whether it comes not too fast.

        One that others could be guessed by costs more.
        """
        now, most = time.monotonic(), _times(address)
        tokens, since = self._buckets.pop(address, (most * BURST, now))
        tokens = min(most * BURST, tokens + (now - since) * most * RATE)
        is_slow = tokens >= cost
        self._buckets[address] = (tokens - cost * is_slow, now)
        if len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        return is_slow


class Streams:
    """How many streams each address has open."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a new stream, and return whether the address may have it."""
        if self._open[address] >= _times(address) * STREAMS:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count a stream that has ended."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


def _times(address: str) -> int:
    """Return how many times as much as others an address may."""
    return AT_HOME if address.startswith(HERE) else 1


def address_of(scope: Scope) -> str:
    """Return the network address that a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""
