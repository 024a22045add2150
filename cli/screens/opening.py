"""Opens a game or the home menu: on the full screen if the terminal has one, else in line mode."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import closing
from pathlib import Path
from typing import Any

from suite.core.errors import SettingError
from suite.core.play import record
from suite.core.play.table import Table
from suite.play.beginning import begin

from ..lines import dialog, menu, session
from ..shell import settings
from ..shell.arguments.options import Pace, Ui
from ..shell.console import note
from ..shell.games.saved_games import folder
from ..shell.terminal.terminal import choose_interface


def play_table(
    table: Table[Any],
    path: Path,
    interface: Ui,
    *,
    as_json: bool,
    before: record.Game | None = None,
    pace: Pace = Pace.OFF,
) -> None:
    """Play a table, whose record is in the file `path`, until it is over or left.

    `before` is the record it was resumed from; everybody knows the events in it. `pace` is that of
    the full screen, where another game of the same players may follow.
    """
    shown_as = Ui.LINE if as_json else choose_interface(interface, full=True)
    if shown_as is not Ui.FULL:
        session.play_in_lines(table, path, shown_as, as_json=as_json, before=before)
        return
    from .table.app import play_full_screen

    match = play_full_screen(table, path, before, pace)
    while match:
        with closing(begin(match, folder())) as recorder:
            match = play_full_screen(match, recorder.path, pace=pace)


def choose_command(commands: Collection[str]) -> list[str]:
    """Return the command line that a person chooses in the menu; empty for none.

    `commands` are the available ones.
    """
    try:
        if choose_interface(Ui(settings.value("ui")), full=True) is Ui.FULL:
            from .menu.home import Home

            words = Home(menu.entries(commands)).open() or []
        else:
            words = menu.choose(menu.entries(commands))
        # The companion asks for the rest itself.
        return [menu.COMPANION, menu.choose_game()] if words == [menu.COMPANION] else words
    except dialog.LeftError:
        return []
    except SettingError as problem:
        note(str(problem))
        return []
