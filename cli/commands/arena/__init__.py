"""`zweistrom arena`: runs tournaments of programs and shows their results."""

from __future__ import annotations

from typing import Final

import typer

from ...shell.arguments.game_commands import app_for
from ...shell.arguments.group import Group
from ...shell.help import Command
from . import report, run, table

app: Final = typer.Typer(
    cls=Group,
    help="Run tournaments of programs and compare their strength.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)
games: Final = app_for(run.run, "PLAYER...")
games.info.subcommand_metavar = "GAME PLAYER..."
games.info.epilog = "Players and options are read after GAME; 'GAME --help' lists them."
app.add_typer(games, name="run")
app.command(cls=Command)(table.table)
app.command(cls=Command)(report.report)
