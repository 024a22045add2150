"""Saves a fork: a new file with the game up to a ply, which `zweistrom resume` continues."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from suite.core.play.fork import fork
from suite.play.beginning import begin_record

from .recorded import RecordedGame
from .saved_games import folder


def save_fork(recorded_game: RecordedGame, ply: int, output: Path | None = None) -> Path:
    """Write a fork to a new file, by default in the user's folder; return its path.

    Raises `SettingError` if the file exists, `RecordError` if the game cannot be forked.
    """
    lines = fork(recorded_game.game, recorded_game.recorded, recorded_game.path.name, ply)
    with closing(begin_record(folder(), recorded_game.game.name, *lines, path=output)) as recorder:
        return recorder.path
