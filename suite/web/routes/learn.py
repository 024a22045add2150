"""The routes on which the host learns the games: courses, lessons and exercises.

They are the host's alone, for what is solved is kept on this machine, for the one who started the
server.
"""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from suite.core.errors import IllegalActionError, NotationError, SettingError
from suite.core.text.catalogue import Catalogue
from suite.play.exercises import ExerciseDrill
from suite.play.tasks import task_of
from suite.web.http.request import fields, json, tapped, wants_json
from suite.web.http.safety import Streams
from suite.web.http.stream import table_stream
from suite.web.page.choice import ActionChoice, choice_after
from suite.web.page.parts import choice_answer
from suite.web.routes import learn_pages
from suite.web.routes.roles import Roles, named_game
from suite.web.routes.rules import rules_page
from suite.web.table.served_task import ServedTask
from suite.web.table.tables import Tables

_: Final = Catalogue("web")

MOST: Final = 16
"""The most tasks that are open at once; the others begin again."""


class LearnRoutes(Roles):
    """Answers the requests of the host who learns a game."""

    def __init__(self, tables: Tables, streams: Streams) -> None:
        super().__init__(tables, streams)
        self._open: dict[str, ServedTask] = {}
        at = "/host/learn/{word}"
        self.routes = [
            Route("/host/course/{game}", self.course),
            Route("/host/course/{game}/exercise", self.exercise),
            Route(f"{at}/", self.show),
            Route(f"{at}/stream", self.stream),
            Route(f"{at}/choose", self.tap),
            Route(f"{at}/rules", self.rules),
            Route(f"{at}/{{what}}", self.do, methods=["POST"]),
        ]

    async def course(self, request: Request) -> Response:
        """Show the course of a game; what is solved can be solved again from there."""
        self.check_host(request)
        game = named_game(request.path_params["game"])
        self._open = {
            word: served for word, served in self._open.items() if not served.task.task.is_over
        }
        return HTMLResponse(learn_pages.course_page(game, self.tables.learned.read()))

    async def exercise(self, request: Request) -> Response:
        """Lead to an exercise that suits the learner: of all, of a theme, or that of the day."""
        self.check_host(request)
        game, known = named_game(request.path_params["game"]), self.tables.learned.read()
        query = request.query_params
        try:
            drill = ExerciseDrill(
                game.name,
                known.tried,
                known.ratings,
                theme=query.get("theme", ""),
                day=date.today().isoformat() if "day" in query else "",
            )
        except SettingError as problem:
            raise HTTPException(404, str(problem)) from None
        task = drill.next(0.0)
        to = f"../../learn/{task.exercise.word}/" if task else f"../{game.name}"
        return RedirectResponse(to, 303)

    def _served(self, request: Request) -> ServedTask:
        """Return the task that a request of the host is about."""
        self.check_host(request)
        word = request.path_params["word"]
        try:
            served = self._open.pop(word, None) or ServedTask(task_of(word, self.tables.learned))
        except SettingError as problem:
            raise HTTPException(404, str(problem)) from None
        self._open = dict([*self._open.items(), (word, served)][-MOST:])
        return served

    async def show(self, request: Request) -> Response:
        """Show a task, with what is chosen in the address."""
        served = self._served(request)
        return HTMLResponse(
            learn_pages.task_page(
                served, _choice(request, served) if request.query_params else None
            )
        )

    async def stream(self, request: Request) -> Response:
        """Send what is new on the page of a task, as it comes."""
        served = self._served(request)
        show = partial(learn_pages.task_parts, served)
        return table_stream(self.streams, request, served, show, partial(self.is_host, request))

    async def tap(self, request: Request) -> Response:
        """Answer a tap, as at a table."""
        return _answer(request, self._served(request))

    async def rules(self, request: Request) -> Response:
        """Show the rules that hold in a task."""
        task = self._served(request).task
        return rules_page(request, task.game, task.rules)

    async def do(self, request: Request) -> Response:
        """Try an action, or do what else a task allows; what comes too late is not done."""
        form = await fields(request)
        served = self._served(request)
        what = request.path_params["what"]
        if what not in ("act", *served.task.orders):
            raise HTTPException(404, _("This page does not accept that request."))
        if form.get("at") == served.at:
            try:
                await served.do(what, form.get("action", ""), self.tables.runner)
            except (IllegalActionError, NotationError) as problem:
                raise HTTPException(422, str(problem)) from None
        return _answer(request, served) if wants_json(request) else RedirectResponse("./", 303)


def _answer(request: Request, served: ServedTask) -> Response:
    choice = _choice(request, served)
    return json(choice_answer(served.at, choice, learn_pages.task_dock(served, choice)))


def _choice(request: Request, served: ServedTask) -> ActionChoice:
    sight = served.sight()
    taps = tapped(request)
    return choice_after(sight.builder, sight.names, **taps) if sight.acts else ActionChoice()
