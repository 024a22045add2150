"""A room for tests: tables in a folder of its own, and browsers that ask without a network."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from suite.web.app import application
from suite.web.passes import HOST
from suite.web.reviews import Reviews
from suite.web.safety import Rates
from suite.web.served import Served
from suite.web.tables import Tables
from suite.web.thinking import Advice
from suite.work import Job

NAME = "room.test:8000"
ORIGIN = f"http://{NAME}"
PATIENCE = 20
"""Seconds after which a test is given up."""


class Here:
    """Thinks in this process, for tests of all but the thinking."""

    async def decide(self, table: Any, spec: str) -> int:
        from suite.players import roster

        action: int = table.decide(roster.seat(table.game, spec))
        return action

    async def hints(self, view: Any, names: Any) -> list[Advice]:
        game = view.game
        action = next(iter(game.legal(view.state)))
        return [Advice(game.write(action), game.phrase(view, action), "It is the first.")]

    def give(self, job: Job) -> None:
        for deliver in job.deliveries():
            deliver()

    def close(self) -> None:
        """Nothing runs."""


class Room:
    """A room and what its host may do."""

    def __init__(self, folder: Path, beat: float = 0.0) -> None:
        thinkers: Any = Here()
        self.tables = Tables(folder / "games", folder / "web" / "tables.json", thinkers, beat)
        self.rates = Rates()
        self.reviews = Reviews()
        self.app = application(
            self.tables, [NAME], lambda path: ORIGIN + path, self.rates, self.reviews
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

    async def sit(self, served: Served, seat: int, name: str) -> httpx.AsyncClient:
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
    room.tables.open()
    try:
        yield room
    finally:
        await room.reviews.close()
        await room.tables.close()


def people(served: Served) -> Any:
    """Return the table of a game that has begun."""
    assert served.table
    return served.table


def legal(served: Served) -> list[str]:
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
    while not isinstance(people(served).actor, int):
        await asyncio.sleep(0.001)  # chance deals
    return served, browsers
