"""Short lessons: a position, a task, and a check by the engine. `LESSONS` has all, by their words.

Lessons know both games, and no game knows of them.
"""

from __future__ import annotations

from typing import Final

from suite.lessons.lesson import NAMES, Lesson, Practice
from suite.lessons.temple_lessons import TEMPLE_LESSONS
from suite.lessons.tile_lessons import TILE_LESSONS

LESSONS: Final = {lesson.word: lesson for lesson in (*TILE_LESSONS, *TEMPLE_LESSONS)}
"""Every lesson by its word, those of a game one after the other, the easiest first."""

__all__ = ["LESSONS", "NAMES", "Lesson", "Practice"]
