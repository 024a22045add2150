"""`zweistrom learn`: a course of short lessons for each game, each a position with a task."""

from __future__ import annotations

from typing import Annotated

import typer

from suite.core import games
from suite.core.errors import SettingError
from suite.core.text.phrases import offering
from suite.lessons import courses, lessons
from suite.play.first_game import first_games

from ..lines.lesson import note_next
from ..lines.menu import titles_of
from ..screens.opening import lead, teach
from ..shell.arguments.options import Interface, Ui
from ..shell.console import say
from ..shell.games.solved_lessons import solved
from ..shell.messages import _


def _words(incomplete: str) -> list[str]:
    return [word for word in (*first_games(), *lessons()) if word.startswith(incomplete)]


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

    A lesson shows a position and sets a task. At first the rules check your actions, and every
    solution counts; the later lessons are about playing well, and weigh one action by its chance.

    Without LESSON the course of each game is listed, the solved lessons marked.
    """
    if word is None:
        list_lessons()
        return
    if word in first_games():
        lead(word, interface)
        return
    if word not in lessons():
        words = [*first_games(), *lessons()]
        raise SettingError(offering(_("unknown lesson {word!r}", word=word), word, words))
    teach(lessons()[word], interface)


def list_lessons() -> None:
    """Print the course of each game: its first game and lessons, with a mark at what is done."""
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
        for word, title in titles_of(game).items():
            say(f"{'[x]' if word in words else '[ ]'} {word:{width}}  {title}")
    for course in courses().values():
        note_next(course[-1])
