"""The companion in line mode: reads the events of a real table and prints the tally."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import typer

from suite.companion.companion import Companion
from suite.core.errors import IllegalActionError, NotationError, SettingError
from suite.core.text.catalogue import Catalogue
from suite.core.text.phrases import capitalized

from ..shell.console import STOPPED, note
from ..shell.endings import note_what_next, say_ending
from ..shell.options import Ui
from ..shell.terminal import say_whole_words, show_board
from . import parser, reader
from .companion_session import CompanionSession

_: Final = Catalogue("cli")


def companion_in_lines(companion: Companion, path: Path, interface: Ui) -> None:
    """Read lines until the game is over or the person leaves."""
    try:
        CompanionLines(companion, path, interface).listen()
    except KeyboardInterrupt:
        note("")
        raise typer.Exit(STOPPED) from None


class CompanionLines:
    """The companion at a terminal or a pipe; `interface` is how the board is shown."""

    def __init__(self, companion: Companion, path: Path, interface: Ui) -> None:
        self.companion = companion
        self.session = CompanionSession(companion, path)
        self.path = path
        self.interface = interface
        self._actor: int | None = None
        self._printed: list[str] = []

    def listen(self) -> None:
        """Read and obey lines until the game is over or the person leaves."""
        note(_("Type what happens; 'help' says how. 'undo' and 'fix' correct what is typed."))
        self._show()
        while self.companion.table.outcome is None and not self.session.left:
            question = self.session.question()
            line = reader.read_line(f"{question}> ")
            if line is None:
                return
            if not parser.is_remark(line):
                self._obey(line)
        if self.companion.table.outcome:
            table, names = self.companion.table, self.companion.names
            say_ending(table, names, in_columns=self.interface is not Ui.LINE)
            note_what_next(table, self.path)

    def _obey(self, line: str) -> None:
        events = [event.action for event in self.companion.table.events]
        try:
            for answer in self.session.obey(line):
                say_whole_words(answer)
        except (NotationError, IllegalActionError, SettingError) as problem:
            say_whole_words(capitalized(str(problem)))
            return
        changed = events != [event.action for event in self.companion.table.events]
        if changed:
            self._show()
        elif self.session.word(line) == "board":
            self._board()

    def _show(self) -> None:
        """Print the board, if it is drawn; when the actor changes, the new lines of the tally."""
        if self.interface is not Ui.LINE:
            self._board()
        actor = self.companion.table.actor
        if not isinstance(actor, int) or actor == self._actor:
            return
        self._actor = actor
        tally = self.session.tally()
        for line in tally:
            if line not in self._printed:
                say_whole_words(line)
        self._printed = tally

    def _board(self) -> None:
        show_board(self.companion.view, self.companion.names, self.interface)
