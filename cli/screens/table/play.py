"""The screen of a running game: it runs the table, and takes keys and the mouse.

Every event is recorded before it is shown. Programs think in the background, so the screen can
always be left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Final

from suite.core.errors import IllegalActionError
from suite.core.flow import Seat
from suite.core.picture.canvas import Canvas
from suite.core.picture.look import Hint
from suite.core.play import record
from suite.core.play.player import Player
from suite.core.play.table import Table
from suite.core.play.telling import result_sentence
from suite.core.text.catalogue import marked
from suite.core.view import SPECTATOR, Watcher
from suite.play import Asked, Busy, Desk, LiveTable, Stuck
from suite.play.showing import CALM, OFF, QUICK, Showing

from ...lines.typing import parser
from ...lines.typing.queries import Queries
from ...lines.typing.words import WORDS, Command
from ...shell import settings
from ...shell.games.saved_games import how_to_resume
from ...shell.messages import _
from ..app import Alarm, give
from ..overlays import Choice
from .commands import MOVING, SHOWN, SKIP, without_marks
from .curtain import Curtain
from .key_path import key_path
from .screen import Commands, TableScreen
from .selection import Selection

ACTING: Final = ("hint", "undo", "resign")
"""The commands of who is to act."""
PACED: Final = {
    OFF: marked("The others' actions are shown at once."),
    QUICK: marked("The others' actions are shown quickly, one after the other."),
    CALM: marked("The others' actions are shown calmly, one after the other."),
}
"""The sentence on each pace."""


class PlayScreen(TableScreen):
    """A live table, the people at this screen, and what it shows them of the others."""

    def __init__(
        self,
        table: Table[Any],
        people: Sequence[Seat],
        players: Mapping[Seat, Player],
        path: Path,
        before: record.Game | None = None,
        pace: str = OFF,
    ) -> None:
        self.alarm = Alarm(self, self.go_on)
        self.live = self._open(table, players, before)
        self.desk = Desk(self.live, people)
        watcher = self.desk.watcher
        super().__init__(table, self.live.names, path, watcher)
        self.presenter.ply = len(table.events)
        self.presenter.rounds = True
        self.showing = Showing(
            table, lambda number: self.presenter.sentence(number), pace, len(table.events), watcher
        )
        self._faults_shown = 0
        self.commands = PlayCommands(self)

    def _open(
        self, table: Table[Any], players: Mapping[Seat, Player], before: record.Game | None
    ) -> LiveTable:
        """Return the table in play."""
        give_job = partial(give, self)
        return LiveTable(table, give_job, self.alarm.ring, players=players, before=before)

    # --- the table

    def go_on(self) -> None:
        """Play until a person is to act or the game is over, and show what happens.

        What the programs do is at most one event ahead of what is shown.
        """
        live, showing = self.live, self.showing
        while True:
            now = monotonic()
            when = showing.advance(now, is_seen=self.app.screen is self)
            if showing.is_behind or live.advance(now) != now:
                break
        self.alarm.set(when)
        match live.moment:
            case Stuck(problem):
                raise problem
            case Busy(seat) if not showing.is_behind:
                assert seat is not None
                self._new_turn(_("{name} is thinking.", name=self.names[seat]))
            case _ if showing.is_on:
                self._new_turn()
            case Asked():
                showing.end()
                self._ask()
            case _:
                showing.end()
                self._new_turn(result_sentence(self.table, self.names))
                self._end()

    def _end(self) -> None:
        """Show how the game has ended, and what can be done next."""
        from .ending import rematches, show_ending

        show_ending(self, self._new_faults(), rematches(self.table))

    def on_screen_resume(self) -> None:
        """Go on with what waited until the board was in sight again."""
        if self.showing.is_behind:
            self.go_on()

    def _ask(self) -> None:
        """Ask a person to act, who must first come to the screen if another one is there."""
        seat = self.desk.handed_to()
        if seat is None:
            self._new_turn(" ".join(self._new_faults()))
            return
        self._turn_to(SPECTATOR)
        self.draw()
        while self.app.screen is not self:
            self.app.pop_screen()
        self.app.push_screen(Curtain(self.names[seat]), lambda came: self._take_seat(seat, came))

    def _take_seat(self, seat: Seat, came: bool | None) -> None:
        if not came:
            self.commands.quit()
            return
        self.desk.lifted = seat
        self._turn_to(seat)
        self.showing.turn_to(seat)
        self.go_on()

    def _turn_to(self, watcher: Watcher) -> None:
        """Show the view of another watcher, and discard the selection of the previous one."""
        self.presenter = self.presenter.for_watcher(watcher)
        self.selection = Selection(self.presenter.view, self.names, acts=False)
        self.queries = Queries(self.table, self.names, max(watcher, 0), watcher)

    def _new_faults(self) -> list[str]:
        """Return the faults of bots that have not been shown yet."""
        new = self.live.faults[self._faults_shown :]
        self._faults_shown += len(new)
        return [sentence for _number, sentence in new]

    def _new_turn(self, notice: str = "") -> None:
        """Show what is to be shown now."""
        seat, showing = self.desk.seat, self.showing
        self.presenter.ply, self.presenter.tells = showing.ply, showing.tells
        acts = seat is not None and self.table.actor == seat and self._may_act
        self.selection = Selection(
            self.presenter.view, self.names, self.selection.cursor, acts=acts
        )
        self.presenter.notice = notice
        self.draw()

    @property
    def _may_act(self) -> bool:
        """Whether the person to act has been shown everything."""
        return not self.showing.is_on

    @property
    def why_not(self) -> str:
        """Why the person at the screen cannot act now."""
        if self.presenter.notice:
            return self.presenter.notice
        if self.showing.is_on:
            return _("Space skips this.")
        return _("It is not your turn.")

    # --- output

    def _picture(self) -> Canvas:
        # A curtain hides the table.
        is_down = self.desk.people and self.desk.seat is None
        return Canvas(0, 0) if is_down else super()._picture()

    def how_to_go_on(self) -> str:
        """Return the sentence on how to resume the game."""
        return how_to_resume(self.path, self.table.header.seats)

    # --- keys and mouse

    def _leading(self) -> list[tuple[str, str]]:
        return [(SHOWN[SKIP], _("skip"))] if self.showing.is_on else super()._leading()

    def _press(self, key: str) -> None:
        is_done = self.selection.acts or self.presenter.over
        if key in (SKIP, "escape") and not is_done:
            self.showing.skip()
            self.go_on()
        elif key != SKIP:  # one that comes late skips nothing, and that is no mistake
            super()._press(key)

    def _confirm(self, text: str) -> None:
        seat = self.desk.seat
        assert seat is not None
        self.presenter.said = ""
        act = partial(self._act, seat, text)
        if settings.value("coach") == "on":
            self.live.warn(seat, text, self.wait_for(_("The coach is checking."), act))
        else:
            act("")

    def _act(self, seat: Seat, text: str, warning: str) -> None:
        """Take an action, unless the coach has a question first."""
        if warning:
            self.selection.say(warning)
            self.draw()
        else:
            self.live.act(seat, text)
            self.go_on()

    def _must_wait(self) -> bool:
        """Return whether input is blocked for now; if so, show why."""
        if self.presenter.hides:
            self.selection.say(self.presenter.why_hidden)
            return True
        if self.selection.acts and not self.busy:
            return False
        self.selection.say(self.why_not)
        return True


class PlayCommands(Commands):
    """The commands of the screen of a running game."""

    screen: PlayScreen
    moving = (*MOVING, (SHOWN[SKIP], marked("skip what is shown, up to your next decision")))

    def useful(self) -> Sequence[Command]:
        """Return the commands that would not be refused now."""
        screen, hides = self.screen, self.screen.presenter.hides
        useless = () if screen.selection.acts else ACTING
        if screen.showing.is_on:
            useless = (*useless, "again")
        return [
            command
            for command in self.entries
            if command.name not in useless and (WORDS[command.name].in_sight or not hides)
        ]

    def hint(self) -> None:
        """Compute good actions, which may take a moment."""
        seat = self._check_acts()
        notice = _("Looking for good actions.")
        self.screen.live.hint(seat, self.screen.wait_for(notice, self._show_hints))

    def _show_hints(self, hints: list[Hint]) -> None:
        if self.screen.presenter.hides:
            self.screen.selection.say(self.screen.presenter.why_hidden)
            self.screen.draw()
            return
        choices = [self._hint_choice(hint) for hint in hints]
        caveat = [self.screen.live.caveat] if self.screen.live.caveat else []
        lines = caveat if hints else [_("No hint is available here.")]
        self.screen.show(_("Hints"), lines, choices, self.screen.arm)

    def _hint_choice(self, hint: Hint) -> Choice:
        """Return a hint as a choice: the action in words, and the keys that lead to it."""
        selection, text = self.screen.selection, self.screen.game.write(hint.action)
        path = key_path(selection.view, selection.builder.legal, text)
        label = selection.phrase(text)
        return Choice(text, f"{label}  ·  {path}" if path else label, hint.text())

    def cover(self) -> None:
        """Hide the own hand, or show it again."""
        self.screen.selection.say("")
        self.screen.presenter.covered = not self.screen.presenter.covered

    # --- what the others do

    def last(self) -> None:
        """Read what has happened since the last turn of the person at the screen."""
        presenter = self.screen.presenter
        news, lines = presenter.news, presenter.log(presenter.since)
        lines = [*news.sentences, "", *lines] if news.sentences else lines
        self.screen.show(news.title, lines or [_("Nothing has happened yet.")])

    def again(self) -> None:
        """Show all events since the last turn of the person at the screen again.

        Where only programs play, it is the last round.
        """
        screen, presenter = self.screen, self.screen.presenter
        if screen.busy or screen.showing.is_on or isinstance(screen.live.moment, Busy):
            raise IllegalActionError(screen.why_not)
        if not presenter.events:
            raise IllegalActionError(_("Nothing has happened yet."))
        first, turns = presenter.since, presenter.teller.turns
        numbers = range(first, presenter.events)
        screen.showing.repeat(next((n for n in numbers if turns.seat(n) is not None), first))
        screen.go_on()

    def pace(self) -> None:
        """Show what the others do at the next pace."""
        screen, showing = self.screen, self.screen.showing
        showing.next_pace()
        screen.presenter.said = _(PACED[str(showing.pace)])
        if showing.pace == OFF and showing.is_on and not showing.is_repeated:
            showing.go_on()
            screen.go_on()

    # --- changing the game

    def undo(self) -> None:
        """Take back the last decision of a person, with all later events."""
        screen = self.screen
        number = screen.live.undo(self._check_acts(), is_shared=True)
        screen.presenter.forget_undone()
        screen.showing.forget_undone()
        screen.go_on()
        if screen.selection.acts:
            screen.presenter.notice = _.plural(
                "{number} event undone.", "{number} events undone.", number
            )

    def resign(self) -> None:
        """Resign, after a question."""
        self._check_acts()
        choices = [Choice("no", _("play on")), Choice("yes", _("give up"))]
        self.screen.show(_("Do you give up?"), [], choices, self._resign)

    def _resign(self, word: str) -> None:
        if word == "yes":
            self.screen.live.resign(self._check_acts())
            self.screen.go_on()

    def _check_acts(self) -> Seat:
        """Return the seat of the person who is to act; raise `IllegalActionError` if none is."""
        screen = self.screen
        if screen.busy or screen.desk.seat is None or not screen.selection.acts:
            raise IllegalActionError(screen.why_not)
        return screen.desk.seat

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
