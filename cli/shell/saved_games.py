"""The folder of the user's games, and the search for unfinished ones."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from cli.shell.console import note
from cli.shell.recorded import can_go_on
from suite.core.errors import SettingError
from suite.core.play import record
from suite.core.play.record import Header, Recorder, RecordError
from suite.core.text.catalogue import Catalogue
from suite.players import roster

_: Final = Catalogue("cli")


def folder() -> Path:
    """Return the folder of the user's games, which may not exist yet."""
    return user_data_path("zweistrom", appauthor=False) / "games"


def new_file(game: str) -> Path:
    """Create an empty file for a game; its name has the day and a number, so names sort by time."""
    home = folder()
    home.mkdir(parents=True, exist_ok=True)
    day = date.today().isoformat()
    number = 1 + max(
        (int(path.name[11:15]) for path in home.glob(f"{day}-[0-9][0-9][0-9][0-9]-*")), default=0
    )
    while True:
        path = home / f"{day}-{number:04}-{game}.jsonl"
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return path


def files() -> list[Path]:
    """Return the files of the user's games, the oldest first."""
    return sorted(path for path in folder().glob("*.jsonl") if path.is_file())


def last_unfinished() -> Path:
    """Return the newest game that can be resumed; raises `SettingError` if there is none.

    Damaged files are skipped with a note.
    """
    for path in reversed(files()):
        try:
            file = record.read_file(path)
        except RecordError as problem:
            note(_("passed over: {problem}", problem=problem))
            continue
        if can_go_on(file.games[-1]):
            return path
    raise SettingError(
        _("there is no unfinished game in {folder}; 'zweistrom play' begins one", folder=folder())
    )


def how_to_resume(path: Path, seats: Sequence[record.Seating]) -> str:
    """Return a sentence with the command that resumes a game with these seats."""
    arguments = quoted(path)
    if any(roster.is_anybodys(seat.player) for seat in seats):
        arguments += " --trust"
    return _("The game is saved. To go on: zweistrom resume {path}", path=arguments)


def quoted(path: Path) -> str:
    """Return a path quoted for a shell."""
    return shlex.quote(str(path))


def begin_record(path: Path, header: Header) -> Recorder:
    """Return the recorder of a new game in a new or empty file; raises `SettingError`."""
    if path.is_file() and path.stat().st_size:
        raise SettingError(
            _("{path} exists already and is not empty; -o names a new file", path=path)
        )
    recorder = Recorder(path)
    recorder.write(header)
    return recorder
