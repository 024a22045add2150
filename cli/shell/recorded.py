"""A recorded game, replayed and checked by the rules, and whose side of it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from cli.shell.options import choose_watcher, names_of, open_record
from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.play import record
from suite.core.play.replay import replay
from suite.core.play.table import Table
from suite.core.text.catalogue import Catalogue
from suite.core.view import View, Watcher

_: Final = Catalogue("cli")

At = Annotated[
    int | None,
    typer.Option(metavar="PLY", show_default=False, help="After this ply; the last if left out."),
]


@dataclass(frozen=True, slots=True)
class Reading:
    """A game as it stands at the end of its record: what was taken back is no part of it.

    `recorded` are its lines, which are in the file `path`.
    """

    path: Path
    recorded: record.Game
    table: Table[Any]
    watcher: Watcher
    names: list[str]

    @property
    def game(self) -> Game[Any]:
        """The rules it was played by."""
        return self.table.game

    def check_ply(self, ply: int | None) -> int:
        """Return a ply of this game, the last if none is given, or raise `SettingError`."""
        last = len(self.table.events)
        if ply is None:
            return last
        if not 0 <= ply <= last:
            raise SettingError(
                _("there is no ply {ply} in this game; there is 0 to {last}", ply=ply, last=last)
            )
        return ply

    def view(self, ply: int) -> View[Any]:
        """Return the position after a ply; 0 is before the first event."""
        return self.table.view_at(ply, self.watcher)


def read_game(path: Path, number: int, seat: str | None, reveal: bool) -> Reading:
    """Replay one game of a file; raises `RecordError` with the first line that is wrong."""
    game, recorded = open_record(path, number)
    watcher = choose_watcher(recorded, seat, reveal)
    table = replay(game, recorded, str(path))
    return Reading(path, recorded, table, watcher, names_of(recorded.header.seats))


def last_deed(table: Table[Any], ply: int, watcher: Watcher) -> str:
    """Return the last event of a seat up to a ply, as a watcher saw it; empty if there is none."""
    for number in reversed(range(ply)):
        if isinstance(table.events[number].actor, int):
            return table.report(number, watcher)
    return ""
