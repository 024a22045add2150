"""Short lessons: a position, a task, and a check by the engine; `LESSONS` has all by their words.

Each game declares its own; see `Game.lessons`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pkgutil import resolve_name
from typing import Any, Final

from suite.core import games
from suite.core.game import Game
from suite.core.lesson import Lesson
from suite.lessons.practice import NAMES, Practice


def _lessons(game: Game[Any]) -> Sequence[Lesson]:
    """Return the lessons that a game declares."""
    found: Sequence[Lesson] = resolve_name(game.lessons) if game.lessons else ()
    return found


LESSONS: Final = {
    lesson.word: lesson
    for lessons in sorted(map(_lessons, games.sound().values()), key=len, reverse=True)
    for lesson in lessons
}
"""Every lesson by its word: the game with the most lessons first, in each the easiest first."""

__all__ = ["LESSONS", "NAMES", "Lesson", "Practice"]
