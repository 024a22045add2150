"""Presents a table on the full screen to one watcher, as a look for the game to draw.

All sentences come from the watcher's own reports, so no frame shows what it does not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cli.lines.words import WORDS
from cli.screens.table.selection import Selection
from cli.shell.terminal import settled_areas, settled_size
from suite.core.picture.canvas import Canvas
from suite.core.picture.look import FIGHTS, SIZES, STRONG, Heading, Look
from suite.core.play.table import Table
from suite.core.play.telling import gone_sentence, last_action, turn_heading
from suite.core.play.turns import Turns, changed, others
from suite.core.text.catalogue import Catalogue
from suite.core.view import EVERYBODY, SPECTATOR, View, Watcher

_: Final = Catalogue("cli")

LOG: Final = 40
"""The number of events passed to the board, which shows the last that fit."""


class Presenter:
    """Presents a table to one watcher.

    - `watcher`: whose view is shown
    - `areas`, `size`, `covered`: how the board is drawn, as in a `Look`
    - `ply`: the number of events shown; all of them if it is `None`
    - `rounds`: whether it is told what the others have done since the watcher's last turn
    - `tells`: whether the last event shown is told apart, before the log
    - `notice`, `said`: sentences on what is going on and on what was changed, below the log
    - `asked`, `tally`, `player`: what a companion shows besides, as in a `Look`
    """

    def __init__(self, table: Table[Any], names: Sequence[str], watcher: Watcher) -> None:
        self.table = table
        self.names = names
        self.watcher = watcher
        self.areas = settled_areas()
        self.size = settled_size()
        self.covered = False
        self.ply: int | None = None
        self.rounds = False
        self.tells = False
        self.notice = ""
        self.said = ""
        self.asked: Sequence[str] = ()
        self.tally: Sequence[str] = ()
        self.player = ""
        self.turns = Turns(table)
        self._sentences: dict[tuple[Watcher, int], str] = {}
        self._summaries: dict[tuple[Watcher, int, int], list[str]] = {}
        self._changes: dict[tuple[Watcher, int], list[str]] = {}

    def turned_to(self, watcher: Watcher) -> Presenter:
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
        known, side = self._sentences, self.log_side
        if (side, number) not in known:
            known[side, number] = self.table.narrate(number, side, self.names)
        return known[side, number]

    def log(self, first: int = 0) -> list[str]:
        """Return the sentences on the events shown from `first` on, parted by turns.

        Those on seats that have left a game that continued are among them.
        """
        table, last = self.table, self.events
        lines = []
        for number in range(first, last + 1):
            if number < len(table.events) or not table.outcome:
                gone = (seat for seat, at in table.left.items() if at == number)
                lines += [gone_sentence(self.names[seat]) for seat in gone]
            if number < last:
                seat = self.turns.seat(number)
                if seat is not None and (number == first or self.turns.begins(number)):
                    lines.append(turn_heading(self.names[seat]))
                lines.append(self.sentence(number))
        return lines

    # --- since the watcher's last turn

    @property
    def since(self) -> int:
        """The number of events before the end of the watcher's last turn.

        A spectator has no turn: then it is the last turn of any seat.
        """
        events, seat = self.events, self.watcher
        if seat < 0:
            whose = self.turns.seat(events - 1) if events else None
            return 0 if whose is None else self.turns.since(whose, events)
        return self.turns.since(seat, events)

    def headline(self) -> str:
        """Return the title of what has happened since the watcher's last turn."""
        if self.watcher < 0:
            return _("The last round")
        first, _last = self.turns.news(self.watcher, self.events)
        if first > self.since:
            return _("Since your last action")
        return _("Since your last turn") if first else _("Before your first turn")

    def summary(self) -> list[str]:
        """Return in short what others have done since the watcher's last turn; empty if nothing.

        It tells what has changed and which actions were attacks, or all of them if that is nothing.
        Who has no seat is told nothing.
        """
        if self.watcher < 0:
            return []
        key = (self.log_side, *self.turns.news(self.watcher, self.events))
        if key not in self._summaries:
            self._summaries[key] = self._summary(*key)
        return self._summaries[key]

    def _summary(self, side: Watcher, first: int, last: int) -> list[str]:
        table, game = self.table, self.table.game
        decided = others(table, self.watcher, first, last)
        if not decided:
            return []
        before, now = table.view_at(first, side), table.view_at(last, side)
        fights = [
            number
            for number in decided
            if game.promise(table.view_at(number, side), table.seen(number, side)) == FIGHTS
        ]
        told = [*game.summary(before, now, self.names), *map(self.sentence, fights)]
        return told or [*map(self.sentence, decided)]

    def changes(self) -> Sequence[str]:
        """Return what others have changed on the board since the watcher's last decision.

        For who has no seat nothing has.
        """
        if self.watcher < 0:
            return ()
        key = (self.log_side, self.events)
        if key not in self._changes:
            side, last = key
            self._changes[key] = changed(self.table, self.watcher, side, last)
        return self._changes[key]

    def _told(self, log: list[str]) -> tuple[str, list[str], list[str]]:
        """Return the head and the sentence of the event told apart, and the log before it."""
        number = self.events - 1
        seat, sentence = self.turns.seat(number), self.sentence(number)
        at = len(log) - 1 - log[::-1].index(sentence)
        before = log[: at - 1] if at and isinstance(log[at - 1], Heading) else log[:at]
        head = _("Set-up") if seat is None else turn_heading(self.names[seat])
        return head, [sentence, *log[at + 1 :]], before

    def undone(self) -> None:
        """Discard what was known of events that were undone."""
        self.turns.forget()
        self._summaries.clear()
        self._changes.clear()
        self._sentences = {
            (side, number): sentence
            for (side, number), sentence in self._sentences.items()
            if number < len(self.table.events)
        }

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
        headline: str = ""
        news: Sequence[str] = ()
        new: Sequence[str] = ()
        acted = False
        if self.tells:
            headline, news, log = self._told(log)
        elif self.rounds:
            headline, news = f"{self.headline()} ({WORDS['last'].key})", self.summary()
            new = self.changes()
            acted = bool(events) and self.table.events[events - 1].actor == self.watcher
        look = Look(
            width,
            height,
            size=self.size,
            areas=self.areas,
            cursor=selection.cursor,
            lit=builder.lit() if builder else {},
            last=last_action(self.table, events, self.log_side),
            held=builder.held if builder else "",
            ahead=selection.ahead() if builder else (),
            refused=selection.refused,
            log=[*log, *filter(None, (self.notice, self.said))],
            headline=headline,
            news=news,
            tells=self.tells,
            acted=acted,
            changed=new,
            asked=self.asked,
            tally=self.tally,
            player=self.player,
            keys=keys,
            covered=self.covered,
            over=self.over,
        )
        return self.table.game.draw(selection.view, self.names, look)
