"""A screen that people use one after the other: a curtain hides each from the others.

The server remembers for whom the curtain of a browser is lifted, until the screen is handed on. So
neither an earlier page nor a stream that is still open shows the hand of somebody else.
"""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from suite.core.flow import Seat
from suite.play import Desk
from suite.web.http.request import cookies
from suite.web.table.passes import Role
from suite.web.table.served_table import ServedTable

SHARED: Final = "shared"
"""The word in the addresses of a screen that several people use."""
CURTAIN: Final = "curtain"
"""A part that no page has: the page is loaded anew, and there is the curtain."""
MOST_DESKS: Final = 64
"""The most shared screens of a table that are remembered; the curtain of the oldest falls."""


def passes_here(request: Request, served: ServedTable) -> dict[Seat, str]:
    """Return the passes of a request by the seats that are played in its browser."""
    passes = cookies(request)
    return {
        seat: cookie
        for seat in served.seat_plan.people
        for cookie in passes
        if served.passes.admits(str(seat), cookie)
    }


def is_shared(request: Request, served: ServedTable) -> bool:
    """Return whether a request comes from a screen that several people use."""
    return len(passes_here(request, served)) > 1


def desk(request: Request, served: ServedTable) -> Desk | None:
    """Return the shared screen of a request; `None` where nothing has to be hidden."""
    live, desks = served.live, served.desks
    if live is None or live.table.outcome or not is_shared(request, served):
        return None
    passes = passes_here(request, served)
    browser = tuple(passes.values())
    if browser not in desks:
        desks[browser] = Desk(live, [*passes])
        if len(desks) > MOST_DESKS:
            del desks[next(iter(desks))]
    return desks[browser]


def hides(request: Request, served: ServedTable, role: Role) -> bool:
    """Return whether the curtain hides a seat from whoever asks for it."""
    here = desk(request, served)
    if here is None or not role.isdecimal():
        return False
    return here.handed_to() is not None or here.lifted != int(role)


def lift(request: Request, served: ServedTable, role: Role) -> Response:
    """Lift the curtain for whoever has taken the screen; return the way to the page of a role."""
    _change(request, served, int(role))
    return RedirectResponse(f"/t/{served.id}/{SHARED}/{role}/", 303)


def draw(request: Request, served: ServedTable) -> None:
    """Let the curtain down."""
    _change(request, served, None)


def _change(request: Request, served: ServedTable, seat: Seat | None) -> None:
    here = desk(request, served)
    if here and here.lifted != seat:
        here.lifted = seat
        served.notifier.notify()  # so the streams of the one before end


def is_handed_on(request: Request, served: ServedTable) -> bool:
    """Return whether a screen goes to somebody else now."""
    here = desk(request, served)
    return here is not None and here.handed_to() is not None
