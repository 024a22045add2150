"""The application of games between programs on the full screen, one after the other."""

from __future__ import annotations

import typer

from suite.core.play.telling import result_sentence

from ...shell.console import FINE, STOPPED, note
from ...shell.games.saved_games import how_to_resume
from ...shell.games.series import Series
from ...shell.terminal.terminal import say_whole_words
from ..app import FullScreen
from .watch import Watch


class WatchApp(FullScreen[None]):
    """The full-screen app of games between programs; each has a screen of its own."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, series: Series, pace: str) -> None:
        super().__init__()
        self.series = series
        self.game_screen = Watch(series.begin(), series, pace)
        """The game that is shown."""
        self.results: list[str] = []
        """How the games have ended."""
        self.faults: list[str] = []
        """The faults of bots in all games."""

    def on_mount(self) -> None:
        """Show the first game."""
        self.push_screen(self.game_screen)

    def on_watch_next(self) -> None:
        """Begin the next game, shown as the one before was."""
        before, series = self.game_screen, self.series
        if before.table.outcome and series.begun < series.number:
            self.end_programs()
            self.game_screen = Watch(series.begin(), series, str(before.showing.pace), before.whose)
            self.switch_screen(self.game_screen)

    def end_programs(self) -> None:
        """End the processes of the bots in the game that is shown, and keep how it has ended."""
        watch = self.game_screen
        watch.live.close()
        self.faults += [sentence for _number, sentence in watch.live.faults]
        if watch.table.outcome:
            self.results.append(result_sentence(watch.table, watch.names))


def watch_full_screen(series: Series, pace: str) -> int:
    """Play and show the games of a series until they are left, and return the exit code.

    `pace` is one of the setting `pace`.
    """
    app = WatchApp(series, pace)
    code = FINE
    try:
        app.open()
    except typer.Exit as left:
        code = left.exit_code
        if code != STOPPED:
            raise
    finally:
        app.end_programs()
        for fault in app.faults:
            note(fault)
        if series.recorder and app.game_screen.table.outcome is None:
            note(how_to_resume(series.recorder.path, series.seats))
        app.end_work()
    for result in app.results:
        say_whole_words(result)
    return code
