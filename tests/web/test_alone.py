"""A place without a server: the application in one thread, without processes, sockets or TLS."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, Final, NoReturn

import httpx
import pytest

from suite.play.review import make_review
from suite.web.app import application
from suite.web.table.passes import HOST
from suite.web.table.tables import Tables
from suite.work import Job
from suite.work.turns import InTurns
from tests.web.room import legal, people

ORIGIN: Final = "https://zweistrom.test"
ROOT: Final = "/games/here"
"""What the addresses begin with where the place is a part of a site."""
FORBIDDEN: Final = ("uvicorn", "trustme", "multiprocessing", "_multiprocessing", "ssl")
PATIENCE: Final = 100.0


@asynccontextmanager
async def _running(app: Any, root: str = "") -> AsyncIterator[httpx.AsyncClient]:
    """Start an application as a server does; yield a browser, whose addresses begin with `root`."""
    said: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    heard: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    scope = {"type": "lifespan", "asgi": {"version": "3.0"}}
    life = asyncio.ensure_future(app(scope, said.get, heard.put))
    await said.put({"type": "lifespan.startup"})
    assert (await heard.get())["type"] == "lifespan.startup.complete"
    transport = httpx.ASGITransport(app, raise_app_exceptions=True, root_path=root)
    async with httpx.AsyncClient(
        transport=transport, base_url=ORIGIN + root, headers={"Origin": ORIGIN}
    ) as browser:
        yield browser
    await said.put({"type": "lifespan.shutdown"})
    await life


def _forbid(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(*_given: object) -> NoReturn:
        raise AssertionError("there are no threads and no processes here")

    monkeypatch.setattr(Thread, "start", start)
    monkeypatch.setattr(BaseProcess, "start", start)
    monkeypatch.setattr("os.fork", start)


def test_nothing_is_imported_that_a_browser_lacks() -> None:
    missing = f"import sys; sys.modules.update(dict.fromkeys({FORBIDDEN}))"
    subprocess.run([sys.executable, "-c", f"{missing}; import suite.web.app"], check=True)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_whole_games_a_hint_and_a_review_in_one_thread(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _forbid(monkeypatch)
    reviewed: list[Job] = []

    class Workers(InTurns):
        def give(self, job: Job) -> None:
            if job.do is make_review:
                reviewed.append(job)
                if len(reviewed) == 1:
                    return  # of a whole game, which would take too long here
            super().give(job)

    async def play() -> None:
        tables = Tables(
            tmp_path / "games", tmp_path / "tables.json", 0.0, learned=tmp_path / "lessons.json"
        )
        app = application(tables, ["zweistrom.test"], None, lambda _post: Workers())
        async with _running(app) as browser:
            secret = {"secret": tables.host.issue(HOST)}
            assert (await browser.post("/host/join", data=secret)).status_code == 303
            given = {"game": game, "seat0": "human", "seat1": "beginner", "name0": "Anna"}
            begun = await browser.post("/host/tables", data=given)
            [served] = tables
            assert begun.headers["location"] == f"/t/{served.id}/shared"
            assert "With friends" not in (await browser.get("/host/")).text
            page = await browser.get(f"/host/t/{served.id}/")
            assert 'class="qr"' not in page.text, "no address leads here"
            await _to_the_end(browser, served)
            assert "Anna" in (await browser.get("/host/")).text
            again = await browser.post(f"/t/{served.id}/0/again")
            following = tables[again.headers["location"].split("/")[2]]
            await _until_asked(following)
            at = f"/t/{following.id}/1/"
            hints = await browser.post(f"{at}hint", data={"at": following.at})
            assert "Hint" in hints.text
            following.play.resign(1, following.at)
            while 'class="curve"' not in (page := await browser.get(f"{at}review/")).text:
                assert page.status_code == 200
                await asyncio.sleep(0.01)
            assert len(reviewed) == 2

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


def test_a_place_can_be_a_part_of_a_site_and_in_a_frame_of_it(tmp_path: Path) -> None:
    async def visit() -> None:
        tables = Tables(
            tmp_path / "games", tmp_path / "tables.json", 0.0, learned=tmp_path / "lessons.json"
        )
        app = application(tables, ["zweistrom.test"], None, lambda _post: InTurns(), framed=True)
        async with _running(app, ROOT) as browser:
            secret = {"secret": tables.host.issue(HOST)}
            entered = await browser.post("/host/join", data=secret)
            assert entered.headers["location"] == f"{ROOT}/host/"
            assert f"Path={ROOT}/host/" in entered.headers["set-cookie"]
            given = {"game": "temples", "seat0": "human", "seat1": "beginner", "name0": "Anna"}
            begun = await browser.post("/host/tables", data=given)
            [served] = tables
            assert begun.headers["location"] == f"{ROOT}/t/{served.id}/shared"
            assert served.id in (await browser.get("/host/")).text, "the cookie came along"
            await _follow_links(browser, ["/host/", f"/host/t/{served.id}/", f"/t/{served.id}/0/"])
            missing = await browser.get("/nowhere")
            assert f'href="{ROOT}/"' in missing.text
            policy = missing.headers["content-security-policy"]
            assert "frame-ancestors 'self'" in policy

    asyncio.run(asyncio.wait_for(visit(), PATIENCE))


async def _follow_links(browser: httpx.AsyncClient, pages: list[str]) -> None:
    """Follow every link and load every file of some pages: all are there."""
    for page in pages:
        answer = await browser.get(page, follow_redirects=True)
        for address in re.findall(r' (?:href|src)="([^"#]+)"', answer.text):
            found = await browser.get(answer.url.join(address), follow_redirects=True)
            assert found.status_code == 200, f"{address} on {page}"
            assert found.url.path.startswith(f"{ROOT}/"), f"{address} on {page}"


async def _until_asked(served: Any) -> None:
    """Wait until the person is to act, or the game is over."""
    [person] = served.seat_plan.people
    while not served.is_over and served.why_not(person):
        await asyncio.sleep(0)


async def _to_the_end(browser: httpx.AsyncClient, served: Any) -> None:
    """Act at random until the game is over."""
    rng = Random(1)
    await _until_asked(served)
    while not served.is_over:
        given = {"at": served.at, "action": rng.choice(legal(served))}
        answer = await browser.post(f"/t/{served.id}/0/act", data=given)
        assert answer.status_code == 303, answer.text
        await _until_asked(served)
    assert people(served).outcome
