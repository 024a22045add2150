"""`zweistrom resume [FILE]`: a game that was left goes on."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from cli.console import note
from cli.games import last_unfinished
from cli.options import Interface, Json, Ui, UndoFree, game_of, has_ended
from cli.sitting import sit_down
from suite.core import record
from suite.core.errors import SettingError
from suite.core.replay import replay


def command(
    path: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", show_default=False, help="Left out, the last game left."),
    ] = None,
    undo: UndoFree = None,
    interface: Interface = Ui.AUTO,
    as_json: Json = False,
) -> None:
    """Go on with a game that was left: the last one of a file, or of your games.

    A last line that was cut short, as when the machine stopped, is removed, with a word about it;
    any other damage is refused.
    """
    path = path or last_unfinished()
    file = record.read_file(path)
    recorded = file.games[-1]
    game = game_of(recorded, str(path))
    header = recorded.header
    if has_ended(recorded):
        raise SettingError(f"the last game in {path} has ended; 'zweistrom replay' shows it")
    if header.view is not None or header.seed is None:
        raise SettingError(
            f"the last game in {path} cannot go on here: its cards are not all known, "
            "or it has no seed to deal by"
        )
    replay(game, recorded, str(path))  # what is refused stays as it is
    repaired = record.repair(path, file)
    if repaired:
        note(repaired)
    with closing(record.Recorder(path)) as recorder:
        table = replay(game, recorded, str(path), recorder)
        if undo:
            table.free_undo()
        sit_down(table, path, interface, as_json=as_json, told=len(table.events))
