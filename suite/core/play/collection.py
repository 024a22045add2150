"""The user's games: a folder of records, one game a file."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import date
from pathlib import Path

from suite.core.files import PRIVATE, create, private_folder
from suite.core.play.record import FileRecorder, unwritten


def new_record(home: Path, game: str) -> FileRecorder:
    """Return the recorder of a new file in the folder `home`, which the user alone can read.

    Its name has the day and a number, so names sort by time. Raises `RecordError` if it cannot be
    written.
    """
    day = date.today().isoformat()
    with unwritten(home):
        private_folder(home)
        there = home.glob(f"{day}-[0-9][0-9][0-9][0-9]-*")
        number = 1 + max((int(path.name[11:15]) for path in there), default=0)
        while True:
            path = home / f"{day}-{number:04}-{game}.jsonl"
            with suppress(FileExistsError):  # of another program that begins a game now
                return FileRecorder(path, created=create(path, PRIVATE))
            number += 1


def records(home: Path) -> list[Path]:
    """Return the files of the games in the folder `home`, the oldest first."""
    return sorted(path for path in home.glob("*.jsonl") if path.is_file())


def latest(home: Path) -> list[Path]:
    """Return the files of the games in the folder `home`, the one that was written to last first.

    It reads no file, so it is quick with many thousands.
    """
    times: dict[str, int] = {}
    for entry in os.scandir(home) if home.is_dir() else ():
        if entry.name.endswith(".jsonl") and entry.is_file():
            with suppress(FileNotFoundError):  # it was deleted just now
                times[entry.name] = entry.stat().st_mtime_ns
    names = sorted(times, key=lambda name: (times[name], name), reverse=True)
    return [home / name for name in names]
