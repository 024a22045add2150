"""Games between programs on the full screen: each is gone through while it is still played.

The programs play on to the end in the background, whatever is shown; every action is in the record
before the next one is asked for. Only the screen lags behind: by the pace, and while it is paused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from time import monotonic
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message

from suite.core.flow import Seat
from suite.core.picture.palette import SHADES
from suite.core.play.table import Table
from suite.core.play.telling import ending, headline
from suite.core.text.catalogue import marked
from suite.core.view import EVERYBODY, SPECTATOR
from suite.play import LiveTable, Over, Stuck
from suite.play.review import Reviews
from suite.play.showing import CALM, OFF, QUICK, seconds
from suite.play.thoughts import Thoughts

from ...shell.games.seats import line_up
from ...shell.games.series import Series
from ...shell.messages import _
from ..app import call_after, give
from ..board import Board
from ..overlays import Choice, Sheet
from ..replay.replay_keys import NAMED
from ..replay.viewer import Viewer
from .thoughts import draw
from .watch_keys import HELP, KEYS

SHOWN: Final = {
    OFF: marked("shown at once"),
    QUICK: marked("shown quickly"),
    CALM: marked("shown calmly"),
}
"""What the head says of each pace."""
PICTURES_A_SECOND: Final = 8
"""How often a game that is not shown event by event is redrawn per second."""
LOWEST: Final = 24
"""The fewest rows of a terminal on which thoughts leave room for a board."""
NEXT, THROUGH, LEAVE = "nrq"
"""The choices at the end of a game, each by its key."""


class Watch(Viewer):
    """A game between programs, shown while they play it.

    - `whose`: the seats whose thoughts are shown
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(NAMED.get(key, key), action, show=False) for key, _, action in KEYS),
        Binding("0", f"side({EVERYBODY})", show=False),
    ]
    key_list = KEYS
    help_list = HELP

    class Next(Message):
        """The next game is to begin."""

    def __init__(
        self, table: Table[Any], series: Series, pace: str, whose: Sequence[Seat] | None = None
    ) -> None:
        """`whose` are the seats whose thoughts are shown; `None` for all."""
        seats = tuple(range(len(series.names)))
        path = series.recorder.path if series.recorder else None
        reviews = Reviews(table, partial(give, self), path=path)
        sides = [SPECTATOR, *seats]
        super().__init__(table, series.names, EVERYBODY, sides, reviews, pace)
        self.series = series
        self.live = LiveTable(table, partial(give, self), self.alarm.ring, players=series.players)
        self.thoughts = Thoughts(self.live, partial(give, self), self._show_thoughts)
        self.whose = seats if whose is None else tuple(whose)
        self._sides_think = Board()
        self._is_due = False

    def compose(self) -> ComposeResult:
        """Lay out the thoughts above the keys."""
        for widget in super().compose():
            if widget.id == "keys":
                yield self._sides_think
            yield widget

    def useful_keys(self) -> list[tuple[str, str]]:
        """Return the keys that have an effect here: one game has no next, an open one no curve."""
        hidden = "" if self.series.number > 1 else "n"
        if self.table.outcome is None:
            hidden += "c"
        return [key for key in super().useful_keys() if key[0] not in hidden]

    def on_mount(self) -> None:
        """Let the programs begin once the empty board is seen."""
        self.call_after_refresh(self.go_on)

    # --- the game that is played and shown

    def go_on(self) -> None:
        """Let the programs play; show the next event if the one before has been read."""
        if self._is_closed():
            return
        live, showing, series = self.live, self.showing, self.series
        before = self.ply
        while live.advance(now := monotonic()) == now:
            pass
        match live.moment:
            case Stuck(problem):
                raise problem
            case Over(outcome) if outcome and len(series.outcomes) < series.begun:
                series.outcomes.append(outcome)
        self.alarm.set(showing.advance(now) if self.is_current else None)
        if self.ply != before:
            self.message = ""
        if self.ply != before and showing.pace != OFF:
            self.show()
        else:
            self._show_soon()
        if showing.runs and not showing.is_on and self.table.outcome and self.is_current:
            self._tell_end()

    def _show_soon(self) -> None:
        """Show how far it is by now, but not as often as quick programs act."""
        if not self._is_due:
            self._is_due = True
            call_after(self, 1 / PICTURES_A_SECOND, self._show_now)

    def _show_now(self) -> None:
        self._is_due = False
        self.show()

    def on_screen_resume(self) -> None:
        """Go on when nothing lies over the board any more."""
        if self.table.events:
            self.go_on()

    def _text(self, number: int) -> str:
        decision = self.thoughts.last_decision(number + 1)
        plan = self.thoughts.plan(decision) if self.whose and decision is not None else ""
        return f"{super()._text(number)} {plan}"

    def action_last(self) -> None:
        """Follow what the programs do now."""
        self.showing.run()
        self.action_go(len(self.table.events))
        self.go_on()

    def action_play(self) -> None:
        """Pause, or go on; show the end of a game again."""
        if self.table.outcome and not self.showing.is_behind:
            self._tell_end()
        elif self.showing.runs:
            self.showing.stop()
            self.show()
        else:
            self.showing.run()
            self.go_on()

    def action_pace(self) -> None:
        """Choose the next pace; what is shown is read at the old one, to choose further."""
        self.showing.next_pace()
        self.show()
        self.go_on()

    def show(self) -> None:
        """Show the position, the event before it, and the thoughts at the last decision."""
        self._show_thoughts()
        super().show()

    def _show_thoughts(self) -> None:
        if self._is_closed():
            return
        number, board = self.thoughts.last_decision(self.ply), self._sides_think
        whose = () if self.size.height < LOWEST or self.review.display else self.whose
        canvas = draw(self.thoughts, number, self.watcher, whose, self.size.width)
        board.styles.height = canvas.height
        board.show(canvas, SHADES)

    def head(self) -> str:
        """Return the head line: how far it is shown, and the game."""
        table, series, last = self.table, self.series, len(self.table.events)
        parts = [_("Watch")]
        if series.number > 1:
            parts.append(_("game {place} of {number}", place=series.begun, number=series.number))
        parts.append(
            _("step {ply} of {last}", ply=self.ply, last=last)
            if table.outcome
            else _("step {ply} of {last} so far", ply=self.ply, last=last)
        )
        actor = table.actor
        if not self.showing.runs:
            parts.append(_("paused"))
        elif not self.showing.is_behind and isinstance(actor, int):
            parts.append(_("{name} is thinking", name=self.names[actor]))
        else:
            parts.append(_(SHOWN[str(self.showing.pace)]))
        if self.watcher != EVERYBODY:
            parts.append(self.side())
        parts.append(f"{table.game.title}: {line_up(table.header.seats)}")
        return " · ".join(parts)

    def sentence(self, ply: int) -> str:
        """Return sentences on the event before a ply, and on the faults of a bot there."""
        is_last = ply == len(self.table.events) and self.table.outcome is not None
        faults = [
            sentence
            for number, sentence in self.live.faults
            if number == ply - 1 or (is_last and number == ply)
        ]
        return "\n".join([super().sentence(ply), *faults])

    # --- thoughts

    def action_thoughts(self) -> None:
        """Show the thoughts of other seats: of all, of each alone, of none."""
        seats = range(len(self.names))
        cycle: list[tuple[Seat, ...]] = [tuple(seats), *((seat,) for seat in seats), ()]
        self.whose = cycle[(cycle.index(self.whose) + 1) % len(cycle)]
        self.show()
        if self.size.height < LOWEST:
            self.say(
                _(
                    "The terminal has {rows} rows; thoughts need {needed}.",
                    rows=self.size.height,
                    needed=LOWEST,
                )
            )

    # --- the end of a game

    def action_curve(self) -> None:
        """Show the curve of the review, or hide it; a game that is played has none yet."""
        if self._has_ended():
            super().action_curve()

    def _jump(self, plies: Callable[[], Iterable[int]], way: int, nothing: str) -> None:
        if self._has_ended():
            super()._jump(plies, way, nothing)

    def _has_ended(self) -> bool:
        if self.table.outcome is None:
            self.say(_("The curve is shown when the game is over; the programs are still playing."))
        return self.table.outcome is not None

    def _tell_end(self) -> None:
        """Show the result and the score; the next game begins by itself, or on a key."""
        series, showing = self.series, self.showing
        follows = series.begun < series.number
        if follows and showing.pace == OFF and showing.runs:
            self.post_message(self.Next())
            return
        showing.stop()
        self.show()
        choices = [Choice(NEXT, _("Next game"))] if follows else []
        choices += [Choice(THROUGH, _("Replay the game")), Choice(LEAVE, _("Leave"))]
        lines = [headline(self.table, self.names), *ending(self.table, self.names)]
        if series.number > 1:
            lines += ["", series.score()]
        title = _("The game is over")
        sheet = Sheet(title, lines, choices, keys="".join(choice.word for choice in choices))
        self.app.push_screen(sheet, self._obey)
        if follows:
            call_after(self, seconds(CALM, " ".join(lines)), lambda: sheet.dismiss(NEXT))

    def _obey(self, word: str | None) -> None:
        if word == NEXT:
            self.post_message(self.Next())
        elif word == THROUGH:
            self.action_go(0)
        elif word == LEAVE:
            self.action_leave()

    def action_next_game(self) -> None:
        """Begin the next game."""
        if self.series.begun == self.series.number:
            self.say(_("This is the last game."))
        elif self.table.outcome is None:
            self.say(
                _("The next game begins when this one is over; the programs are still playing.")
            )
        else:
            self.post_message(self.Next())

    def action_leave(self) -> None:
        """Leave all games."""
        self.app.exit()
