"""The routes of who knocks with the code of a table: the host lets in, and says to which seat.

Four letters can be guessed, so they open nothing: each try costs as much as many requests, and who
waits is let in by the host alone.
"""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from suite.core.errors import ZweistromError
from suite.core.text.catalogue import Catalogue
from suite.web.http.request import cookies, fields, set_pass
from suite.web.http.safety import Rates, Streams, address_of
from suite.web.page import documents
from suite.web.routes.roles import Roles, admission
from suite.web.table.passes import REFUSED
from suite.web.table.tables import Tables

_: Final = Catalogue("web")

TRY: Final = 20.0
"""How many requests a try of a code counts for."""


class JoinRoutes(Roles):
    """Answers the requests of who knocks."""

    def __init__(self, tables: Tables, streams: Streams, rates: Rates) -> None:
        super().__init__(tables, streams)
        self.rates = rates
        self.routes = [
            Route("/join", self.ask),
            Route("/join", self.knock, methods=["POST"]),
            Route("/join/{table}", self.wait),
        ]

    async def ask(self, request: Request) -> Response:
        """Ask for the code of a table."""
        return HTMLResponse(documents.knock_page(dict(request.query_params)))

    async def knock(self, request: Request) -> Response:
        """Knock at the table of a code."""
        form = await fields(request)
        if not self.rates.allow(address_of(request.scope), TRY):
            raise HTTPException(429, _("Too many requests: wait a moment."))
        try:
            served, token = self.tables.knock(form.get("code", ""), form.get("name", ""))
        except ZweistromError as problem:
            return HTMLResponse(documents.knock_page(form, str(problem)), 403)
        response = RedirectResponse(f"/join/{served.id}", 303)
        set_pass(response, request, "knock", token, f"/join/{served.id}")
        return response

    async def wait(self, request: Request) -> Response:
        """Let somebody wait for the host, or in."""
        served = self.table(request)
        knock = next((served.knocks[key] for key in cookies(request) if key in served.knocks), None)
        if knock is None:
            return RedirectResponse("/join", 303)
        if knock.role == REFUSED:
            return HTMLResponse(
                documents.knock_page(
                    {"code": served.entry.code, "name": knock.name},
                    _("You were not let in this time. You can ask again."),
                ),
                403,
            )
        if not knock.cookie:
            host = next(
                (served.seat_plan.names[seat] for seat in served.entry.here),
                self.tables.habits.name or _("the host"),
            )
            sentence = _("{name}, please wait: {host} will let you in.", name=knock.name, host=host)
            return HTMLResponse(documents.note(served.game.title, sentence, again=True))
        return admission(request, served, {knock.role: knock.cookie})
