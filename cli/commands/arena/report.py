"""`zweistrom arena report DIR`: writes a tournament as one page, with plots."""

from __future__ import annotations

import shlex
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from suite import __version__
from suite.core import games
from suite.core.errors import SettingError
from suite.core.options import spell

from ...shell.console import note
from ...shell.games.saved_games import quoted
from ...shell.messages import _
from ...shell.terminal.export import write_new
from .table import Folder, standings_of

if TYPE_CHECKING:
    from suite.arena.standings import Standings


def report(
    folder: Folder,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="The file to write the page to."),
    ] = None,
) -> None:
    """Write a report of a tournament for a browser: tables, sentences and plots.

    It is one HTML file without dependencies. With -o it is written to a new file, whole or not at
    all; an existing file is never overwritten.
    """
    if find_spec("matplotlib") is None:
        raise SettingError(
            _("for plots: pip install 'zweistrom[arena]'; 'arena table' needs nothing more")
        )
    from suite.arena.report.page import page

    standings = standings_of(folder)
    data = page(standings, run_command(standings), __version__).encode()
    if output is None:
        sys.stdout.buffer.write(data)
        return
    write_new(output, data)
    note(_("The page is in {path}", path=quoted(output)))


def run_command(standings: Standings) -> str:
    """Return the command that repeats the tournament, with a placeholder for its folder."""
    tournament = standings.tournament
    game = games.find(tournament.game)
    usual = game.new_rules()
    rules = [
        word
        for option in game.options
        if tournament.rules[option.name] != usual[option.name]
        for word in (f"--{option.name.replace('_', '-')}", spell(tournament.rules[option.name]))
    ]
    words = [
        *("zweistrom", "arena", "run", tournament.game, *tournament.players),
        *("-n", str(standings.games), "--seats", str(tournament.seats)),
        *("--seed", str(tournament.seed), *rules, "-o", "FOLDER"),
    ]
    return shlex.join(words)
