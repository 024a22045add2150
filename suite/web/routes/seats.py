"""The routes of one table: the pages, streams and actions of its seats, and of who looks on."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from suite.core.errors import SettingError, ZweistromError
from suite.core.flow import Seat
from suite.core.picture.markup import Markup
from suite.core.play.record import RecordError
from suite.core.text.catalogue import Catalogue
from suite.play import Asked, StaleError
from suite.web.http.request import fields, json, number, page, set_pass, wants_json
from suite.web.http.safety import Streams
from suite.web.http.stream import opened
from suite.web.page import documents
from suite.web.page.choice import MOST, ActionChoice
from suite.web.page.documents import NOTHING
from suite.web.page.parts import CHAIRS, CHOICE, moment
from suite.web.routes import correction_pages, curtain
from suite.web.routes.curtain import CURTAIN, SHARED, hides, is_shared, seats_here
from suite.web.routes.roles import PLACES, Roles, title_of, watcher_of
from suite.web.table.companion_table import CompanionTable
from suite.web.table.passes import KEEPER, Role
from suite.web.table.passes import SPECTATOR as LOOKS_ON
from suite.web.table.served_table import ServedTable
from suite.web.table.tables import Tables

_: Final = Catalogue("web")

KEYS: Final = 64
"""The answers that are remembered for each seat, so that what is sent twice is done once."""

NO_MOMENT: Final = "none"
"""The moment that is answered by who names none: it is never now."""


class Sent(NamedTuple):
    """What a browser has sent: the same again is done already, but a key alone is not enough.

    Two browsers of one seat may use one key, as the forms without scripts do.
    """

    what: str
    key: str
    at: str
    action: str


class SeatRoutes(Roles):
    """Answers the requests of seats and spectators."""

    def __init__(self, tables: Tables, streams: Streams) -> None:
        super().__init__(tables, streams)
        self._done: WeakKeyDictionary[ServedTable, dict[Role, OrderedDict[Sent, None]]] = (
            WeakKeyDictionary()
        )
        shared = f"/t/{{table}}/{SHARED}"
        self.routes = [
            Route(shared, self.here),
            Route(f"{shared}/{{role}}/lift", self.lift, methods=["POST"]),
        ]
        for at in PLACES:
            self.routes += [
                Route(f"{at}/{{role}}/", self.show),
                Route(f"{at}/{{role}}/join", self.join, methods=["POST"]),
                Route(f"{at}/{{role}}/stream", self.stream),
                Route(f"{at}/{{role}}/choose", self.choose),
                Route(f"{at}/{{role}}/fix", self.fixing),
                Route(f"{at}/{{role}}/fix", self.fix, methods=["POST"]),
                Route(f"{at}/{{role}}/{{what}}", self.do, methods=["POST"]),
            ]

    # --- pages

    async def show(self, request: Request) -> Response:
        """Show the page of a role, or ask for its secret."""
        served = self.table(request)
        role = self.role(request, served)
        if not self.admits(request, served, role):
            for other in (str(seat) for seat in served.sitting.people):
                if self.admits(request, served, other):  # who has been moved
                    return RedirectResponse(f"/t/{served.id}/{other}/", 303)
            return page(self._join_page(served, role))
        if hides(request, served, role):
            return curtain.draw(RedirectResponse(f"/t/{served.id}/{SHARED}", 303), request, served)
        return page(self._page(request, served, role))

    def _page(
        self,
        request: Request,
        served: ServedTable,
        role: Role,
        *,
        refused: str = "",
        extra: Markup | str = "",
    ) -> str:
        """Return the page of a role, with the choice in its address."""
        title = title_of(served, role)
        if served.table is None:
            return documents.lobby(title, served.chairs, served.at)
        watcher = watcher_of(served, role)
        chosen = ActionChoice()
        if not served.why_not(watcher):
            given = request.query_params
            chosen = served.choosing(
                watcher,
                given.getlist("held")[:MOST],
                words=given.getlist("words")[:MOST],
                place=given.get("place", ""),
            )
        if refused:
            chosen = replace(chosen, refused=refused, armed="")
        return documents.table_page(
            title,
            served.render(watcher, chosen),
            served.at,
            served.game.name,
            extra=extra,
            looks_on=role == LOOKS_ON,
            moment="" if request.query_params else moment(served.at, served.parts(watcher)),
            shared=is_shared(request),
        )

    def _join_page(
        self, served: ServedTable, role: Role, refused: str = "", given: Mapping[str, str] = NOTHING
    ) -> str:
        title, asks_name = served.game.title, False
        if role.isdecimal():
            title = f"{title} · {served.sitting.names[int(role)]}"
            asks_name = not (served.table or served.kept.seats[int(role)].name)
        is_good = served.passes.fits(role, given.get("secret", "").strip())
        return documents.join_page(
            title, asks_name=asks_name, refused=refused, given=given, is_good=is_good
        )

    async def here(self, request: Request) -> Response:
        """Show the curtain of who is to act, of those who share this screen."""
        served = self.table(request)
        seats = seats_here(request, served)
        if not seats:
            raise HTTPException(403, _("Nobody plays on this screen."))
        title = served.game.title
        if served.table is None:
            return page(documents.note(title, _("The game has not begun yet."), again=True))
        if served.table.outcome:
            return RedirectResponse(f"/t/{served.id}/{SHARED}/{seats[0]}/", 303)
        asked = [seat for seat in seats if served.play.moment == Asked(seat)]
        if asked or len(seats) == 1:
            [seat] = asked or seats
            shown = documents.curtain(served.sitting.names[seat], f"{SHARED}/{seat}/lift")
        else:
            shown = documents.note(title, _("Nobody on this screen is to act now."), again=True)
        return curtain.draw(page(shown), request, served)

    async def lift(self, request: Request) -> Response:
        """Lift the curtain before the page of a seat."""
        served = self.table(request)
        role = self.role(request, served)
        if not self.admits(request, served, role):
            raise HTTPException(403, _("You do not sit here: scan the code of your seat again."))
        return curtain.lift(request, served, role)

    async def join(self, request: Request) -> Response:
        """Change a secret into a cookie."""
        given = await fields(request)
        served = self.table(request)
        role = self.role(request, served)
        secret = given.get("secret", "").strip()
        try:
            if not role.isdecimal():
                cookie = served.passes.exchange(role, secret)
                if not cookie:
                    raise SettingError(_("this code is not good, or no longer"))
                self.tables.save()
            else:
                name = given.get("name", "").strip()
                cookie = self.tables.sit(served, int(role), name, secret)
        except RecordError as problem:
            return page(self._join_page(served, role, _unsaved(served, problem), given), 503)
        except ZweistromError as problem:
            return page(self._join_page(served, role, str(problem), given), 403)
        response = RedirectResponse(f"/t/{served.id}/{role}/", 303)
        set_pass(response, request, f"seat-{role}", cookie, f"/t/{served.id}/")
        return response

    # --- corrections of a companion

    def _keeper(self, request: Request) -> CompanionTable:
        served, _role = self.asker(request)
        if not isinstance(served, CompanionTable):
            raise HTTPException(404, _("There is no such page."))
        return served

    async def fixing(self, request: Request) -> Response:
        """Show all entries, or the steps to correct one."""
        served = self._keeper(request)
        given = request.query_params
        if "ply" not in given:
            return page(correction_pages.entries(served.keeper))
        asked = correction_pages.Correction(
            number(given["ply"]),
            given.get("how", ""),
            given.getlist("held")[:MOST],
            given.getlist("words")[:MOST],
            given.get("place", ""),
        )
        try:
            return page(correction_pages.correction(served.keeper, asked))
        except ZweistromError as problem:
            return page(correction_pages.entries(served.keeper, [str(problem)]), 422)

    async def fix(self, request: Request) -> Response:
        """Correct an entry."""
        given = await fields(request)
        served = self._keeper(request)
        try:
            ply = number(given.get("ply", ""))
            keeps = given.get("how") == correction_pages.BEFORE
            lost = served.fix(
                given.get("at") or NO_MOMENT, ply, given.get("action", ""), keeps=keeps
            )
        except ZweistromError as problem:
            return page(correction_pages.entries(served.keeper, [str(problem)]), 422)
        if lost:
            told = [correction_pages.no_longer(), *lost]
            return page(correction_pages.entries(served.keeper, told))
        return RedirectResponse(f"/t/{served.id}/{KEEPER}/", 303)

    # --- streams and choices

    async def stream(self, request: Request) -> Response:
        """Send what is new on the page of a role, as it comes."""
        served, role = self.asker(request)

        def show() -> dict[str, Markup]:
            if served.table is None:
                return {CHAIRS: documents.waiting(served.chairs)}
            return served.parts(watcher_of(served, role))

        def is_admitted() -> bool:
            return self.admits(request, served, role) and not hides(request, served, role)

        return opened(self.streams, request, served, show, is_admitted)

    async def choose(self, request: Request) -> Response:
        """Answer a tap: what is chosen then, what can come next, what it would do, why not."""
        served, role = self.asker(request)
        given = request.query_params
        if served.table is None or given.get("at") != served.at:
            return json({"at": served.at, "refused": str(StaleError())}, 409)
        watcher = watcher_of(served, role)
        if why_not := served.why_not(watcher):
            return json({"at": served.at, "refused": why_not}, 422)
        chosen = served.choosing(
            watcher,
            given.getlist("held")[:MOST],
            words=given.getlist("words")[:MOST],
            place=given.get("place", ""),
            asks="asks" in given,
        )
        told = {
            "at": served.at,
            "held": chosen.held,
            "armed": chosen.armed,
            "said": chosen.said,
            "lit": chosen.lit,
            "ahead": chosen.ahead,
            "refused": chosen.refused,
            "parts": {CHOICE: served.choice(watcher, chosen)},
        }
        return json(told)

    # --- actions

    async def do(self, request: Request) -> Response:
        """Do what a seat asks for: act, undo, resign, or look for hints."""
        given = await fields(request)  # first, for it may take so long that somebody else sits here
        served, role = self.asker(request)
        what = request.path_params["what"]
        if role == LOOKS_ON or what not in ("act", "undo", "resign", "hint"):
            raise HTTPException(404, _("There is nothing here to do that with."))
        if what == "hint":
            return await self._hint(request, served, role)
        at = given.get("at") or NO_MOMENT
        sent = Sent(what, given.get("key", ""), at, given.get("action", ""))
        known = self._done.setdefault(served, {}).setdefault(role, OrderedDict())
        status, refused = 200, ""
        if not (sent.key and sent in known):
            status, refused = self._try(served, watcher_of(served, role), sent)
            if sent.key and status == 200:
                known[sent] = None
                while len(known) > KEYS:
                    known.popitem(last=False)
        handed = not refused and curtain.is_handed_on(request, served)
        response: Response
        if wants_json(request):
            parts = {CURTAIN: ""} if handed else {}
            response = json({"at": served.at, "refused": refused, "parts": parts}, status)
        elif refused:
            response = page(self._page(request, served, role, refused=refused), status)
        else:
            response = RedirectResponse(request.url.path.removesuffix(what), 303)
        return curtain.draw(response, request, served) if handed else response

    @staticmethod
    def _try(served: ServedTable, seat: Seat, sent: Sent) -> tuple[int, str]:
        """Do something for a seat; return the status, and why it is refused."""
        _what, _key, at, action = sent
        verbs: dict[str, Callable[[], object]]
        if isinstance(served, CompanionTable):
            verbs = {
                "act": lambda: served.keeper.enter(action, at),
                "undo": lambda: served.keeper.undo(at),
                "resign": lambda: served.give_up(action, at),
            }
        else:
            verbs = {
                "act": lambda: served.play.act(seat, action, at),
                "undo": lambda: served.play.undo(seat, at),
                "resign": lambda: served.play.resign(seat, at),
            }
        try:
            verbs[sent.what]()
        except ZweistromError as problem:
            return _refusal(served, problem)
        return 200, ""

    async def _hint(self, request: Request, served: ServedTable, role: Role) -> Response:
        at = served.at
        try:
            found = await served.hints(watcher_of(served, role))
            self.asker(request)  # meanwhile the seat may be somebody else's
            if served.at != at:
                raise StaleError
        except ZweistromError as problem:
            _status, refused = _refusal(served, problem)
            if wants_json(request):
                return json({"at": served.at, "refused": refused}, 422)
            return page(self._page(request, served, role, refused=refused), 422)
        at_once = served.sight(watcher_of(served, role)) if role == KEEPER else None
        told = documents.hints(found, at_once)
        if wants_json(request):
            return json({"at": served.at, "parts": {"extra": told}})
        return page(self._page(request, served, role, extra=told))


def _refusal(served: ServedTable, problem: ZweistromError) -> tuple[int, str]:
    """Return the status of what is refused, and why."""
    if isinstance(problem, RecordError):
        return 503, _unsaved(served, problem)
    return 409 if isinstance(problem, StaleError) else 422, str(problem)


def _unsaved(served: ServedTable, problem: RecordError) -> str:
    """Tell the host why something cannot be saved, and return what the others are told.

    The path of a file is nobody's business at the table.
    """
    served.report(problem)
    return _("That cannot be saved, so it is not done: the host's screen says why.")
