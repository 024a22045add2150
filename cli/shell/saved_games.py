"""Where games live: the folder of the user's games, and how one is found again."""

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
    """Return the folder of the user's games, which may not be there yet."""
    return user_data_path("zweistrom", appauthor=False) / "games"


def new_file(game: str) -> Path:
    """Make an empty file for a game: named by the day and counted, so that names rise with time."""
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
    """Return the files of the user's games, in the order in which they were begun."""
    return sorted(path for path in folder().glob("*.jsonl") if path.is_file())


def last_unfinished() -> Path:
    """Return the game begun last of those that can go on, or raise `SettingError`.

    Files that are damaged are passed over, with a word about it.
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
    """Return the sentence that says how to go on with a game between these."""
    told = quoted(path)
    if any(roster.is_anybodys(seat.player) for seat in seats):
        told += " --trust"
    return _("The game is saved. To go on: zweistrom resume {path}", path=told)


def quoted(path: Path) -> str:
    """Return a path as a shell takes it."""
    return shlex.quote(str(path))


def begin_record(path: Path, header: Header) -> Recorder:
    """Return the recorder of a new game in a file that is empty or not there yet."""
    if path.is_file() and path.stat().st_size:
        raise SettingError(
            _("{path} is there already and is not empty; -o names a new file", path=path)
        )
    recorder = Recorder(path)
    recorder.write(header)
    return recorder
