"""The folder of the user's games, and how to go on with them."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from platformdirs import user_data_path

from suite.core.errors import SettingError
from suite.core.play import record
from suite.core.play.collection import records
from suite.play.beginning import saved_games
from suite.players import roster

from ..console import note
from ..messages import _


def folder() -> Path:
    """Return the folder of the user's games, which may not exist yet."""
    return user_data_path("zweistrom", appauthor=False) / "games"


def files() -> list[Path]:
    """Return the files of the user's games, the oldest first."""
    return records(folder())


def last_unfinished() -> Path:
    """Return the newest game that can be resumed; raises `SettingError` if there is none.

    Damaged files are skipped with a note.
    """
    for file in saved_games(folder()):
        if not file.problem:
            return file.path
        note(_("skipped: {problem}", problem=file.problem))
    raise SettingError(
        _("there is no unfinished game in {folder}; 'zweistrom play' starts one", folder=folder())
    )


def how_to_resume(path: Path, seats: Sequence[record.Seating]) -> str:
    """Return a sentence with the command that resumes a game with these seats."""
    arguments = quoted(path)
    if any(roster.is_anybodys(seat.player) for seat in seats):
        arguments += " --trust"
    return _("The game is saved. To continue: zweistrom resume {path}", path=arguments)


def quoted(path: Path) -> str:
    """Return a path quoted for a shell."""
    return shlex.quote(str(path))
