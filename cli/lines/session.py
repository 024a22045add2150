"""A session in line mode: people and programs play one game until it is over or left.

Every event is recorded before it is shown, so nothing is saved on leaving: after any end of a
session `zweistrom resume` continues from the last event that was shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import typer

from suite.core.errors import IllegalActionError, NotationError, SettingError, ZweistromError
from suite.core.flow import Seat
from suite.core.play import record
from suite.core.play.table import Table
from suite.play import Asked, Busy, Desk, LiveTable, Over, Stuck
from suite.play.first_game import FirstGame, is_first_game
from suite.work import Here

from ..shell import settings
from ..shell.arguments.options import Ui
from ..shell.console import STOPPED, note
from ..shell.games.rematch import command_line
from ..shell.games.saved_games import how_to_resume
from ..shell.games.seats import players_of
from ..shell.messages import _
from ..shell.terminal.endings import note_what_next
from ..shell.terminal.terminal import can_hide, hidden_screen, terminal
from .output import GameOutput, JsonOutput, TextOutput
from .typing import parser, reader
from .typing.queries import Queries


def play_in_lines(
    table: Table[Any],
    path: Path,
    interface: Ui,
    *,
    as_json: bool,
    before: record.Game | None = None,
) -> None:
    """Play a table in lines, until it is over or left; see `screens.opening.play_table`."""
    seats, here = table.header.seats, Here()
    leads = is_first_game(table.game, table.header)
    live = (
        FirstGame(table, here.give, before=before)
        if leads
        else LiveTable(table, here.give, players=players_of(table.game, seats), before=before)
    )
    desk = Desk(live, record.people(seats))
    output = JsonOutput if as_json else partial(TextOutput, interface=interface)
    screen: GameOutput = output(table, live.names, desk.watcher)
    screen.shown = len(table.events) if before else 0
    hides = len(desk.people) > 1 and not as_json and can_hide()
    kind = FirstGameSession if leads else Session
    coaches = settings.value("coach") == "on" and not (as_json or leads)
    kind(desk, here, screen, path, interface if hides else None, coaches=coaches).play()


def go_on(live: LiveTable, here: Here, follow: Callable[[], object]) -> bool:
    """Play until a person is asked or the game is over; return whether it is over.

    `follow` shows what is new before the first step, and after each. Raises what play is stuck by.
    """
    number = len(live.faults)
    follow()
    while True:
        when = live.advance(monotonic())
        for _events, sentence in live.faults[number:]:
            note(sentence)
        number = len(live.faults)
        follow()
        match live.moment:
            case Stuck(problem):
                raise problem
            case Asked() | Over():
                return isinstance(live.moment, Over)
        if when is None:
            here.run()


class Session:
    """One table, its programs, and the output that everybody at the terminal sees.

    With `curtain`, several people share the terminal: each acts behind a curtain, on an output of
    the own view in that interface, and none of it stays in the scrollback. With `coaches`, people
    are warned before an action that loses much.
    """

    def __init__(
        self,
        desk: Desk,
        here: Here,
        screen: GameOutput,
        path: Path,
        curtain: Ui | None,
        *,
        coaches: bool = False,
    ) -> None:
        self.desk = desk
        self.live = desk.live
        self.here = here
        self.table = self.live.table
        self.names = self.live.names
        self.screen = screen
        self.path = path
        self.curtain = curtain
        self.coaches = coaches
        self._caveat = self.live.caveat
        """What is still to be said with the first chances."""
        self._words: dict[str, Callable[[Seat, GameOutput], None]] = {
            "board": lambda _, screen: screen.board(),
            "undo": self._undo,
            "hint": self._hint,
            "save": lambda *_: note(how_to_resume(self.path, self.table.header.seats)),
            "resign": lambda seat, _: self.live.resign(seat),
        }

    def play(self) -> None:
        """Play until the game is over or left; on leaving say how to resume."""
        try:
            self.screen.begin()
            if self.table.outcome is None:
                note(_("Type 'help' for the list of commands."))
            with closing(self.live):
                is_over = self._play()
            if is_over:
                note_what_next(self.table, self.path)
                if self.table.header.state is None:
                    again = command_line(self.table)
                    note(_("To play again, with the seats in any order: {again}", again=again))
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
        while not go_on(self.live, self.here, self.screen.follow):
            match self.live.moment:
                case Asked(seat) if not self._ask(seat):
                    return False
        self.screen.over()
        return True

    def _ask(self, seat: Seat) -> bool:
        """Ask a person while the seat is to act; return whether the person stays."""
        if self.curtain is None:
            return self._listen(seat, self.screen)
        self.desk.handed_to()
        self.screen.ask(seat, first=True)
        with hidden_screen():
            name = self.names[seat]
            reader.forget_lines()
            reader.forget_keys()
            question = _("Hand the screen to {name}, who presses Enter. ", name=name)
            if reader.read_line(question) is None:
                return False
            terminal().clear()
            reader.forget_lines()
            self.desk.lifted = seat
            own = TextOutput(self.table, self.names, self.desk.watcher, self.curtain)
            own.shown = Queries(self.table, self.names, seat).last_own() + 1
            while self._listen(seat, own):
                while self.live.moment == Busy(None):  # the screen stays with who has it
                    own.follow()
                    self.live.advance(monotonic())
                if self.live.moment != Asked(seat):
                    return True
            return False

    def _listen(self, seat: Seat, screen: GameOutput) -> bool:
        """Read and obey lines while the seat is to act; return whether the person stays."""
        queries = Queries(self.table, self.names, seat, screen.watcher)
        first = True
        while self.live.moment == Asked(seat):
            screen.follow()
            screen.ask(seat, first=first)
            first = False
            line = self._read_line(seat, screen)
            if line is None:
                return False
            if parser.is_remark(line):
                continue
            try:
                word = parser.command_word(line, self.table.game)
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

    def _read_line(self, seat: Seat, _screen: GameOutput) -> str | None:
        """Return the next line of the person to act; `None` at the end of input."""
        return reader.read_line(f"{self.names[seat]} ({self.table.state.phase})> ")

    def _act(self, line: str, seat: Seat, screen: GameOutput) -> None:
        """Take the action that a line means; explain a refusal by what the output's watcher knows.

        The person has not asked to see the hand, and others may read the refusal.
        """
        game = self.table.game
        own, public = self.table.view(seat), self.table.view(screen.watcher)
        legal = game.legal(own.state)
        action = parser.read_action(line, game, legal, game.legal(public.state))
        text = game.write(action)
        if self.coaches and (warning := self.here.answer(partial(self.live.warn, seat, text))):
            screen.answer([warning, _("Type it again to do it anyway.")])
            return
        try:
            self.live.act(seat, text, watcher=screen.watcher)
        except IllegalActionError as problem:
            due = parser.shapes_due(game, own.state.phase, legal, action)
            screen.refuse(f"{problem} {due}".rstrip())

    def _undo(self, seat: Seat, screen: GameOutput) -> None:
        """Take back the last decision of a person, with all later events."""
        self.live.undo(seat, is_shared=True)
        for output in (screen, self.screen):
            output.note_undo()

    def _hint(self, seat: Seat, screen: GameOutput) -> None:
        """Print good actions, each with its reasons."""
        hints = self.here.answer(partial(self.live.hint, seat))
        sentences = [hint.text(self.table.game.write(hint.action)) for hint in hints]
        screen.answer(sentences or [_("No hint is available here.")])
        if sentences and self._caveat:
            screen.answer([self._caveat])
            self._caveat = ""


class FirstGameSession(Session):
    """A first game in lines: what is said comes after the position, and Enter goes on."""

    said: Sequence[str] = ()
    """What has been said last."""

    def _read_line(self, seat: Seat, screen: GameOutput) -> str | None:
        live = self.live
        assert isinstance(live, FirstGame)
        said = [*filter(None, (live.text, live.solution and _("Type: {line}", line=live.solution)))]
        if said != self.said:
            screen.answer(said)
            self.said = said
        if not live.waits:
            return super()._read_line(seat, screen)
        line = reader.read_line(_("Press Enter to continue. "))
        if line is not None and parser.is_remark(line):
            live.go_on()
        return line

    def _play(self) -> bool:
        is_over = super()._play()
        if is_over and isinstance(self.live, FirstGame):
            self.screen.answer(self.live.closing)
        return is_over
