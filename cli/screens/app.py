"""What everything on the full screen has in common: how it is left, and when it must end."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from typing import ClassVar, Final, TypeVar

import typer
from textual.app import App
from textual.binding import Binding, BindingType

from cli.shell.console import FINE, STOPPED, at_terminal
from cli.shell.terminal import ENDINGS
from suite.core.picture.palette import BACKGROUND, INK

Ended = TypeVar("Ended")

HUNG_UP: Final = 129
"""The exit code when the terminal has gone."""
LOOKS: Final = 1.0
"""Seconds between looks whether the terminal is still there: not every end of one is a signal."""


class FullScreen(App[Ended]):
    """An app that clears the screen whenever it ends: by Ctrl-C, by a signal, by a terminal gone.

    - `stopped`: the exit code if it was ended so; it has no result then

    Whoever runs it does so by `open`.
    """

    TITLE = "Zweistrom"
    # Not as a default: those of Textual for terminals would come before it.
    CSS: ClassVar[str] = f"""
    Screen {{ background: {BACKGROUND}; color: {INK}; }}
    ModalScreen {{ background: transparent; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "stop", show=False, priority=True),
        Binding("ctrl+q", "stop", show=False, priority=True),
    ]

    def __init__(self) -> None:
        super().__init__(ansi_color=True)
        self.stopped = FINE

    def open(self) -> Ended | None:
        """Run it to its end, and return its result.

        Raises the problem that it ended in, or `typer.Exit` if it was stopped.
        """
        result = self.run()
        if self._exception:
            raise self._exception
        if self.stopped:
            raise typer.Exit(self.stopped)
        return result

    def _fatal_error(self) -> None:
        # Textual would write what it was doing on the terminal, with the hands of all seats.
        self._close_messages_no_wait()

    def on_mount(self) -> None:
        """Listen for whatever ends it."""
        loop = asyncio.get_running_loop()
        for number in ENDINGS:
            # Windows has no such signals for a loop, and only the main thread may ask for them.
            with suppress(NotImplementedError, RuntimeError):
                loop.add_signal_handler(number, self._end, 128 + number)
        if at_terminal():
            self.set_interval(LOOKS, self._look)

    def _look(self) -> None:
        if not sys.__stdin__ or not sys.__stdin__.isatty():
            self._end(HUNG_UP)

    def action_stop(self) -> None:
        """Leave by Ctrl-C: everything has been saved."""
        self._end(STOPPED)

    def _end(self, code: int) -> None:
        self.stopped = code
        self.exit()
