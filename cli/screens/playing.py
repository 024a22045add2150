"""The screen on which a game is played: it runs the table, and takes keys and the mouse.

Every event is in the record before it is shown. Programs think beside it, so that the screen can
always be left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Thread
from typing import Any, Final

from textual import events
from textual.app import ComposeResult
from textual.message import Message
from textual.screen import Screen

from cli.inquiries import Desk
from cli.options import result_sentence
from cli.screens.board import Board
from cli.screens.commands import SHOWN, Commands, command_keys
from cli.screens.curtain import Curtain
from cli.screens.key_row import key_row
from cli.screens.overlays import LETTERS, Choice, Sheet
from cli.screens.shown import Shown
from cli.screens.turn import Turn
from suite.core import record
from suite.core.canvas import Canvas
from suite.core.flow import CHANCE, Seat
from suite.core.language import Catalogue
from suite.core.player import Player
from suite.core.table import Table
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.players.programs import Answer, Programs

_: Final = Catalogue("cli")

MOVES: Final = {
    "left": (-1, 0),
    "h": (-1, 0),
    "down": (0, 1),
    "j": (0, 1),
    "up": (0, -1),
    "k": (0, -1),
    "right": (1, 0),
    "l": (1, 0),
}


class Playing(Screen[None]):
    """A table, the people at this screen, and the programs that play with them.

    - `seat`: whose person sits before the screen; nobody's while a curtain is drawn
    """

    class Done(Message):
        """What was worked out beside the screen, or the problem that it ended in."""

        def __init__(self, result: object, then: Callable[[Any], None]) -> None:
            super().__init__()
            self.result = result
            self.then = then

    def __init__(
        self,
        table: Table[Any],
        names: Sequence[str],
        people: Sequence[Seat],
        players: Mapping[Seat, Player],
        path: Path,
        before: record.Game | None = None,
    ) -> None:
        super().__init__()
        self.table = table
        self.game = table.game
        self.names = names
        self.people = people
        self.faults: list[str] = []
        """What was wrong with answers of bots, each in a sentence."""
        self._faults_told = 0
        self.programs = Programs(table, players, self.faults.append, before=before)
        self.path = path
        self.seat = people[0] if len(people) == 1 else None
        self.shown = Shown(table, names, self._watcher())
        self.turn = Turn(self.shown.view, self.names, acts=False)
        self.board = Board()
        self.commands = Commands(self)
        self.busy = False
        """Whether something is being worked out: until then nothing can be done."""
        self.desk = self._new_desk()

    def _watcher(self) -> Watcher:
        if not self.people:
            return EVERYBODY
        return SPECTATOR if self.seat is None else self.seat

    def _new_desk(self) -> Desk:
        return Desk(self.table, self.names, self.seat or 0, self._watcher())

    def compose(self) -> ComposeResult:
        """Lay out the one canvas."""
        yield self.board

    def on_mount(self) -> None:
        """Show the position at once, then play."""
        self.draw()
        self.call_after_refresh(self.go_on)

    def on_resize(self) -> None:
        """Draw it for another size."""
        self.draw()

    # --- the table

    def go_on(self) -> None:
        """Play until a person or a program is to act, or the game is over."""
        table = self.table
        while True:
            actor = table.actor
            if actor is None:
                return self._end()
            if actor is CHANCE:
                table.deal()
            elif actor in table.left:
                table.stand_in()
            elif actor in self.programs.players:
                return self._let_think(actor)
            else:
                return self._ask(actor)

    def _let_think(self, seat: Seat) -> None:
        self._new_turn()
        told = _("{name} is thinking.", name=self.names[seat])
        self.work(told, self.programs.ask, self._take_answer)

    def _take_answer(self, answer: Answer) -> None:
        """Let the program to act do what it has answered."""
        self.programs.take(answer)
        self.go_on()

    def _take(self, action: int) -> None:
        """Let the actor do what has been decided."""
        self.table.take(action)
        self.go_on()

    def _ask(self, seat: Seat) -> None:
        """Let a person act, who must first come to the screen if another has sat there."""
        if self.seat == seat:
            self._new_turn(" ".join(self._new_faults()))
            return
        self.seat = None
        self._turn_to(SPECTATOR)
        self.draw()
        while self.app.screen is not self:
            self.app.pop_screen()
        self.app.push_screen(Curtain(self.names[seat]), lambda came: self._sit_down(seat, came))

    def _sit_down(self, seat: Seat, came: bool | None) -> None:
        if not came:
            self.commands.leave()
            return
        self.seat = seat
        self._turn_to(seat)
        self._new_turn(" ".join(self._new_faults()))

    def _turn_to(self, watcher: Watcher) -> None:
        """Show the side of another watcher; nothing is left of what the one before has done."""
        self.shown = self.shown.turned_to(watcher)
        self.turn = Turn(self.shown.view, self.names, acts=False)
        self.desk = self._new_desk()

    def _new_faults(self) -> list[str]:
        """Return what nobody has been told yet of the faults of bots."""
        new = self.faults[self._faults_told :]
        self._faults_told = len(self.faults)
        return new

    def _end(self) -> None:
        result = result_sentence(self.table, self.names)
        self._new_turn(result)
        told = [*self._new_faults(), result, "", _("q leaves, r goes through the game.")]
        self.show(_("The game is over"), told, keys="qr", then=self._press)

    def _new_turn(self, notice: str = "") -> None:
        """Show the position as it is now."""
        acts = self.seat is not None and self.table.actor == self.seat
        self.turn = Turn(self.shown.view, self.names, self.turn.cursor, acts=acts)
        self.shown.notice = notice
        self.draw()

    def work(self, told: str, work: Callable[[], object], then: Callable[[Any], None]) -> None:
        """Work something out beside the screen, and go on with the result."""
        self.busy = True
        self.shown.notice = told
        self.draw()

        def run() -> None:
            try:
                result = work()
            except Exception as problem:
                result = problem
            self.post_message(self.Done(result, then))

        # Who leaves does not wait for it: what is decided is in the record only when it is taken.
        # The mark of a hint is written at once, before the hint is worked out.
        Thread(target=run, daemon=True).start()

    def on_playing_done(self, message: Done) -> None:
        """Go on with what has been worked out."""
        self.busy = False
        self.shown.notice = ""
        self.draw()
        if isinstance(message.result, Exception):
            raise message.result
        message.then(message.result)

    # --- what is shown

    def draw(self) -> None:
        """Show everything as it is now; only rows that change are drawn anew."""
        if self.people and self.seat is None:
            canvas = Canvas(0, 0)  # there is a curtain before it
        else:
            width, height = self.app.size
            leading = [] if self.shown.hides else self.turn.bar()
            keys = key_row(leading, command_keys(), width)
            canvas = self.shown.canvas(self.turn, width, height, keys)
        self.board.show(canvas, self.game.shades)

    def show(
        self,
        title: str,
        lines: Sequence[str],
        choices: Sequence[Choice] = (),
        then: Callable[[str], None] | None = None,
        *,
        keys: str = "",
        at_end: bool = False,
    ) -> None:
        """Show a sheet, and go on with what is chosen on it, if anything is."""
        sheet = Sheet(title, lines, choices, keys=keys, at_end=at_end)
        self.app.push_screen(sheet, lambda word: then(word) if then and word else None)

    def offer(self, texts: Sequence[str], title: str, lines: Sequence[str] = ()) -> None:
        """Offer some actions, each with what it would do."""
        legal, view = self.turn.choosing.legal, self.turn.view
        choices = [
            Choice(text, text, self.game.explain(view, legal[text], self.names).sentence)
            for text in texts
        ]
        self.show(title, lines, choices, self.arm)

    def arm(self, text: str) -> None:
        """Choose a whole action, which then is to be confirmed."""
        if text in self.turn.choosing.legal:
            self.turn.arm(text)
        self.draw()

    # --- keys and mouse

    def on_key(self, event: events.Key) -> None:
        """Do what a key stands for, or say why it does nothing."""
        event.stop()
        self._press(event.character if event.is_printable and event.character else event.key)
        self.draw()

    def on_board_pointed(self, event: Board.Pointed) -> None:
        """Point at the place under the mouse."""
        if any(event.word in row for row in self.game.places):
            self.turn.point(event.word)
            self.draw()

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """Do what was clicked: a key, a card or tile of the hand, words, or a place."""
        turn = self.turn
        what, _space, rest = event.word.partition(" ")
        if what == "key":
            self._press(next((key for key, shown in SHOWN.items() if shown == rest), rest))
        elif what == "hand":
            self._press(rest)
        elif what == "words":
            self._begin(turn.same_key(rest))
        else:
            turn.point(event.word)
            self._choose()
        self.draw()

    def _press(self, key: str) -> None:
        turn = self.turn
        command = self.commands.named(key)
        begun = turn.key(key)
        if key in MOVES:
            turn.move(*MOVES[key])
        elif command:
            command()
        elif key == "enter":
            self._choose()
        elif key in ("escape", "backspace"):
            if not turn.drop():
                turn.say(_("Nothing has been chosen that could be dropped."))
        elif begun:
            self._begin(begun.words)
        else:
            turn.say(_("The key {key} does nothing here.", key=SHOWN.get(key, key)))

    def _begin(self, words: Sequence[str]) -> None:
        """Begin an action, or go on with it; if only one place is left, offer what it can be."""
        if not self._must_wait() and self.turn.press(words):
            offered = self.turn.choosing.offered()
            if offered:
                self.offer(offered, self.turn.choosing.held)

    def _choose(self) -> None:
        """Confirm what is armed, choose the place pointed at, or look what lies there."""
        turn = self.turn
        choosing = turn.choosing
        if self.table.outcome:
            self.commands.leave()
        elif self.shown.hides:
            turn.say(self.shown.why_hidden)
        elif choosing.beginnings and self._must_wait():
            return
        elif choosing.armed:
            self._take(choosing.legal[choosing.armed])
        elif not choosing.beginnings and not turn.meant:
            told = self.game.look_at(turn.view, self.names, turn.cursor)
            self.offer(choosing.at(turn.cursor), turn.cursor, told)
        elif any(map(choosing.aim, choosing.left)):
            found = turn.choose()
            if found:
                self.offer(found, turn.cursor)
        elif len(choosing.left) <= len(LETTERS):
            self.offer(choosing.left, choosing.held)
        else:
            turn.say(_("{held!r} is not all of it: choose further.", held=choosing.held))

    def _must_wait(self) -> bool:
        """Say whether nothing can be done now, and tell why."""
        if self.shown.hides:
            self.turn.say(self.shown.why_hidden)
            return True
        if self.turn.acts and not self.busy:
            return False
        self.turn.say(self.shown.notice or _("It is not your turn."))
        return True
