"""A recorded game on the full screen: shown ply by ply, from the permitted sides.

    Replay(table, names, watcher)                         # in a running game, from its last ply
    Replay(table, names, watcher, ply=0, sides=..., fork=...)      # of a record, from its beginning

`watcher` is the side shown first; `sides` are other permitted sides. `fork` saves a fork at a ply
and returns its file; without it forking is refused. `reviews` are those of the game, which are made
for the replay by default; `no_hint` says why there are no hints, if so. The screen is closed by
`q`, and in a running game by Escape, too, without a result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from suite.core.errors import ZweistromError
from suite.core.flow import Seat
from suite.core.picture.look import Hint
from suite.core.play.table import Table
from suite.core.text.catalogue import current_language
from suite.core.view import EVERYBODY, Watcher
from suite.play.help import mark_help
from suite.play.programs import find_hints
from suite.play.review import Reviews
from suite.play.showing import USUAL
from suite.play.table import HINTS
from suite.work import Job

from ...shell.games.saved_games import how_to_resume
from ...shell.games.seats import line_up
from ...shell.messages import _
from ..app import FullScreen, give
from .replay_keys import HELP, KEYS, NAMED
from .viewer import Viewer


class Replay(Viewer):
    """A recorded game, which also plays by itself, gives hints and is forked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(NAMED.get(key, key), action, show=False) for key, _, action in KEYS),
        Binding("plus", "speed(1)", show=False),
        Binding("minus", "speed(-1)", show=False),
        Binding("escape", "back", show=False),
    ]
    key_list = KEYS
    help_list = HELP

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
        no_hint: str = "",
    ) -> None:
        at = len(table.events) if ply is None else ply
        reviews = reviews or Reviews(table, partial(give, self))
        super().__init__(table, names, watcher, sides, reviews, USUAL, at)
        self.showing.stop()
        self.fork = fork
        self.no_hint = no_hint

    def head(self) -> str:
        """Return the head line: game, players, ply and side."""
        table, last = self.table, len(self.table.events)
        parts = [
            _("Replay"),
            f"{table.game.title}: {line_up(table.header.seats)}",
            _("step {ply} of {last}", ply=self.ply, last=last),
            self.side(),
        ]
        if self.showing.runs:
            parts.append(_("playing, {seconds} s a step", seconds=f"{self.showing.pace:g}"))
        return " · ".join(parts)

    # --- automatic replay

    def action_play(self) -> None:
        """Start or stop automatic replay."""
        if self.showing.runs:
            self.showing.stop()
        elif self.ply < len(self.table.events):
            self.showing.run()
            self._hold(self.ply)
        self.show()

    def action_speed(self, faster: int) -> None:
        """Make automatic replay faster (1) or slower (-1)."""
        self.showing.change(faster)
        self._hold(self.ply)
        self.show()

    def go_on(self) -> None:
        """Show the next ply, as long as it plays by itself; it stops at the end."""
        before = self.ply
        self.alarm.set(self.showing.advance(monotonic()))
        if self.ply == len(self.table.events):
            self.showing.stop()
        if self.ply != before:
            self.message = ""
            self.show()

    # --- hints, forks

    def action_hint(self) -> None:
        """Show hints for the seat to act, from its view; mark the record of an unfinished game."""
        self.showing.stop()
        table, ply = self.table, self.ply
        actor = table.game.actor(table.view_at(ply, self.watcher).state)
        if not isinstance(actor, int):
            self.say(_("No seat is to act here, so there is no hint."))
            return
        if self.watcher not in (actor, EVERYBODY):
            name = self.names[actor]
            self.say(_("A hint for {name} needs the view of {name}.", name=name))
            return
        if self.no_hint:
            self.say(self.no_hint)
            return
        try:
            mark_help(table, actor)
        except ZweistromError as problem:
            self.say(str(problem))
            return
        self.say(_("Looking for good actions."))
        state = table.view_at(ply, actor).state
        task = (table.game.name, actor, state, self.names, HINTS, current_language())
        give(self, Job(find_hints, task, partial(self._say_hints, ply, actor)))

    def _say_hints(self, ply: int, actor: Seat, hints: list[Hint] | Exception) -> None:
        """Show the hints for a ply, if it is still shown."""
        if isinstance(hints, Exception):
            raise hints
        if self.is_current and self.ply == ply:
            view = self.table.view_at(ply, actor)
            lines = [hint.text(view.game.phrase(view, hint.action)) for hint in hints]
            self.say("\n".join(lines) or _("There is no hint for this position."))

    def action_fork(self) -> None:
        """Save a fork at this ply."""
        self.showing.stop()
        if self.fork is None:
            self.say(_("Only a game replayed from its file can be forked."))
            return
        try:
            path = self.fork(self.ply)
        except ZweistromError as problem:
            self.say(str(problem))
        else:
            how = how_to_resume(path, self.table.header.seats)
            self.say(_("Forked at step {ply}.", ply=self.ply) + " " + how)

    def action_leave(self) -> None:
        """Leave the replay."""
        self.showing.stop()
        self.dismiss()

    def action_back(self) -> None:
        """Go back to the running game; in a replay of a file, only explain the key to leave."""
        if isinstance(self.app, ReplayApp):
            self.say(_("q leaves the replay."))
        else:
            self.action_leave()


class ReplayApp(FullScreen[None]):
    """The full-screen app of a replay."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, replay: Replay) -> None:
        super().__init__()
        self.replay = replay

    def on_mount(self) -> None:
        """Show the replay; exit when it is closed."""
        self.push_screen(self.replay, lambda _: self.exit())
