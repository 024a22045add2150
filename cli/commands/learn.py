"""`zweistrom learn`: a course of short lessons for each game, each a position with a task."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from suite.core import games
from suite.core.errors import SettingError
from suite.core.text.catalogue import Catalogue
from suite.core.text.phrases import offering
from suite.lessons import courses, lessons

from ..lines.lesson import LessonSession, lesson_text, note_next
from ..shell.arguments.options import Interface, Ui
from ..shell.console import say
from ..shell.games.solved_lessons import solved
from ..shell.terminal.terminal import choose_interface

_: Final = Catalogue("cli")


def _words(incomplete: str) -> list[str]:
    return [word for word in lessons() if word.startswith(incomplete)]


def command(
    word: Annotated[
        str | None,
        typer.Argument(
            metavar="LESSON",
            show_default=False,
            autocompletion=_words,
            help="Default: list all lessons.",
        ),
    ] = None,
    interface: Interface = Ui.AUTO,
) -> None:
    """Learn the games in short lessons.

    A lesson shows a position and sets a task. First the rules check your actions, and every
    solution counts; the later lessons are about playing well, and weigh one action by its chance.

    Without LESSON the course of each game is listed, the solved lessons marked.
    """
    if word is None:
        list_lessons()
        return
    if word not in lessons():
        raise SettingError(offering(_("there is no lesson {word!r}", word=word), word, lessons()))
    LessonSession(lessons()[word], choose_interface(interface)).teach()


def list_lessons() -> None:
    """Print the course of each game, with a mark at the lessons that are solved."""
    words = solved()
    width = max(map(len, lessons()))
    for game, course in courses().items():
        say(
            _(
                "{title}, {number} of {all} solved",
                title=games.find(game).title,
                number=sum(lesson.word in words for lesson in course),
                all=len(course),
            )
        )
        for lesson in course:
            mark = "[x]" if lesson.word in words else "[ ]"
            say(f"{mark} {lesson.word:{width}}  {lesson_text(lesson.title)}")
    for course in courses().values():
        note_next(course[-1])
