"""Mistakes and exercises in line mode: try, then see what was better."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from suite.core.flow import Action
from suite.core.text.catalogue import marked
from suite.lessons.exercises import GRADES
from suite.play.drill import Answer, MistakeTry, Verdict
from suite.play.exercises import ExerciseTry
from suite.review import story
from suite.work import Here

from ..shell.arguments.options import Ui
from ..shell.console import say
from ..shell.messages import _
from ..shell.terminal.terminal import say_whole_words
from .task import TaskSession
from .typing.words import EXERCISE

ANSWERS: Final = {
    Verdict.SAME: marked("That is what you played."),
    Verdict.SOLVED: marked("Solved: nothing better is known."),
    Verdict.BETTER: marked(
        "Better than what you played, but it still costs about {loss} of a win. Try again; "
        "'solution' shows a better action."
    ),
    Verdict.NOT_BETTER: marked(
        "Not clearly better than what you played: it costs about {loss} of a win. Try again; "
        "'solution' shows a better action."
    ),
}


class DrillSession(TaskSession):
    """A mistake or an exercise at this terminal, until its solution is shown, or it is left."""

    place = EXERCISE
    task: MistakeTry | ExerciseTry

    def __init__(self, task: MistakeTry | ExerciseTry, prompt: str, interface: Ui) -> None:
        super().__init__(task, prompt, interface)
        self.orders["solution"] = self._solution

    def practise(self, title: str) -> bool:
        """Print the position and ask for something better; return whether the person stays.

        The title is printed after the board, which could scroll it off the terminal.
        """
        say()
        self._board()
        say_whole_words(title)
        self._say_task()
        return self.listen()

    def _solution(self) -> None:
        say_whole_words(self.task.solution())


class MistakeSession(DrillSession):
    """One mistake at this terminal, until it is solved, its solution is shown, or it is left."""

    task: MistakeTry

    def __init__(self, mistake: MistakeTry, here: Here, interface: Ui) -> None:
        super().__init__(mistake, mistake.names[mistake.mistake.seat], interface)
        self.here = here

    def _say_task(self) -> None:
        mistake = self.task.mistake
        say_whole_words(
            _(
                "You played: {played} ({mark}). That cost about {loss} of a win. Find something "
                "better.",
                played=self.game.phrase(mistake.view, mistake.played),
                mark=mistake.judgement.mark,
                loss=story.percent(mistake.judgement.loss),
            )
        )

    def _hint(self) -> None:
        say_whole_words(_("A better action: {shape}", shape=self.task.hint()))

    def _attempt(self, action: Action) -> None:
        def ask(then: Callable[[Answer | Exception], object]) -> None:
            if sentence := self.task.attempt(action, then):
                say_whole_words(sentence)

        answer: Answer = self.here.answer(ask)
        say_whole_words(_(ANSWERS[answer.verdict], loss=story.percent(answer.loss)))
        if answer.verdict is Verdict.SOLVED:
            self._solution()


class ExerciseSession(DrillSession):
    """One exercise at this terminal, until it is solved, its solution is shown, or it is left."""

    task: ExerciseTry

    def __init__(self, task: ExerciseTry, interface: Ui) -> None:
        super().__init__(task, task.names[task.view.watcher], interface)

    def _say_task(self) -> None:
        task = self.task.exercise.task
        say_whole_words(
            _(
                "Grade {grade} of {grades}. One action is clearly the best: any other costs at "
                "least {gap} of a win. Find it; a hint counts as not solved.",
                grade=task.grade,
                grades=GRADES,
                gap=story.percent(task.gap / 100),
            )
        )

    def _hint(self) -> None:
        say_whole_words(
            _(
                "The best action: {shape}. After a hint the exercise does not count as solved.",
                shape=self.task.hint(),
            )
        )

    def _attempt(self, action: Action) -> None:
        say_whole_words(self.task.attempt(action))
        if self.task.is_solved:
            say_whole_words(_("Solved."))
        if self.task.is_over:
            self._solution()
        else:
            say_whole_words(_("That is not the best. Try again; 'solution' shows the best action."))
