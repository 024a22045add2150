"""The room in a browser: the application of `zweistrom serve`, asked by messages of the page.

`worker.mjs` begins it in two workers: one answers pages, the other does what takes time.
"""

from __future__ import annotations

import asyncio
import json
import pickle
from collections.abc import Callable, Iterator
from http.cookies import SimpleCookie
from itertools import count
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import js
from pyodide.ffi import create_proxy, to_js

from suite.core.showing import hints
from suite.native import backend
from suite.tiles.game import Tiles
from suite.web.app import application
from suite.web.table.passes import HOST
from suite.web.table.tables import Tables
from suite.work import Job
from suite.work.turns import InTurns

WE: Final = ("127.0.0.1", 1)
"""Where all requests come from."""
WORLDS: Final = (16, 40)
"""The worlds of the chances of hints, as `hints.WORLDS`, so that a hint comes in half a second."""
SLOW: Final = "master"
"""The level of Tiles that a phone thinks too long for."""
SETTLED: Final = 1.0
"""Seconds after which the first page is there, and kernels can be loaded for the first game."""


async def begin(given: Any) -> Any:
    """Begin in the role that is given; return what the worker calls."""
    if given.role == "thinker":
        hints.WORLDS = WORLDS
        return Thinker(given.port)
    Tiles.levels = {word: level for word, level in Tiles.levels.items() if word != SLOW}
    room = Room(given)
    await room.open()
    asyncio.get_running_loop().call_later(SETTLED, backend)
    return js_object(answer=room.answer, save=room.save)


def js_object(**fields: Any) -> Any:
    """Return an object of JavaScript; bytes in it are copied."""
    return to_js(fields, dict_converter=js.Object.fromEntries)


class Elsewhere:
    """Lets the thinker do jobs; what is not portable is done here, in turns."""

    def __init__(self, port: Any, did: Callable[[], object]) -> None:
        self._port = port
        self._here = InTurns(did)
        self._did = did
        self._jobs: dict[int, Job] = {}
        self._numbers = count()
        port.onmessage = create_proxy(self._hear)

    def give(self, job: Job) -> None:
        """Take a job."""
        if not job.is_portable:
            self._here.give(job)
            return
        number = next(self._numbers)
        self._jobs[number] = job
        self._port.postMessage(js_object(number=number, work=pickle.dumps((job.do, job.args))))

    def _hear(self, event: Any) -> None:
        number, job = event.data.number, self._jobs[event.data.number]
        is_result, what = pickle.loads(event.data.work.to_bytes())
        if is_result:
            del self._jobs[number]
        if not job.is_dropped:
            (job.then if is_result else job.show)(what)
        elif not is_result:
            self._port.postMessage(js_object(number=number))
        self._did()

    def close(self) -> None:
        """Deliver nothing more."""
        self._port.close()
        self._here.close()


class Thinker:
    """Does the jobs that come by a port, a part in each turn; one without work is dropped."""

    def __init__(self, port: Any) -> None:
        self._port = port
        self._runner = InTurns()
        self._jobs: dict[int, Job] = {}
        backend()
        port.onmessage = create_proxy(self._hear)

    def _hear(self, event: Any) -> None:
        number = event.data.number
        if not hasattr(event.data, "work"):
            if number in self._jobs:
                self._jobs.pop(number).is_dropped = True
            return

        def send(is_result: bool, what: Any) -> None:
            if is_result:
                self._jobs.pop(number, None)
            work = pickle.dumps((is_result, what))
            self._port.postMessage(js_object(number=number, work=work))

        do, args = pickle.loads(event.data.work.to_bytes())
        job = Job(do, args, lambda what: send(True, what), lambda part: send(False, part))
        self._jobs[number] = job
        self._runner.give(job)


class Room:
    """Answers the questions of pages by the application, and keeps their cookies."""

    def __init__(self, given: Any) -> None:
        place = urlsplit(given.origin)
        self.given = given
        self.scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": place.scheme,
            "root_path": given.root,
            "client": WE,
            "server": (place.hostname, place.port),
        }
        languages = ",".join(given.languages.to_py())
        self.headers = {"host": place.netloc, "accept-language": languages}
        self.home = Path(given.home)
        self.kept = self.home / "cookies.json"
        self.cookies: dict[str, str] = (
            json.loads(self.kept.read_text()) if self.kept.exists() else {}
        )
        self.tables = Tables(
            self.home / "games", self.home / "tables.json", learned=self.home / "lessons.json"
        )
        self.app = application(
            self.tables,
            [place.netloc],
            None,
            lambda _post: Elsewhere(given.port, self.change),
            framed=True,
        )
        self.saving: asyncio.Task[None] | None = None
        self.is_changed = False
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Go on with the tables, and let the host in, who alone sits here."""
        began = asyncio.Event()

        async def receive() -> dict[str, str]:
            if began.is_set():
                await asyncio.Event().wait()
            return {"type": "lifespan.startup"}

        async def send(message: dict[str, str]) -> None:
            if message["type"] != "lifespan.startup.complete":
                raise RuntimeError(message.get("message", "the application did not start"))
            began.set()

        self._do(self.app({"type": "lifespan", "asgi": self.scope["asgi"]}, receive, send))
        await began.wait()
        key = f"{self.given.root}/host/ host"
        if not self.tables.host.admits(HOST, self.cookies.get(key, "")):
            self.cookies[key] = self.tables.host.admit(HOST)
            self._write()
            self.tables.save()

    def _do(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def answer(self, question: Any, port: Any) -> None:
        """Answer a question, piece by piece, by its port."""
        self._do(self._answer(question, port))

    async def _answer(self, question: Any, port: Any) -> None:
        method, path = question.method, question.path
        body = question.body.to_bytes() if question.body else b""
        given = dict(question.headers.to_py()) | self.headers
        if method == "POST":
            given["origin"] = self.given.origin
        given["cookie"] = "; ".join(
            f"{key.partition(' ')[2]}={value}"
            for key, value in self.cookies.items()
            if path.startswith(key.partition(" ")[0])
        )
        scope = self.scope | {
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": question.query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in given.items()],
        }
        messages = iter([{"type": "http.request", "body": body}])
        gone = asyncio.Event()
        hear = create_proxy(lambda _event: gone.set())
        port.onmessage = hear

        async def receive() -> dict[str, Any]:
            for message in messages:
                return message
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                headers = [(name.decode(), value.decode()) for name, value in message["headers"]]
                self._keep(value for name, value in headers if name == "set-cookie")
                shown = [list(each) for each in headers if each[0] != "set-cookie"]
                if method == "POST":
                    await self.save()
                port.postMessage(js_object(status=message["status"], headers=shown))
                return
            if message.get("body"):
                port.postMessage(js_object(chunk=message["body"]))
            if not message.get("more_body"):
                port.postMessage(js_object(end=True))

        try:
            await self.app(scope, receive, send)
        finally:
            port.close()
            hear.destroy()

    def _keep(self, cookies: Iterator[str]) -> None:
        """Keep cookies that an answer sets, by their paths and names."""
        for cookie in cookies:
            for name, morsel in SimpleCookie(cookie).items():
                self.cookies[f"{morsel['path']} {name}"] = morsel.value
            self._write()

    def _write(self) -> None:
        self.kept.write_text(json.dumps(self.cookies))

    # --- the games are kept

    def change(self) -> None:
        """Save soon: something has changed."""
        self.is_changed = True
        if self.saving is None:
            self.saving = asyncio.ensure_future(self._save())

    async def _save(self) -> None:
        while self.is_changed:
            self.is_changed = False
            await self.given.sync()
        self.saving = None

    async def save(self) -> None:
        """Save all that has changed, and wait for it."""
        self.change()
        while self.saving is not None:
            await asyncio.shield(self.saving)
