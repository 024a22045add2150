"""Short lessons: a position, a task, and a check by the engine.

Each game declares its own course; see `Game.lessons`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pkgutil import resolve_name

from suite.core import games
from suite.core.lesson import Lesson
from suite.lessons.practice import NAMES, Practice


@cache
def courses() -> dict[str, Sequence[Lesson]]:
    """Return the lessons of every game that has some, in their order: first the rules."""
    sound = games.sound().items()
    return {name: resolve_name(game.lessons) for name, game in sound if game.lessons}


@cache
def lessons() -> dict[str, Lesson]:
    """Return every lesson by its word, course by course."""
    return {lesson.word: lesson for course in courses().values() for lesson in course}


__all__ = ["NAMES", "Lesson", "Practice", "courses", "lessons"]
