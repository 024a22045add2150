"""The folder of the user's games, and the search for unfinished ones."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from suite.core.errors import SettingError
from suite.core.play import record
from suite.core.play.collection import new_record, records
from suite.core.play.record import FileRecorder, Line, RecordError
from suite.core.text.catalogue import Catalogue
from suite.players import roster

from .console import note
from .recorded import can_go_on

_: Final = Catalogue("cli")


def folder() -> Path:
    """Return the folder of the user's games, which may not exist yet."""
    return user_data_path("zweistrom", appauthor=False) / "games"


def begin_record(path: Path | None, game: str, *lines: Line) -> FileRecorder:
    """Return the recorder of a new game that begins with these lines.

    It is in a new or empty file, or without a path in a new one of the user's folder. Raises
    `SettingError` if the file holds anything, and `RecordError` if the lines cannot be written;
    nothing new is left behind then.
    """
    if path is not None and path.is_file() and path.stat().st_size:
        raise SettingError(
            _("{path} exists already and is not empty; -o names a new file", path=path)
        )
    recorder = new_record(folder(), game) if path is None else FileRecorder(path, 0)
    try:
        recorder.write(*lines)
    except BaseException:
        recorder.close()
        raise
    return recorder


def go_on_with(path: Path, file: record.File) -> FileRecorder:
    """Return the recorder that appends to a file as it was read.

    A truncated end is repaired, with a note. Raises `InUseError` if another program writes to it.
    """
    recorder = FileRecorder(path, file.size)
    try:
        repaired = recorder.repair(file)
    except BaseException:
        recorder.close()
        raise
    if repaired:
        note(repaired)
    return recorder


def files() -> list[Path]:
    """Return the files of the user's games, the oldest first."""
    return records(folder())


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
