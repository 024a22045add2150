"""The routes of the host, who lets people in and runs the tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from suite.core import files, games
from suite.core.errors import SettingError, ZweistromError
from suite.core.flow import Seat
from suite.core.play.record import LARGEST
from suite.core.text.catalogue import Catalogue
from suite.play.beginning import Offer
from suite.web.http.request import download, fields, seats_of, set_pass
from suite.web.http.safety import Streams
from suite.web.http.stream import as_spoken, looks, stream_response, table_stream
from suite.web.page import documents
from suite.web.routes import host_forms, host_pages
from suite.web.routes.curtain import SHARED
from suite.web.routes.roles import Roles, admission, named_game
from suite.web.table.passes import HOST, Role
from suite.web.table.served_table import ServedTable, delivery
from suite.web.table.tables import Tables

_: Final = Catalogue("web")


class HostRoutes(Roles):
    """Answers the requests of the host; `address` makes an address that other devices can open."""

    def __init__(
        self, tables: Tables, streams: Streams, address: host_pages.Address | None
    ) -> None:
        super().__init__(tables, streams)
        self.address = address
        at = "/host/t/{table}"
        self.routes = [
            Route("/", lambda _request: RedirectResponse("/host/", 303)),
            Route("/host/", self.show),
            Route("/host/stream", self.list_tables),
            Route("/host/join", self.join, methods=["POST"]),
            Route("/host/new", self.new),
            Route("/host/tables", partial(self.add, self._create), methods=["POST"]),
            Route("/host/companions", partial(self.add, self._create_companion), methods=["POST"]),
            Route("/host/resume", partial(self.add, self._resume), methods=["POST"]),
            Route(f"{at}/", self.show_table),
            Route(f"{at}/stream", self.stream),
            Route(f"{at}/record", self.record),
            Route(f"{at}/{{what}}", self.do, methods=["POST"]),
        ]

    def _table(self, request: Request) -> ServedTable:
        self.check_host(request)
        return self.table(request)

    # --- all tables

    async def show(self, request: Request) -> Response:
        """Show the host's screen, or ask for the host's secret."""
        if not self.is_host(request):
            return HTMLResponse(host_pages.guest_page(self._seats(request)))
        return await self._page()

    def _seats(self, request: Request) -> list[tuple[ServedTable, Role]]:
        """Return where the browser of a request has sat, of the tables that are here."""
        pairs = (seat.partition(".") for seat in seats_of(request))
        tables = {served.id: served for served in self.tables}
        return [
            (tables[table], role)
            for table, _dot, role in pairs
            if table in tables and role in tables[table].roles
        ]

    async def _page(self, refusal: str = "", status: int = 200) -> Response:
        unfinished, finished = await delivery(self.tables.find_games)  # there may be many
        return HTMLResponse(
            host_pages.start_page(self.tables, unfinished, finished, self.address, refusal), status
        )

    async def new(self, request: Request) -> Response:
        """Show the form of a new table; fields of the address are filled in."""
        self.check_host(request)
        form = dict(request.query_params)
        game = named_game(form.get("game", ""))
        return HTMLResponse(host_pages.new_table_page(game, self.tables.habits, form))

    async def list_tables(self, request: Request) -> Response:
        """Send the list of all tables, as it changes."""
        self.check_host(request)
        show = as_spoken(lambda: host_pages.listing(self.tables))
        return stream_response(self.streams, request, looks(show, partial(self.is_host, request)))

    async def join(self, request: Request) -> Response:
        """Change the host's secret into a cookie."""
        form = await fields(request)
        cookie = self.tables.host.exchange(HOST, form.get("secret", "").strip())
        if not cookie:
            refusal = _("invalid code: open the address that the server printed")
            title = _("The host's screen")
            text = documents.join_page(title, asks_name=False, refusal=refusal, form=form)
            return HTMLResponse(text, 403)
        self.tables.save()
        response = RedirectResponse("/host/", 303)
        set_pass(response, request, HOST, cookie, "/host/")
        return response

    async def add(
        self, make: Callable[[Mapping[str, str]], ServedTable], request: Request
    ) -> Response:
        """Add a table, which `make` makes of the fields of a form."""
        form = await fields(request)
        self.check_host(request)
        try:
            served = make(form)
            names = host_forms.names_here(form)
            seats = {
                str(seat): self.tables.sit_here(served, seat, name) for seat, name in names.items()
            }
        except ZweistromError as problem:
            name = form.get("game")
            if name not in games.names():
                return await self._page(str(problem), 422)
            page = host_pages.new_table_page
            return HTMLResponse(page(games.find(name), self.tables.habits, form, str(problem)), 422)
        return self._seated(request, served, seats)

    @staticmethod
    def _seated(request: Request, served: ServedTable, seats: Mapping[Role, str]) -> Response:
        """Lead whoever has sat down to the table, or to its codes while it waits for others."""
        to_codes = RedirectResponse(host_pages.address_of(served), 303)
        if not seats:
            return to_codes
        response = admission(request, served, seats)
        if served.table is None:  # others have to come in first
            response.headers["location"] = to_codes.headers["location"]
        return response

    def _create(self, form: Mapping[str, str]) -> ServedTable:
        """Return a new table."""
        game = games.find(form.get("game", ""))
        players, names = host_forms.players(form), host_forms.names_here(form)
        for name in names.values():
            Offer(game).person(name)
        self.tables.remember([name for name in names.values() if name in form.values()], players)
        return self.tables.create(
            game.name,
            host_forms.rules(game, form),
            players,
            undo=form.get("undo") == "free",
            pace=form.get("pace", "quick"),
        )

    def _create_companion(self, form: Mapping[str, str]) -> ServedTable:
        """Return a new companion of a game on a real table."""
        game = games.find(form.get("game", ""))
        rules, names = host_forms.rules(game, form), host_forms.names(form)
        return self.tables.beside(game.name, rules, names, host_forms.whose_hand(form))

    def _resume(self, form: Mapping[str, str]) -> ServedTable:
        """Return a table that goes on with a game of the user."""
        return self.tables.resume(form.get("file", ""))

    # --- one table

    async def show_table(self, request: Request) -> Response:
        """Show one table; who has waited there is led to their seat when the game begins."""
        served = self._table(request)
        if host_pages.WAITING in request.query_params and served.table:
            return RedirectResponse(f"/t/{served.id}/{SHARED}" if served.entry.here else "./", 303)
        return HTMLResponse(host_pages.host_table(served, self.address))

    async def stream(self, request: Request) -> Response:
        """Send what is new on the page of one table, as it comes."""
        served = self._table(request)
        show = partial(host_pages.host_parts, served, self.address)
        return table_stream(self.streams, request, served, show, partial(self.is_host, request))

    async def record(self, request: Request) -> Response:
        """Send the record of a game that is over; before, it would tell what is hidden."""
        served = self._table(request)
        if served.table is None or not served.table.outcome:
            raise HTTPException(
                403, _("The record shows every hand, so it is available only after the game.")
            )
        path = Path(served.entry.record)
        try:
            data = files.read(path, LARGEST)
        except OSError:
            raise HTTPException(404, _("The record no longer exists.")) from None
        return download(data, path.name, "application/jsonl")

    async def do(self, request: Request) -> Response:
        """Do something at a table."""
        form = await fields(request)  # first: meanwhile the table may be stopped
        served = self._table(request)
        what = request.path_params["what"]
        try:
            response = await self._do(request, served, what, form)
            self.tables.save()
        except ZweistromError as problem:
            return HTMLResponse(
                host_pages.host_table(served, self.address, str(problem), form), 422
            )
        return response

    async def _do(
        self, request: Request, served: ServedTable, what: str, form: dict[str, str]
    ) -> Response:
        at_table: dict[str, Callable[[], Any]] = {
            "begin": lambda: served.begin(self.tables.home),
            "go-on": served.go_on,
            "shut": lambda: _shut(served),
            "let-in": lambda: self.tables.let_in(
                served, form.get("knock", ""), form.get("role", "")
            ),
            "fill": lambda: self.tables.fill(served, form.get("seat", ""), form.get("as", "")),
            "pace": lambda: served.set_pace(form.get("pace", "")),
        }
        at_seat: dict[str, Callable[[Seat], Any]] = {
            "issue": lambda seat: served.passes.issue(str(seat)),
            "free": served.free,
            "move": lambda seat: served.move(seat, _seat(served, form.get("other", ""))),
            "stand-in": lambda seat: served.stand_in(seat, form.get("as", "")),
            "back": served.come_back,
        }
        way = host_pages.address_of(served)
        if what in at_table:
            at_table[what]()
        elif what in at_seat:
            at_seat[what](_seat(served, form.get("seat", "")))
        elif what == "here":
            # Whose seats are on the host's screen goes on there, in whatever browser it is now.
            seats = [_seat(served, form["seat"])] if "seat" in form else [*served.entry.here]
            name = form.get("name", "").strip()
            passes = {str(seat): self.tables.sit_here(served, seat, name) for seat in seats}
            return self._seated(request, served, passes)
        elif what == "watch":
            role = served.roles[-1]
            return admission(request, served, {role: served.passes.admit(role)})
        elif what == "stop":
            await self.tables.stop(served)
            return RedirectResponse("/host/", 303)
        else:
            raise HTTPException(404, _("This page does not accept that request."))
        return RedirectResponse(way, 303)


def _shut(served: ServedTable) -> None:
    """Shut out who looks on, or who keeps a companion; others come in by a new code."""
    role = served.roles[-1]
    served.passes.free(role)
    served.passes.issue(role)
    served.tell()


def _seat(served: ServedTable, text: str) -> Seat:
    """Return the seat of a person that a form names; raises `SettingError`."""
    seats = {str(seat): seat for seat in served.seat_plan.people}
    if text not in seats:
        raise SettingError(_("There is no such seat."))
    return seats[text]
