"""Lessons and exercises for a face that shows both in one way: what came of a try, what is next.

What is solved is kept at once, and an exercise counts by its first answer.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from suite.core import games
from suite.core.errors import IllegalActionError, SettingError
from suite.core.flow import Action
from suite.core.game import Game
from suite.core.options import Rules
from suite.core.text.catalogue import current_language, speaking
from suite.core.text.messages import _
from suite.core.text.phrases import capitalized
from suite.lessons import Lesson, courses, lessons
from suite.lessons.exercises import GRADES, Exercise, exercises
from suite.play.exercises import ExerciseDrill, ExerciseTry, theme_text
from suite.play.learned import Learned, LearnedFile
from suite.play.lesson import LessonTry, lesson_text, next_lesson
from suite.play.lesson_guide import LessonGuide

Following: TypeAlias = tuple[str, str]
"""The word of the task that comes next, and what it is called."""


class Task(ABC):
    """A lesson or an exercise in use.

    - `game`: its game, played by the options `rules`
    - `task`: what the learner sees, and may try
    - `orders`: what can be done besides trying an action, by a word each
    - `is_lost`: whether it cannot be solved any more as it stands
    - `said`: what came of the last deed; `wrong`: why it was refused or is no solution
    - `told`: sentences on all that has happened
    """

    game: Game[Any]
    rules: Rules
    task: LessonTry | ExerciseTry
    orders: Mapping[str, Callable[[], object]]

    def __init__(self, file: LearnedFile) -> None:
        """What is learned is kept in `file`."""
        self._file = file
        self.said = self.wrong = ""
        self.is_lost = False
        self.told: list[str] = []

    @property
    @abstractmethod
    def heading(self) -> tuple[str, str]:
        """What it is called, and a detail."""

    @property
    def story(self) -> Sequence[str]:
        """The sentences before the task."""
        return ()

    @property
    def waits(self) -> bool:
        """Whether the story is to be read, before the order `on`."""
        return False

    @property
    @abstractmethod
    def question(self) -> str:
        """The task in a sentence, which may help."""

    @property
    @abstractmethod
    def closing(self) -> tuple[str, str]:
        """What is said when it is over, with a title."""

    @property
    def lit(self) -> Sequence[str]:
        """The places that the task is about."""
        return ()

    @property
    @abstractmethod
    def following(self) -> Sequence[Following]:
        """What comes next, if anything does."""

    def do(self, what: str) -> None:
        """Do one of the orders; raises `IllegalActionError` if it cannot be done now."""
        self.said = self.wrong = ""
        self.is_lost = False
        self.orders[what]()
        self._keep()

    def attempt(self, action: Action, language: str) -> None:
        """Try an action, which may take some seconds, and answer in a language."""
        self.said = self.wrong = ""
        with speaking(language):
            try:
                sentences, failure = self._try(action)
            except IllegalActionError as problem:
                self.wrong = str(problem)
                return
            self.said = " ".join(sentences)
            self.told += sentences
            if failure:
                self.told.append(failure)
                self.wrong = failure
            self._keep()

    @abstractmethod
    def _try(self, action: Action) -> tuple[Sequence[str], str]:
        """Try an action; return what has happened, and what is said of a failed attempt."""

    @abstractmethod
    def _keep(self) -> None:
        """Keep what was learned, if anything."""


class LessonTask(Task):
    """A lesson of a course."""

    task: LessonTry

    def __init__(self, lesson: Lesson, file: LearnedFile) -> None:
        super().__init__(file)
        self.game = games.find(lesson.game)
        self.rules = self.game.new_rules(changes=lesson.rules)
        self.task = LessonTry(lesson)
        self._guide = LessonGuide(self.task)
        self.orders = {
            "on": self._go_on,
            "hint": self._hint,
            "undo": self.task.undo,
            "again": self.task.begin_again,
        }

    @property
    def heading(self) -> tuple[str, str]:
        """Its title, and its number in the course."""
        course, lesson = courses()[self.game.name], self.task.lesson
        number = course.index(lesson) + 1
        return self._guide.title, _("{number} of {all}", number=number, all=len(course))

    @property
    def story(self) -> Sequence[str]:
        """The sentences before the task."""
        return [*map(lesson_text, self.task.lesson.story)]

    @property
    def waits(self) -> bool:
        """Whether the story is to be read, before the order `on`."""
        return self._guide.waits and not self.task.is_over

    @property
    def question(self) -> str:
        """The task in a sentence; after wrong tries it helps."""
        return lesson_text(self.task.lesson.task) if self._guide.waits else self._guide.text

    @property
    def closing(self) -> tuple[str, str]:
        """What was learned."""
        return f"✓ {_('Solved')}", self._guide.text

    @property
    def lit(self) -> Sequence[str]:
        """The places that the task is about."""
        return self._guide.lit

    @property
    def following(self) -> Sequence[Following]:
        """The next lesson of the course that is not solved."""
        word = next_lesson(self.task.lesson.word, self._file.read().solved)
        return [(word, _("Next lesson"))] if word else []

    def _go_on(self) -> None:
        while self.waits:
            self._guide.go_on()

    def _hint(self) -> None:
        self.said = self.task.hint

    def _try(self, action: Action) -> tuple[Sequence[str], str]:
        task = self.task
        reason = self.game.explain(task.view, action, task.names)
        answer = self._guide.attempt(action, current_language())
        self.is_lost = self.task.is_lost
        self.wrong = _("The task can no longer be solved from here.") if self.is_lost else ""
        if not answer.begins_again:
            return answer.sentences, ""
        failure = _(
            "That does not solve it: {missing}. Try again from the beginning.",
            missing=answer.missing,
        )
        return answer.sentences, f"{failure} ({reason.chapter})"

    def _keep(self) -> None:
        if self.task.is_over:
            self._file.keep(self.task.lesson.word)


class ExerciseTask(Task):
    """An exercise of a game."""

    task: ExerciseTry

    def __init__(self, exercise: Exercise, file: LearnedFile) -> None:
        super().__init__(file)
        self.game, self.rules = exercise.game, exercise.played.rules
        self.task = ExerciseTry(exercise)
        self.orders = {"hint": self._hint, "solution": self.task.solution}
        self._has_counted = False

    @property
    def heading(self) -> tuple[str, str]:
        """What it is called, and the learner's rating."""
        rating = self._drill(self._file.read()).rating
        return _("Exercise"), _("your rating: {rating}", rating=rating)

    @property
    def question(self) -> str:
        """The task, and what a hint costs."""
        task = self.task
        return _(
            "You are {name}. Find the best action (grade {grade} of {grades}). A hint counts as "
            "not solved.",
            name=task.names[task.view.watcher],
            grade=task.exercise.task.grade,
            grades=GRADES,
        )

    @property
    def closing(self) -> tuple[str, str]:
        """What is best."""
        title = f"✓ {_('Solved')}" if self.task.is_solved else _("The solution")
        return title, self.task.solution()

    @property
    def following(self) -> Sequence[Following]:
        """What suits the learner best, of those that were not tried: of its theme, and of all."""
        known, own = self._file.read(), self.task.exercise.task.theme
        tasks = [self._drill(known, theme).next(0.0) for theme in (own, "")]
        titles = capitalized(theme_text(self.game, own)), _("Next exercise")
        ways = zip(tasks, titles, strict=True)
        return [*{task.exercise.word: title for task, title in ways if task}.items()]

    def _drill(self, known: Learned, theme: str = "") -> ExerciseDrill:
        return ExerciseDrill(self.game.name, known.tried, known.ratings, theme=theme)

    def _hint(self) -> None:
        self.said = _(
            "The best action: {shape}. After a hint the exercise does not count as solved.",
            shape=self.task.hint(),
        )

    def _try(self, action: Action) -> tuple[Sequence[str], str]:
        sentence = self.task.attempt(action)
        worse = _("Another action is clearly better; try again.")
        return ([sentence], "") if self.task.is_solved else ([], f"{worse} {sentence}")

    def _keep(self) -> None:
        """Count the exercise once, and say what comes of it."""
        if self._has_counted or self.task.score is None:
            return
        self._has_counted = True
        known = self._file.read()
        drill = self._drill(known)
        drill.asked.append(self.task)
        self.told.append(drill.rate(0.0))
        self.said = f"{self.said} {self.told[-1]}".strip()
        self._file.write(known)


def task_of(word: str, file: LearnedFile) -> Task:
    """Return a lesson or an exercise as at its beginning; raises `SettingError` for other words."""
    if word in lessons():
        return LessonTask(lessons()[word], file)
    game = word.partition(":")[0]
    for exercise in exercises(game) if game in games.names() else ():
        if exercise.word == word:
            return ExerciseTask(exercise, file)
    raise SettingError(_("there is no lesson {word!r}", word=word))
