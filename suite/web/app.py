"""The application: the routes of the room behind its safety, in the language of each browser."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, closing
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from suite.core import games
from suite.core.game import Game
from suite.core.picture.fragments import style_sheet
from suite.core.text.catalogue import Catalogue, speaking
from suite.review.page import STYLE_SHEET
from suite.web.http.request import json, language, page, wants_json
from suite.web.http.safety import LARGEST_BODY, Rates, Safety, Streams
from suite.web.page import documents
from suite.web.routes.host import HostRoutes
from suite.web.routes.replay import ReplayRoutes
from suite.web.routes.replay_pages import REVIEW_STYLES
from suite.web.routes.roles import NoTableError
from suite.web.routes.seats import SeatRoutes
from suite.web.table.tables import Tables
from suite.work.processes import Processes

_: Final = Catalogue("web")

SMALL: Final = 1000
"""The most bytes of an answer that is not compressed; streams never are."""
TYPES: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
"""The media types of our own files, by their suffixes."""


def application(
    tables: Tables,
    hosts: Iterable[str],
    address: Callable[[str], str],
    rates: Rates | None = None,
) -> ASGIApp:
    """Return the application of some tables.

    `hosts` are the values of `Host` that it answers to, with their ports; `address` makes from a
    path an address that other devices can open.
    """
    streams = Streams()

    @asynccontextmanager
    async def running(_app: Starlette) -> AsyncIterator[None]:
        with closing(Processes(asyncio.get_running_loop().call_soon_threadsafe)) as runner:
            tables.open(runner)
            yield
            await tables.close()

    room = Starlette(
        routes=[
            Route("/static/{name}", own_file),
            Route("/favicon.ico", _nothing),
            *HostRoutes(tables, streams, address).routes,
            *ReplayRoutes(tables, streams).routes,
            *SeatRoutes(tables, streams).routes,
        ],
        middleware=[Middleware(GZipMiddleware, minimum_size=SMALL)],
        exception_handlers={HTTPException: _refused, 500: _failed},
        lifespan=running,
        max_body_size=LARGEST_BODY,
    )
    # Outside of it, for what it answers when it fails is outside of its own middleware.
    return Spoken(Safety(room, hosts, rates or Rates()))


class Spoken:
    """Answers each request in the language that its browser wants."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Speak the language of a request while it is answered."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        wanted = Request(scope).headers.get("accept-language", "")
        with speaking(language(wanted)):
            await self.app(scope, receive, send)


def _style(game: Game[Any]) -> tuple[bytes, str]:
    """Return the colours of a game's pieces as a style sheet."""
    return style_sheet(game.paints).encode(), TYPES[".css"]


def _own_files() -> dict[str, tuple[bytes, str]]:
    """Return our own files with their media types, by their names."""
    return {
        each.name: (each.read_bytes(), TYPES[suffix])
        for each in files("suite.web").joinpath("static").iterdir()
        if (suffix := "." + each.name.rpartition(".")[2]) in TYPES
    } | {
        REVIEW_STYLES: (STYLE_SHEET.encode(), TYPES[".css"]),
        **{f"{name}.css": _style(game) for name, game in games.sound().items()},
    }


OWN_FILES: Final = _own_files()


async def own_file(request: Request) -> Response:
    """Send one of our own files."""
    found = OWN_FILES.get(request.path_params["name"])
    if found is None:
        raise HTTPException(404, _("There is no such page."))
    data, kind = found
    tag = f'"{sha256(data).hexdigest()[:16]}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=kind, headers=headers)


async def _nothing(_request: Request) -> Response:
    """Answer browsers that look for a sign of the site by themselves."""
    return Response(status_code=204)


async def _refused(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    if problem.status_code == 405 and request.method == "GET" and not wants_json(request):
        # What a form was sent to is opened, such as a refused form that is loaded again.
        return RedirectResponse(f"./?{request.url.query}", 303)
    said = {
        404: _("There is no such page."),
        405: _("There is nothing here to do that with."),
        413: _("That is too large."),
    }
    standard = problem.detail in ("Not Found", "Method Not Allowed", "Content Too Large")
    return _say(request, said[problem.status_code] if standard else problem.detail, problem)


async def _failed(request: Request, problem: Exception) -> Response:
    del problem  # its message may tell what somebody holds
    return _say(request, _("Something went wrong here; the game is in its record."), None)


def _say(request: Request, sentence: str, problem: HTTPException | None) -> Response:
    status = problem.status_code if problem else 500
    if wants_json(request):
        return json({"refused": sentence}, status)
    if isinstance(problem, NoTableError) and request.method == "GET":
        return page(documents.away(_("Not here"), sentence), status)
    back = "./" if request.method == "POST" else "/"
    return page(documents.note(_("Not here"), sentence, back), status)
