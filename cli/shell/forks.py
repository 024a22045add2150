"""A fork on disk: a new file with the game up to a ply, from which `zweistrom resume` goes on."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from cli.shell.recorded import RecordedGame
from cli.shell.saved_games import begin_record, new_file
from suite.core.play.fork import fork
from suite.core.play.record import Header


def save_fork(recorded_game: RecordedGame, ply: int, output: Path | None = None) -> Path:
    """Write a fork into a new file, among the user's games if none is named; return its path.

    Raises `SettingError` if the file is there already, `RecordError` if there can be no fork.
    """
    header, *lines = fork(recorded_game.recorded, recorded_game.path.name, ply)
    assert isinstance(header, Header)
    path = output or new_file(header.game)
    with closing(begin_record(path, header)) as recorder:
        for line in lines:
            recorder.write(line)
    return path
