"""The applications of the full screen: any table, and a game that is played."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, ClassVar

from textual.app import SystemCommand
from textual.command import CommandPalette
from textual.screen import Screen

from suite.core.play import record
from suite.core.play.table import Table
from suite.core.play.telling import names_of
from suite.play.first_game import is_first_game
from suite.play.showing import OFF

from ...shell.console import note
from ...shell.games.saved_games import how_to_resume
from ...shell.games.seats import players_of
from ...shell.messages import _
from ...shell.terminal.endings import note_what_next, say_ending
from ..app import FullScreen, Layer
from .play import PlayScreen
from .screen import TableScreen


class TableApp(FullScreen[Any]):
    """The full screen with one table; its result is the game or lesson that follows, if any."""

    DEFAULT_CSS: ClassVar[str] = "CommandPalette SearchIcon { display: none; }"

    def __init__(self, table_screen: TableScreen) -> None:
        super().__init__()
        self.table_screen = table_screen

    def get_default_screen(self) -> Screen[Any]:
        """Begin with the table."""
        return self.table_screen

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Yield the commands of the palette: those of the table, on its own screen only."""
        commands = self.table_screen.commands
        if screen is self.table_screen:
            for command in commands.entries:
                yield SystemCommand(
                    _(command.label), _(command.meaning), commands.by_name(command.name)
                )

    def action_command_palette(self) -> None:
        """Open the palette over the table, but not over another screen: a curtain stays closed."""
        if self.screen is self.table_screen:
            self.push_screen(Palette(placeholder=_("Search for a command")))


class Palette(CommandPalette, Layer[None]):
    """The palette of commands of Textual, as a layer."""

    def _action_command_list(self, action: str) -> None:
        with suppress(KeyError):  # Textual cannot turn the pages of a list before it is drawn
            super()._action_command_list(action)


class PlayApp(TableApp):
    """The full screen with one running game."""

    def __init__(
        self,
        table: Table[Any],
        path: Path,
        before: record.Game | None = None,
        pace: str = OFF,
    ) -> None:
        seats = table.header.seats
        players = players_of(table.game, seats)
        kind = PlayScreen
        if is_first_game(table.game, table.header):
            from .led import FirstGameScreen

            kind = FirstGameScreen
        self.play_screen = kind(table, record.people(seats), players, path, before, pace)
        super().__init__(self.play_screen)


def play_full_screen(
    table: Table[Any], path: Path, before: record.Game | None = None, pace: str = OFF
) -> Table[Any] | None:
    """Play a table, whose record is in the file `path`, until it is over or left.

    `before` is the record it was resumed from; `pace` is one of the setting `pace`. Returns the
    game that is to follow, if any.
    """
    app = PlayApp(table, path, before, pace)
    live = app.play_screen.live
    try:
        with closing(live):
            return app.open()
    finally:
        for _number, sentence in live.faults:
            note(sentence)
        if table.outcome:
            say_how_it_ended(table, path)
        else:
            note(how_to_resume(path, table.header.seats))
        app.end_work()


def say_how_it_ended(table: Table[Any], path: Path) -> None:
    """Write the result of a table, and what can be done with its record."""
    say_ending(table, names_of(table.header.seats), in_columns=True)
    note_what_next(table, path)
