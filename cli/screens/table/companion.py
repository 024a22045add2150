"""The companion on the full screen: one person enters the actions of all seats and the deals."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from suite.companion.advice import Advice
from suite.companion.companion import Companion
from suite.core.errors import IllegalActionError
from suite.core.picture.canvas import Canvas
from suite.core.text.catalogue import marked
from suite.core.text.phrases import capitalized
from suite.play import Stuck
from suite.play.companion import LiveCompanion

from ...lines.companion import CompanionWords, how_to_go_on
from ...lines.typing.words import COMPANION_SCREEN, commands
from ...shell.messages import _
from ..app import give
from ..dialogs import Log
from ..overlays import Choice
from .app import TableApp, say_how_it_ended
from .commands import without_marks
from .ending import show_ending
from .entry import Entry
from .screen import Commands, TableScreen


class CompanionScreen(TableScreen):
    """A companion's table: its events are typed or pointed at, and confirmed by Enter."""

    selection: Entry

    def __init__(self, companion: Companion, path: Path) -> None:
        table = companion.table
        super().__init__(table, companion.names, path, table.watcher)
        self.companion = companion
        self.live = LiveCompanion(companion, partial(give, self))
        self.selection = Entry(self.live)
        self.commands = CompanionCommands(self)

    def how_to_go_on(self) -> str:
        """Return the sentence on how to resume the game."""
        return how_to_go_on(self.path, self.game.name)

    # --- the table

    def go_on(self) -> None:
        """Show the current position, and ask for the next event."""
        self.presenter.notice = ""
        if isinstance(self.live.moment, Stuck):
            raise self.live.moment.problem
        self.selection = Entry(self.live, self.selection.cursor)
        self.presenter.tally = self.live.tally()
        self.draw()
        if self.table.actor is None:
            show_ending(self, [], {})
        elif self.selection.asks_for_a_seat:
            self._ask_for_a_seat()

    def start_over(self) -> None:
        """Show the position after events were undone or corrected."""
        self.presenter = self.presenter.for_watcher(self.table.watcher)
        self.go_on()

    def _ask_for_a_seat(self) -> None:
        choices = [
            Choice(text, self.game.narrate(self.selection.view, event, self.names))
            for text, event in self.selection.possible.items()
        ]
        self.show(self.live.question, [], choices, self.take)

    def take(self, text: str) -> None:
        """Apply an event in the notation, and all automatic events after it."""
        self.live.enter(text)
        self.go_on()

    # --- output

    def _picture(self) -> Canvas:
        actor, presenter = self.table.actor, self.presenter
        prompt = self.selection.prompt() if actor is not None else ""
        presenter.asked = [*filter(None, (prompt, presenter.notice))]
        others = isinstance(actor, int) and actor != self.table.watcher
        presenter.player = self.names[actor] if isinstance(actor, int) and others else ""
        return super()._picture()

    # --- keys and mouse

    def _press(self, key: str) -> None:
        selection = self.selection
        if key == "backspace":
            if not selection.rub_out():
                selection.say(_("Nothing has been typed."))
        elif self.busy or len(key) > 1:
            super()._press(key)
        elif selection.takes(key):
            selection.type(key)
        elif self.commands.by_key(key) or not selection.begins(key):
            super()._press(key)
        else:
            selection.type(key)

    def _choose(self) -> None:
        selection = self.selection
        if selection.asks_for_a_seat:
            self._ask_for_a_seat()
        elif selection.deals and selection.text:
            self._confirm(selection.text)
        elif selection.deals or (selection.is_part and not selection.text):
            selection.say(selection.refused or _("That is not complete yet."))
        else:
            super()._choose()

    def _confirm(self, text: str) -> None:
        warning = self.live.warning(text)
        if not warning:
            self.take(text)
            return
        choices = [Choice("", _("go back")), Choice(text, _("end the game"))]
        self.show(_("Is that right?"), [self._in_words(text), warning], choices, self.take)

    def _in_words(self, text: str) -> str:
        """Return an event of the notation in words, as a sentence."""
        selection = self.selection
        if selection.deals:
            return self.game.narrate(selection.view, selection.possible[text], self.names)
        return f"{capitalized(selection.phrase(text))}."

    def _must_wait(self) -> bool:
        """Return whether input is blocked for now; if so, show why."""
        selection = self.selection
        if self.busy or not selection.acts:
            selection.say(self.presenter.notice if self.busy else _("The game is over."))
        elif selection.deals:
            selection.say(_("First enter what came up."))
        else:
            return False
        return True


def companion_full_screen(companion: Companion, path: Path) -> None:
    """Run the companion of a table, whose record is in the file `path`, until over or left."""
    TableApp(CompanionScreen(companion, path)).open()
    if companion.table.outcome:
        say_how_it_ended(companion.table, path)


CHANGING: Final = ("undo", "fix", "resign")
"""Words that change the position."""


class CompanionCommands(Commands):
    """The commands of the companion's screen."""

    screen: CompanionScreen
    entries = commands(COMPANION_SCREEN)
    moving = (
        (
            marked("letters"),
            marked("type what happens, in shortened words"),
        ),
        (marked("arrows"), marked("point at a place; the mouse does so too")),
        ("Enter", marked("choose the place pointed at, look at it, or take the entry shown")),
        ("Esc", marked("delete all that was typed; Backspace: the last letter")),
    )

    def __init__(self, screen: CompanionScreen) -> None:
        super().__init__(screen)
        self.words = CompanionWords(screen.live, screen.path)

    def undo(self) -> None:
        """Take back the last reported event."""
        self._change("undo")

    def tally(self) -> None:
        """Read the tally."""
        self.screen.show(_("Tally"), self.screen.live.tally())

    def hint(self) -> None:
        """Compute advice, which may take a moment."""
        self.screen.companion.adviser()
        notice = _("Looking for advice.")
        self.screen.live.advice(self.screen.wait_for(notice, self._show_advice))

    def _show_advice(self, advice: Advice) -> None:
        self.screen.show(_("Advice"), advice.sentences)

    def log(self) -> None:
        """List all events; a chosen one can be corrected."""
        screen, presenter = self.screen, self.screen.presenter
        events = len(screen.table.events)
        meaning = _("Enter corrects what was typed; Esc goes back.")
        log = Log([presenter.sentence(number) for number in range(events)], events, meaning)
        screen.app.push_screen(log, lambda ply: self.type(f"fix {ply} ") if ply else None)

    # --- typing

    def _obey(self, line: str) -> None:
        match self.words.typing.word(line):
            case "":
                self._happen(line)
            case "quit":
                self.quit()
            case "hint":
                self.hint()
            case "log":
                self.log()
            case word if word in CHANGING:
                self._change(line)
            case word:
                answer = self.words.obey(line)
                if answer:
                    self.screen.show(line, without_marks(answer) if word == "rule" else answer)

    def _happen(self, line: str) -> None:
        """Choose the typed event, so that it only has to be confirmed; refuse an impossible one."""
        screen, selection = self.screen, self.screen.selection
        if why_not := screen.live.why_not():
            raise IllegalActionError(why_not)
        text = self.words.typing.event(line)
        if text not in selection.possible:
            raise IllegalActionError(selection.refusal(text))
        if selection.asks_for_a_seat:
            screen.take(text)
        else:
            selection.arm(text)

    def _change(self, line: str) -> None:
        """Obey a line that changes earlier events, and show what it has changed."""
        if self.screen.busy:
            raise IllegalActionError(self.screen.presenter.notice)
        answer = self.words.obey(line)
        self.screen.start_over()
        if len(answer) > 1:
            self.screen.show(line, answer)
        else:
            self.screen.presenter.notice = " ".join(answer)
