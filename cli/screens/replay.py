"""A recorded game on the full screen: shown ply by ply, from the permitted sides.

    Replay(table, names, watcher)                         # in a running game, from its last ply
    Replay(table, names, watcher, ply=0, sides=..., fork=...)      # of a record, from its beginning

`watcher` is the side shown first; `sides` are other permitted sides. `fork` saves a fork at a ply
and returns its file; without it forking is refused. `reviews` are those of the game, which are made
for the replay by default. The screen is closed by `q`, and in a running game by Escape, too,
without a result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from suite.core.errors import ZweistromError
from suite.core.picture.canvas import Canvas
from suite.core.picture.look import Look
from suite.core.picture.palette import BACKGROUND, GOLD, SHADES
from suite.core.play.table import HINT, Table
from suite.core.play.telling import gone_sentence, last_action, result_sentence
from suite.core.text.catalogue import Catalogue
from suite.core.view import EVERYBODY, SPECTATOR, Watcher

from ..shell.saved_games import how_to_resume
from ..shell.seats import line_up
from ..shell.terminal import settled_areas, settled_size
from . import replay_hints
from .app import FullScreen
from .board import Board
from .dialogs import AskPly, Log
from .key_row import key_rows
from .overlays import Sheet
from .pace import Pace
from .replay_keys import HELP, KEYS, NAMED
from .review_board import ReviewBoard, Reviewed
from .reviews import Reviews

_: Final = Catalogue("cli")

WITH_LOG: Final = (130, 30)
"""The columns and rows from which the log beside a board always shows the last event."""
LOG: Final = 40
"""The most events in the log beside a board."""


class Replay(Reviewed):
    """A screen that shows one ply of a recorded game.

    - `ply`: the number of events before the position shown
    - `watcher`: the side shown
    """

    DEFAULT_CSS: ClassVar[str] = f"""
    Replay {{ overflow: hidden; }}
    Replay #head {{ height: 1; color: {GOLD}; text-style: bold; }}
    Replay #board {{ height: 1fr; }}
    Replay #told {{ height: auto; max-height: 50%; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(NAMED.get(key, key), action, show=False) for key, _, action in KEYS),
        Binding("pageup", "turn(-1)", show=False),
        Binding("pagedown", "turn(1)", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "last", show=False),
        Binding("plus", "speed(1)", show=False),
        Binding("minus", "speed(-1)", show=False),
        Binding("M", "mistake(-1)", show=False),
        Binding("T", "turning_point(-1)", show=False),
        Binding("s", "side(-1)", show=False),
        *(Binding(f"{seat + 1}", f"side({seat})", show=False) for seat in range(4)),
        Binding("escape", "back", show=False),
    ]
    key_list: ClassVar[Sequence[tuple[str, str, str]]] = KEYS
    """The keys of the key row, each with its meaning and action."""
    help_list: ClassVar[Sequence[tuple[str, str]]] = HELP
    """All keys, each with a sentence."""

    def __init__(
        self,
        table: Table[Any],
        names: Sequence[str],
        watcher: Watcher,
        *,
        ply: int | None = None,
        sides: Sequence[Watcher] = (),
        fork: Callable[[int], Path] | None = None,
        reviews: Reviews | None = None,
    ) -> None:
        super().__init__(ReviewBoard(reviews or Reviews(table), names))
        self.table = table
        self.names = names
        self.watcher = watcher
        self.ply = len(table.events) if ply is None else ply
        self.sides = {watcher, *sides}
        self.fork = fork
        self.message = ""
        """The text below the board in place of the last event."""
        self.areas, self.board_size = settled_areas(), settled_size()
        self.pace = Pace(self, self._play_on)
        """How fast it goes on by itself."""
        self._log_tells = True

    def compose(self) -> ComposeResult:
        """Lay out the head, the board, the text and the keys."""
        yield Static(id="head", markup=False)
        yield _named(Board(), "board")
        yield self.review
        yield Static(id="told", markup=False)
        yield _named(Board(), "keys")

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
        told = self.sentence().split("\n", 1)[1:] if comment else [self.sentence()]
        text = self.message or "\n".join(filter(None, [comment, *([] if beside else told)]))
        self._log_tells = beside or bool(self.message)
        self.query_one("#head", Static).update(self.head())
        self.query_one("#told", Static).update(text)
        keys = key_rows(self.shown_keys(), self.size.width)
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

    def shown_keys(self) -> list[tuple[str, str]]:
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

    def head(self) -> str:
        """Return the head line: game, players, ply and side."""
        table, last = self.table, len(self.table.events)
        parts = [
            _("Replay"),
            f"{table.game.title}: {line_up(table.header.seats)}",
            _("ply {ply} of {last}", ply=self.ply, last=last),
            self.side(),
        ]
        if self.pace.runs:
            parts.append(_("plays by itself, {seconds} s", seconds=f"{self.pace.seconds:g}"))
        return " · ".join(parts)

    def side(self) -> str:
        """Return the side shown, in words."""
        if self.watcher == EVERYBODY:
            return _("all revealed")
        if self.watcher == SPECTATOR:
            return _("as a spectator sees it")
        return _("as {name} sees it", name=self.names[self.watcher])

    def sentence(self) -> str:
        """Return sentences on the event before this position, and at the end on the result."""
        table, ply = self.table, self.ply
        lines = [self._event(ply - 1)] if ply else [_("Nothing has happened yet.")]
        if ply == len(table.events) and table.outcome:
            lines.append(result_sentence(table, self.names))
        else:
            left = [seat for seat, events in table.left.items() if events == ply]
            lines += [gone_sentence(self.names[seat]) for seat in left]
        return "\n".join(lines)

    def _event(self, number: int) -> str:
        return self.table.narrate(number, self.watcher, self.names)

    def log_lines(self) -> list[str]:
        """Return the events before this position; the last one is marked."""
        now = self.sentence().splitlines()
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
        self.ply = min(max(ply, 0), len(self.table.events))
        self.message = ""
        self.show()

    def action_step(self, number: int) -> None:
        """Go forward or back by a number of plies."""
        self.pace.stop()
        self.action_go(self.ply + number)

    def action_last(self) -> None:
        """Go to the last ply."""
        self.pace.stop()
        self.action_go(len(self.table.events))

    def action_turn(self, way: int) -> None:
        """Go to the beginning of the next turn, or back to that of this or the previous one."""
        self.pace.stop()
        found = [ply for ply in _turns(self.table)[::way] if (ply - self.ply) * way > 0]
        self.action_go(found[0] if found else self.ply)

    def action_play(self) -> None:
        """Start or stop automatic replay."""
        if self.pace.runs:
            self.pace.stop()
        elif self.ply < len(self.table.events):
            self.pace.start()
        self.show()

    def action_speed(self, faster: int) -> None:
        """Make automatic replay faster (1) or slower (-1)."""
        self.pace.change(faster)
        self.show()

    def _play_on(self) -> None:
        if self.ply + 1 >= len(self.table.events):
            self.pace.stop()
        self.action_go(self.ply + 1)

    def action_help(self) -> None:
        """List all keys."""
        self.pace.stop()
        width = max(len(_(keys)) for keys, _meaning in self.help_list)
        lines = [f"{_(keys):{width}}  {_(meaning)}" for keys, meaning in self.help_list]
        self.app.push_screen(Sheet(_("All keys"), lines))

    def action_ask_ply(self) -> None:
        """Ask for a ply to show."""
        self.pace.stop()
        self.app.push_screen(AskPly(len(self.table.events)), self._go_if_said)

    def action_log(self) -> None:
        """List all events, to choose one."""
        self.pace.stop()
        lines = [self._event(number) for number in range(len(self.table.events))]
        meaning = _("Enter shows the position after an event; Esc goes back.")
        self.app.push_screen(Log(lines, self.ply, meaning), self._go_if_said)

    def _go_if_said(self, ply: int | None) -> None:
        if ply is not None:
            self.action_go(ply)

    # --- sides, hints, forks

    def action_side(self, watcher: Watcher) -> None:
        """Show another side, if it is permitted."""
        if watcher >= len(self.names):
            self.say(_("There is no seat {number} in this game.", number=watcher + 1))
        elif watcher not in self.sides:
            self.say(
                _(
                    "That side cannot be seen here: a game that goes on is shown as a spectator "
                    "sees it, or as --as and --reveal allow."
                )
            )
        else:
            self.watcher = watcher
            self.message = ""
            self.show()

    def action_hint(self) -> None:
        """Show hints for the seat to act, from its view; mark the record of an unfinished game."""
        self.pace.stop()
        table, ply = self.table, self.ply
        refusal = self.review.reviews.no_hint
        problem = replay_hints.why_none(table, ply, self.watcher, self.names, refusal)
        actor = replay_hints.actor_at(table, ply, self.watcher)
        if problem or actor is None:
            self.say(problem)
            return
        try:
            if table.outcome is None:
                table.mark(HINT, actor)
        except ZweistromError as refused:
            self.say(str(refused))
            return

        def look() -> None:
            told = replay_hints.found(table, ply, actor, self.names)
            self.app.call_from_thread(self._say_hints, ply, told)

        self.say(_("Looking for good actions."))
        self.run_worker(look, thread=True, exclusive=True)

    def _say_hints(self, ply: int, lines: Sequence[str]) -> None:
        """Show the hints for a ply, if it is still shown."""
        if self.is_current and self.ply == ply:
            self.say("\n".join(lines) or _("There is no hint for this position."))

    def action_fork(self) -> None:
        """Save a fork at this ply."""
        self.pace.stop()
        if self.fork is None:
            self.say(_("A game can be forked only where it is replayed from its file."))
            return
        try:
            path = self.fork(self.ply)
        except ZweistromError as problem:
            self.say(str(problem))
        else:
            how = how_to_resume(path, self.table.header.seats)
            self.say(_("Forked at ply {ply}.", ply=self.ply) + " " + how)

    def action_leave(self) -> None:
        """Leave the replay."""
        self.pace.stop()
        self.dismiss()

    def action_back(self) -> None:
        """Go back to the running game; in a replay of a file, only explain the key to leave."""
        if isinstance(self.app, ReplayApp):
            self.say(_("q leaves the replay."))
        else:
            self.action_leave()

    def on_key(self, event: events.Key) -> None:
        """Say that a key does nothing here."""
        if event.is_printable and event.key not in self._bindings.key_to_bindings:
            self.say(_("The key {key} does nothing here.", key=event.character))

    async def on_board_chosen(self, event: Board.Chosen) -> None:
        """Run the action of the key clicked."""
        for key, _meaning, action in self.key_list:
            if event.word == f"key {key}":
                await self.run_action(action)


def _named(board: Board, name: str) -> Board:
    board.id = name
    return board


def _turns(table: Table[Any]) -> list[int]:
    """Return the plies after which another seat is active, with the first and the last ply."""
    active = [table.game.active(state) for state in [*table.states, table.state]]
    changes = [ply for ply in range(1, len(active)) if active[ply] != active[ply - 1]]
    return sorted({0, *changes, len(table.events)})


class ReplayApp(FullScreen[None]):
    """The full-screen app of a replay."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, replay: Replay) -> None:
        super().__init__()
        self.replay = replay

    def on_mount(self) -> None:
        """Show the replay; exit when it is closed."""
        self.push_screen(self.replay, lambda _: self.exit())
