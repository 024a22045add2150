"""The smallest face: it does everything that can be done, without threads, files or a clock."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from suite.core.flow import Seat
from suite.play import Asked, LiveTable, Over, Stuck
from suite.play.companion import LiveCompanion
from suite.play.drill import MistakeTry, Verdict
from suite.play.lesson import LessonTry
from suite.play.review import Reviews
from suite.review import Review
from suite.work import Here

Think = Callable[[LiveTable, Seat], object]


def play(live: LiveTable, here: Here, think: Think) -> None:
    """Play a game to its end; `think` lets a person act."""
    now = 0.0
    while not isinstance(moment := live.moment, Over):
        if isinstance(moment, Asked):
            think(live, moment.seat)
        elif isinstance(moment, Stuck):
            raise moment.problem
        elif not here.run():
            now = max(now, live.advance(now) or now)


def keep(keeper: LiveCompanion, rng: Random) -> None:
    """Enter a game on a real table, as it might go."""
    while possible := [*keeper.companion.possible()]:
        keeper.enter(rng.choice(possible), keeper.at)


def learn(lesson: LessonTry, solution: list[str]) -> None:
    """Solve a lesson by the texts of actions."""
    for text in solution:
        lesson.attempt(lesson.view.game.read(text))


def drill(mistake: MistakeTry, here: Here, text: str) -> Verdict:
    """Answer a mistake by the text of an action, and return what that is."""
    answers: list[Any] = []
    mistake.attempt(mistake.view.game.read(text), answers.append)
    here.run()
    return Verdict(answers[0].verdict)


def review(reviews: Reviews, here: Here, side: Seat) -> Review | None:
    """Make a review, part by part."""
    work = reviews.want(side)
    while work.goes_on and here.run():
        pass
    return work.review
