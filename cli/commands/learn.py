"""`zweistrom learn`: short lessons, each a position with a task that the rules check."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from suite.core.errors import SettingError
from suite.core.text.catalogue import Catalogue
from suite.core.text.phrases import offering
from suite.lessons import lessons

from ..lines.lesson import LessonSession, lesson_text
from ..shell.arguments.options import Interface, Ui
from ..shell.console import note, say
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

    A lesson shows a position and sets a task; the rules check your actions.

    Every solution counts. Without LESSON all lessons are listed, the solved ones marked.
    """
    if word is None:
        list_lessons()
        return
    if word not in lessons():
        raise SettingError(offering(_("there is no lesson {word!r}", word=word), word, lessons()))
    LessonSession(lessons()[word], choose_interface(interface)).teach()


def list_lessons() -> None:
    """Print all lessons, with a mark at those that are solved."""
    words = solved()
    width = max(map(len, lessons()))
    for word, lesson in lessons().items():
        mark = "[x]" if word in words else "[ ]"
        say(f"{mark} {word:{width}}  {lesson_text(lesson.title)}")
    note(
        _.plural(
            "{number} of {all} is solved; 'zweistrom learn LESSON' begins one.",
            "{number} of {all} are solved; 'zweistrom learn LESSON' begins one.",
            len(words & lessons().keys()),
            all=len(lessons()),
        )
    )
