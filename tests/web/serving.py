"""A server in a process of its own, with real sockets, and browsers that ask it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec

PATIENCE = 60.0
"""Seconds for a server to begin, on a machine that has much else to do."""


class Server:
    """A process of `zweistrom serve`, and its host's browser."""

    def __init__(self, folder: Path, port: int, *options: str) -> None:
        self.port = port
        self.browsers: list[httpx.Client] = []
        self.scheme = "https" if "--tls" in options else "http"
        self.origin = f"{self.scheme}://127.0.0.1:{port}"
        command = [sys.executable, "-c", "import cli; cli.main()", "serve", "--no-browser"]
        environment = {
            **os.environ,
            "XDG_DATA_HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder / "config"),
            "LC_ALL": "C",
        }
        self.process = subprocess.Popen(
            [*command, "--port", str(port), *options],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout
        self.address = self.process.stdout.readline().split()[-1]

    @property
    def secret(self) -> str:
        """The host's secret, which was printed."""
        return self.address.partition("#")[2]

    def browser(self, **headers: str) -> httpx.Client:
        """Return a browser."""
        browser = httpx.Client(
            base_url=self.origin,
            headers={"Origin": self.origin, **headers},
            timeout=PATIENCE,
            verify=False,
        )
        self.browsers.append(browser)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                browser.get("/favicon.ico")
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                break
        return browser

    def host(self) -> httpx.Client:
        """Return the host's browser."""
        browser = self.browser()
        assert browser.post("/host/join", data={"secret": self.secret}).status_code == 303
        return browser

    def kill(self) -> None:
        """Kill the process at once."""
        self.process.kill()
        self.process.wait()

    def end(self) -> str:
        """Let the process end as Ctrl-C does, and return what it has printed."""
        self.process.terminate()
        said, _nothing = self.process.communicate(timeout=PATIENCE)
        return str(said)


@contextmanager
def serving(folder: Path, port: int, *options: str) -> Iterator[Server]:
    """Run a server within the block."""
    server = Server(folder, port, *options)
    try:
        yield server
    finally:
        server.kill()
        for browser in server.browsers:
            browser.close()
        assert server.process.stdout
        server.process.stdout.close()


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def read_until(response: httpx.Response, at: str = "") -> Iterator[Any]:
    """Yield the data of the messages of a stream, each with its id, until the moment `at`."""
    moment = ""
    for line in response.iter_lines():
        if line.startswith("id: "):
            moment = line.removeprefix("id: ")
        elif line.startswith("data: "):
            data = msgspec.json.decode(line.removeprefix("data: "))
            yield moment, data
            if data.get("at") == at:
                return
