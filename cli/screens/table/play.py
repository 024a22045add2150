"""The screen of a running game: it runs the table, and takes keys and the mouse.

Every event is recorded before it is shown. Programs think in the background, so the screen can
always be left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from suite.core.errors import IllegalActionError
from suite.core.flow import Seat
from suite.core.picture.canvas import Canvas
from suite.core.picture.look import Hint
from suite.core.play import record
from suite.core.play.loop import decisions
from suite.core.play.player import Player
from suite.core.play.table import Table
from suite.core.play.telling import result_sentence
from suite.core.play.turns import take_back
from suite.core.text.catalogue import Catalogue, marked
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.players.runner import Answer, Programs

from ...lines import parser
from ...lines.queries import Queries
from ...lines.words import WORDS, Command
from ...shell.saved_games import how_to_resume
from ..overlays import Choice
from .commands import MOVING, SHOWN, SKIP, without_marks
from .curtain import Curtain
from .ending import show_ending
from .key_path import key_path
from .screen import ARROWS, Commands, TableScreen
from .selection import Selection
from .show import OFF, Show

_: Final = Catalogue("cli")

ACTING: Final = ("hint", "undo", "resign")
"""The commands of who is to act."""
MOVES: Final = {**ARROWS, "h": (-1, 0), "j": (0, 1), "k": (0, -1), "l": (1, 0)}


class PlayScreen(TableScreen):
    """A table, the people at this screen, and the programs that play with them.

    - `seat`: the seat of the person at the screen; none while the curtain is closed
    """

    moves = MOVES

    def __init__(
        self,
        table: Table[Any],
        names: Sequence[str],
        people: Sequence[Seat],
        players: Mapping[Seat, Player],
        path: Path,
        before: record.Game | None = None,
        pace: str = OFF,
    ) -> None:
        self.people = people
        self.seat = people[0] if len(people) == 1 else None
        super().__init__(table, names, path, self._watcher())
        self.shown.ply = len(table.events)
        self.shown.rounds = True
        self.others = Show(self, pace)
        self.faults: list[str] = []
        """The faults of bots so far, each in a sentence."""
        self._faults_shown = 0
        self.programs = Programs(table, players, self.faults.append, before=before)
        self.commands = PlayCommands(self)

    def _watcher(self) -> Watcher:
        if not self.people:
            return EVERYBODY
        return SPECTATOR if self.seat is None else self.seat

    # --- the table

    def go_on(self) -> None:
        """Play until a person is to act or the game is over, and show what happens.

        A program is asked as soon as the action before is shown, and may think meanwhile.
        """
        seat, others = next(decisions(self.table), None), self.others
        others.go_on()
        if others.is_on:
            self._new_turn(self.shown.notice)
        if self.busy or others.is_behind:
            return
        if seat is not None and seat in self.programs.players:
            self._let_think(seat)
        elif not others.is_on:
            others.end()
            if seat is None:
                self._end()
            else:
                self._ask(seat)

    def on_screen_resume(self) -> None:
        """Go on with a show that waited until the board was in sight again."""
        if self.others.is_behind:
            self.go_on()

    def _let_think(self, seat: Seat) -> None:
        self._new_turn()
        notice = _("{name} is thinking.", name=self.names[seat])
        self.work(notice, self.programs.ask, self._take_answer)

    def _take_answer(self, answer: Answer) -> None:
        """Take the action that the program to act has answered."""
        self.programs.take(answer)
        self.go_on()

    def _take(self, action: int) -> None:
        """Take the actor's action."""
        self.shown.said = ""
        self.table.take(action)
        self.go_on()

    def _ask(self, seat: Seat) -> None:
        """Ask a person to act, who must first come to the screen if another one is there."""
        if self.seat == seat:
            self._new_turn(" ".join(self._new_faults()))
            return
        self.seat = None
        self._turn_to(SPECTATOR)
        self.draw()
        while self.app.screen is not self:
            self.app.pop_screen()
        self.app.push_screen(Curtain(self.names[seat]), lambda came: self._take_seat(seat, came))

    def _take_seat(self, seat: Seat, came: bool | None) -> None:
        if not came:
            self.commands.quit()
            return
        self.seat = seat
        self._turn_to(seat)
        self.others.turn_to(seat)
        self.go_on()

    def _turn_to(self, watcher: Watcher) -> None:
        """Show the view of another watcher, and discard the selection of the previous one."""
        self.shown = self.shown.turned_to(watcher)
        self.selection = Selection(self.shown.view, self.names, acts=False)
        self.queries = Queries(self.table, self.names, max(watcher, 0), watcher)

    def _new_faults(self) -> list[str]:
        """Return the faults of bots that have not been shown yet."""
        new = self.faults[self._faults_shown :]
        self._faults_shown = len(self.faults)
        return new

    def _end(self) -> None:
        self._new_turn(result_sentence(self.table, self.names))
        show_ending(self, self._new_faults())

    def _new_turn(self, notice: str = "") -> None:
        """Show the current position."""
        acts = self.seat is not None and self.table.actor == self.seat and not self.others.is_on
        self.selection = Selection(self.shown.view, self.names, self.selection.cursor, acts=acts)
        self.shown.notice = notice
        self.draw()

    # --- output

    def _picture(self) -> Canvas:
        # A curtain hides the table.
        return Canvas(0, 0) if self.people and self.seat is None else super()._picture()

    def how_to_go_on(self) -> str:
        """Return the sentence on how to resume the game."""
        return how_to_resume(self.path, self.table.header.seats)

    # --- keys and mouse

    def _leading(self) -> list[tuple[str, str]]:
        return [(SHOWN[SKIP], _("skip"))] if self.others.is_on else super()._leading()

    def _press(self, key: str) -> None:
        is_done = self.selection.acts or self.shown.over
        if key in (SKIP, "escape") and not is_done:
            self.others.skip()
        elif key != SKIP:  # one that comes late skips nothing, and that is no mistake
            super()._press(key)

    def _confirm(self, text: str) -> None:
        self._take(self.selection.builder.legal[text])

    def _must_wait(self) -> bool:
        """Return whether input is blocked for now; if so, show why."""
        if self.shown.hides:
            self.selection.say(self.shown.why_hidden)
            return True
        if self.selection.acts and not self.busy:
            return False
        self.selection.say(self.others.why_not)
        return True


class PlayCommands(Commands):
    """The commands of the screen of a running game."""

    moving = (*MOVING, (SHOWN[SKIP], marked("skip what is shown, up to your next decision")))

    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        self.play_screen = screen

    def useful(self) -> Sequence[Command]:
        """Return the commands that would not be refused now."""
        screen, hides = self.play_screen, self.screen.shown.hides
        refused = () if screen.selection.acts else ACTING
        if screen.others.is_on:
            refused = (*refused, "again")
        return [
            each
            for each in self.known
            if each.name not in refused and (WORDS[each.name].in_sight or not hides)
        ]

    def hint(self) -> None:
        """Compute good actions, which may take a moment."""
        self._check_acts()
        notice = _("Looking for good actions.")
        self.screen.work(notice, self.screen.queries.hints, self._show_hints)

    def _show_hints(self, hints: list[Hint]) -> None:
        if self.screen.shown.hides:
            self.screen.selection.say(self.screen.shown.why_hidden)
            self.screen.draw()
            return
        choices = [self._hinted(hint) for hint in hints]
        lines = [] if hints else [_("There is no hint for this.")]
        self.screen.show(_("Hints"), lines, choices, self.screen.arm)

    def _hinted(self, hint: Hint) -> Choice:
        """Return a hint as a choice: the action in words, and the keys that lead to it."""
        selection, text = self.screen.selection, self.screen.game.write(hint.action)
        path = key_path(selection.view, selection.builder.legal, text)
        label = selection.phrase(text)
        return Choice(text, f"{label}  ·  {path}" if path else label, hint.told())

    def cover(self) -> None:
        """Hide the own hand, or show it again."""
        self.screen.selection.say("")
        self.screen.shown.covered = not self.screen.shown.covered

    # --- what the others do

    def last(self) -> None:
        """Read what has happened since the last turn of the person at the screen."""
        shown = self.screen.shown
        news, lines = shown.news, shown.log(shown.since)
        lines = [*news.told, "", *lines] if news.told else lines
        self.screen.show(news.title, lines or [_("Nothing has happened yet.")])

    def again(self) -> None:
        """Show the last round again."""
        self.play_screen.others.repeat()

    def pace(self) -> None:
        """Show what the others do at the next pace."""
        self.play_screen.others.next_pace()

    # --- changing the game

    def undo(self) -> None:
        """Take back the last decision of a person, with all later events."""
        self._check_acts()
        screen = self.play_screen
        number = take_back(screen.table, screen.programs.players, screen.seat)
        screen.shown.undone()
        screen.others.undone()
        screen.go_on()
        if screen.selection.acts:
            screen.shown.notice = _.plural(
                "{number} event is taken back.", "{number} events are taken back.", number
            )

    def resign(self) -> None:
        """Resign, after a question."""
        self._check_acts()
        choices = [Choice("no", _("play on")), Choice("yes", _("give the game up"))]
        self.screen.show(_("Do you give up?"), [], choices, self._resign)

    def _resign(self, word: str) -> None:
        if word == "yes" and self.play_screen.seat is not None:
            self.play_screen.table.resign(self.play_screen.seat)
            self.screen.go_on()

    def _check_acts(self) -> None:
        if self.screen.busy or not self.screen.selection.acts:
            raise IllegalActionError(self.play_screen.others.why_not)

    # --- typing

    def _obey(self, line: str) -> None:
        screen = self.screen
        word = parser.command_word(line, screen.game)
        rest = parser.behind(line, word)
        alone: dict[str, Callable[[], Any]] = {
            "quit": self.quit,
            "undo": self.undo,
            "resign": self.resign,
            "hint": self.hint,
            "last": self.last,
            "log": self.log,
            "board": lambda: None,
            "save": lambda: screen.selection.say(screen.how_to_go_on()),
        }
        self._check_in_sight(word)
        if word in alone:
            alone[word]()
        elif word:
            answer = screen.queries.answer(word, rest)
            screen.show(line, without_marks(answer) if word == "rule" else answer)
        else:
            self._act(line)

    def _act(self, line: str) -> None:
        """Choose the typed action, so that it only has to be confirmed."""
        self._check_acts()
        screen, selection = self.screen, self.screen.selection
        action = parser.read_action(line, screen.game, screen.game.legal(selection.view.state))
        text = screen.game.write(action)
        if text in selection.builder.legal:
            selection.arm(text)
        else:
            selection.explain(action)
