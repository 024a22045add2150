"""Exercises in use: which are asked, what comes of an answer, and the rating that follows."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from suite.core import games
from suite.core.errors import SettingError
from suite.core.flow import Action
from suite.core.game import Game, LegalActions
from suite.core.text.catalogue import Catalogue
from suite.core.text.messages import _
from suite.core.text.phrases import offering
from suite.core.view import View
from suite.lessons import NAMES
from suite.lessons.exercises import Exercise, exercises
from suite.play.lesson import explain, outline
from suite.play.rating import Rating
from suite.review import story

SECONDS: Final = 180.0
"""How long a drill against the clock takes."""
RATINGS: Final = (900.0, 1200.0, 1500.0, 1800.0, 2100.0)
"""The rating of an exercise, by its grade."""
DOUBT: Final = 100.0
"""The standard deviation of the rating of an exercise."""


def theme_text(game: Game[Any], theme: str) -> str:
    """Return what a theme of a game is called, in the language that is spoken."""
    return Catalogue(game.name)(game.themes[theme])


class ExerciseTry:
    """An exercise in use.

    - `is_solved`: whether the best action was found; `is_over`: whether the solution is known
    - `score`: what the first answer was worth, 1 or 0, also 0 after a hint; `None` before it
    """

    def __init__(self, exercise: Exercise, *, is_single: bool = False) -> None:
        """With `is_single` there is one answer only."""
        self.exercise = exercise
        self.view: View[Any] = exercise.view()
        self.names: Sequence[str] = NAMES[: exercise.played.seats]
        self.is_solved = self.is_over = False
        self.score: float | None = None
        self._is_single = is_single

    @property
    def legal(self) -> LegalActions:
        """What the seat could do."""
        legal: LegalActions = self.view.game.legal(self.view.state)
        return legal

    def attempt(self, action: Action) -> str:
        """Answer, and return what the action would do, in a sentence.

        Raises `IllegalActionError` if it is refused.
        """
        sentence = explain(self.view, action, self.names)
        self.is_solved = self.view.game.write(action) == self.exercise.task.best[0]
        self.is_over = self.is_solved or self._is_single
        self._score(self.is_solved)
        return sentence

    def hint(self) -> str:
        """Return the best action in words, without its last detail."""
        self._score(False)
        return outline(self.view, self.exercise.task.best[0])

    def solution(self) -> str:
        """Return what is best in a sentence; nothing more is asked."""
        self.is_over = True
        self._score(False)
        game, task = self.view.game, self.exercise.task
        return _(
            "Best: {line}. That wins about {share} of games; any other action costs at least "
            "{gap} of a win. Theme: {theme}.",
            line=story.plan(self.view, task.best),
            share=story.percent(task.share / 100),
            gap=story.percent(task.gap / 100),
            theme=theme_text(game, task.theme),
        )

    def _score(self, is_solved: bool) -> None:
        if self.score is None:
            self.score = float(is_solved)


class ExerciseDrill:
    """Which exercises of a game are asked, and a person's rating in it.

    - `tried`: the words of exercises that have counted, each once; `ratings`: by their keys, one
      for each game and one more for it against the clock; both are the caller's, and change here
    - `asked`: the exercises that were asked
    """

    def __init__(
        self,
        game: str,
        tried: set[str],
        ratings: dict[str, Rating],
        *,
        theme: str = "",
        day: str = "",
        again: bool = False,
        start: float | None = None,
    ) -> None:
        """Ask for exercises of any theme, or of one, or for the one of a `day`, such as 2026-11-27.

        `again`: also for those that were tried. `start`: against the clock, from this time on by
        the face's clock in seconds. Raises `SettingError` for an unknown theme.
        """
        pool = exercises(game)
        themes = sorted({exercise.task.theme for exercise in pool})
        if not pool:
            raise SettingError(_("{game} has no exercises", game=games.find(game).title))
        if theme and theme not in themes:
            raise SettingError(offering(_("unknown theme {theme!r}", theme=theme), theme, themes))
        self.tried = tried
        self.ratings = ratings
        self.asked: list[ExerciseTry] = []
        self._end = None if start is None else start + SECONDS
        self._key = game if start is None else f"{game}:timed"
        if day:
            self._waiting = [Random(day).choice(pool)]
        else:
            # Those of one game do not follow each other: the later would tell of the earlier.
            self._waiting = [
                exercise
                for exercise in Random(game).sample(pool, len(pool))
                if theme in ("", exercise.task.theme) and (again or exercise.word not in tried)
            ]

    @property
    def is_timed(self) -> bool:
        """Whether it is against the clock."""
        return self._end is not None

    @property
    def rating(self) -> Rating:
        """The person's rating."""
        return self.ratings.get(self._key, Rating())

    def next(self, now: float) -> ExerciseTry | None:
        """Return the next exercise, whose rating is nearest the person's.

        `now` is the time by the face's clock. `None`: no exercise is left, or the time is up.
        """
        if not self._waiting or self._is_late(now):
            return None
        value = self.rating.value
        exercise = min(self._waiting, key=lambda one: abs(RATINGS[one.task.grade - 1] - value))
        self._waiting.remove(exercise)
        self.asked.append(ExerciseTry(exercise, is_single=self.is_timed))
        return self.asked[-1]

    def _is_late(self, now: float) -> bool:
        return self._end is not None and now > self._end

    def rate(self, now: float) -> str:
        """Count the exercise that was asked last, and return what comes of it in a sentence.

        Empty if it was not answered.
        """
        task = self.asked[-1]
        exercise, before = task.exercise, self.rating
        if task.score is None:
            return ""
        if self._is_late(now):
            task.score = None
            return _("Time is up: this answer came too late.")
        if exercise.word in self.tried:
            return _("You have tried this exercise before, so it does not change your rating.")
        self.tried.add(exercise.word)
        other = RATINGS[exercise.task.grade - 1]
        self.ratings[self._key] = before.after(task.score, other, DOUBT)
        return _(
            "Your rating: {rating} ({change}).",
            rating=self.rating,
            change=f"{round(self.rating.value) - round(before.value):+}",
        )

    def summary(self) -> str:
        """Return how many of those that were answered are solved by the first answer."""
        if not self.asked:
            return _("You have tried all these exercises; --again repeats them.")
        scores = [task.score for task in self.asked if task.score is not None]
        return _("{solved} of {asked} solved.", solved=round(sum(scores)), asked=len(scores))
