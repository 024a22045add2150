"""Runs the server: its socket, its addresses, its certificate, and its end."""

from __future__ import annotations

import logging
import re
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from errno import EACCES, EADDRINUSE
from typing import Any, Final

import trustme
import uvicorn

from suite.core.errors import SettingError
from suite.core.text.catalogue import Catalogue
from suite.web.app import application
from suite.web.http.connections import Connection
from suite.web.table.passes import HOST
from suite.web.table.tables import Tables
from suite.work.processes import Processes

_: Final = Catalogue("web")

LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"
NOWHERE: Final = ("192.0.2.1", 9)
"""An address for documentation: asking the way to it tells which of our own is used."""
NAME: Final = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
"""A name that a browser and a certificate can have; some machines have others, such as `my_pc`."""
GRACE: Final = 1
"""Seconds that open streams have to end."""
IDLE: Final = 75
"""Seconds that a connection is kept for the next tap; a shorter one could close as it comes."""
LOST: Final = 30
"""Seconds after which a connection ends whose other side confirms nothing that it is sent."""
LARGEST_HEAD: Final = 16384
"""The most bytes in the head of a request."""
MOST_CONNECTIONS: Final = 2000


@dataclass(frozen=True, slots=True)
class Place:
    """Where the server listens.

    - `socket`: it listens already, so nobody else takes the port
    - `names`: the names and addresses that lead to it, the one for other devices first
    """

    socket: socket.socket
    names: tuple[str, ...]
    scheme: str

    @property
    def port(self) -> int:
        """Its port."""
        return int(self.socket.getsockname()[1])

    @property
    def hosts(self) -> list[str]:
        """The values of `Host` that mean this server."""
        usual = {"http": 80, "https": 443}[self.scheme]
        hosts = [f"{name}:{self.port}" for name in self.names]
        return hosts + list(self.names) if self.port == usual else hosts

    def address(self, path: str) -> str:
        """Return the address of a path, as other devices can open it."""
        return f"{self.scheme}://{self.names[0]}:{self.port}{path}"

    def here(self, path: str) -> str:
        """Return the address of a path, as this machine opens it."""
        return f"{self.scheme}://{LOOPBACK}:{self.port}{path}"


def listen(port: int, *, lan: bool, tls: bool) -> Place:
    """Listen on a port of this machine, or with `lan` of the network it is in.

    Raises `SettingError` if the port is taken, or there is no network.
    """
    names = [LOOPBACK, "localhost"]
    if lan:
        names = [_own_address(), *_own_names(), *names]
    try:
        listening = socket.create_server((EVERYWHERE if lan else LOOPBACK, port), backlog=128)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # of Linux; its connections inherit it
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * LOST)
    except OSError as problem:
        raise SettingError(_why_not(port, problem)) from None
    return Place(listening, tuple(dict.fromkeys(names)), "https" if tls else "http")


def _why_not(port: int, problem: OSError) -> str:
    if problem.errno == EADDRINUSE:
        return _(
            "port {port} is in use, perhaps by another 'zweistrom serve'; choose another with "
            "--port",
            port=port,
        )
    if problem.errno == EACCES:
        return _("port {port} needs special rights; choose another with --port", port=port)
    return _(
        "port {port} cannot be used: {reason}", port=port, reason=problem.strerror or str(problem)
    )


def _own_address() -> str:
    """Return the address of this machine in its network; raises `SettingError` if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)  # sends nothing
            address = str(probe.getsockname()[0])
        except OSError:
            address = ""
    if not address or address.startswith(("127.", "0.")):
        raise SettingError(_("this machine is not on a network: connect it, or leave out --lan"))
    return address


def _own_names() -> list[str]:
    """Return the names of this machine, such as a home network knows them."""
    name = socket.gethostname().casefold().removesuffix(".local")
    return [name, f"{name}.local"] if NAME.fullmatch(name) and name != "localhost" else []


def tls_context(names: tuple[str, ...]) -> ssl.SSLContext:
    """Return the context of a server with a certificate for some names, made on the spot.

    No browser knows who has signed it, so each asks once.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    trustme.CA().issue_cert(*names).configure_cert(context)
    return context


def serve(tables: Tables, place: Place, began: Callable[[str], Any]) -> None:
    """Answer requests until a signal ends it; `began` gets the path of the host's screen before.

    The path has a new secret of the host.
    """
    secret = tables.host.issue(HOST)
    tables.save()
    context = tls_context(place.names) if place.scheme == "https" else None
    config = uvicorn.Config(
        application(tables, place.hosts, place.address, Processes),
        log_config=None,  # nothing is logged: addresses and times are nobody's business
        access_log=False,
        http=Connection,
        ws="none",
        lifespan="on",
        server_header=False,
        proxy_headers=False,
        limit_concurrency=MOST_CONNECTIONS,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=GRACE,
        ssl_context_factory=(lambda *_: context) if context else None,
    )
    logging.getLogger("uvicorn").addHandler(logging.NullHandler())
    with place.socket:
        began(f"/host/#{secret}")
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[place.socket])
