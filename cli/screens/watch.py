"""Games between programs on the full screen: each a replay of a game that is still played.

The programs play on to the end in the background, whatever is shown; every action is in the record
before the next one is asked for. Only the screen lags behind: by the pace, and while it is paused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Thread
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message

from suite.core.flow import Seat
from suite.core.picture.palette import SHADES
from suite.core.play.loop import decisions
from suite.core.play.table import Table
from suite.core.play.telling import ending, headline
from suite.core.text.catalogue import Catalogue, marked
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.players.runner import Answer, Programs

from ..shell.seats import line_up
from ..shell.series import Series
from .board import Board
from .overlays import Choice, Sheet
from .reading import Reading
from .replay import Replay
from .replay_keys import NAMED
from .reviews import Reviews
from .table.show import CALM, OFF, PACES, QUICK, seconds
from .thoughts import Shares, Thoughts
from .watch_keys import HELP, KEYS

_: Final = Catalogue("cli")

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


class Watch(Replay, inherit_bindings=False):
    """A game between programs, shown while they play it.

    - `whose`: the seats whose thoughts are shown
    """

    DEFAULT_CSS: ClassVar[str] = "Watch #thoughts { height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(NAMED.get(key, key), action, show=False) for key, _, action in KEYS),
        Binding("pageup", "turn(-1)", show=False),
        Binding("pagedown", "turn(1)", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "last", show=False),
        Binding("M", "mistake(-1)", show=False),
        Binding("T", "turning_point(-1)", show=False),
        Binding("0", f"side({EVERYBODY})", show=False),
        Binding("s", f"side({SPECTATOR})", show=False),
        *(Binding(f"{seat + 1}", f"side({seat})", show=False) for seat in range(4)),
    ]
    key_list = KEYS
    help_list = HELP

    class Next(Message):
        """The next game is to begin."""

    class Answered(Message):
        """The program to act has answered, or the asking has ended in a problem."""

        def __init__(self, answer: Answer | Exception) -> None:
            super().__init__()
            self.answer = answer

    class Measured(Message):
        """The chances before a decision have been measured."""

        def __init__(self, number: int, watcher: Watcher, shares: Shares | Exception) -> None:
            super().__init__()
            self.key = number, watcher
            self.shares = shares

    def __init__(
        self, table: Table[Any], series: Series, pace: str, whose: Sequence[Seat] | None = None
    ) -> None:
        """`whose` are the seats whose thoughts are shown; `None` for all."""
        seats = tuple(range(len(series.names)))
        super().__init__(
            table,
            series.names,
            EVERYBODY,
            ply=0,
            sides=[EVERYBODY, SPECTATOR, *seats],
            reviews=Reviews(table, series.recorder.path if series.recorder else None),
        )
        self.series = series
        self.pace = self.reading = Reading(self, self.go_on, pace)
        self.programs = Programs(table, series.players, self._tell_fault)
        self.thoughts = Thoughts(table, series.names)
        self.whose = seats if whose is None else tuple(whose)
        self.faults: list[tuple[int, str]] = []
        """The faults of bots in sentences, each with the number of events before it."""
        self._sides_think = Board()
        self._sentences: dict[tuple[Watcher, int], str] = {}
        self._measuring = self._is_due = False

    def compose(self) -> ComposeResult:
        """Lay out the thoughts above the keys."""
        for widget in super().compose():
            if widget.id == "keys":
                yield self._sides_think
            yield widget

    def shown_keys(self) -> list[tuple[str, str]]:
        """Return the keys that have an effect here: one game has no next, an open one no curve."""
        hidden = "" if self.series.number > 1 else "n"
        if self.table.outcome is None:
            hidden += "c"
        return [each for each in super().shown_keys() if each[0] not in hidden]

    def on_mount(self) -> None:
        """Let the programs begin once the empty board is seen."""
        self.call_after_refresh(self.play_on)

    # --- the game that is played

    def play_on(self) -> None:
        """Let the program to act think in the background; at the end of the game, close."""
        seat = next(decisions(self.table), None)
        if seat is None:
            assert self.table.outcome
            self.series.outcomes.append(self.table.outcome)
        else:
            # Leaving does not wait for the thread: a decision is recorded only when it is taken.
            Thread(target=self._ask, daemon=True).start()
        self.go_on()

    def _ask(self) -> None:
        try:
            answer: Answer | Exception = self.programs.ask()
        except Exception as problem:
            answer = problem
        self.post_message(self.Answered(answer))

    def on_watch_answered(self, message: Answered) -> None:
        """Take what the program to act has answered."""
        if isinstance(message.answer, Exception):
            raise message.answer
        self.thoughts.note()
        self.programs.take(message.answer)
        self.play_on()

    def _tell_fault(self, sentence: str) -> None:
        self.faults.append((len(self.table.events), sentence))

    # --- the game that is shown

    @property
    def is_live(self) -> bool:
        """Whether the last event so far is shown."""
        return self.ply == len(self.table.events)

    def go_on(self) -> None:
        """Show the next event if the one before has been read, and those that need no time."""
        reading = self.reading
        if self._is_closed():
            return
        before = self.ply
        while self.is_current and reading.runs and reading.is_read and not self.is_live:
            self.ply += 1
            reading.read(self._text())
        if self.ply != before:
            self.message = ""
        if self.ply != before and reading.word != OFF:
            self.show()
        else:
            self._show_soon()
        if reading.runs and reading.is_read and self.is_over and self.is_current:
            self._tell_end()

    def _show_soon(self) -> None:
        """Show how far it is by now, but not as often as quick programs act."""
        if not self._is_due:
            self._is_due = True
            self.set_timer(1 / PICTURES_A_SECOND, self._show_now)

    def _show_now(self) -> None:
        self._is_due = False
        self.show()

    def on_screen_resume(self) -> None:
        """Go on when nothing lies over the board any more."""
        self.go_on()

    @property
    def is_over(self) -> bool:
        """Whether the end of the game is shown."""
        return self.is_live and self.table.outcome is not None

    def _text(self) -> str:
        """Return all that there is to read."""
        number = self.thoughts.decided(self.ply)
        thought = self.thoughts.told(number) if self.whose and number is not None else ""
        return f"{self.sentence()} {thought}"

    def action_go(self, ply: int) -> None:
        """Show a ply, and go on from there if it is not paused."""
        super().action_go(ply)
        self.reading.read(self._text())

    def action_last(self) -> None:
        """Follow what the programs do now."""
        self.reading.run()
        self.action_go(len(self.table.events))
        self.go_on()

    def action_play(self) -> None:
        """Pause, or go on; show the end of a game again."""
        if self.is_over:
            self._tell_end()
        elif self.reading.runs:
            self.reading.stop()
            self.show()
        else:
            self.reading.start()

    def action_pace(self) -> None:
        """Choose the next pace; what is shown is read at the old one, to choose further."""
        self.reading.word = PACES[(PACES.index(self.reading.word) + 1) % len(PACES)]
        self.show()
        self.go_on()

    def show(self) -> None:
        """Show the position, the event before it, and the thoughts at the last decision."""
        if not self._is_closed():
            self._show_thoughts()
            super().show()

    def _show_thoughts(self) -> None:
        number, board = self.thoughts.decided(self.ply), self._sides_think
        whose = () if self.size.height < LOWEST or self.review.display else self.whose
        canvas = self.thoughts.canvas(number, self.watcher, whose, self.size.width)
        board.styles.height = canvas.height
        board.show(canvas, SHADES)
        if whose and number is not None and (number, self.watcher) not in self.thoughts.measured:
            self._measure(number, self.watcher)

    def head(self) -> str:
        """Return the head line: how far it is shown, and the game."""
        table, series, last = self.table, self.series, len(self.table.events)
        parts = [_("Watch")]
        if series.number > 1:
            parts.append(_("game {place} of {number}", place=series.begun, number=series.number))
        if table.outcome:
            parts.append(_("ply {ply} of {last}", ply=self.ply, last=last))
        else:
            parts.append(_("ply {ply} of {last} so far", ply=self.ply, last=last))
        actor = table.actor
        if not self.reading.runs:
            parts.append(_("paused"))
        elif self.is_live and isinstance(actor, int):
            parts.append(_("{name} is thinking", name=self.names[actor]))
        else:
            parts.append(_(SHOWN[self.reading.word]))
        if self.watcher != EVERYBODY:
            parts.append(self.side())
        parts.append(f"{table.game.title}: {line_up(table.header.seats)}")
        return " · ".join(parts)

    def sentence(self) -> str:
        """Return sentences on the event before this position, and on the faults of a bot there."""
        faults = [
            told
            for at, told in self.faults
            if at == self.ply - 1 or (self.is_over and at == self.ply)
        ]
        return "\n".join([super().sentence(), *faults])

    def _event(self, number: int) -> str:
        # It is told again and again, while the programs think.
        key = (self.watcher, number)
        if key not in self._sentences:
            self._sentences[key] = super()._event(number)
        return self._sentences[key]

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
                    "The terminal has {rows} rows, thoughts need {needed}.",
                    rows=self.size.height,
                    needed=LOWEST,
                )
            )

    def _measure(self, number: int, watcher: Watcher) -> None:
        """Measure the chances before a decision in the background, one after the other."""
        if self._measuring:
            return
        self._measuring = True

        def measure() -> None:
            try:
                found: Shares | Exception = self.thoughts.measure(number, watcher)
            except Exception as problem:
                found = problem
            self.post_message(self.Measured(number, watcher, found))

        Thread(target=measure, daemon=True).start()

    def on_watch_measured(self, message: Measured) -> None:
        """Show the chances, or measure those of what is shown by now."""
        self._measuring = False
        if isinstance(message.shares, Exception):
            raise message.shares
        self.thoughts.measured[message.key] = message.shares
        if not self._is_closed():
            self._show_thoughts()

    # --- the end of a game

    def action_curve(self) -> None:
        """Show the curve of the review, or hide it; a game that is played has none yet."""
        if self._has_ended():
            super().action_curve()

    def _jump(self, find: Callable[[int], int | None], way: int, nothing: str) -> None:
        if self._has_ended():
            super()._jump(find, way, nothing)

    def _has_ended(self) -> bool:
        if self.table.outcome is None:
            self.say(_("The curve comes when the game is over; the programs still play."))
        return self.table.outcome is not None

    def _tell_end(self) -> None:
        """Show the result and the score; the next game begins by itself, or on a key."""
        series, word = self.series, self.reading.word
        follows = series.begun < series.number
        if follows and word == OFF and self.reading.runs:
            self.post_message(self.Next())
            return
        self.reading.stop()
        self.show()
        choices = [Choice(NEXT, _("Next game"))] if follows else []
        choices += [Choice(THROUGH, _("Go through the game")), Choice(LEAVE, _("Leave"))]
        lines = [headline(self.table, self.names), *ending(self.table, self.names)]
        if series.number > 1:
            lines += ["", series.score()]
        title = _("The game is over")
        sheet = Sheet(title, lines, choices, keys="".join(each.word for each in choices))
        self.app.push_screen(sheet, self._obey)
        if follows:
            self.set_timer(seconds(CALM, " ".join(lines)), lambda: sheet.dismiss(NEXT))

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
            self.say(_("The next game begins when this one is over; the programs still play."))
        else:
            self.post_message(self.Next())

    def action_leave(self) -> None:
        """Leave all games."""
        self.reading.stop()
        self.app.exit()
