"""Who may see what: every route of the application, for every browser, lift and phase of a table.

The routes come from the application itself, so a new one fails until `ROUTES` says whose it is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple

import httpx
import pytest

from suite.core.flow import Seat
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.play import Asked, Busy
from suite.web.http.stream import GONE
from suite.web.table.served_table import ServedTable
from tests.web.room import Room, deal, in_a_room, people

ROLES: Final = ("0", "1", "spectator")
PHASES: Final = ("waiting", "seat 0", "seat 1", "elsewhere", "program", "over")
"""The game has not begun; a seat, a person at another screen or a program is to act; it is over."""

EVERY_DAY: Final = ("seat 0", "elsewhere", "over")

HANDS: Final[dict[str, tuple[str, ...]]] = {
    # who asks:       the seats whose hands may be shown to it, in each phase
    "stranger":       ("", "", "", "", "", ""),
    "host":           ("", "", "", "", "", ""),
    "spectator":      ("", "", "", "", "", ""),
    "Anna":           ("", "0", "0", "0", "0", "0"),
    "Bert":           ("", "1", "1", "1", "1", "1"),
    "both":           ("", "", "", "", "", "01"),
    "both, 0 lifted": ("", "0", "", "0", "0", "01"),
    "both, 1 lifted": ("", "", "1", "1", "1", "01"),
}  # fmt: skip
"""Whose hands are shown to whom: Anna and Bert have a screen each, and another one together."""

PLAYERS: Final = ("Anna", "Bert", "both")
HOLDERS: Final = {"0": ("Anna", "both"), "1": ("Bert", "both"), "spectator": ("spectator",)}
"""Who has a pass of a role."""

ANYBODY: Final = "anybody"
NOBODY: Final = "whoever sends a secret, as nobody does here"
HOST: Final = "the host"
RECORD: Final = "the host after the end"
PASS: Final = "whoever has the pass of the seat"
SEAT: Final = "whoever has one, and has lifted the curtain of a shared screen"
END: Final = "the same, after the end"

SHOWS: Final = ("/", "/replay", "/stream")
"""How the addresses end that show the role's view."""

OF_SEAT: Final = {
    "GET {}/": SEAT,
    "POST {}/join": NOBODY,
    "GET {}/stream": SEAT,
    "GET {}/choose": SEAT,
    "GET {}/fix": SEAT,
    "POST {}/fix": SEAT,
    "POST {}/{{what}}": SEAT,
    "GET {}/replay": SEAT,
    "GET {}/rules": SEAT,
    "GET {}/review/": END,
    "POST {}/review/": END,
    "POST {}/again": END,
    "GET {}/review/stream": END,
}
ROUTES: Final = {
    "GET /": ANYBODY,
    "GET /static/{name}": ANYBODY,
    "GET /favicon.ico": ANYBODY,
    "GET /rules/{game}": ANYBODY,
    "GET /join": ANYBODY,
    "POST /join": NOBODY,
    "GET /join/{table}": ANYBODY,
    "GET /host/": ANYBODY,
    "POST /host/join": NOBODY,
    "GET /host/stream": HOST,
    "GET /host/new": HOST,
    "POST /host/tables": HOST,
    "POST /host/companions": HOST,
    "POST /host/resume": HOST,
    "GET /host/games/{file}/": ANYBODY,
    "GET /host/games/{file}/replay": HOST,
    "GET /host/games/{file}/rules": HOST,
    "GET /host/games/{file}/review/": HOST,
    "POST /host/games/{file}/review/": HOST,
    "GET /host/games/{file}/review/stream": HOST,
    "GET /host/course/{game}": HOST,
    "GET /host/course/{game}/exercise": HOST,
    "GET /host/learn/{word}/": HOST,
    "GET /host/learn/{word}/stream": HOST,
    "GET /host/learn/{word}/choose": HOST,
    "GET /host/learn/{word}/rules": HOST,
    "POST /host/learn/{word}/{what}": HOST,
    "GET /host/t/{table}/": HOST,
    "GET /host/t/{table}/stream": HOST,
    "GET /host/t/{table}/record": RECORD,
    "POST /host/t/{table}/{what}": HOST,
    "GET /t/{table}/shared": PASS,
    "POST /t/{table}/shared/{role}/lift": PASS,
    **{
        route.format(at): who
        for at in ("/t/{table}/{role}", "/t/{table}/shared/{role}")
        for route, who in OF_SEAT.items()
    },
}
WHATS: Final = ("act", "undo", "resign", "hint", "other")


def _routes(room: Room) -> set[str]:
    """Return all routes of a room, as the application has them."""
    app: Any = room.app
    while not hasattr(app, "routes"):
        app = app.app
    return {f"{method} {route.path}" for route in app.routes for method in route.methods - {"HEAD"}}


class Answer(NamedTuple):
    """What was answered: its status, and whose views were asked for to make it."""

    status: int
    views: set[Watcher]


class Case(NamedTuple):
    """A request: the seats whose hands may be shown to who asks, and who may use the route."""

    phase: str
    who: str
    hands: str
    kind: str
    method: str
    path: str
    role: str


class Watched:
    """A table with two people at one screen and at one each, a third elsewhere, and a program."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.served = room.tables.create("tiles", {}, ["human", "human", "human", "beginner"])
        self.browsers: dict[str, httpx.AsyncClient] = {"stranger": room.browser()}
        self.views: set[Watcher] = set()

    async def open(self) -> None:
        """Let all come in but the third person, for whom the game waits."""
        room, served, browsers = self.room, self.served, self.browsers
        browsers["both"], browsers["host"] = await room.host(), await room.host()
        for seat, name in enumerate(("Anna", "Bert")):
            browsers[name] = await room.sit(served, seat, name)
            await sit_here(browsers["both"], served, seat, name)
        given = {"secret": served.passes.issued("spectator")}
        browsers["spectator"] = room.browser()
        await browsers["spectator"].post(f"/t/{served.id}/spectator/join", data=given)

    async def reach(self, phase: str) -> None:
        """Go on to a phase."""
        served, runner = self.served, self.room.runner
        if phase == "waiting":
            return
        if served.live is None:
            await self.room.sit(served, 2, "Cleo")
            self._watch()
        if phase == "over":
            runner.holds = True  # else reviews would be made
            for seat in range(3):
                served.play.resign(seat, served.at)
            return
        runner.holds = phase == "program"
        runner.go_on()
        wanted = Busy(3) if runner.holds else Asked(PHASES.index(phase) - 1)
        while served.play.moment != wanted:
            moment = served.play.moment
            if isinstance(moment, Asked):
                served.play.act(moment.seat, "end", served.at)
            await asyncio.sleep(0.001)
        while runner.holds and wanted.seat not in self.views:
            await asyncio.sleep(0.001)  # the program has not been given its view

    def _watch(self) -> None:
        """Note whose views are asked for."""
        table = people(self.served)
        ask, ask_at = table.view, table.view_at

        def view(watcher: Watcher) -> Any:
            self.views.add(watcher)
            return ask(watcher)

        def view_at(number: int, watcher: Watcher) -> Any:
            self.views.add(watcher)
            return ask_at(number, watcher)

        table.view, table.view_at = view, view_at

    async def lift(self, who: str) -> httpx.AsyncClient:
        """Return the browser of somebody, with the curtain as it is said."""
        name, _comma, lifted = who.partition(", ")
        browser = self.browsers[name]
        if name == "both":
            await browser.get(f"/t/{self.served.id}/shared")
        if lifted:
            await browser.post(f"/t/{self.served.id}/shared/{lifted[0]}/lift")
        return browser

    async def ask(self, browser: httpx.AsyncClient, method: str, path: str) -> Answer:
        """Return what is answered; nothing that was made for others is at hand."""
        self.room.rates._buckets.clear()
        self.served.tell()
        self.views.clear()
        if path.endswith("stream"):
            async with stream(self.room, browser, path) as read:
                status = read.status
                if status == 200:
                    await read.data()
        else:
            status = (await browser.request(method, path)).status_code
        return Answer(status, set(self.views))


async def sit_here(browser: httpx.AsyncClient, served: ServedTable, seat: Seat, name: str) -> None:
    """Let a person sit down at the screen of a host."""
    given = {"seat": str(seat), "name": name}
    assert (await browser.post(f"/host/t/{served.id}/here", data=given)).status_code == 303


class Reading:
    """A stream that is read."""

    def __init__(self) -> None:
        self.status = 0
        self.parts: asyncio.Queue[bytes] = asyncio.Queue()

    async def data(self) -> None:
        """Wait for the next message that says something."""
        while not (part := await asyncio.wait_for(self.parts.get(), 5)).startswith(b"id: "):
            assert part != GONE

    async def is_gone(self) -> bool:
        """Return whether the stream ends, whatever it says before; else it says nothing more."""
        try:
            while await asyncio.wait_for(self.parts.get(), 0.1) != GONE:
                pass
        except TimeoutError:
            return False
        return True


@asynccontextmanager
async def stream(room: Room, browser: httpx.AsyncClient, path: str) -> Any:
    """Open a stream with the cookies that a browser has now, and leave it in the end."""
    reading, begun, left = Reading(), asyncio.Event(), asyncio.Event()
    request = browser.build_request("GET", path)
    headers = [(name.lower(), value) for name, value in request.headers.raw]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": request.url.path,
        "raw_path": request.url.raw_path,
        "query_string": b"",
        "root_path": "",
        "headers": [pair for pair in headers if pair[0] != b"accept-encoding"],
        "client": ("127.0.0.1", 1),
        "server": ("room.test", 8000),
    }

    async def receive() -> dict[str, Any]:
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            reading.status = message["status"]
            begun.set()
        else:
            reading.parts.put_nowait(message["body"])

    task: asyncio.Future[None] = asyncio.ensure_future(room.app(scope, receive, send))
    await asyncio.wait_for(begun.wait(), 5)
    yield reading
    left.set()
    await asyncio.wait_for(task, 5)


def test_the_table_names_every_route(tmp_path: Any) -> None:
    assert _routes(Room(tmp_path)) == set(ROUTES)


@pytest.mark.parametrize(
    "phase",
    [
        pytest.param(phase, marks=[] if phase in EVERY_DAY else [pytest.mark.slow])
        for phase in PHASES
    ],
)
def test_every_route_shows_the_hands_of_the_table_and_no_others(phase: str, tmp_path: Any) -> None:
    async def walk(room: Room) -> None:
        watched = Watched(room)
        await watched.open()
        await watched.reach(phase)
        for who, hands in HANDS.items():
            for route, kind in ROUTES.items():
                for method, path, role in _addresses(route, watched.served):
                    answer = await watched.ask(await watched.lift(who), method, path)
                    seats = hands[PHASES.index(phase)]
                    _check(answer, Case(phase, who, seats, kind, method, path, role))

    in_a_room(walk)(tmp_path)


def _addresses(route: str, served: ServedTable) -> Iterator[tuple[str, str, str]]:
    """Yield method, path and role of the requests of a route."""
    method, template = route.split(" ")
    for role in ROLES if "{role}" in template else ("",):
        for what in WHATS if "{what}" in template else ("",):
            if "/host/" in template and what not in ("", "other"):
                continue
            names = {
                "table": served.id,
                "role": role,
                "what": what,
                "name": "room.js",
                "file": "none.jsonl",
                "game": "tiles",
                "word": "tiles-point",
            }
            yield method, template.format(**names), role


def _check(answer: Answer, case: Case) -> None:
    """Compare an answer with what the tables say of who asks."""
    begun, over = case.phase != "waiting", case.phase == "over"
    is_seat = case.role.isdecimal()
    has_pass = case.who.partition(",")[0] in HOLDERS.get(case.role, PLAYERS)
    sees = case.role in case.hands if begun and is_seat else has_pass
    views = {int(case.role)} if begun and is_seat and sees else set()
    views |= {EVERYBODY} if over and sees else set()
    assert answer.views - {SPECTATOR} <= views, (case, answer.views)
    assert answer.status < 500, case
    may = {
        ANYBODY: True,
        NOBODY: False,
        HOST: case.who.startswith(("host", "both")),
        RECORD: case.who.startswith(("host", "both")) and over,
        PASS: has_pass and case.role in ("", "0", "1"),
        SEAT: sees,
        END: sees and over,
    }[case.kind]
    if case.kind == SEAT and case.path.endswith(SHOWS):
        # Others are led to the curtain, or asked for a secret.
        assert bool(answer.views) is (may and begun), (case, answer.views)
    if not (case.kind == SEAT and case.path.endswith("/")):
        assert (answer.status == 403) is not may, (case, answer.status)


@in_a_room
async def test_every_route_of_a_companion_is_its_keepers(room: Room) -> None:
    served = room.tables.beside("tiles", {}, ["Ada", "Bela"], 0)
    keeper, host = room.browser(), await room.host()
    secret = {"secret": served.passes.issued("keeper")}
    assert (await keeper.post(f"/t/{served.id}/keeper/join", data=secret)).status_code == 303
    served.begin(room.tables.home)
    for route, kind in ROUTES.items():
        method, path = route.split(" ")
        if "{role}" not in route or (kind == SEAT and path.endswith(("/", "stream"))):
            continue
        path = path.format(table=served.id, role="keeper", what="act")
        for browser in (keeper, host, room.browser()):
            status = (await browser.request(method, path)).status_code
            may = browser is keeper and kind == SEAT
            assert (status not in (403, 500)) is may, (method, path, status)
    for browser in (host, room.browser()):
        for at in ("", "shared/"):
            page = await browser.get(f"/t/{served.id}/{at}keeper/")
            assert 'id="board"' not in page.text
            assert (await browser.get(f"/t/{served.id}/{at}keeper/stream")).status_code == 403
    assert 'id="board"' in (await keeper.get(f"/t/{served.id}/keeper/")).text


# --- streams that are open when the screen is handed on


async def _together(room: Room) -> tuple[ServedTable, httpx.AsyncClient]:
    """Return a table of two people at one screen and a third elsewhere, and their browser."""
    served = room.tables.create("tiles", {}, ["human", "human", "human"])
    browser = await room.host()
    for seat, name in enumerate(("Anna", "Bert")):
        await sit_here(browser, served, seat, name)
    await room.sit(served, 2, "Cleo")
    await deal(served)
    return served, browser


async def _go_on(served: ServedTable, seat: Seat) -> None:
    """Let turns end until a seat is to act."""
    while served.play.moment != Asked(seat):
        served.play.act(people(served).actor, "end", served.at)


@pytest.mark.parametrize("at", ["", "shared/"])
@pytest.mark.parametrize("happens", ["turn", "lift", "draw"])
def test_an_open_stream_ends_when_the_screen_is_handed_on(
    at: str, happens: str, tmp_path: Any
) -> None:
    async def hand_on(room: Room) -> None:
        served, browser = await _together(room)
        await _go_on(served, 2)
        shared = f"/t/{served.id}/shared"
        await browser.post(f"{shared}/0/lift")
        async with stream(room, browser, f"/t/{served.id}/{at}0/stream") as reading:
            await reading.data()
            if happens == "turn":
                await _go_on(served, 1)
            elif happens == "lift":
                await browser.post(f"{shared}/1/lift")
            else:
                await browser.get(shared)
            assert await reading.is_gone()

    in_a_room(hand_on)(tmp_path)


@in_a_room
async def test_an_open_stream_ends_when_a_second_person_sits_down_at_the_screen(
    room: Room,
) -> None:
    served = room.tables.create("tiles", {}, ["human", "human"])
    browser = await room.host()
    await sit_here(browser, served, 0, "Anna")
    async with stream(room, browser, f"/t/{served.id}/0/stream") as reading:
        await reading.data()
        secret = {"secret": served.passes.issued("1"), "name": "Bert"}
        assert (await browser.post(f"/t/{served.id}/1/join", data=secret)).status_code == 303
        assert await reading.is_gone()
    await deal(served)
    for seat in (0, 1):
        assert (await browser.get(f"/t/{served.id}/{seat}/replay")).status_code == 403
        assert (await browser.post(f"/t/{served.id}/shared/{seat}/lift")).status_code == 303
    again = type(served.passes)(served.passes.doors)
    assert (
        sum(
            again.admits(role, cookie.value or "")
            for role in "01"
            for cookie in browser.cookies.jar
        )
        == 2
    )


@in_a_room
async def test_a_curtain_that_was_lifted_early_is_down_when_the_turn_comes(room: Room) -> None:
    served, browser = await _together(room)
    await _go_on(served, 1)
    await browser.post(f"/t/{served.id}/shared/1/lift")
    await browser.post(f"/t/{served.id}/shared/0/lift")
    assert (await browser.get(f"/t/{served.id}/shared/1/replay")).status_code == 403
    await _go_on(served, 0)
    assert (await browser.get(f"/t/{served.id}/shared/0/replay")).status_code == 403
