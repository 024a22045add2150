"""The routes of the host, who lets people in and runs the tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from suite.core import files, games
from suite.core.errors import SettingError, ZweistromError
from suite.core.flow import Seat
from suite.core.play.record import LARGEST
from suite.core.text.catalogue import Catalogue
from suite.web.http.request import cookies, download, fields, page, set_pass
from suite.web.http.safety import Streams
from suite.web.http.stream import as_spoken, looks, opened, sending
from suite.web.page import documents
from suite.web.routes import host_pages
from suite.web.routes.curtain import SHARED
from suite.web.table.passes import HOST
from suite.web.table.served_table import ServedTable
from suite.web.table.tables import Tables

_: Final = Catalogue("web")


class HostRoutes:
    """Answers the requests of the host; `address` makes an address that other devices can open."""

    def __init__(self, tables: Tables, streams: Streams, address: Callable[[str], str]) -> None:
        self.tables = tables
        self.streams = streams
        self.address = address
        at = "/host/t/{table}"
        self.routes = [
            Route("/", lambda _request: RedirectResponse("/host/", 303)),
            Route("/host/", self.show),
            Route("/host/stream", self.list_tables),
            Route("/host/join", self.join, methods=["POST"]),
            Route("/host/tables", self.create, methods=["POST"]),
            Route("/host/companions", self.companion, methods=["POST"]),
            Route("/host/resume", self.resume, methods=["POST"]),
            Route(f"{at}/", self.table),
            Route(f"{at}/stream", self.stream),
            Route(f"{at}/record", self.record),
            Route(f"{at}/{{what}}", self.do, methods=["POST"]),
        ]

    def _check(self, request: Request) -> None:
        if not self._admits(request):
            raise HTTPException(403, _("Open the address that the server has printed."))

    def _admits(self, request: Request) -> bool:
        return any(self.tables.host.admits(HOST, each) for each in cookies(request))

    def _table(self, request: Request) -> ServedTable:
        self._check(request)
        try:
            return self.tables[request.path_params["table"]]
        except KeyError:
            raise HTTPException(404, _("This table is not here any more.")) from None

    # --- all tables

    async def show(self, request: Request) -> Response:
        """Show the host's screen, or ask for the host's secret."""
        if not self._admits(request):
            return page(documents.join_page(_("The host's screen"), asks_name=False))
        return await self._page()

    async def _page(
        self, refused: str = "", status: int = 200, given: Mapping[str, str] = documents.NOTHING
    ) -> Response:
        tables = self.tables
        unfinished = await asyncio.to_thread(tables.unfinished)  # there may be many files
        text = host_pages.host_page(tables, unfinished, tables.troubles, refused, given)
        return page(text, status)

    async def list_tables(self, request: Request) -> Response:
        """Send the list of all tables, as it changes."""
        self._check(request)
        show = as_spoken(lambda: host_pages.listing(self.tables))
        return sending(self.streams, request, looks(show, partial(self._admits, request)))

    async def join(self, request: Request) -> Response:
        """Change the host's secret into a cookie."""
        given = await fields(request)
        cookie = self.tables.host.exchange(HOST, given.get("secret", "").strip())
        if not cookie:
            refused = _("this code is not good: open the address that the server has printed")
            title = _("The host's screen")
            asked = documents.join_page(title, asks_name=False, refused=refused, given=given)
            return page(asked, 403)
        self.tables.save()
        response = RedirectResponse("/host/", 303)
        set_pass(response, request, HOST, cookie, "/host/")
        return response

    async def create(self, request: Request) -> Response:
        """Set a new table."""
        given = await fields(request)
        self._check(request)
        try:
            game = games.find(given.get("game", ""))
            served = self.tables.create(
                game.name,
                host_pages.rules(game, given),
                host_pages.players(given),
                undo=given.get("undo") == "free",
                pace=given.get("pace", "quick"),
            )
        except ZweistromError as problem:
            return await self._page(str(problem), 422, given)
        return RedirectResponse(f"/host/t/{served.id}/", 303)

    async def companion(self, request: Request) -> Response:
        """Begin a companion of a game on a real table."""
        given = await fields(request)
        self._check(request)
        try:
            game = games.find(given.get("game", ""))
            rules, names = host_pages.rules(game, given), host_pages.names(given)
            served = self.tables.beside(game.name, rules, names, host_pages.whose_hand(given))
        except ZweistromError as problem:
            return await self._page(str(problem), 422, given)
        return RedirectResponse(f"/host/t/{served.id}/", 303)

    async def resume(self, request: Request) -> Response:
        """Go on with a game of the user."""
        given = await fields(request)
        self._check(request)
        try:
            served = self.tables.resume(given.get("file", ""))
        except ZweistromError as problem:
            return await self._page(str(problem), 422, given)
        return RedirectResponse(f"/host/t/{served.id}/", 303)

    # --- one table

    async def table(self, request: Request) -> Response:
        """Show one table."""
        return page(host_pages.host_table(self._table(request), self.address))

    async def stream(self, request: Request) -> Response:
        """Send what is new on the page of one table, as it comes."""
        served = self._table(request)
        show = partial(host_pages.host_parts, served, self.address)
        return opened(self.streams, request, served, show, partial(self._admits, request))

    async def record(self, request: Request) -> Response:
        """Send the record of a game that is over; before, it would tell what is hidden."""
        served = self._table(request)
        if served.table is None or not served.table.outcome:
            raise HTTPException(403, _("The record tells every hand, so first the game must end."))
        path = Path(served.kept.record)
        try:
            data = files.read(path, LARGEST)
        except OSError:
            raise HTTPException(404, _("The record is not there any more.")) from None
        return download(data, path.name, "application/jsonl")

    async def do(self, request: Request) -> Response:
        """Do something at a table."""
        given = await fields(request)  # first: meanwhile the table may be stopped
        served = self._table(request)
        what = request.path_params["what"]
        try:
            response = await self._done(request, served, what, given)
            self.tables.save()
        except ZweistromError as problem:
            return page(host_pages.host_table(served, self.address, str(problem), given), 422)
        return response

    async def _done(
        self, request: Request, served: ServedTable, what: str, given: dict[str, str]
    ) -> Response:
        back = RedirectResponse(f"/host/t/{served.id}/", 303)
        simple: dict[str, Callable[[], Any]] = {
            "begin": lambda: served.begin(self.tables.home),
            "go-on": served.go_on,
            "shut": lambda: _shut(served),
            "pace": lambda: served.set_pace(given.get("pace", "")),
        }
        seated: dict[str, Callable[[Seat], Any]] = {
            "issue": lambda seat: served.passes.issue(str(seat)),
            "free": served.free,
            "move": lambda seat: served.move(seat, _seat(served, given.get("other", ""))),
            "stand-in": lambda seat: served.stand_in(seat, given.get("as", "")),
            "back": served.come_back,
        }
        if what in simple:
            simple[what]()
        elif what in seated:
            seated[what](_seat(served, given.get("seat", "")))
        elif what == "here":
            return self._here(request, served, given)
        elif what == "watch":
            role = served.roles[-1]
            response = RedirectResponse(f"/t/{served.id}/{role}/", 303)
            cookie = served.passes.admit(role)
            set_pass(response, request, f"seat-{role}", cookie, f"/t/{served.id}/")
            return response
        elif what == "stop":
            await self.tables.stop(served)
            return RedirectResponse("/host/", 303)
        else:
            raise HTTPException(404, _("There is nothing here to do that with."))
        return back

    def _here(self, request: Request, served: ServedTable, given: dict[str, str]) -> Response:
        """Let a seat be played on this screen, behind a curtain."""
        seat = _seat(served, given.get("seat", ""))
        cookie = self.tables.sit_here(served, seat, given.get("name", "").strip())
        response = RedirectResponse(f"/t/{served.id}/{SHARED}", 303)
        set_pass(response, request, f"seat-{seat}", cookie, f"/t/{served.id}/")
        return response


def _shut(served: ServedTable) -> None:
    """Shut out who looks on, or who keeps a companion; others come in by a new code."""
    role = served.roles[-1]
    served.passes.free(role)
    served.passes.issue(role)
    served.tell()


def _seat(served: ServedTable, text: str) -> Seat:
    """Return the seat of a person that a form names; raises `SettingError`."""
    seats = {str(seat): seat for seat in served.sitting.people}
    if text not in seats:
        raise SettingError(_("There is no such seat."))
    return seats[text]
