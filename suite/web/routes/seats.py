"""The routes of one table: the pages, streams and actions of its seats, and of who looks on."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from suite.core.errors import SettingError, ZweistromError
from suite.core.flow import Seat
from suite.core.picture.look import FIGHTS
from suite.core.picture.markup import Markup
from suite.core.play.record import RecordError
from suite.core.text.catalogue import Catalogue
from suite.core.text.phrases import capitalized
from suite.core.view import Watcher
from suite.play import Asked, StaleError
from suite.web.http.request import fields, json, number, tapped, wants_json
from suite.web.http.safety import Streams
from suite.web.http.stream import table_stream
from suite.web.page import documents
from suite.web.page.choice import ActionChoice
from suite.web.page.documents import NOTHING
from suite.web.page.moves import Move
from suite.web.page.parts import CHAIRS, CONTEST, choice_answer, moment
from suite.web.routes import correction_pages, curtain
from suite.web.routes.curtain import CURTAIN, SHARED, hides, is_shared, passes_here
from suite.web.routes.roles import PLACES, Roles, admission, title_of, watcher_of
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


class Message(NamedTuple):
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
        self._done: WeakKeyDictionary[ServedTable, defaultdict[Role, deque[Message]]] = (
            WeakKeyDictionary()
        )
        """The last messages that were done, by tables and roles."""
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
                Route(f"{at}/{{role}}/choose", self.tap),
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
            for other in (str(seat) for seat in served.seat_plan.people):
                if self.admits(request, served, other):  # who has been moved
                    return RedirectResponse(f"/t/{served.id}/{other}/", 303)
            return HTMLResponse(self._join_page(served, role))
        if hides(request, served, role):
            curtain.draw(request, served)
            return RedirectResponse(f"/t/{served.id}/{SHARED}", 303)
        return HTMLResponse(self._page(request, served, role))

    def _page(
        self,
        request: Request,
        served: ServedTable,
        role: Role,
        *,
        refusal: str = "",
        extra: Markup | str = "",
        choice: ActionChoice | None = None,
    ) -> str:
        """Return the page of a role, with a choice, by default that in its address."""
        title = title_of(served, role)
        if served.table is None:
            return documents.lobby(title, served.chairs, served.at)
        watcher = watcher_of(served, role)
        if choice is None:
            is_asked = not served.why_not(watcher)
            choice = served.choice(watcher, **tapped(request)) if is_asked else ActionChoice()
        if refusal:
            choice = replace(choice, refusal=refusal, armed="")
        return documents.table_page(
            title,
            served.render(watcher, choice),
            served.at,
            served.game.name,
            extra=extra,
            looks_on=role == LOOKS_ON,
            moment="" if request.query_params else moment(served.at, served.parts(watcher)),
            shared=is_shared(request, served),
        )

    def _join_page(
        self, served: ServedTable, role: Role, refusal: str = "", form: Mapping[str, str] = NOTHING
    ) -> str:
        title, asks_name = served.game.title, False
        if role.isdecimal():
            title = f"{title} · {served.seat_plan.names[int(role)]}"
            asks_name = not (served.table or served.entry.seats[int(role)].name)
        is_good = served.passes.fits(role, form.get("secret", "").strip())
        return documents.join_page(
            title, asks_name=asks_name, refusal=refusal, form=form, is_good=is_good
        )

    async def here(self, request: Request) -> Response:
        """Show the curtain of who is to act, of those who share this screen."""
        served = self.table(request)
        seats = list(passes_here(request, served))
        if not seats:
            raise HTTPException(403, _("Nobody plays on this screen."))
        title = served.game.title
        if len(seats) == 1 or (served.table and served.table.outcome):
            return RedirectResponse(f"/t/{served.id}/{seats[0]}/", 303)
        if served.table is None:
            return HTMLResponse(documents.note(title, _("The game has not begun yet."), again=True))
        actors = [seat for seat in seats if served.play.moment == Asked(seat)]
        if actors:
            [seat] = actors
            text = documents.curtain(served.seat_plan.names[seat], f"{SHARED}/{seat}/lift")
        else:
            text = documents.note(
                title, _("It is not the turn of anyone on this screen."), again=True
            )
        curtain.draw(request, served)
        return HTMLResponse(text)

    async def lift(self, request: Request) -> Response:
        """Lift the curtain before the page of a seat."""
        served = self.table(request)
        role = self.role(request, served)
        if role not in map(str, passes_here(request, served)):
            raise HTTPException(403, _("This seat is not yours: scan the code of your seat again."))
        return curtain.lift(request, served, role)

    async def join(self, request: Request) -> Response:
        """Change a secret into a cookie."""
        form = await fields(request)
        served = self.table(request)
        role = self.role(request, served)
        secret = form.get("secret", "").strip()
        try:
            if not role.isdecimal():
                cookie = served.passes.exchange(role, secret)
                if not cookie:
                    raise SettingError(_("this code is invalid or has expired"))
            else:
                cookie = self.tables.sit(served, int(role), form.get("name", "").strip(), secret)
            response = admission(request, served, {role: cookie})
            self.tables.save()
        except RecordError as problem:
            refusal = _refusal_to_save(served, problem)
            return HTMLResponse(self._join_page(served, role, refusal, form), 503)
        except ZweistromError as problem:
            return HTMLResponse(self._join_page(served, role, str(problem), form), 403)
        return response

    # --- corrections of a companion

    def _companion(self, request: Request) -> CompanionTable:
        served, _role = self.asker(request)
        if not isinstance(served, CompanionTable):
            raise HTTPException(404, _("Page not found."))
        return served

    async def fixing(self, request: Request) -> Response:
        """Show all entries, or the steps to correct one."""
        keeper, query = self._companion(request).keeper, request.query_params
        if "ply" not in query:
            return HTMLResponse(correction_pages.entries(keeper))
        tap = tapped(request)
        correction = correction_pages.Correction(
            number(query["ply"]), query.get("how", ""), tap["held"], tap["words"], tap["place"]
        )
        try:
            return HTMLResponse(correction_pages.page(keeper, correction))
        except ZweistromError as problem:
            return HTMLResponse(correction_pages.entries(keeper, [str(problem)]), 422)

    async def fix(self, request: Request) -> Response:
        """Correct an entry."""
        form = await fields(request)
        served = self._companion(request)
        at, keeps = form.get("at") or NO_MOMENT, form.get("how") == correction_pages.BEFORE
        try:
            misfits = served.fix(
                at, number(form.get("ply", "")), form.get("action", ""), keeps=keeps
            )
        except ZweistromError as problem:
            return HTMLResponse(correction_pages.entries(served.keeper, [str(problem)]), 422)
        if misfits:
            note = _("These entries no longer fit; enter again those that did happen:")
            return HTMLResponse(correction_pages.entries(served.keeper, [note, *misfits]))
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

        def moves_since(at: str) -> list[Move]:
            return served.moves(watcher_of(served, role), at)

        return table_stream(self.streams, request, served, show, is_admitted, moves_since)

    async def tap(self, request: Request) -> Response:
        """Answer a tap: what is chosen then, what can come next, what it would do, why not."""
        served, role = self.asker(request)
        if served.table is None or request.query_params.get("at") != served.at:
            return json({"at": served.at, "refused": str(StaleError())}, 409)
        watcher = watcher_of(served, role)
        if why_not := served.why_not(watcher):
            return json({"at": served.at, "refused": why_not}, 422)
        return json(_choice_answer(served, watcher, served.choice(watcher, **tapped(request))))

    # --- actions

    async def do(self, request: Request) -> Response:
        """Do what a seat asks for: act, undo, resign, or look for hints."""
        form = await fields(request)  # first, for it may take so long that somebody else sits here
        served, role = self.asker(request)
        what = request.path_params["what"]
        if role == LOOKS_ON or what not in ("act", "undo", "resign", "hint"):
            raise HTTPException(404, _("This page does not accept that request."))
        if what == "hint":
            return await self._hint(request, served, role)
        at = form.get("at") or NO_MOMENT
        message = Message(what, form.get("key", ""), at, form.get("action", ""))
        done = self._done.setdefault(served, defaultdict(lambda: deque(maxlen=KEYS)))[role]
        status, refusal = 200, ""
        if not (message.key and message in done):
            status, refusal = self._try(served, watcher_of(served, role), message)
            if message.key and status == 200:
                done.append(message)
        is_handed_on = not refusal and curtain.is_handed_on(request, served)
        response: Response
        if wants_json(request):
            parts = {CURTAIN: ""} if is_handed_on else {}
            response = json({"at": served.at, "refused": refusal, "parts": parts}, status)
        elif refusal:
            response = HTMLResponse(self._page(request, served, role, refusal=refusal), status)
        else:
            response = RedirectResponse(request.url.path.removesuffix(what), 303)
        return response

    @staticmethod
    def _try(served: ServedTable, seat: Seat, message: Message) -> tuple[int, str]:
        """Do something for a seat; return the status, and why it is refused."""
        what, _key, at, action = message
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
            verbs[what]()
        except ZweistromError as problem:
            return _refusal(served, problem)
        return 200, ""

    async def _hint(self, request: Request, served: ServedTable, role: Role) -> Response:
        at = served.at
        try:
            hints = await served.hints(watcher_of(served, role))
            self.asker(request)  # meanwhile the seat may be somebody else's
            if served.at != at:
                raise StaleError
        except ZweistromError as problem:
            _status, refusal = _refusal(served, problem)
            if wants_json(request):
                return json({"at": served.at, "refused": refusal}, 422)
            return HTMLResponse(self._page(request, served, role, refusal=refusal), 422)
        at_once = served.sight(watcher_of(served, role)) if role == KEEPER else None
        part = documents.hints(hints, at_once)
        answer: dict[str, Any] = {"at": served.at, "parts": {}}
        choice, watcher = None, watcher_of(served, role)
        if hints and not at_once:  # the best one is chosen, and only has to be confirmed
            choice = served.choice(watcher, words=[hints[0].action])
            # A hint does not hide that its action starts a conflict.
            gist = choice.ahead if FIGHTS in choice.lit.values() else capitalized(hints[0].phrase)
            choice = replace(choice, ahead=f"{gist.rstrip('.')}. {hints[0].gist}")
            answer = _choice_answer(served, watcher, choice)
        if not wants_json(request):
            return HTMLResponse(self._page(request, served, role, extra=part, choice=choice))
        answer["parts"][documents.EXTRA] = part
        return json(answer)


def _choice_answer(served: ServedTable, watcher: Watcher, choice: ActionChoice) -> dict[str, Any]:
    """Return the answer to a tap that led to a choice."""
    part = served.choice_part(watcher, choice)
    others = {CONTEST: served.render(watcher, choice)[CONTEST]} if choice.numbers else {}
    return choice_answer(served.at, choice, part, **others)


def _refusal(served: ServedTable, problem: ZweistromError) -> tuple[int, str]:
    """Return the status of what is refused, and why."""
    if isinstance(problem, RecordError):
        return 503, _refusal_to_save(served, problem)
    return 409 if isinstance(problem, StaleError) else 422, str(problem)


def _refusal_to_save(served: ServedTable, problem: RecordError) -> str:
    """Tell the host why something cannot be saved, and return what the others are told.

    The path of a file is nobody's business at the table.
    """
    served.report(problem)
    return _("Not done, because it could not be saved: the host's screen says why.")
