"""`zweistrom resume [FILE]`: resumes a game that was left."""

from __future__ import annotations

from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.play import record
from suite.core.play.record import RecordError
from suite.core.play.table import is_real
from suite.play.beginning import game_of, has_ended, is_known_whole, resume
from suite.players import roster

from ..screens.opening import play_table
from ..shell.arguments.options import (
    Interface,
    Isolated,
    Json,
    Pace,
    Pacing,
    Share,
    Ui,
    UndoFree,
    UnfinishedFile,
)
from ..shell.console import note
from ..shell.games.saved_games import last_unfinished
from ..shell.games.seats import players_of
from ..shell.games.strangers import admit, check_isolated
from ..shell.messages import _


def command(
    path: UnfinishedFile = None,
    undo: UndoFree = None,
    trust: Annotated[
        bool,
        typer.Option("--trust", help="Run the commands and Python files that play in it."),
    ] = False,
    share: Share = None,
    isolated: Isolated = False,
    interface: Interface = Ui.AUTO,
    pace: Pacing = Pace.QUICK,
    as_json: Json = False,
) -> None:
    """Resume an unfinished game: the last one of a file, or of your games.

    A last line that was cut short, for instance by a power cut, is removed and reported; any other
    damage is refused. Commands and Python files that the record names as players run only with
    --trust: anyone may have written it.
    """
    path = last_unfinished() if path is None else path
    file = record.read_file(path)
    recorded = file.games[-1]
    game = game_of(recorded, str(path))
    if has_ended(recorded):
        raise SettingError(
            _("the last game in {path} has ended; 'zweistrom replay' shows it", path=path)
        )
    if is_real(recorded.header):
        if as_json:
            raise SettingError(_("the companion has no --json"))
        import_module(".companion", __package__).go_on(game, path, interface)
        return
    if not is_known_whole(recorded):
        raise SettingError(
            _(
                "the last game in {path} cannot be resumed here: parts of it are unknown, or "
                "it has no seed to deal from",
                path=path,
            )
        )
    if not trust:
        check_harmless(recorded, path)
    players = [seat.player for seat in recorded.header.seats]
    if isolated:
        check_isolated(players)
    check_programs(game, recorded, str(path))
    admit(game, players, share, isolated=isolated, has_key=recorded.header.key is not None)
    with closing(resume(game, path, file, note)) as resumed:
        table = resumed.table
        if undo and table.outcome is None:
            table.free_undo()
        play_table(table, path, interface, as_json=as_json, before=recorded, pace=pace)


def check_harmless(recorded: record.Game, path: Path) -> None:
    """Raise `SettingError` if resuming would run commands or files that only the record names."""
    for number, seat in enumerate(recorded.header.seats, 1):
        if roster.is_anybodys(seat.player):
            raise SettingError(
                _(
                    "seat {number} of {path} runs {player!r}, which may be harmful; --trust "
                    "allows it",
                    number=number,
                    path=path,
                    player=seat.player,
                )
            )


def check_programs(game: Game[Any], recorded: record.Game, file: str) -> None:
    """Raise `RecordError` if a program of a record does not exist here."""
    for number, seat in enumerate(recorded.header.seats, 1):
        try:
            players_of(game, [seat])
        except SettingError as problem:
            sentence = _("seat {number}: {problem}", number=number, problem=problem)
            raise RecordError(file, recorded.line, sentence) from None
