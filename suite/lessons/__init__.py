"""Short lessons: a position, a task, and a check by the engine.

Each game declares its own; see `Game.lessons`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pkgutil import resolve_name
from typing import Any

from suite.core import games
from suite.core.game import Game
from suite.core.lesson import Lesson
from suite.lessons.practice import NAMES, Practice


def _lessons(game: Game[Any]) -> Sequence[Lesson]:
    """Return the lessons that a game declares."""
    found: Sequence[Lesson] = resolve_name(game.lessons) if game.lessons else ()
    return found


@cache
def lessons() -> dict[str, Lesson]:
    """Return every lesson by its word: the game with the most first, in each the easiest first."""
    declared = sorted(map(_lessons, games.sound().values()), key=len, reverse=True)
    return {lesson.word: lesson for each in declared for lesson in each}


__all__ = ["NAMES", "Lesson", "Practice", "lessons"]
