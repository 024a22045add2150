"""Short lessons: a position, a task, and a check by the engine.

Each game declares its own; see `Game.lessons`.
"""

from __future__ import annotations

from functools import cache
from pkgutil import resolve_name

from suite.core import games
from suite.core.lesson import Lesson
from suite.lessons.practice import NAMES, Practice


@cache
def lessons() -> dict[str, Lesson]:
    """Return every lesson by its word: the game with the most first, in each the easiest first."""
    courses = [resolve_name(game.lessons) for game in games.sound().values() if game.lessons]
    courses.sort(key=len, reverse=True)
    return {lesson.word: lesson for course in courses for lesson in course}


__all__ = ["NAMES", "Lesson", "Practice", "lessons"]
