"""Who asks: the table and the role that a request is about, and whether it may come in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from suite.core import games
from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.text.catalogue import Catalogue
from suite.core.view import SPECTATOR, Watcher
from suite.web.http.request import cookies, set_pass, set_seats
from suite.web.http.safety import Streams
from suite.web.routes.curtain import SHARED, hides, passes_here
from suite.web.table.passes import HOST, KEEPER, Role
from suite.web.table.passes import SPECTATOR as LOOKS_ON
from suite.web.table.served_table import ServedTable
from suite.web.table.tables import Tables

_: Final = Catalogue("web")

PLACES: Final = ("/t/{table}", f"/t/{{table}}/{SHARED}")
"""What the addresses of a table begin with: on a screen of one's own, and on a shared one."""


class NoTableError(HTTPException):
    """A table is not here: it may be resumed, so who looks for it looks again by itself."""


class Roles:
    """Finds the table and the role of a request, and lets in who has a pass for it."""

    def __init__(self, tables: Tables, streams: Streams) -> None:
        self.tables = tables
        self.streams = streams

    def table(self, request: Request) -> ServedTable:
        """Return the table that a request is about; raises `NoTableError` if there is none."""
        try:
            return self.tables[request.path_params["table"]]
        except KeyError:
            raise NoTableError(404, _("This table is not open.")) from None

    def role(self, request: Request, served: ServedTable) -> Role:
        """Return the role that a request is about: a seat of a person, or who looks on.

        Seats are counted anew where free ones went as the game began.
        """
        role: str = request.path_params["role"]
        if role in served.roles:
            return role
        for seat in passes_here(request, served) if role.isdecimal() else ():
            return str(seat)
        raise HTTPException(404, _("There is no such seat."))

    def asker(self, request: Request) -> tuple[ServedTable, Role]:
        """Return the table and the role of a request, which must have a pass for it."""
        served = self.table(request)
        role = self.role(request, served)
        if not self.admits(request, served, role):
            raise HTTPException(403, _("This seat is not yours: scan the code of your seat again."))
        if hides(request, served, role):
            raise HTTPException(403, _("This screen has been handed to another player."))
        return served, role

    def is_host(self, request: Request) -> bool:
        """Return whether a request has a pass of the host."""
        return any(self.tables.host.admits(HOST, cookie) for cookie in cookies(request))

    def check_host(self, request: Request) -> None:
        """Raise `HTTPException` for a request of anybody but the host."""
        if not self.is_host(request):
            raise HTTPException(403, _("Open the address that the server printed."))

    def admits(self, request: Request, served: ServedTable, role: Role) -> bool:
        """Return whether a request has a pass for a role."""
        return any(served.passes.admits(role, cookie) for cookie in cookies(request))


def named_game(name: str) -> Game[Any]:
    """Return a game by its name in an address; raises `HTTPException` if there is none."""
    try:
        return games.find(name)
    except SettingError as problem:
        raise HTTPException(404, str(problem)) from None


def admission(request: Request, served: ServedTable, passes: Mapping[Role, str]) -> Response:
    """Return the way to the page of a role with its new pass, or to that of several seats.

    Where other seats are played in the browser, too, they get new passes: whatever is still open
    there does not know that it is a shared screen now.
    """
    all_passes, place = dict(passes), f"{next(iter(passes))}/"
    if all(map(str.isdecimal, passes)):
        place = SHARED
        for seat, old in passes_here(request, served).items():
            if str(seat) not in passes:
                all_passes[str(seat)] = served.passes.renew(str(seat), old)
    response = RedirectResponse(f"/t/{served.id}/{place}", 303)
    for role, new in all_passes.items():
        set_pass(response, request, f"seat-{role}", new, f"/t/{served.id}/")
    set_seats(response, request, [f"{served.id}.{role}" for role in passes])
    return response


def watcher_of(served: ServedTable, role: Role) -> Watcher:
    """Return whose view a role is shown; of a companion that of the game, which has begun."""
    if role == KEEPER:
        assert served.table
        return served.table.watcher
    return SPECTATOR if role == LOOKS_ON else int(role)


def title_of(served: ServedTable, role: Role) -> str:
    """Return the title of the pages of a role."""
    game = served.game.title
    return f"{served.seat_plan.names[int(role)]} · {game}" if role.isdecimal() else game
