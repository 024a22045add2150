"""One attempt at a lesson in the rules.

A lesson begins from a position in which the learner is to act now or soon. It is solved as soon as
nothing is missing, by any line of play. An attempt has failed when the turn has passed on, when it
can only be ended, or when something has spoiled the task. The other seats are played by a program.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from suite.core import games
from suite.core.flow import CHANCE, Action
from suite.core.game import Game, LegalActions
from suite.core.lesson import RuleLesson
from suite.core.view import View
from suite.players import roster

REACH: Final = 2000
"""The most states that are looked at to say that a task cannot be solved any more."""
NAMES: Final = ("Anna", "Ben", "Cleo", "Dan")
"""The seats of a lesson; the learner has one of them."""


class Practice:
    """One attempt at a lesson.

    - `state`: the true state now; `view`: the learner's view of it
    - `taken`: the decisions of the learner
    - `told`: the events since the position was set up, in sentences
    """

    def __init__(self, lesson: RuleLesson) -> None:
        self.lesson = lesson
        self.game: Game[Any] = games.find(lesson.game).unchecked
        self.names = NAMES[: len(lesson.position["hands"])]
        self.taken: list[Action] = []
        self.told: list[str] = []
        self._spoiled = ""
        self._dealer = self.game.dealer(lesson.word)
        self._other = roster.seat(self.game, self.game.lesson_opponent)
        rules = self.game.new_rules(changes=lesson.rules)
        self.state = self.game.from_json(lesson.position, rules)
        for text in lesson.opening:
            self._happen(self.game.read(text))
        self.start = self.state

    @property
    def view(self) -> View[Any]:
        """The learner's view."""
        return self.game.view(self.state, self.lesson.seat)

    @property
    def legal(self) -> LegalActions:
        """The learner's legal actions; none once the attempt is over."""
        return LegalActions(0) if self.over else self.game.legal(self.state)

    @property
    def missing(self) -> str:
        """What the task lacks, or what has spoiled it, in a sentence; empty if it is solved."""
        return self._spoiled or self.lesson.missing(self.state)

    @property
    def solved(self) -> bool:
        """Whether the task is solved."""
        return bool(self.taken) and not self.missing

    @property
    def over(self) -> bool:
        """Whether the attempt is over: the task is solved, or the attempt has failed."""
        if self.solved or self._spoiled or self.game.actor(self.state) != self.lesson.seat:
            return True
        return all(self.game.write(action) == "end" for action in self.game.legal(self.state))

    @property
    def is_lost(self) -> bool:
        """Whether what is left of the turn cannot solve the task, without a draw.

        It is not where others have a say, or where more than `REACH` states would have to be seen.
        """
        states = [self.state]
        for state in states:
            if not self.lesson.missing(state) or len(states) > REACH:
                return False
            actor = self.game.actor(state)
            if state.active == self.start.active and not self.lesson.spoiling(state):
                if actor == self.lesson.seat:
                    states += [self.game.apply(state, each) for each in self.game.legal(state)]
                elif isinstance(actor, int):
                    return False
        return True

    def take(self, action: Action) -> None:
        """Apply an action of the learner, and the events and answers that follow it.

        Raises `IllegalActionError` if it is illegal.
        """
        if action not in self.legal:
            raise self.game.refusal(self.state, action)
        self.taken.append(action)
        self._happen(action)
        while not (self.solved or self._spoiled) and self._others_act():
            self._happen(self._next())

    def _others_act(self) -> bool:
        """Return whether chance or another seat acts before the learner is asked again."""
        is_same_turn = self.state.active == self.start.active
        nobody = (None, self.lesson.seat, self.state.active)
        return is_same_turn and self.game.actor(self.state) not in nobody

    def _next(self) -> Action:
        """Return the next action or event of chance or another seat."""
        actor = self.game.actor(self.state)
        if actor is CHANCE:
            action = self._dealer.deal(self.state)
            self._dealer.follow(self.state, action)
            return action
        assert isinstance(actor, int)
        view = self.game.view(self.state, actor)
        choice = self._other.choose(view, self.game.legal(view.state), Random(self.lesson.word))
        return choice.actions[0]

    def _happen(self, action: Action) -> None:
        report = self.game.report(self.state, action, self.lesson.seat)
        self.told.append(self.game.narrate(self.view, report, self.names))
        self.state = self.game.apply(self.state, action)
        self._spoiled = self._spoiled or self.lesson.spoiling(self.state)
