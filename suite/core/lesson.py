"""A lesson: a position, a task, and what solves it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from suite.core.flow import Seat
from suite.core.options import Value


def _nothing(_now: Any) -> str:
    """Return an empty sentence: nothing spoils the task."""
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """What every lesson has. All its texts are messages of the catalogue `lessons`.

    - `word`: its name on the command line; `game`: the name of its game
    - `title`, `story` (paragraphs), `task`, `hint`, `closing`: its texts
    - `lit`: the places of the board that the task is about, as a `Look` has them
    - `rules`: options that differ from the default
    """

    word: str
    game: str
    title: str
    story: Sequence[str]
    task: str
    hint: str
    closing: str
    lit: Sequence[str]
    rules: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleLesson(Lesson):
    """A lesson in the rules, which check the state that is reached.

    - `position`: the state it begins from, in the JSON format of positions
    - `missing`: returns what the task still lacks in a state, in a sentence; empty if the lesson is
      solved
    - `spoiling`: returns what spoils the task for good in a state on the way, in a sentence; empty
      if nothing does
    - `seat`: the learner's seat; `opening`: the actions before the learner is asked
    """

    position: Mapping[str, Any]
    missing: Callable[[Any], str]
    spoiling: Callable[[Any], str] = _nothing
    seat: Seat = 0
    opening: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceLesson(Lesson):
    """A lesson in playing well: one choice of a game of two, judged by its chance.

    - `seed`, `actions`: the game with its events of chance, a comma between two; the last action is
      the one that tempts
    - `best`: what is better than that
    """

    seed: int
    actions: str
    best: str


def games(package: str) -> dict[str, dict[str, Any]]:
    """Return what the file `choices.json` of a package says of lessons in playing well.

    It has all but their texts and places, by their words.
    """
    entries = json.loads(files(package).joinpath("choices.json").read_text("utf-8"))
    return {entry["word"]: entry for entry in entries}
