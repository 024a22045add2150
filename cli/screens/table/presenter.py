"""Presents a table on the full screen to one watcher, as a look for the game to draw.

All sentences come from the watcher's own reports, so no frame shows what it does not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from suite.core.picture.canvas import Canvas
from suite.core.picture.look import SIZES, STRONG, Heading, Look
from suite.core.play.table import Table
from suite.core.play.teller import LOG, News, Teller
from suite.core.play.telling import last_action, turn_heading
from suite.core.view import EVERYBODY, SPECTATOR, View, Watcher

from ...lines.typing.words import WORDS
from ...shell.messages import _
from ...shell.terminal.terminal import area_tint, board_size
from .selection import Selection


class Presenter:
    """Presents a table to one watcher.

    - `watcher`: whose view is shown
    - `areas`, `size`, `covered`: how the board is drawn, as in a `Look`
    - `ply`: the number of events shown; all of them if it is `None`
    - `rounds`: whether it is told what the others have done since the watcher's last turn
    - `tells`: whether the last event shown is told apart, before the log
    - `notice`, `said`: sentences on what is going on and on what was changed, below the log
    - `asked`, `guide`, `pointed`, `tally`, `player`: what a companion or a guide shows besides, as
      in a `Look`
    """

    def __init__(self, table: Table[Any], names: Sequence[str], watcher: Watcher) -> None:
        self.table = table
        self.names = names
        self.watcher = watcher
        self.areas = area_tint()
        self.size = board_size()
        self.covered = False
        self.ply: int | None = None
        self.rounds = False
        self.tells = False
        self.notice = ""
        self.said = ""
        self.asked: Sequence[str] = ()
        self.guide = ""
        self.pointed: Sequence[str] = ()
        self.tally: Sequence[str] = ()
        self.player = ""
        self.teller = Teller(table, names)
        self._news: dict[tuple[Watcher, int], News] = {}

    def for_watcher(self, watcher: Watcher) -> Presenter:
        """Return a presenter for another watcher, with the same settings of the board only."""
        other = Presenter(self.table, self.names, watcher)
        other.areas, other.size, other.rounds = self.areas, self.size, self.rounds
        return other

    @property
    def events(self) -> int:
        """The number of events shown."""
        return len(self.table.events) if self.ply is None else self.ply

    @property
    def over(self) -> bool:
        """Whether the end of the game is shown."""
        return bool(self.table.outcome) and self.events == len(self.table.events)

    @property
    def side(self) -> Watcher:
        """The watcher whose view is shown: everybody's when the game is over."""
        return EVERYBODY if self.over else self.watcher

    @property
    def view(self) -> View[Any]:
        """The view that is shown."""
        return self.table.view_at(self.events, self.side)

    @property
    def hides(self) -> bool:
        """Whether the watcher's own knowledge is hidden, because somebody looks on."""
        return self.covered and not self.over

    @property
    def why_hidden(self) -> str:
        """Why the watcher can neither act nor ask while the hand is hidden."""
        return _("Your hand is hidden: H shows it again.")

    @property
    def log_side(self) -> Watcher:
        """The watcher for whom events are described."""
        return SPECTATOR if self.hides else self.side

    def sentence(self, number: int) -> str:
        """Return event `number` (from 0) in a sentence, as `log_side` saw it."""
        return self.teller.sentence(number, self.log_side)

    def log(self, first: int = 0) -> list[str]:
        """Return the sentences on the events shown from `first` on, parted by turns."""
        return self.teller.log(self.log_side, first, self.events)

    # --- since the watcher's last turn

    @property
    def since(self) -> int:
        """The number of events before the end of the watcher's last turn.

        A spectator has no turn: then it is the last turn of any seat.
        """
        events, seat = self.events, self.watcher
        if seat < 0:
            whose = self.teller.turns.seat(events - 1) if events else None
            return 0 if whose is None else self.teller.turns.since(whose, events)
        return self.teller.turns.since(seat, events)

    @property
    def news(self) -> News:
        """What has happened since the watcher's last turn; who has no seat is told nothing."""
        if self.watcher < 0:
            return News(_("The last round"))
        key = (self.log_side, self.events)
        if key not in self._news:
            self._news = {key: self.teller.news(self.watcher, *key)}
        return self._news[key]

    def _last(self, log: list[str]) -> tuple[News, list[str]]:
        """Return the last event and what follows it as news, and the log before it."""
        number = self.events - 1
        seat, sentence = self.teller.turns.seat(number), self.sentence(number)
        at = len(log) - 1 - log[::-1].index(sentence)
        before = log[: at - 1] if at and isinstance(log[at - 1], Heading) else log[:at]
        head = _("Set-up") if seat is None else turn_heading(self.names[seat])
        return News(head, (sentence, *log[at + 1 :])), before

    def forget_undone(self) -> None:
        """Discard what was known of events that were undone."""
        self.teller.forget(len(self.table.events))
        self._news.clear()

    def next_areas(self) -> None:
        """Tint areas in the next strength; after the strongest not at all."""
        self.areas = (self.areas + 1) % (STRONG + 1)

    def next_size(self) -> None:
        """Draw the board in the next size; after the largest, in the largest that fits."""
        sizes = ("", *SIZES)
        self.size = sizes[(sizes.index(self.size) + 1) % len(sizes)]

    def canvas(
        self, selection: Selection, width: int, height: int, keys: Sequence[tuple[str, str]]
    ) -> Canvas:
        """Return the picture of a selection, in a size in cells.

        While the hand is hidden, it shows only the place pointed at and the refusal, which then is
        never about an action.
        """
        builder = None if self.hides else selection.builder
        events = self.events
        log = self.log(max(0, events - LOG))
        news = News("")
        if self.tells:
            news, log = self._last(log)
        elif self.rounds:
            news = replace(self.news, title=f"{self.news.title} ({WORDS['last'].key})")
        look = Look(
            width,
            height,
            size=self.size,
            areas=self.areas,
            cursor=selection.cursor,
            lit=builder.lit() if builder else {},
            last=last_action(self.table, events, self.log_side),
            held=builder.beginning if builder else "",
            ahead=selection.ahead() if builder else (),
            refused=selection.refused,
            log=[*log, *filter(None, (self.notice, self.said))],
            headline=news.title,
            news=news.sentences,
            tells=self.tells,
            acted=news.acted,
            changed=news.changed,
            asked=self.asked,
            guide=self.guide,
            pointed=self.pointed,
            tally=self.tally,
            player=self.player,
            keys=keys,
            covered=self.covered,
            over=self.over,
        )
        return self.table.game.draw(selection.view, self.names, look)
