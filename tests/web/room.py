"""A room for tests: tables in a folder of its own, and browsers that ask without a network."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from suite.core import games
from suite.core.flow import CHANCE
from suite.core.picture.look import Hint
from suite.play.programs import find_hints
from suite.play.review import make_review
from suite.web.app import application
from suite.web.http.safety import Rates
from suite.web.table.passes import HOST
from suite.web.table.served_table import ServedTable
from suite.web.table.tables import Tables
from suite.work import Here, Job

NAME = "room.test:8000"
ORIGIN = f"http://{NAME}"
PATIENCE = 20
"""Seconds after which a test is given up."""


class Turns(Here):
    """Does jobs in turns of the loop, in this process; a hint is the first legal action.

    - `jobs`: all that were given
    - `holds`: whether they are held back until `go_on`
    - `reviews`: whether reviews are made, too
    - `problem`: what they break down with instead of being done
    """

    def __init__(self) -> None:
        super().__init__()
        self.jobs: list[Job] = []
        self.holds = False
        self.reviews = False
        self.problem: Exception | None = None

    def give(self, job: Job) -> None:
        """Take a job; it is done in one of the next turns."""
        if not job.is_portable:
            for deliver in job.deliveries():
                deliver()
            return
        self.jobs.append(job)
        if job.do is find_hints:
            job.do = first_hint
        if job.do is make_review and not self.reviews:
            return  # it begins by itself at the end of each game, and takes seconds
        if self.problem:
            job.do = self._break_down
        super().give(job)
        if not self.holds:
            self._run_soon()

    def _run_soon(self) -> None:
        asyncio.get_running_loop().call_soon(self._run_on)

    def _run_on(self) -> None:
        if not self.holds and self.run():
            self._run_soon()

    def go_on(self) -> None:
        """Do what was held back."""
        while self.run():
            pass

    def _break_down(self, *_given: Any) -> None:
        assert self.problem
        raise self.problem


def first_hint(name: str, _seat: int, state: Any, *_given: Any) -> list[Hint]:
    """Return the first legal action as a hint."""
    return [Hint(next(iter(games.find(name).legal(state))), ("It is the first",))]


class Room:
    """A room and what its host may do."""

    def __init__(self, folder: Path, beat: float = 0.0) -> None:
        self.runner = Turns()
        web, self.learned = folder / "web" / "tables.json", folder / "lessons.json"
        self.tables = Tables(folder / "games", web, beat, learned=self.learned)
        self.rates = Rates()
        self.app = application(
            self.tables, [NAME], lambda path: ORIGIN + path, lambda _post: self.runner, self.rates
        )

    def browser(self, **headers: str) -> httpx.AsyncClient:
        """Return a browser, which keeps its cookies and says where its forms come from."""
        return httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app, raise_app_exceptions=False),
            base_url=ORIGIN,
            headers={"Origin": ORIGIN, **headers},
        )

    async def host(self) -> httpx.AsyncClient:
        """Return the host's browser."""
        browser = self.browser()
        secret = self.tables.host.issue(HOST)
        assert (await browser.post("/host/join", data={"secret": secret})).status_code == 303
        return browser

    async def sit(self, served: ServedTable, seat: int, name: str) -> httpx.AsyncClient:
        """Return the browser of a person who has scanned the code of a seat."""
        browser = self.browser()
        secret = served.passes.issued(str(seat))
        given = {"secret": secret, "name": name}
        response = await browser.post(f"/t/{served.id}/{seat}/join", data=given)
        assert response.status_code == 303, response.text
        return browser


@asynccontextmanager
async def opened(folder: Path, beat: float = 0.0) -> AsyncIterator[Room]:
    """Open a room, and close it in the end."""
    room = Room(folder, beat)
    room.tables.open(room.runner)
    try:
        yield room
    finally:
        await room.tables.close()


def people(served: ServedTable) -> Any:
    """Return the table of a game that has begun."""
    assert served.table
    return served.table


def legal(served: ServedTable) -> list[str]:
    """Return the legal actions of the seat to act, in the notation."""
    table = people(served)
    assert isinstance(table.actor, int)
    return [table.game.write(action) for action in table.game.legal(table.state)]


def field(text: str, name: str) -> str:
    """Return the value of the first field of this name on a page."""
    found = re.search(rf'name="{name}" value="([^"]*)"', text)
    assert found, f"there is no field {name} on the page"
    return found[1]


def in_a_room(test: Callable[[Room], Awaitable[None]]) -> Callable[[Path], None]:
    """Run a test in a room of its own."""

    async def run(folder: Path) -> None:
        async with opened(folder) as room:
            await asyncio.wait_for(test(room), PATIENCE)

    def begin(tmp_path: Path) -> None:
        asyncio.run(run(tmp_path))

    begin.__name__, begin.__doc__ = test.__name__, test.__doc__
    return begin


async def two_people(room: Room, game: str = "temples", **settings: Any) -> Any:
    """Return a table at which two people play, and their browsers."""
    served = room.tables.create(game, {}, ["human", "human"], **settings)
    browsers = [await room.sit(served, 0, "Anna"), await room.sit(served, 1, "Bert")]
    await deal(served)
    return served, browsers


async def deal(served: ServedTable) -> None:
    """Wait until chance has dealt."""
    while people(served).actor is CHANCE:
        await asyncio.sleep(0.001)
