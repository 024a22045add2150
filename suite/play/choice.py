"""One attempt at a lesson in playing well: one action, judged as a mistake that is tried again."""

from __future__ import annotations

from typing import Any

from suite.core import games
from suite.core.flow import Action
from suite.core.game import Game, LegalActions
from suite.core.lesson import ChoiceLesson
from suite.core.play import record
from suite.core.play.table import Table
from suite.core.text.messages import _
from suite.core.view import View
from suite.lessons import NAMES
from suite.review import USUAL, Judgement, Step
from suite.review.mistake import Mistake
from suite.review.story import percent


class Attempt:
    """One attempt at a lesson in playing well, with the members of a `Practice`.

    It is solved by an action that a review would not mark beside the best one.

    - `names`: the seats; the learner has the first of the names of lessons
    - `taken`: the action of the learner; `told`: what it would do, in a sentence
    - `missing`: what it costs, in a sentence; empty if the task is solved
    """

    def __init__(self, lesson: ChoiceLesson) -> None:
        game: Game[Any] = games.find(lesson.game).unchecked
        seats = tuple(record.Seating(name, record.HUMAN) for name in NAMES[:2])
        header = record.Header(
            format=record.FORMAT,
            game=lesson.game,
            rules=dict(lesson.rules),
            seats=seats,
            seed=lesson.seed,
        )
        table = Table(game, header)
        for text in lesson.actions.split(", "):
            event = table.take(game.read(text))
        seat = int(event.actor)
        judgement = Judgement([lesson.best])
        step = Step(event.ply, "choice", seat, event.action, [], [], [], [], [], judgement)
        self.mistake = Mistake(table, step, USUAL)
        self.names = [NAMES[place ^ seat] for place in range(2)]
        self.taken: list[Action] = []
        self.told: list[str] = []
        self.missing = ""

    @property
    def view(self) -> View[Any]:
        """The learner's view, which stays as it is."""
        return self.mistake.view

    @property
    def legal(self) -> LegalActions:
        """The learner's legal actions; none once one was taken."""
        return LegalActions(0) if self.over else self.view.game.legal(self.view.state)

    @property
    def solved(self) -> bool:
        """Whether the task is solved."""
        return self.over and not self.missing

    @property
    def over(self) -> bool:
        """Whether an action was taken."""
        return bool(self.taken)

    def take(self, action: Action) -> None:
        """Judge a legal action, which may take some seconds."""
        self.taken.append(action)
        self.told.append(self.view.game.explain(self.view, action, self.names).sentence)
        judgement = self.mistake.judge(action)
        best = self.view.game.read(self.mistake.judgement.best[0])
        if judgement.mark:
            assert judgement.share is not None and judgement.best_share is not None
            self.missing = _(
                "it wins about {share} of games, the best action about {best}",
                share=percent(judgement.share),
                best=percent(judgement.best_share),
            )
        elif action != best:
            self.told.append(
                _("About as good: {action}.", action=self.view.game.phrase(self.view, best))
            )
