"""The companion on the full screen: one person types for all seats, and for those who deal."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cli.lines.companion_input import Talk, how_to_go_on
from cli.screens.overlays import Choice
from cli.screens.table.app import TableApp, say_how_it_ended
from cli.screens.table.companion_commands import CompanionCommands
from cli.screens.table.entry import Entry
from cli.screens.table.screen import AtTable
from cli.shell.options import result_sentence
from suite.companion.companion import Companion
from suite.core.picture.canvas import Canvas
from suite.core.text.catalogue import Catalogue

_: Final = Catalogue("cli")


class Beside(AtTable):
    """A companion's table: what happens at it is typed or pointed at, and confirmed by Enter."""

    turn: Entry

    def __init__(self, companion: Companion, path: Path) -> None:
        table = companion.table
        super().__init__(table, companion.names, path, table.watcher)
        self.companion = companion
        self.talk = Talk(companion, path)
        self.turn = Entry(self.talk)
        self.commands = CompanionCommands(self)

    def how_to_go_on(self) -> str:
        """Return the sentence that says how to go on with the game later."""
        return how_to_go_on(self.path, self.game.name)

    # --- the table

    def go_on(self) -> None:
        """Show the position as it is now, and ask what happens next."""
        self.shown.notice = ""
        self.turn = Entry(self.talk, self.turn.cursor)
        self.shown.tally = self.talk.tally()
        self.draw()
        if self.table.actor is None:
            self._end()
        elif self.turn.asks_for_a_seat:
            self._ask_for_a_seat()

    def start_over(self) -> None:
        """Show the position after what has happened is not what it was."""
        self.shown = self.shown.turned_to(self.table.watcher)
        self.go_on()

    def _ask_for_a_seat(self) -> None:
        choices = [
            Choice(text, self.game.tell(self.turn.view, event, self.names))
            for text, event in self.turn.possible.items()
        ]
        self.show(self.talk.question(), [], choices, self.take)

    def take(self, text: str) -> None:
        """Let happen what is written, and all that follows from it by itself."""
        self.companion.take(text)
        self.go_on()

    def _end(self) -> None:
        told = [result_sentence(self.table, self.names)] if self.table.outcome else []
        told += ["", _("q leaves, r goes through the game.")]
        self.show(_("The game is over"), told, keys="qr", then=self._press)

    # --- what is shown

    def _picture(self) -> Canvas:
        actor, shown = self.table.actor, self.shown
        shown.asked = [self.turn.prompt()] if actor is not None else []
        if shown.notice:
            shown.asked = [*shown.asked, shown.notice]
        others = isinstance(actor, int) and actor != self.table.watcher
        shown.player = self.names[actor] if isinstance(actor, int) and others else ""
        return super()._picture()

    # --- keys and mouse

    def _press(self, key: str) -> None:
        turn = self.turn
        begun = turn.key(key)
        if key == "backspace":
            if not turn.rub_out():
                turn.say(_("Nothing has been typed."))
        elif self.busy or len(key) > 1:
            super()._press(key)
        elif turn.takes(key):
            turn.type(key)
        elif begun and key.isupper() and turn.choosing.begins(begun.words):
            self._begin(begun.words)
        elif self.commands.named(key) or not turn.begins(key):
            super()._press(key)
        else:
            turn.type(key)

    def _choose(self) -> None:
        turn = self.turn
        if turn.asks_for_a_seat:
            self._ask_for_a_seat()
        elif turn.deals and turn.text:
            self._confirm(turn.text)
        elif turn.deals or (turn.is_part and not turn.text):
            turn.say(turn.refused or _("That is not all of it yet."))
        else:
            super()._choose()

    def _confirm(self, text: str) -> None:
        if not self.companion.ends(text):
            self.take(text)
            return
        told = [
            _("{text} ends the game, and an ended game cannot be corrected.", text=text),
        ]
        choices = [Choice("", _("go back")), Choice(text, _("end the game"))]
        self.show(_("Is that right?"), told, choices, self.take)

    def _must_wait(self) -> bool:
        """Say whether nothing can be done now, and tell why."""
        turn = self.turn
        if self.busy or not turn.acts:
            turn.say(self.shown.notice or _("The game is over."))
        elif turn.deals:
            turn.say(_("First it is asked what has come up."))
        else:
            return False
        return True


class CompanionApp(TableApp):
    """The full screen of one companion."""

    def __init__(self, companion: Companion, path: Path) -> None:
        self.beside = Beside(companion, path)
        super().__init__(self.beside)


def companion_full_screen(companion: Companion, path: Path) -> None:
    """Sit beside a table, whose record is in the file `path`, until it is over or left."""
    CompanionApp(companion, path).open()
    if companion.table.outcome:
        say_how_it_ended(companion.table, path)
