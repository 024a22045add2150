"""A network between a browser and a server that can be cut, and a phone in it."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx

from suite.core.play import record
from tests.web.browser import PHONE, chromium
from tests.web.room import field
from tests.web.serving import Server, free_port, serving
from tests.web.test_server import join, set_a_table

CHUNK = 1 << 16
LOCAL = "localhost"
"""The name that leads to the server through the network that is cut."""


class Network:
    """Carries bytes between a port of its own and that of a server, until it is cut.

    - `port`: where browsers connect to
    """

    def __init__(self, server: int) -> None:
        self.port = free_port()
        self._server = server
        self._ends: list[socket.socket] = []
        self._silent: set[socket.socket] = set()
        self._up = Event()
        self._listening: socket.socket | None = None
        self.restore()

    def refuse(self) -> None:
        """End all connections, and refuse new ones: the device is in no network."""
        self._stop_listening()
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def silence(self) -> None:
        """Carry nothing more, without a word: connections stay, and bytes are lost."""
        self._up.clear()
        self._silent.update(self._ends)

    def restore(self) -> None:
        """Carry what comes from now on; connections that were silent stay so."""
        if self._listening is None:
            self._listening = socket.create_server(("127.0.0.1", self.port))
            Thread(target=self._accept, args=[self._listening], daemon=True).start()
        self._up.set()

    def close(self) -> None:
        """End everything."""
        self.refuse()
        self._up.set()
        for end in self._ends:
            end.close()

    def _stop_listening(self) -> None:
        if self._listening is not None:
            with suppress(OSError):
                self._listening.shutdown(socket.SHUT_RDWR)
            self._listening.close()
            self._listening = None

    def _accept(self, listening: socket.socket) -> None:
        with suppress(OSError):
            while True:
                self._up.wait()
                browser, _address = listening.accept()
                self._up.wait()
                server = socket.create_connection(("127.0.0.1", self._server))
                self._ends += [browser, server]
                for ends in ((browser, server), (server, browser)):
                    Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, giver: socket.socket, taker: socket.socket) -> None:
        with suppress(OSError):
            while data := giver.recv(CHUNK):
                if giver not in self._silent:
                    taker.sendall(data)
        if giver not in self._silent:
            with suppress(OSError):
                taker.shutdown(socket.SHUT_RDWR)


class Away:
    """A game of two people, of whom one has a phone in a network that can be cut.

    - `page`: Playwright's page of the phone
    - `ended`: the moments that were answered by the end of a turn
    """

    def __init__(self, server: Server, folder: Path, network: Network, browser: Any) -> None:
        self.folder = folder
        self.network = network
        host = server.host()
        page = host.get(set_a_table(host, ("human", "human"))).text
        self.seats = [join(server, page, seat, name) for seat, name in enumerate(("Anna", "Bert"))]
        cookies = [
            {"name": each.name, "value": each.value, "domain": LOCAL, "path": each.path}
            for each in self.seats[0][0].cookies.jar
        ]
        context = browser.new_context(viewport=PHONE)
        context.add_cookies(cookies)
        self.page = context.new_page()
        self.page.goto(f"http://{LOCAL}:{server.port}{self.seats[0][1]}")
        self.ended: list[str] = []

    def round(self, cut: Callable[[], None], seconds: float) -> float:
        """Cut the network, let somebody end a turn meanwhile, and restore it.

        Return the seconds until the phone shows all again. Fails if an event is lost or twice.
        """
        self._wait(lambda: self._shown() == self._fresh()[0], 30)
        if 'action="hint"' in self._fresh()[1]:  # it is the turn of who has the phone
            self.page.locator('#choice [data-words="end"]').click()
            button = self.page.locator("#choice .do")
            button.wait_for()
            self.ended.append(str(self.page.evaluate("document.body.dataset.at")))
            cut()
            button.click()
        else:
            cut()
            self._end(*self.seats[1])
        self.page.wait_for_timeout(1000 * seconds)
        self.network.restore()
        begun = time.monotonic()
        self._wait(self._is_on, 30)
        passed = time.monotonic() - begun
        self.check()
        return passed

    def _end(self, browser: httpx.Client, address: str) -> None:
        armed = browser.get(address, params={"words": "end"}).text
        given = {name: field(armed, name) for name in ("at", "key", "action")}
        self.ended.append(given["at"])
        assert browser.post(f"{address}act", data=given).status_code == 303

    def _fresh(self) -> tuple[str, str]:
        """Return the moment of the page that the server would send now, and the page."""
        browser, address = self.seats[0]
        page = browser.get(address).text
        return page.partition('data-moment="')[2].partition('"')[0], page

    def _shown(self) -> str:
        return str(self.page.evaluate("document.body.dataset.moment"))

    def _is_on(self) -> bool:
        offline = self.page.evaluate("document.body.matches('.offline')")
        return (
            not offline
            and len(self._taken()) == len(self.ended)
            and (self._shown() == self._fresh()[0])
        )

    def _taken(self) -> list[str]:
        """Return the moments that the ends of turns in the record answer."""
        [path] = (self.folder / "zweistrom" / "games").glob("*.jsonl")
        lines = record.read_file(path).games[0].lines
        events = [line for _number, line in lines if isinstance(line, record.Event)]
        return [f"{event.ply - 1}.0" for event in events if event.action == "end"]

    def _wait(self, ready: Callable[[], bool], seconds: float) -> None:
        until = time.monotonic() + seconds
        while not ready():
            assert time.monotonic() < until, "the phone is not on again"
            self.page.wait_for_timeout(20)

    def check(self) -> None:
        """Compare the record with what was tapped, and the phone's log with the server's."""
        assert self._taken() == self.ended
        log = "document.querySelector('#log').innerHTML"
        shown = self.page.evaluate(log)
        self.page.reload()
        assert shown == self.page.evaluate(log)


@contextmanager
def away(folder: Path) -> Iterator[Away]:
    """Set a table with a phone in a network that can be cut."""
    with serving(folder, free_port()) as server:
        network = Network(server.port)
        # The page has the server's address, which leads through the network.
        rule = f"MAP {LOCAL}:{server.port} 127.0.0.1:{network.port}"
        with chromium(f"--host-resolver-rules={rule}") as browser:
            yield Away(server, folder, network, browser)
        network.close()
