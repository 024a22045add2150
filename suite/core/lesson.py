"""A lesson: a position, a task, and a test of what has been achieved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from suite.core.flow import Seat
from suite.core.options import Value


def _nothing(_now: Any) -> str:
    """Say what spoils a task that nothing can spoil."""
    return ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson. All its texts are messages of the catalogue `lessons`.

    - `word`: its name on the command line; `game`: what is played
    - `title`, `story` (paragraphs), `task`, `hint`, `closing`: what the learner is told
    - `position`: the state it begins from, in the form of the format
    - `missing`: what the task still lacks, in a sentence, by the state reached; empty if the
      lesson is solved
    - `spoiling`: what spoils the task for good, in a sentence, by a state on the way; empty if
      nothing does
    - `seat`: the learner; `opening`: what has been done before the learner is asked
    - `rules`: options that differ from the default
    """

    word: str
    game: str
    title: str
    story: Sequence[str]
    task: str
    hint: str
    closing: str
    position: Mapping[str, Any]
    missing: Callable[[Any], str]
    spoiling: Callable[[Any], str] = _nothing
    seat: Seat = 0
    opening: Sequence[str] = ()
    rules: Mapping[str, Value] = field(default_factory=dict)
