"""A lesson on the full screen: the table of its position, with the keys of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from suite.core.play.record import FORMAT, HUMAN, Header, Seating
from suite.core.play.table import Table
from suite.core.text.catalogue import current_language
from suite.lessons import Lesson, lessons
from suite.play.lesson import Answer, LessonTry, lesson_text, next_lesson
from suite.play.lesson_guide import LessonGuide
from suite.work import Job

from ...lines.typing.queries import Queries
from ...lines.typing.words import LESSON_SCREEN, commands
from ...shell.games.solved_lessons import keep, solved
from ...shell.messages import _
from ..app import give
from ..overlays import Choice
from .app import TableApp
from .led import LedScreen
from .screen import Commands
from .selection import Selection


def table_of(task: LessonTry) -> Table[Any]:
    """Return a table that shows what the learner sees now."""
    view = task.view
    header = Header(
        format=FORMAT,
        game=view.game.name,
        rules=view.game.new_rules(changes=task.lesson.rules),
        seats=tuple(Seating(name, HUMAN) for name in task.names),
        view=view.watcher,
    )
    table = Table(view.game, header)
    table.state = view.state
    return table


class LessonScreen(LedScreen):
    """One lesson, until it is solved or left."""

    guide: LessonGuide

    def __init__(self, lesson: Lesson) -> None:
        self.lesson_try = LessonTry(lesson)
        self.guide = LessonGuide(self.lesson_try)
        super().__init__(
            table_of(self.lesson_try), self.lesson_try.names, Path(), self.lesson_try.view.watcher
        )
        self.commands = LessonCommands(self)

    def go_on(self) -> None:
        """Show the position; when the closing words were read, what comes next."""
        watcher, names, task = self.presenter.watcher, self.names, self.lesson_try
        self.presenter.table = self.presenter.teller.table = self.table = table_of(task)
        acts = not self.guide.waits
        self.selection = Selection(self.presenter.view, names, self.selection.cursor, acts=acts)
        self.queries = Queries(self.table, names, watcher, watcher)
        self._point()
        self.draw()

    def _must_wait(self) -> bool:
        if self.selection.acts and not self.busy:
            return False
        self.selection.say(self.presenter.notice or _("First read this, then press Enter."))
        return True

    def _choose(self) -> None:
        if self.lesson_try.is_over:
            self._offer_next()
        else:
            super()._choose()

    def _confirm(self, text: str) -> None:
        task = (self.game.read(text), current_language())
        bring = self.wait_for(_("Checking your action."), self._follow)
        give(self, Job(self.guide.attempt, task, bring, is_portable=False))

    def _follow(self, answer: Answer) -> None:
        """Show what has come of an action."""
        self.presenter.said = " ".join(answer.sentences)
        self.go_on()
        if self.lesson_try.is_over:
            keep(self.lesson_try.lesson.word)
        elif answer.begins_again:
            self.selection.say(
                _(
                    "Not solved: {missing}. Try again from the beginning.",
                    missing=answer.missing,
                )
            )
        self.draw()

    def _offer_next(self) -> None:
        following = next_lesson(self.lesson_try.lesson.word, solved())
        choices = [Choice("", _("Leave"))]
        if following:
            title = _("Next: {title}", title=lesson_text(lessons()[following].title))
            choices.insert(0, Choice(following, title))
        self.show(self.guide.title, [], choices, self.app.exit)


class LessonCommands(Commands):
    """The commands of a lesson."""

    screen: LessonScreen
    entries = commands(LESSON_SCREEN)

    def undo(self) -> None:
        """Take back the last action."""
        self.screen.lesson_try.undo()
        self.screen.go_on()

    def hint(self) -> None:
        """Read what helps."""
        self.screen.show(_("Hints"), [self.screen.lesson_try.hint])


def teach_full_screen(lesson: Lesson) -> None:
    """Teach a lesson, and the next ones as long as the learner goes on."""
    word: str | None = lesson.word
    while word:
        app = TableApp(LessonScreen(lessons()[word]))
        word = app.open()
        app.end_work()
