"""The user's own finished games: which they are, and which seat of them is the user's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from suite.core.flow import Seat
from suite.core.play import record
from suite.core.play.record import Outcome, RecordError
from suite.play.beginning import outcome_of, own_seat
from suite.review.cache import Shelf

from ..console import note, note_cut
from ..messages import _
from .seats import own_names


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A finished game of a file, and the user's seat in it.

    - `number`: which game of the file, from 1
    - `outcome`: the result as the record tells it
    """

    path: Path
    number: int
    recorded: record.Game
    outcome: Outcome
    seat: Seat

    @property
    def shelf(self) -> Shelf:
        """Where its reviews are kept."""
        return Shelf(self.path, self.number, self.recorded)


class OwnGames:
    """The user's finished games in some files, in their order.

    After an iteration, `damaged` is the number of files that are no sound records, and `unknown`
    that of games of several people none of whom has the user's name.
    """

    def __init__(self, paths: Iterable[Path]) -> None:
        self.paths = paths
        self.names = own_names()
        self.damaged = 0
        self.unknown = 0

    def __iter__(self) -> Iterator[OwnGame]:
        """Yield the games; only one file is held in memory."""
        for path in self.paths:
            try:
                file = record.read_file(path)
                outcomes = [outcome_of(recorded, str(path)) for recorded in file.games]
            except RecordError:
                self.damaged += 1
                continue
            note_cut(file.cut, path)
            for number, (recorded, outcome) in enumerate(zip(file.games, outcomes, strict=True), 1):
                seat = own_seat(recorded.header.seats, self.names)
                if outcome is None:
                    continue
                if seat is not None:
                    yield OwnGame(path, number, recorded, outcome, seat)
                elif record.people(recorded.header.seats):
                    self.unknown += 1

    def say_passed_over(self) -> None:
        """Say what was passed over, a sentence for each reason."""
        if self.damaged:
            note(
                _.plural(
                    "One file is not a valid record and was skipped; 'zweistrom record "
                    "check' says why.",
                    "{number} files are not valid records and were skipped; 'zweistrom "
                    "record check' says why.",
                    self.damaged,
                )
            )
        if self.unknown:
            note(
                _.plural(
                    "One game between several people was skipped: none of them is called {name}.",
                    "{number} games between several people were skipped: none of them is "
                    "called {name}.",
                    self.unknown,
                    name=self.names[0],
                )
            )
