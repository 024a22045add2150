"""Lessons in line mode: prints the task, reads lines and prints the answers of the rules."""

from __future__ import annotations

from typing import Final

from suite.core import games
from suite.core.flow import Action
from suite.core.text.catalogue import Catalogue
from suite.lessons import Lesson
from suite.play.lesson import LessonTry, next_lesson

from ..shell.arguments.options import Ui
from ..shell.console import note, say
from ..shell.games.solved_lessons import keep, solved
from ..shell.messages import _
from ..shell.terminal.terminal import say_whole_words
from .task import TaskSession
from .typing.words import LESSON

lesson_text: Final = Catalogue("lessons")


class LessonSession(TaskSession):
    """One lesson at this terminal, until it is solved or left."""

    place = LESSON
    task: LessonTry

    def __init__(self, lesson: Lesson, interface: Ui) -> None:
        super().__init__(LessonTry(lesson), lesson.word, interface)
        self.lesson = lesson
        self.orders["undo"] = self._undo

    def teach(self) -> None:
        """Print the lesson, then read and obey lines until it is solved or left."""
        say_whole_words(lesson_text(self.lesson.title))
        for paragraph in self.lesson.story:
            say()
            say_whole_words(lesson_text(paragraph))
        self.pause(_("Press Enter to see the board. "))
        say()
        self._board()
        self._say_task()
        if not self.listen():
            return
        say_whole_words(_("Solved. {closing}", closing=lesson_text(self.lesson.closing)))
        keep(self.lesson.word)
        note_next(self.lesson)

    def _say_task(self) -> None:
        say_whole_words(_("Task: {task}", task=lesson_text(self.lesson.task)))

    def _hint(self) -> None:
        say_whole_words(lesson_text(self.lesson.hint))

    def _attempt(self, action: Action) -> None:
        answer = self.task.attempt(action)
        for sentence in answer.sentences:
            say_whole_words(sentence)
        if not answer.missing:
            return
        if self.interface is not Ui.LINE:
            self._board()
        if answer.begins_again:
            # Printed after the board, which could scroll it off the terminal.
            say_whole_words(
                _(
                    "Not solved: {missing}. Try again from the beginning.",
                    missing=answer.missing,
                )
            )
            self._say_task()

    def _undo(self) -> None:
        self.task.undo()
        self._board()


def note_next(lesson: Lesson) -> None:
    """Say what comes after a lesson: the next one of its course, or what comes after the course."""
    if following := next_lesson(lesson.word, solved()):
        note(_("The next lesson: zweistrom learn {word}", word=following))
        return
    note(
        _(
            "All lessons of {title} are solved. Next, try exercises, zweistrom drill, or a "
            "game, zweistrom play {game}",
            title=games.find(lesson.game).title,
            game=lesson.game,
        )
    )
