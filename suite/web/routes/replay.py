"""The routes on which a game is gone through: the replay, and once it is over the review."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from suite.core.errors import ZweistromError
from suite.core.text.catalogue import Catalogue
from suite.core.view import EVERYBODY
from suite.play.review import Work
from suite.web.http.request import number
from suite.web.http.safety import Streams
from suite.web.http.stream import as_spoken, looks, stream_response
from suite.web.routes import replay_pages
from suite.web.routes.curtain import passes_here
from suite.web.routes.replay_pages import Position
from suite.web.routes.roles import PLACES, Roles, admission, title_of, watcher_of
from suite.web.routes.rules import rules_page
from suite.web.table.passes import SPECTATOR, Role
from suite.web.table.served_table import ServedTable
from suite.web.table.tables import Tables

_: Final = Catalogue("web")


class ReplayRoutes(Roles):
    """Answers the requests of those who go through a game, and of those who want its review.

    While a game goes on there is no review for anybody: it would tell of hands.
    """

    def __init__(self, tables: Tables, streams: Streams) -> None:
        super().__init__(tables, streams)
        self.routes = []
        for place in PLACES:
            at = f"{place}/{{role}}"
            self.routes += self.routes_at(at)
            self.routes.append(Route(f"{at}/again", self.again, methods=["POST"]))

    def routes_at(self, at: str) -> list[Route]:
        """Return the routes of one game."""
        return [
            Route(f"{at}/replay", self.replay),
            Route(f"{at}/rules", self.rules),
            Route(f"{at}/review/", self.review),
            Route(f"{at}/review/", self.begin, methods=["POST"]),
            Route(f"{at}/review/stream", self.stream),
        ]

    async def replay(self, request: Request) -> Response:
        """Go through the game, as the role has seen it."""
        served, role = self.asker(request)
        if served.table is None:
            raise HTTPException(404, _("The game has not begun yet."))
        query = request.query_params
        can_review = bool(served.table.outcome) and not served.reviews.why_none(EVERYBODY)
        work = served.reviews.find(EVERYBODY) if can_review else None
        position = Position(
            title_of(served, role),
            served.teller,
            watcher_of(served, role),
            number(query["ply"]) if "ply" in query else len(served.table.events),
            review=work.review if work and work.is_whole else None,
            can_review=can_review,
            until=number(query.get("until", "")),
        )
        return HTMLResponse(replay_pages.replay_page(position))

    async def rules(self, request: Request) -> Response:
        """Show the rules that hold at the table."""
        served, _role = self.asker(request)
        return rules_page(request, served.game, served.entry.rules)

    async def again(self, request: Request) -> Response:
        """Lead to the next game of the same players; who has a seat begins it."""
        served, role = self.asker(request)
        if not served.is_over:
            raise HTTPException(403, _("The game is not over yet."))
        if not (served.entry.next or role.isdecimal()):
            raise HTTPException(409, _("Only the players can begin the next game."))
        following = self.tables.rematch(served)
        seats = [
            str((seat - 1) % len(following.entry.seats)) for seat in passes_here(request, served)
        ]
        passes = {seat: following.passes.admit(seat) for seat in seats}
        following.tell()
        self.tables.save()
        return admission(request, following, passes or {role: following.passes.admit(role)})

    def _over(self, request: Request) -> tuple[ServedTable, Role]:
        """Return the table of a game that is over and can be reviewed, and who asks."""
        served, role = self.asker(request)
        if served.table is None or not served.table.outcome:
            raise HTTPException(
                403, _("A review shows every hand, so it is available only after the game.")
            )
        if why := served.reviews.why_none(EVERYBODY):
            raise HTTPException(404, why)
        return served, role

    async def review(self, request: Request) -> Response:
        """Show the review of a game, or how far it is, or how to get it."""
        served, role = self._over(request)
        work = self._pending_review(served)
        if work and work.is_whole and work.review:
            reader = watcher_of(served, role)
            return HTMLResponse(replay_pages.review_page(served.teller, work.review, reader))
        return HTMLResponse(replay_pages.progress_page(title_of(served, role), work))

    @staticmethod
    def _pending_review(served: ServedTable) -> Work | None:
        """Return the work on a review, for somebody who waits for it."""
        work = served.reviews.find(EVERYBODY)
        if work and work.goes_on:
            served.want_review()
        return work

    async def begin(self, request: Request) -> Response:
        """Begin the review of a game."""
        served, _role = self._over(request)
        served.want_review()
        return RedirectResponse(request.url.path, 303)

    async def stream(self, request: Request) -> Response:
        """Send how far the review of a game is; who listens waits for it."""
        served, role = self._over(request)

        def show() -> Mapping[str, str]:
            return replay_pages.progress(self._pending_review(served))

        def is_admitted() -> bool:
            return served.is_open and self.admits(request, served, role)

        return stream_response(self.streams, request, looks(as_spoken(show), is_admitted))


class ArchiveRoutes(ReplayRoutes):
    """Answers the requests of the host who goes through earlier games."""

    def __init__(self, tables: Tables, streams: Streams) -> None:
        super().__init__(tables, streams)
        at = "/host/games/{file}"
        start = Route(f"{at}/", lambda _request: RedirectResponse("/host/", 303))
        self.routes = [start, *self.routes_at(at)]

    def asker(self, request: Request) -> tuple[ServedTable, Role]:
        """Return a game of the host's that is over, shown as to a spectator."""
        self.check_host(request)
        try:
            return self.tables.archived(request.path_params["file"]), SPECTATOR
        except ZweistromError as problem:
            raise HTTPException(404, str(problem)) from None

    def admits(self, request: Request, _served: ServedTable, _role: Role) -> bool:
        """Return whether a request is the host's."""
        return self.is_host(request)
