"""Reviews kept beside their records, so that a second look costs nothing.

A review is kept with a key of all that it follows from: the record, the side, the budget and the
evaluator. One with another key is out of date, and is never shown.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from suite.core import files, games
from suite.core.play import record
from suite.core.view import EVERYBODY, Watcher
from suite.players import values
from suite.review.budget import Budget
from suite.review.review import Review

VERSION: Final = 6
"""To be raised when a review of the same values would say something else."""
LARGEST: Final = 1 << 26
"""The most bytes in a file with a review; one of a usual game has about 100,000."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A review with its key."""

    key: str
    review: Review


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where the reviews of a recorded game are kept: beside the file of its record.

    - `path`, `number`: the file, and which game of it, from 1
    """

    path: Path
    number: int
    game: record.Game

    @classmethod
    def last(cls, path: Path) -> Shelf:
        """Return that of the last game of a file; raises `RecordError` if it cannot be read."""
        games = record.read_file(path).games
        return cls(path, len(games), games[-1])

    def read(self, side: Watcher, budget: Budget) -> Review | None:
        """Return the review by one side that is kept; `None` if there is none up to date."""
        place = place_of(self.path, self.number, side)
        # The key takes time: it is of the whole record.
        return read(place, key_of(self.game, side, budget)) if place.exists() else None

    def write(self, side: Watcher, review: Review, budget: Budget) -> None:
        """Keep a review by one side; where that cannot be, do nothing."""
        place = place_of(self.path, self.number, side)
        write(place, key_of(self.game, side, budget), review)


def key_of(game: record.Game, side: Watcher, budget: Budget) -> str:
    """Return the key of the review of a recorded game."""
    rules = games.find(game.header.game)
    digest = sha256(f"{VERSION} {side} {rules.screener} {rules.reviewer}".encode())
    digest.update(values.evaluator().encode())
    digest.update(msgspec.json.encode(budget))
    digest.update(record.encode(game.header))
    for _number, line in game.lines:
        digest.update(record.encode(line))
    return digest.hexdigest()


def place_of(path: Path, number: int, side: Watcher = EVERYBODY) -> Path:
    """Return the file with the review, by one side, of one game of a file of records."""
    seat = "" if side == EVERYBODY else f".seat-{side + 1}"
    return path.with_name(f"{path.name}.{number}{seat}.review")


def read(path: Path, key: str) -> Review | None:
    """Return the review that is kept in a file; `None` if there is none with this key."""
    with suppress(OSError, msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        entry = msgspec.json.decode(files.read(path, LARGEST), type=Entry)
        if entry.key == key:
            return entry.review
    return None


def write(path: Path, key: str, review: Review) -> None:
    """Keep a review in a file that its user alone can read; where that cannot be, do nothing."""
    with suppress(OSError):
        files.replace(path, msgspec.json.encode(Entry(key, review)), files.PRIVATE)
