"""What a screen says that leads through a lesson: its story, its task, and what was learned."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain
from typing import Final

from suite.core.flow import Action
from suite.core.text.catalogue import speaking
from suite.play.lesson import Answer, LessonTry, lesson_text

PATIENCE: Final = 2
"""After so many wrong tries the lesson helps."""


class LessonGuide:
    """The guide through a lesson, page by page; the last is its task."""

    solution: Final = ""

    def __init__(self, task: LessonTry) -> None:
        self.task = task
        self.wrong_tries = 0
        self._pages = [*task.lesson.story, task.lesson.task]

    @property
    def title(self) -> str:
        """The title of the lesson."""
        return lesson_text(self.task.lesson.title)

    @property
    def text(self) -> str:
        """What is said now; with the task, after wrong tries, what helps."""
        text = lesson_text(self.task.lesson.closing if self.task.is_over else self._pages[0])
        helps = self.wrong_tries >= PATIENCE and not self.waits
        return f"{text} {self.task.hint}" if helps else text

    @property
    def lit(self) -> Sequence[str]:
        """The places that the task is about; where all will do, only until one is chosen."""
        lit, places = self.task.lesson.lit, [*chain(*self.task.view.game.places)]
        return () if self.waits or (self.task.can_undo and [*lit] == places) else lit

    @property
    def waits(self) -> bool:
        """Whether the text only has to be read."""
        return len(self._pages) > 1 or self.task.is_over

    def go_on(self) -> None:
        """Turn the page."""
        if len(self._pages) > 1:
            del self._pages[0]

    def note_refused(self, _texts: Collection[str]) -> str:
        """Count a wrong try."""
        self.wrong_tries += 1
        return ""

    def attempt(self, action: Action, language: str) -> Answer:
        """Attempt the task, which may take some seconds, and answer in a language."""
        with speaking(language):
            answer = self.task.attempt(action)
        self.wrong_tries += answer.begins_again
        return answer
