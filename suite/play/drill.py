"""Mistakes in use: which are asked of which games, and what a new answer would have been worth."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import Enum, auto
from typing import Any, NamedTuple

from suite.core.flow import Action, Seat
from suite.core.game import LegalActions
from suite.core.play.telling import names_of
from suite.core.view import View
from suite.play.lesson import explain, outline
from suite.play.review import Progress, SeatReview
from suite.review import Budget, Judgement, Review, story
from suite.review.cache import Shelf
from suite.review.mistake import Mistake, mistakes
from suite.work import Job


class Verdict(Enum):
    """What an answer is, beside what was played."""

    SAME = auto()
    SOLVED = auto()
    BETTER = auto()
    NOT_BETTER = auto()


class Answer(NamedTuple):
    """What an answer is, and the share of a win that it still costs."""

    verdict: Verdict
    loss: float = 0.0


class MistakeTry:
    """A mistake in use.

    - `word`: its own, which is kept once it is solved
    - `is_solved`: whether an action was found that is as good as the best
    - `is_over`: whether the solution is known
    """

    def __init__(self, word: str, mistake: Mistake, give: Callable[[Job], object]) -> None:
        self.word = word
        self.mistake = mistake
        self.names: Sequence[str] = names_of(mistake.table.header.seats)
        self.is_solved = self.is_over = False
        self._give = give

    @property
    def view(self) -> View[Any]:
        """What the seat knew."""
        return self.mistake.view

    @property
    def legal(self) -> LegalActions:
        """What the seat could do."""
        legal: LegalActions = self.view.game.legal(self.view.state)
        return legal

    def attempt(self, action: Action, then: Callable[[Answer | Exception], object]) -> str:
        """Return what an action would have done, and give to `then` what it would have been.

        Judging it takes a moment; of what was played there is nothing to say. Raises
        `IllegalActionError` if the action is refused.
        """
        mistake = self.mistake
        sentence = explain(self.view, action, self.names)
        if action == mistake.played:
            then(Answer(Verdict.SAME))
            return ""

        def bring(judgement: Judgement | Exception) -> None:
            if isinstance(judgement, Exception):
                then(judgement)
                return
            verdict = Verdict.BETTER if mistake.is_better(judgement) else Verdict.NOT_BETTER
            if not judgement.loss:
                verdict = Verdict.SOLVED
                self.is_solved = True
            then(Answer(verdict, judgement.loss))

        self._give(Job(mistake.judge, (action,), bring))
        return sentence

    def hint(self) -> str:
        """Return what is better in words, without its last detail."""
        return outline(self.view, self.mistake.judgement.best[0])

    def solution(self) -> str:
        """Return what is better and why in a sentence; nothing more is asked."""
        self.is_over = True
        return story.comment(self.mistake.step, self.mistake.table, self.names)


class Drill:
    """Which mistakes are asked, of which games.

    - `games`: how many games were looked at; `known`: how many of their mistakes had been solved
    - `asked`: the mistakes that were asked, which the face puts there
    """

    def __init__(self, give: Callable[[Job], object], solved: Collection[str] = ()) -> None:
        """Jobs go to `give`; `solved` are the words of mistakes that do not come again."""
        self.games = self.known = 0
        self.asked: list[MistakeTry] = []
        self._give = give
        self._solved = solved

    @property
    def solved(self) -> int:
        """How many of the mistakes that were asked are solved."""
        return sum(mistake.is_solved for mistake in self.asked)

    def look(
        self,
        shelf: Shelf,
        seat: Seat,
        then: Callable[[list[MistakeTry] | Exception], object],
        show: Callable[[Progress], object] = lambda _progress: None,
    ) -> None:
        """Give the mistakes of a seat in a finished game that are not solved to `then`.

        A game without a review gets one, and `show` gets how far it is. Raises `IllegalActionError`
        if the record does not hold what the seat has seen, and `RecordError` if it is damaged.
        """
        judge = SeatReview(shelf, seat)
        self.games += 1

        def bring(review: tuple[Review, Budget] | Exception) -> None:
            then(review if isinstance(review, Exception) else self._mistakes(judge, *review))

        if review := judge.find():
            bring(review)
        else:
            judge.make(self._give, bring, show)

    def _mistakes(self, judge: SeatReview, review: Review, budget: Budget) -> list[MistakeTry]:
        steps = mistakes(judge.shelf.game, review, judge.seat)
        unsolved = {word: step for word, step in steps.items() if word not in self._solved}
        self.known += len(steps) - len(unsolved)
        return [
            MistakeTry(word, Mistake(judge.table, step, budget), self._give)
            for word, step in unsolved.items()
        ]
