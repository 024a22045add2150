"""The settings of a course of training, and their file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from suite.core import files
from suite.core.errors import SettingError
from suite.learning.messages import _

FORMAT: Final = "zweistrom-course/1"
SETTINGS: Final = "course.json"
LARGEST: Final = 1 << 20
"""The most bytes of the settings."""


class Course(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What determines a course: the game, the seed, and how much is played.

    - `rounds`: how often a network is trained (0 or more); `games`: of each round before it
    - `match`: the games of each match
    - `network`: the file of the one to begin with; empty for the evaluation by hand
    """

    format: str = FORMAT
    game: str
    seed: int
    rounds: int
    games: int
    match: int
    network: str = ""


def read_course(settings: Path) -> Course:
    """Return the course of a file of settings; raises `SettingError` if it has none."""
    try:
        text, _number = files.text_of(settings, LARGEST)
        return msgspec.json.decode(text, type=Course)
    except (OSError, msgspec.DecodeError) as problem:
        raise SettingError(
            _("{path} is not a training course: {problem}", path=settings, problem=problem)
        ) from None
