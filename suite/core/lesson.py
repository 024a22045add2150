"""A lesson: a position, a task, and a test of the result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from suite.core.flow import Seat
from suite.core.options import Value


def _nothing(_now: Any) -> str:
    """Return an empty sentence: nothing spoils the task."""
    return ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson. All its texts are messages of the catalogue `lessons`.

    - `word`: its name on the command line; `game`: the name of its game
    - `title`, `story` (paragraphs), `task`, `hint`, `closing`: its texts
    - `position`: the state it begins from, in the JSON format of positions
    - `missing`: returns what the task still lacks in a state, in a sentence; empty if the lesson is
      solved
    - `spoiling`: returns what spoils the task for good in a state on the way, in a sentence; empty
      if nothing does
    - `seat`: the learner's seat; `opening`: the actions before the learner is asked
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
