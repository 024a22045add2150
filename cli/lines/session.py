"""A session in line mode: people and programs play one game until it is over or left.

Every event is recorded before it is shown, so nothing is saved on leaving: after any end of a
session `zweistrom resume` continues from the last event that was shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import typer

from suite.core.errors import IllegalActionError, NotationError, SettingError, ZweistromError
from suite.core.flow import Seat
from suite.core.play import record
from suite.core.play.loop import decisions
from suite.core.play.table import Table
from suite.core.play.telling import names_of
from suite.core.play.turns import take_back
from suite.core.text.catalogue import Catalogue
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.players.runner import Programs

from ..shell.console import STOPPED, note
from ..shell.endings import note_what_next
from ..shell.options import Ui
from ..shell.rematch import command_line
from ..shell.saved_games import how_to_resume
from ..shell.seats import HUMAN, programs
from ..shell.terminal import can_hide, clear, hidden_screen
from . import parser, reader
from .output import GameOutput, JsonOutput, TextOutput
from .queries import Queries

_: Final = Catalogue("cli")


def play_in_lines(
    table: Table[Any],
    path: Path,
    interface: Ui,
    *,
    as_json: bool,
    before: record.Game | None = None,
) -> None:
    """Play a table in lines, until it is over or left; see `screens.opening.play_table`."""
    names = names_of(table.header.seats)
    people = [seat for seat, each in enumerate(table.header.seats) if each.player == HUMAN]
    watcher = _watcher(people)
    screen: GameOutput
    if as_json:
        screen = JsonOutput(table, names, watcher)
    else:
        screen = TextOutput(table, names, watcher, interface)
    screen.shown = len(table.events) if before else 0
    hidden = len(people) > 1 and not as_json and can_hide()
    Session(table, names, screen, path, interface if hidden else None, before).play()


def _watcher(people: Sequence[Seat]) -> Watcher:
    """Return the watcher whose view all people at the screen may see."""
    match people:
        case []:
            return EVERYBODY
        case [seat]:
            return seat
        case _:
            return SPECTATOR


class Session:
    """One table, its programs, and the output that everybody at the terminal sees.

    With `curtain`, several people share the terminal: each acts behind a curtain, on an output of
    the own view in that interface, and none of it stays in the scrollback.
    """

    def __init__(
        self,
        table: Table[Any],
        names: Sequence[str],
        screen: GameOutput,
        path: Path,
        curtain: Ui | None,
        before: record.Game | None = None,
    ) -> None:
        self.table = table
        self.game = table.game
        self.names = names
        self.screen = screen
        self.path = path
        self.curtain = curtain
        players = programs(self.game, table.header.seats)
        self.programs = Programs(table, players, note, before=before)
        self._words: dict[str, Callable[[Seat, GameOutput], None]] = {
            "board": lambda _, screen: screen.board(),
            "undo": self._undo,
            "save": lambda *_: note(how_to_resume(self.path, self.table.header.seats)),
            "resign": self._resign,
        }

    def play(self) -> None:
        """Play until the game is over or left; on leaving say how to resume."""
        try:
            self.screen.begin()
            if self.table.outcome is None:
                note(_("Type 'help' for what can be said."))
            with self.programs:
                is_over = self._play()
            if is_over:
                note_what_next(self.table, self.path)
                if self.table.header.state is None:
                    again = command_line(self.table)
                    note(_("To play once more, the seats in any order: {again}", again=again))
                return
        except KeyboardInterrupt:
            note("")
            note(how_to_resume(self.path, self.table.header.seats))
            raise typer.Exit(STOPPED) from None
        except (ZweistromError, OSError):
            note(how_to_resume(self.path, self.table.header.seats))
            raise
        note(how_to_resume(self.path, self.table.header.seats))

    def _play(self) -> bool:
        """Play, and return whether the game is over."""
        for seat in decisions(self.table, self.screen.follow):
            if seat in self.programs.players:
                self.programs.act()
            elif not self._ask(seat):
                return False
        self.screen.over()
        return True

    def _ask(self, seat: Seat) -> bool:
        """Ask a person while the seat is to act; return whether the person stays."""
        if self.curtain is None:
            return self._listen(seat, self.screen)
        self.screen.ask(seat, first=True)
        with hidden_screen():
            name = self.names[seat]
            reader.forget_lines()
            reader.forget_keys()
            handed = reader.read_line(
                _("Hand the screen to {name}, who presses Enter. ", name=name)
            )
            if handed is None:
                return False
            clear()
            reader.forget_lines()
            own = TextOutput(self.table, self.names, seat, self.curtain)
            own.shown = Queries(self.table, self.names, seat).last_own() + 1
            return self._listen(seat, own)

    def _listen(self, seat: Seat, screen: GameOutput) -> bool:
        """Read and obey lines while the seat is to act; return whether the person stays."""
        queries = Queries(self.table, self.names, seat, screen.watcher)
        first = True
        while self.table.actor == seat and seat not in self.table.left:
            screen.follow()
            screen.ask(seat, first=first)
            first = False
            line = reader.read_line(f"{self.names[seat]} ({self.table.state.phase})> ")
            if line is None:
                return False
            if parser.is_remark(line):
                continue
            try:
                word = parser.command_word(line, self.game)
                rest = parser.behind(line, word)
                if word == "quit":
                    return False
                if word in self._words:
                    self._words[word](seat, screen)
                elif word:
                    screen.answer(queries.answer(word, rest))
                else:
                    self._act(line, seat, screen)
            except (NotationError, IllegalActionError, SettingError) as problem:
                screen.refuse(str(problem))
        return True

    def _act(self, line: str, seat: Seat, screen: GameOutput) -> None:
        """Take the action that a line means; explain a refusal by what the output's watcher knows.

        The person has not asked to see the hand, and others may read the refusal.
        """
        game = self.game
        own, shown = self.table.view(seat), self.table.view(screen.watcher)
        legal = game.legal(own.state)
        action = parser.read_action(line, game, legal, game.legal(shown.state))
        if action in legal:
            self.table.take(action)
            return
        reason = game.explain(replace(shown, watcher=seat), action, self.names)
        if reason.legal:
            text = game.write(action)
            screen.refuse(
                _("what you hold does not allow this; 'why {action}' says more", action=text)
            )
        else:
            due = parser.shapes_due(game, own.state.phase, legal, action)
            screen.refuse(f"{reason.sentence} ({reason.chapter}) {due}".rstrip())

    def _resign(self, seat: Seat, screen: GameOutput) -> None:
        del screen
        self.table.resign(seat)

    def _undo(self, seat: Seat, screen: GameOutput) -> None:
        """Take back the last decision of a person, with all later events."""
        take_back(self.table, self.programs.players, seat)
        for each in (screen, self.screen):
            each.undone()
