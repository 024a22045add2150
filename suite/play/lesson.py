"""A lesson in use: what comes of each action, taking it back, and which lesson is next."""

from __future__ import annotations

from collections.abc import Container, Sequence
from os.path import commonprefix
from typing import Any, Final, NamedTuple

from suite.core.errors import IllegalActionError
from suite.core.flow import Action
from suite.core.game import LegalActions
from suite.core.lesson import ChoiceLesson, RuleLesson
from suite.core.showing.presentation import Reason
from suite.core.text.catalogue import Catalogue
from suite.core.text.messages import _
from suite.core.view import View
from suite.lessons import Lesson, Practice, courses, lessons
from suite.play.choice import Attempt

lesson_text: Final = Catalogue("lessons")


class Answer(NamedTuple):
    """What has come of an action.

    - `sentences`: what has happened
    - `missing`: what the task lacks, or what has spoiled it; empty if it is solved
    - `begins_again`: whether the attempt has failed, and the lesson stands as at its beginning
    """

    sentences: Sequence[str]
    missing: str
    begins_again: bool


def _attempt(lesson: Lesson) -> Practice | Attempt:
    """Return an attempt at a lesson, of either kind."""
    if isinstance(lesson, ChoiceLesson):
        return Attempt(lesson)
    assert isinstance(lesson, RuleLesson)
    return Practice(lesson)


class LessonTry:
    """A lesson in use, until it is solved."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._practice = _attempt(lesson)

    @property
    def view(self) -> View[Any]:
        """The learner's view."""
        return self._practice.view

    @property
    def legal(self) -> LegalActions:
        """The learner's legal actions; none once it is solved."""
        return self._practice.legal

    @property
    def names(self) -> Sequence[str]:
        """The names of the seats."""
        return self._practice.names

    @property
    def hint(self) -> str:
        """A sentence that helps."""
        return lesson_text(self.lesson.hint)

    @property
    def is_over(self) -> bool:
        """Whether it is solved."""
        return self._practice.solved

    def attempt(self, action: Action) -> Answer:
        """Take an action; raises `IllegalActionError` if it is refused.

        In a lesson in playing well it is judged, which may take some seconds.
        """
        practice = self._practice
        explain(practice.view, action, practice.names)
        before = len(practice.told)
        practice.take(action)
        begins_again = practice.over and not practice.solved
        if begins_again:
            self.begin_again()
        return Answer(practice.told[before:], practice.missing, begins_again)

    @property
    def is_lost(self) -> bool:
        """Whether the task cannot be solved any more after what was done."""
        practice = self._practice
        return self.can_undo and isinstance(practice, Practice) and practice.is_lost

    def begin_again(self) -> None:
        """Set the position up again."""
        self._practice = _attempt(self.lesson)

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to take back."""
        return bool(self._practice.taken)

    def undo(self) -> None:
        """Take back the last action; raises `IllegalActionError` if there is none."""
        if not self.can_undo:
            raise IllegalActionError(_("nothing has happened yet"))
        *before, _last = self._practice.taken
        self.begin_again()
        for action in before:
            self._practice.take(action)


def explain(view: View[Any], action: Action, names: Sequence[str]) -> str:
    """Return what an action would do, in a sentence, by what a view knows.

    Raises `IllegalActionError` if it is refused.
    """
    reason: Reason = view.game.explain(view, action, names)
    if not reason.legal:
        raise IllegalActionError(f"{reason.sentence} ({reason.chapter})")
    return reason.sentence


def outline(view: View[Any], text: str) -> str:
    """Return an action in words, without what its last word in the notation says.

    Of one that lays a piece on a cell that is the cell: `place the farmer on …`; of one that names
    a people, the people: `travel to the …`.
    """
    game, beginning = view.game, text.rpartition(" ")[0]
    phrases = [
        game.phrase(view, game.read(one)).partition(" (")[0].split()
        for one in game.texts
        if one == text or (beginning and one.rpartition(" ")[0] == beginning)
    ]
    start = commonprefix(phrases)  # noqa: RUF071 - of words, not of paths
    rests = [phrase[: len(start) - len(phrase) - 1 : -1] for phrase in phrases]
    return " ".join([*start, *"…" * any(rests), *commonprefix(rests)[::-1]])  # noqa: RUF071


def next_lesson(word: str, solved: Container[str]) -> str:
    """Return the next lesson of a course: the first unsolved one after `word`, or of all."""
    words = [lesson.word for lesson in courses()[lessons()[word].game]]
    place = words.index(word) + 1
    return next((other for other in words[place:] + words[:place] if other not in solved), "")
