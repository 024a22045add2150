"""Lessons in line mode: prints the task, reads lines and prints the answers of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from suite.core.errors import SettingError
from suite.core.flow import Action
from suite.core.game import LegalActions
from suite.core.text.catalogue import Catalogue
from suite.core.view import View
from suite.lessons import Lesson, Practice, lessons

from ..shell.console import note, say
from ..shell.options import Ui
from ..shell.solved_lessons import keep, solved
from ..shell.terminal import say_whole_words
from .task import TaskSession
from .words import LESSON

_: Final = Catalogue("cli")


lesson_text: Final = Catalogue("lessons")


class LessonSession(TaskSession):
    """One lesson at this terminal, until it is solved or left."""

    place = LESSON

    def __init__(self, lesson: Lesson, interface: Ui) -> None:
        super().__init__(interface)
        self.lesson = lesson
        self.prompt = lesson.word
        self.practice = Practice(lesson)
        self.obeyed["undo"] = self._undo

    @property
    def view(self) -> View[Any]:
        """The learner's view."""
        return self.practice.view

    @property
    def legal(self) -> LegalActions:
        """The learner's legal actions."""
        return self.practice.legal

    @property
    def names(self) -> Sequence[str]:
        """The names of the seats."""
        return self.practice.names

    @property
    def is_done(self) -> bool:
        """Whether the lesson is solved."""
        return self.practice.solved

    def teach(self) -> None:
        """Print the lesson, then read and obey lines until it is solved or left."""
        say_whole_words(lesson_text(self.lesson.title))
        for paragraph in self.lesson.story:
            say()
            say_whole_words(lesson_text(paragraph))
        self.pause(_("Press Enter to see the board. "))
        say()
        self._board()
        self._task()
        if not self.listen():
            return
        say_whole_words(_("Solved. {closing}", closing=lesson_text(self.lesson.closing)))
        keep(self.lesson.word)
        following = next_lesson(self.lesson.word)
        if following:
            note(_("The next lesson: zweistrom learn {word}", word=following))
        else:
            note(_("All lessons are solved: zweistrom play {game}", game=self.lesson.game))

    def _task(self) -> None:
        say_whole_words(_("Task: {task}", task=lesson_text(self.lesson.task)))

    def _hint(self) -> None:
        say_whole_words(lesson_text(self.lesson.hint))

    def _take(self, action: Action) -> None:
        practice = self.practice
        known = len(practice.told)
        practice.take(action)
        for sentence in practice.told[known:]:
            say_whole_words(sentence)
        if practice.solved:
            return
        if practice.over:
            self.practice = Practice(self.lesson)
        if self.interface is not Ui.LINE:
            self._board()
        if practice.over:
            # Printed after the board, which could scroll it off the terminal.
            say_whole_words(
                _(
                    "That does not solve it: {missing}. Once more, from the beginning.",
                    missing=practice.missing,
                )
            )
            self._task()

    def _undo(self) -> None:
        if not self.practice.taken:
            raise SettingError(_("nothing has been done yet"))
        *before, _last = self.practice.taken
        self.practice = Practice(self.lesson)
        for action in before:
            self.practice.take(action)
        self._board()


def next_lesson(word: str) -> str:
    """Return the next lesson to take: the first unsolved one after `word`, or of all."""
    words = [*lessons()]
    place = words.index(word) + 1
    done = solved()
    return next((each for each in words[place:] + words[:place] if each not in done), "")
