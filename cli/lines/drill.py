"""A mistake of one's own as an exercise in line mode: try again, then see what was better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from suite.core.flow import Action
from suite.core.game import LegalActions
from suite.core.play.telling import names_of
from suite.core.text.catalogue import Catalogue
from suite.core.view import View
from suite.review import story
from suite.review.exercise import Exercise

from ..shell.console import say
from ..shell.options import Ui
from ..shell.terminal import say_whole_words
from .task import TaskSession
from .words import EXERCISE

_: Final = Catalogue("cli")


class ExerciseSession(TaskSession):
    """One exercise at this terminal, until it is solved, its solution is shown, or it is left.

    - `solved`: whether an action was found that is as good as the best
    """

    place = EXERCISE

    def __init__(self, exercise: Exercise, interface: Ui) -> None:
        super().__init__(interface)
        self.exercise = exercise
        self._names = names_of(exercise.table.header.seats)
        self.prompt = self._names[exercise.seat]
        self.solved = False
        self._shown = False
        self.obeyed["solution"] = self._solution

    @property
    def view(self) -> View[Any]:
        """What the seat knew."""
        return self.exercise.view

    @property
    def legal(self) -> LegalActions:
        """What the seat could do."""
        return self._game.legal(self.view.state)

    @property
    def names(self) -> Sequence[str]:
        """The names of the seats."""
        return self._names

    @property
    def is_done(self) -> bool:
        """Whether the solution has been shown."""
        return self._shown

    def practise(self, title: str) -> bool:
        """Print the position and ask for something better; return whether the person stays.

        The title is printed after the board, which could scroll it off the terminal.
        """
        say()
        self._board()
        say_whole_words(title)
        self._task()
        return self.listen()

    def _task(self) -> None:
        say_whole_words(
            _(
                "You played: {played} ({mark}). That cost about {loss} of a win. Find something "
                "better.",
                played=self._game.phrase(self.view, self.exercise.played),
                mark=self.exercise.judgement.mark,
                loss=story.percent(self.exercise.judgement.loss),
            )
        )

    def _hint(self) -> None:
        best = self._game.read(self.exercise.judgement.best[0])
        shape = self._game.verbs[self._game.verb(best)]
        say_whole_words(_("What is better begins with: {shape}", shape=shape))

    def _take(self, action: Action) -> None:
        if action == self.exercise.played:
            say_whole_words(_("That is what you played."))
            return
        say_whole_words(self._game.explain(self.view, action, self.names).sentence)
        judgement = self.exercise.judged(action)
        loss = story.percent(judgement.loss)
        if not judgement.loss:
            self.solved = True
            say_whole_words(_("Solved: nothing is known to be better."))
            self._solution()
        elif self.exercise.is_better(judgement):
            say_whole_words(
                _(
                    "Better than what you played, but it still costs about {loss} of a win. Try "
                    "again; 'solution' shows what is better.",
                    loss=loss,
                )
            )
        else:
            say_whole_words(
                _(
                    "Not clearly better than what you played: it costs about {loss} of a win. Try "
                    "again; 'solution' shows what is better.",
                    loss=loss,
                )
            )

    def _solution(self) -> None:
        self._shown = True
        say_whole_words(story.comment(self.exercise.step, self.exercise.table, self.names))
