"""Programs and hints are computed in processes of their own, so that no table waits for another.

A table asks its programs at once and in its own process; here it is asked again and again, with an
answer more each time, until it has all it needs.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from suite.core import games
from suite.core.errors import PlayerError, ZweistromError
from suite.core.flow import Action
from suite.core.game import LegalActions
from suite.core.play.player import Choice, broke_down
from suite.core.play.table import Table
from suite.core.text.catalogue import Catalogue, speaking, spoken
from suite.core.view import View, Watcher
from suite.players import roster
from suite.work import Job
from suite.work.pool import Pool

_: Final = Catalogue("web")

T = TypeVar("T")
A = TypeVar("A")

HINTS: Final = 3
"""The number of actions that a hint names."""


class Question(NamedTuple):
    """What a program is asked: its word, and what its `choose` gets."""

    spec: str
    game: str
    watcher: Watcher
    state: Any
    legal: int
    rng: Random


class Wish(NamedTuple):
    """A wish for hints: the view, the names of the seats, and the language to answer in."""

    game: str
    watcher: Watcher
    state: Any
    names: tuple[str, ...]
    language: str


class Advice(NamedTuple):
    """A hint: an action in the notation and in words, what is told of it, and its rank."""

    action: str
    phrase: str
    told: str
    rank: int = 1


class Advised:
    """The advice at one moment of a table: computed once in each language, however often asked for.

    `at` is the moment.
    """

    def __init__(self, at: str) -> None:
        self.at = at
        self._found: dict[str, asyncio.Future[list[Advice]]] = {}

    async def get(self, think: Callable[[], Awaitable[list[Advice]]]) -> list[Advice]:
        """Return the advice in the language that is spoken; `think` computes it if it must be."""
        language = spoken()
        if language not in self._found:
            self._found[language] = asyncio.ensure_future(think())
        try:
            return await asyncio.shield(self._found[language])  # who asks may leave meanwhile
        except Exception:  # it is tried again when somebody asks again
            self._found.pop(language, None)
            raise


class Thinkers:
    """The processes that think for all tables; they start when they are first asked."""

    def __init__(self, number: int | None = None) -> None:
        """Use so many processes; `None` leaves one core to the server."""
        self._workers = Pool(number or max(1, (os.cpu_count() or 2) - 1))
        self._tasks: set[asyncio.Task[None]] = set()

    async def decide(self, table: Table[Any], spec: str) -> Action | None:
        """Return a program's next action for the seat to act, without applying it.

        `None` if something has happened at the table meanwhile. Raises `PlayerError` if the program
        breaks down.
        """
        state, player = table.state, _Absent(spec)
        while table.state is state and not table.outcome:
            try:
                return table.decide(player)
            except _UnansweredError as asked:
                player.answers[asked.key] = await self._do(_choose, asked.question)
        return None

    async def hints(self, view: View[Any], names: Sequence[str]) -> list[Advice]:
        """Return good actions of a view's watcher, in the language that is spoken."""
        wish = Wish(view.game.name, view.watcher, view.state, tuple(names), spoken())
        return await self._do(_hints, wish)

    def give(self, job: Job) -> None:
        """Do a job, and deliver its result."""
        task = asyncio.ensure_future(self._deliver(job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _deliver(self, job: Job) -> None:
        result: Any
        try:
            result = await self._do(_call, (job.do, job.args))
        except Exception as problem:
            result = problem
        job.then(result)

    async def _do(self, do: Callable[[A], T], task: A) -> T:
        for _attempt in range(2):
            try:
                return await asyncio.wrap_future(self._workers.submit(do, task))
            except self._workers.deaths:
                self._workers.replace()
        raise PlayerError(_("the process in which programs think was ended twice"))

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        self._workers.dismiss(now=True)


class _UnansweredError(ZweistromError):
    """A question to which a program has not answered yet."""

    def __init__(self, question: Question, key: object) -> None:
        super().__init__("")
        self.question = question
        self.key = key


class _Absent:
    """A program that thinks elsewhere: it repeats the answers that it has got."""

    def __init__(self, spec: str) -> None:
        self.spec = spec
        self.answers: dict[object, Choice] = {}

    def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
        """Return the answer to a question; raises `_UnansweredError` if there is none yet."""
        key = rng.getstate()  # every decision has a generator of its own
        if key not in self.answers:
            question = Question(
                self.spec, view.game.name, view.watcher, view.state, legal.mask, rng
            )
            raise _UnansweredError(question, key)
        return self.answers[key]


def _choose(question: Question) -> Choice:
    """Let a program decide; this runs in a worker."""
    game = games.find(question.game)
    player = roster.seat(game, question.spec)
    view = View(game, question.watcher, question.state)
    try:
        return player.choose(view, LegalActions(question.legal), question.rng)
    except ZweistromError:
        raise
    except Exception as problem:
        raise broke_down(question.watcher, problem) from None


def _call(task: tuple[Callable[..., Any], tuple[Any, ...]]) -> Any:
    do, args = task
    return do(*args)


def _hints(wish: Wish) -> list[Advice]:
    """Compute hints; this runs in a worker."""
    game = games.find(wish.game)
    view: View[Any] = View(game, wish.watcher, wish.state)
    with speaking(wish.language):
        return [
            Advice(game.write(hint.action), game.phrase(view, hint.action), hint.told(), hint.rank)
            for hint in game.hints(view, wish.names, HINTS)
        ]
