"""The user's games: a folder of records, one game a file."""

from __future__ import annotations

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
