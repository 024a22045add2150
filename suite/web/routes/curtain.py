"""A screen that people use one after the other: a curtain hides each from the others.

Who lifts it gets a cookie that names the seat, and that goes when the screen is handed on. So
nothing that the browser remembers, such as the page before, shows the hand of somebody else.
"""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from suite.core.flow import Seat
from suite.play import Desk
from suite.web.http.request import cookies, drop_pass, pass_of, set_pass
from suite.web.table.passes import Role
from suite.web.table.served_table import ServedTable

SHARED: Final = "shared"
"""The word in the addresses of a screen that several people use."""
CURTAIN: Final = "curtain"
"""A part that no page has: the page is loaded anew, and there is the curtain."""
LIFTED: Final = "lifted"
"""The cookie with the seat that the curtain is lifted for."""


def is_shared(request: Request) -> bool:
    """Return whether a request comes from a screen that several people use."""
    return request.url.path.split("/")[3] == SHARED


def seats_here(request: Request, served: ServedTable) -> list[Seat]:
    """Return the seats that are played in the browser of a request."""
    passes = cookies(request)
    return [
        seat
        for seat in served.seat_plan.people
        if any(served.passes.admits(str(seat), cookie) for cookie in passes)
    ]


def desk(request: Request, served: ServedTable) -> Desk | None:
    """Return the screen of a request, as its cookie has it; `None` where all may be seen."""
    live = served.live
    if not is_shared(request) or live is None or live.table.outcome:
        return None
    people = seats_here(request, served)
    lifted = pass_of(request, LIFTED)
    return Desk(live, people, next((seat for seat in people if str(seat) == lifted), None))


def hides(request: Request, served: ServedTable, role: Role) -> bool:
    """Return whether the curtain hides the page of a role from whoever asks for it."""
    here = desk(request, served)
    return here is not None and (here.handed_to() is not None or str(here.lifted) != role)


def lift(request: Request, served: ServedTable, role: Role) -> Response:
    """Return the way to the page of a role, for who has taken the screen."""
    response = RedirectResponse(f"{_home(served)}/{role}/", 303)
    set_pass(response, request, LIFTED, role, _home(served))
    return response


def is_handed_on(request: Request, served: ServedTable) -> bool:
    """Return whether a screen goes to somebody else now."""
    here = desk(request, served)
    return here is not None and here.handed_to() is not None


def draw(response: Response, request: Request, served: ServedTable) -> Response:
    """Let the curtain down: return the response with which the screen is handed on."""
    drop_pass(response, request, LIFTED, _home(served))
    return response


def _home(served: ServedTable) -> str:
    return f"/t/{served.id}/{SHARED}"
