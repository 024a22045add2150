"""What can be done on the companion's screen beside telling what happens at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cli.screens.dialogs import Log
from cli.screens.overlays import Line
from cli.screens.table.commands import COMMANDS, Commands, Known, without_marks
from suite.core.errors import IllegalActionError
from suite.core.text.catalogue import Catalogue, marked

if TYPE_CHECKING:
    from cli.screens.table.companion import Beside

_: Final = Catalogue("cli")

WITHOUT: Final = ("undo", "hint", "log", "cover", "resign")
"""Names of the commands of play that are others here, or none: nobody hides anything."""
OWN: Final = (
    ("u", marked("undo"), marked("take back what was typed last"), "undo"),
    ("y", marked("tally"), marked("what is to be kept in sight"), "tally"),
    ("i", marked("advice"), marked("advice for whose hand is known; the record is marked"), "hint"),
    ("L", marked("log, fix"), marked("what has happened, and to correct it"), "log"),
)
CHANGING: Final = ("undo", "fix", "resign")
"""Words after which another position is shown."""


class CompanionCommands(Commands):
    """The commands of the companion's screen."""

    known: Known = (
        *(each for each in COMMANDS[:2]),
        *OWN,
        *(each for each in COMMANDS[2:] if each[-1] not in WITHOUT),
    )
    moving = (
        (
            marked("letters"),
            marked("type what happens, every word cut short"),
        ),
        (marked("arrows"), marked("point at a place; the mouse does so too")),
        ("Enter", marked("choose what is pointed at, look at it, or take what is shown")),
        ("Esc", marked("take back all that was typed; Backspace: the last letter")),
    )

    def __init__(self, screen: Beside) -> None:
        super().__init__(screen)
        self.beside = screen

    def undo(self) -> None:
        """Take back what was typed last."""
        self._change("undo")

    def tally(self) -> None:
        """Read what is to be kept in sight."""
        self.screen.show(_("Tally"), self.beside.talk.tally())

    def hint(self) -> None:
        """Look for advice, which may take a moment."""
        self.beside.talk.adviser()
        self.screen.work(_("Looking for advice."), self.beside.talk.advice, self._show_advice)

    def _show_advice(self, told: list[str]) -> None:
        self.screen.show(_("Advice"), told)

    def log(self) -> None:
        """List what has happened; what is chosen there can be corrected."""
        screen, shown = self.screen, self.screen.shown
        events = len(screen.table.events)
        meaning = _("Enter corrects what was typed; Esc goes back.")
        log = Log([shown.sentence(number) for number in range(events)], events, meaning)
        screen.app.push_screen(log, lambda ply: self.type_on(f"fix {ply} ") if ply else None)

    # --- typing

    def type_on(self, begun: str) -> None:
        """Go on with a line that has been begun."""
        self.screen.app.push_screen(Line(begun), lambda line: self.obey(line) if line else None)

    def _obey(self, line: str) -> None:
        talk = self.beside.talk
        match talk.word(line):
            case "":
                self._happen(line)
            case "quit":
                self.leave()
            case "hint":
                self.hint()
            case "log":
                self.log()
            case word if word in CHANGING:
                self._change(line)
            case word:
                told = talk.obey(line)
                if told:
                    self.screen.show(line, without_marks(told) if word == "rule" else told)

    def _happen(self, line: str) -> None:
        """Choose what was typed, so that it only has to be confirmed; refuse what cannot be."""
        beside = self.beside
        text = beside.talk.read(line)
        if not text:
            beside.talk.obey(line)
        elif beside.turn.asks_for_a_seat:
            beside.take(text)
        else:
            beside.turn.arm(text)

    def _change(self, line: str) -> None:
        """Obey a line that changes what has happened, and tell what has come of it."""
        if self.screen.busy:
            raise IllegalActionError(self.screen.shown.notice)
        told = self.beside.talk.obey(line)
        self.beside.start_over()
        if len(told) > 1:
            self.screen.show(line, told)
        else:
            self.screen.shown.notice = " ".join(told)
