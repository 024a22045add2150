"""A game on the full screen ply by ply: its board, what happened, and the ways through it.

A replay and a game that is watched are both gone through so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import Any, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Static

from suite.core.picture.canvas import Canvas
from suite.core.picture.look import Look
from suite.core.picture.palette import BACKGROUND, GOLD, SHADES
from suite.core.play.table import Table
from suite.core.play.teller import LOG, Teller
from suite.core.play.telling import departure_sentence, last_action, result_sentence
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.play.review import Reviews
from suite.play.showing import Showing

from ...shell.messages import _
from ...shell.terminal.terminal import area_tint, board_size
from ..app import Alarm, Layer
from ..board import Board
from ..dialogs import Ask, Log
from ..key_row import key_rows
from ..overlays import Sheet
from .review_board import ReviewBoard

WITH_LOG: Final = (130, 30)
"""The columns and rows from which the log beside a board always shows the last event."""
DIGITS: Final = 9
"""The most digits of a ply."""


class Viewer(Layer[None]):
    """A screen that shows one ply of a game, as `showing` says, and the review of the game.

    - `watcher`: the side shown
    """

    DEFAULT_CSS: ClassVar[str] = f"""
    Viewer {{ overflow: hidden; }}
    Viewer #head {{ height: 1; color: {GOLD}; text-style: bold; }}
    Viewer #board {{ height: 1fr; }}
    Viewer #told {{ height: auto; max-height: 50%; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "turn(-1)", show=False),
        Binding("pagedown", "turn(1)", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "last", show=False),
        Binding("M", "mistake(-1)", show=False),
        Binding("T", "turning_point(-1)", show=False),
        Binding("s", f"side({SPECTATOR})", show=False),
        *(Binding(f"{seat + 1}", f"side({seat})", show=False) for seat in range(4)),
    ]
    key_list: ClassVar[Sequence[tuple[str, str, str]]]
    """The keys of the key row, each with its meaning and action."""
    help_list: ClassVar[Sequence[tuple[str, str]]]
    """All keys, each with a sentence."""
    head: Callable[[], str]
    """Returns the head line."""
    go_on: Callable[[], None]
    """Shows what is due."""

    def __init__(
        self,
        table: Table[Any],
        names: Sequence[str],
        watcher: Watcher,
        sides: Sequence[Watcher],
        reviews: Reviews,
        pace: str | float,
        ply: int = 0,
    ) -> None:
        super().__init__()
        self.review = ReviewBoard(reviews, names)
        self.table = table
        self.names = names
        self.watcher = watcher
        self.sides = {watcher, *sides}
        self.showing = Showing(table, self._text, pace, ply)
        self.alarm = Alarm(self, lambda: self.go_on())
        self.message = ""
        """The text below the board in place of the last event."""
        self.areas, self.board_size = area_tint(), board_size()
        self._teller = Teller(table, names)
        self._log_tells = True

    @property
    def ply(self) -> int:
        """The number of events before the position shown."""
        return self.showing.ply

    def compose(self) -> ComposeResult:
        """Lay out the head, the board, the text and the keys."""
        yield Static(id="head", markup=False)
        yield Board("board")
        yield self.review
        yield Static(id="told", markup=False)
        yield Board("keys")

    def on_mount(self) -> None:
        """Show the review at once, if it is known."""
        self.review.wanted = self.review.reviews.find(self.watcher) is not None

    def on_resize(self) -> None:
        """Redraw once the layout is known."""
        self.call_after_refresh(self.show)

    def _is_closed(self) -> bool:
        """Return whether the screen lost its board before a redraw that was still due."""
        return not self.query("#board")

    def show(self) -> None:
        """Show the position and the event before it."""
        if self._is_closed():
            return
        width, height = WITH_LOG
        beside = self.size.width >= width and self.size.height >= height
        self.review.turn_to(self.ply, self.watcher)
        comment = self.review.comment()
        # A comment tells of the event too.
        sentence = self.sentence(self.ply)
        lines = sentence.split("\n", 1)[1:] if comment else [sentence]
        text = self.message or "\n".join(filter(None, [comment, *([] if beside else lines)]))
        self._log_tells = beside or bool(self.message)
        self.query_one("#head", Static).update(self.head())
        self.query_one("#told", Static).update(text)
        keys = key_rows(self.useful_keys(), self.size.width)
        self.query_one("#keys", Board).styles.height = keys.height
        self.query_one("#keys", Board).show(keys, SHADES)
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        """Draw the board in the space left by the rows of text."""
        if self._is_closed():
            return
        board = self.query_one("#board", Board)
        table, ply = self.table, self.ply
        look = Look(
            self.size.width,
            board.size.height,
            self.board_size,
            self.areas,
            last=last_action(table, ply, self.watcher),
            log=self.log_lines() if self._log_tells else self._before(),
            over=bool(table.outcome) and ply == len(table.events),
            fill=True,
        )
        view = table.view_at(ply, self.watcher)
        whole = Canvas(board.size.width, board.size.height, BACKGROUND)
        whole.paste(table.game.draw(view, self.names, look), 0, 0)
        board.show(whole, table.game.shades)

    def useful_keys(self) -> list[tuple[str, str]]:
        """Return the keys that have an effect here, each with its meaning."""
        hidden = "" if EVERYBODY in self.sides else "0"
        if not self.table.game.reviewer:
            hidden += "c"
        if not self.review.wanted:
            hidden += "mt"
        return [(key, _(word)) for key, word, _action in self.key_list if key not in hidden]

    def on_board_resized(self) -> None:
        """Draw the board in its new size."""
        self._draw()

    def side(self) -> str:
        """Return the side shown, in words."""
        words = {EVERYBODY: _("all revealed"), SPECTATOR: _("as a spectator sees it")}
        return words.get(self.watcher) or _("as {name} sees it", name=self.names[self.watcher])

    def _text(self, number: int) -> str:
        """Return all that there is to read of an event."""
        return self.sentence(number + 1)

    def sentence(self, ply: int) -> str:
        """Return sentences on the event before a ply, and at the end on the result."""
        table = self.table
        lines = [self._event(ply - 1)] if ply else [_("Nothing has happened yet.")]
        if ply == len(table.events) and table.outcome:
            lines.append(result_sentence(table, self.names))
        else:
            leavers = [seat for seat, events in table.left.items() if events == ply]
            lines += [departure_sentence(self.names[seat]) for seat in leavers]
        return "\n".join(lines)

    def _event(self, number: int) -> str:
        return self._teller.sentence(number, self.watcher)

    def log_lines(self) -> list[str]:
        """Return the events before this position; the last one is marked."""
        now = self.sentence(self.ply).splitlines()
        return [*self._before(), f"> {now[0]}", *now[1:]]

    def _before(self) -> list[str]:
        return [self._event(number) for number in range(max(0, self.ply - LOG), self.ply - 1)]

    def say(self, message: str) -> None:
        """Show a message below the board until another ply is shown."""
        self.message = message
        self.show()

    # --- navigation

    def action_go(self, ply: int) -> None:
        """Show a ply, clamped to those of the game."""
        self._hold(min(max(ply, 0), len(self.table.events)))
        self.message = ""
        self.show()

    def _hold(self, ply: int) -> None:
        """Show a ply as long as the pace has it, before it goes on by itself."""
        self.showing.show(ply, monotonic())
        if self.showing.until is not None:
            self.alarm.ring(self.showing.until)

    def action_step(self, number: int) -> None:
        """Go forward or back by a number of plies."""
        self.showing.stop()
        self.action_go(self.ply + number)

    def action_last(self) -> None:
        """Go to the last ply."""
        self.showing.stop()
        self.action_go(len(self.table.events))

    def action_turn(self, way: int) -> None:
        """Go to the beginning of the next turn, or back to that of this or the previous one."""
        self.showing.stop()
        ahead = (ply for ply in _turns(self.table)[::way] if (ply - self.ply) * way > 0)
        self.action_go(next(ahead, self.ply))

    def action_help(self) -> None:
        """List all keys."""
        self.showing.stop()
        width = max(len(_(keys)) for keys, _meaning in self.help_list)
        lines = [f"{_(keys):{width}}  {_(meaning)}" for keys, meaning in self.help_list]
        self.app.push_screen(Sheet(_("All keys"), lines))

    def action_ask_ply(self) -> None:
        """Ask for a ply to show."""
        self.showing.stop()
        title = _("Go to step (0 to {last})", last=len(self.table.events))
        field = Input(type="integer", max_length=DIGITS, classes="-number")
        self.app.push_screen(Ask(title, field), self._go_to_number)

    def _go_to_number(self, text: str | None) -> None:
        if text and text.isdecimal() and len(text) <= DIGITS:
            self.action_go(int(text))

    def action_log(self) -> None:
        """List all events, to choose one."""
        self.showing.stop()
        lines = [self._event(number) for number in range(len(self.table.events))]
        meaning = _("Enter shows the position after an event; Esc goes back.")
        self.app.push_screen(Log(lines, self.ply, meaning), self._go_to)

    def _go_to(self, ply: int | None) -> None:
        if ply is not None:
            self.action_go(ply)

    # --- the review

    def on_review_board_came(self) -> None:
        """Show what is known more."""
        self.show()

    def action_curve(self) -> None:
        """Show the curve of the review, or hide it."""
        self._want(not self.review.wanted)
        self.say(self.review.refused)

    def _want(self, is_wanted: bool) -> None:
        self.review.wanted = is_wanted
        self.review.turn_to(self.ply, self.watcher)

    def action_mistake(self, way: int) -> None:
        """Go to the next mistake, or to the one before if `way` is -1."""
        self._jump(self.review.mistakes, way, _("There is no mistake beyond this step."))

    def action_turning_point(self, way: int) -> None:
        """Go to the next turning point, or to the one before if `way` is -1."""
        nothing = _("There is no turning point beyond this step.")
        self._jump(self.review.turning_points, way, nothing)

    def _jump(self, plies: Callable[[], Iterable[int]], way: int, nothing: str) -> None:
        self.showing.stop()
        self._want(True)
        ahead = [ply for ply in plies() if (ply - self.ply) * way > 0]
        if ahead:
            self.action_go(min(ahead, key=lambda ply: abs(ply - self.ply)))
        else:
            self.say(self.review.why_no_next(nothing))

    # --- sides, keys

    def action_side(self, watcher: Watcher) -> None:
        """Show another side, if it is permitted."""
        if watcher >= len(self.names):
            self.say(_("There is no seat {number} in this game.", number=watcher + 1))
        elif watcher not in self.sides:
            self.say(
                _(
                    "That side cannot be shown: an unfinished game is shown as a spectator "
                    "sees it, or as --as and --reveal allow."
                )
            )
        else:
            self.watcher = watcher
            self.message = ""
            self.show()

    def on_key(self, event: events.Key) -> None:
        """Say that a key does nothing here."""
        if event.is_printable and event.key not in self._bindings.key_to_bindings:
            self.say(_("The key {key} does nothing here.", key=event.character))

    async def on_board_chosen(self, event: Board.Chosen) -> None:
        """Go to the ply of the curve that was clicked, or run the action of the key."""
        what, _space, rest = event.word.partition(" ")
        if what == "ply":
            self.showing.stop()
            self.action_go(int(rest))
        for key, _meaning, action in self.key_list:
            if (what, rest) == ("key", key):
                await self.run_action(action)


def _turns(table: Table[Any]) -> list[int]:
    """Return the plies after which another seat is active, with the first and the last ply."""
    active = [table.game.active(state) for state in [*table.states, table.state]]
    changes = [ply for ply in range(1, len(active)) if active[ply] != active[ply - 1]]
    return sorted({0, *changes, len(table.events)})
