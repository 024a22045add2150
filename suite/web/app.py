"""The application: the routes of the room behind its safety, in the language of each browser."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, closing
from hashlib import sha256
from importlib.resources import files
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from suite.core import games
from suite.core.picture.fragments import style_sheet
from suite.core.text.catalogue import Catalogue, speaking
from suite.review.page import STYLE_SHEET
from suite.web.http.request import json, language, wants_json
from suite.web.http.safety import LARGEST_BODY, Rates, Safety, Streams
from suite.web.page import documents
from suite.web.routes.host import HostRoutes
from suite.web.routes.host_pages import Address
from suite.web.routes.join import JoinRoutes
from suite.web.routes.learn import LearnRoutes
from suite.web.routes.replay import ArchiveRoutes, ReplayRoutes
from suite.web.routes.replay_pages import REVIEW_STYLES
from suite.web.routes.roles import NoTableError
from suite.web.routes.rules import RulesRoutes
from suite.web.routes.seats import SeatRoutes
from suite.web.table.tables import Tables
from suite.work import Runner
from suite.work.job import Post

_: Final = Catalogue("web")

SMALL: Final = 1000
"""The most bytes of an answer that is not compressed; streams never are."""
TYPES: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
"""The media types of our own files, by their suffixes."""


def application(
    tables: Tables,
    hosts: Iterable[str],
    address: Address | None,
    workers: Callable[[Post], Runner],
    rates: Rates | None = None,
    framed: bool = False,
) -> ASGIApp:
    """Return the application of some tables.

    `hosts` are the values of `Host` that it answers to, with their ports; `address` makes from a
    path an address that other devices can open; `None` where there is none, and so no codes.
    `workers` returns what does all that takes time, and delivers by the function it is given.
    `framed` says whether pages of the same origin may show ours in a frame.

    Where it is a part of a site, all its addresses begin with the `root_path` of ASGI's scope.
    """
    streams, rates = Streams(), rates or Rates()

    @asynccontextmanager
    async def running(_app: Starlette) -> AsyncIterator[None]:
        with closing(workers(asyncio.get_running_loop().call_soon_threadsafe)) as runner:
            tables.open(runner)
            yield
            await tables.close()

    room = Starlette(
        routes=[
            Route("/static/{name}", own_file),
            # Browsers look for a sign of the site by themselves.
            Route("/favicon.ico", lambda _request: Response(status_code=204)),
            *JoinRoutes(tables, streams, rates).routes,
            *HostRoutes(tables, streams, address).routes,
            *ArchiveRoutes(tables, streams).routes,
            *ReplayRoutes(tables, streams).routes,
            *LearnRoutes(tables, streams).routes,
            *RulesRoutes(tables, streams).routes,
            *SeatRoutes(tables, streams).routes,
        ],
        middleware=[Middleware(GZipMiddleware, minimum_size=SMALL)],
        exception_handlers={HTTPException: _refusal, 500: _failure},
        lifespan=running,
        max_body_size=LARGEST_BODY,
    )
    # Outside of it, for what it answers when it fails is outside of its own middleware.
    return Spoken(Safety(room, hosts, rates, framed))


class Spoken:
    """Answers each request in the language that its browser wants, with the addresses it has."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Speak the language of a request while it is answered, and know where it was sent to."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        documents.ROOT.set(scope.get("root_path", ""))
        with speaking(language(Headers(scope=scope).get("accept-language", ""))):
            await self.app(scope, receive, send)


OWN_FILES: Final = {
    file.name: (file.read_bytes(), TYPES[suffix])
    for file in files("suite.web").joinpath("static").iterdir()
    if (suffix := "." + file.name.rpartition(".")[2]) in TYPES
} | {
    name: (styles.encode(), TYPES[".css"])
    for name, styles in (
        (REVIEW_STYLES, STYLE_SHEET),
        *((f"{word}.css", style_sheet(game.paints)) for word, game in games.sound().items()),
    )
}
"""Our own files with their media types, by their names: each game has its colours in one."""


async def own_file(request: Request) -> Response:
    """Send one of our own files."""
    try:
        data, kind = OWN_FILES[request.path_params["name"]]
    except KeyError:
        raise HTTPException(404, _("Page not found.")) from None
    tag = f'"{sha256(data).hexdigest()[:16]}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=kind, headers=headers)


async def _refusal(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    if problem.status_code == 405 and request.method == "GET" and not wants_json(request):
        # What a form was sent to is opened, such as a refused form that is loaded again.
        return RedirectResponse(f"./?{request.url.query}", 303)
    sentences = {  # instead of those of Starlette
        "Not Found": _("Page not found."),
        "Method Not Allowed": _("This page does not accept that request."),
        "Content Too Large": _("The request is too large."),
    }
    return _say(request, sentences.get(problem.detail, problem.detail), problem)


async def _failure(request: Request, _problem: Exception) -> Response:
    """Say that something went wrong, not what: its message may tell what somebody holds."""
    return _say(
        request, _("Something went wrong; the game is saved in its record."), HTTPException(500)
    )


def _say(request: Request, sentence: str, problem: HTTPException) -> Response:
    status = problem.status_code
    if wants_json(request):
        return json({"refused": sentence}, status)
    if isinstance(problem, NoTableError) and request.method == "GET":
        return HTMLResponse(documents.away(_("Not available"), sentence), status)
    back = "./" if request.method == "POST" else f"{documents.ROOT.get()}/"
    return HTMLResponse(documents.note(_("Not available"), sentence, back), status)
