"""What every screen tells of the events of a table: its log, and what is new to a seat.

All sentences come from the reports of one side, so nothing is told that this side does not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from suite.core.flow import Seat
from suite.core.picture.look import FIGHTS
from suite.core.play.table import Table
from suite.core.play.telling import departure_sentence, turn_heading
from suite.core.play.turns import Turns, changed, others
from suite.core.text.catalogue import current_language
from suite.core.text.messages import _
from suite.core.view import Watcher

LOG: Final = 40
"""The number of events that the log beside a board tells, the last ones."""


@dataclass(frozen=True, slots=True)
class News:
    """What has happened since a seat's last turn.

    - `title`: what that is called
    - `sentences`: in short what others have done, in sentences; empty if nothing
    - `changed`: the places on the board that others have changed since its last decision
    - `acted`: whether the seat itself has acted since then
    """

    title: str
    sentences: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    acted: bool = False


class Teller:
    """Tells what has happened at a table, in the language that is spoken; sentences are kept.

    - `turns`: the turns of the table
    - a `side` is the watcher as whom events are seen: everybody when the game is over
    """

    def __init__(self, table: Table[Any], names: Sequence[str]) -> None:
        self.table = table
        self.names = names
        self.turns = Turns(table)
        self._sentences: dict[tuple[Watcher, str], dict[int, str]] = {}

    def forget(self, first: int) -> None:
        """Discard what is known of the events from `first` (from 0) on: they have been undone."""
        self.turns.forget(first)
        for side, sentences in self._sentences.items():
            self._sentences[side] = {at: text for at, text in sentences.items() if at < first}

    def sentence(self, number: int, side: Watcher) -> str:
        """Return event `number` (from 0) in a sentence, as a side saw it."""
        sentences = self._sentences.setdefault((side, current_language()), {})
        if number not in sentences:
            sentences[number] = self.table.narrate(number, side, self.names)
        return sentences[number]

    def log(self, side: Watcher, first: int, last: int) -> list[str]:
        """Return the sentences on the events from `first` to before `last`, parted by turns.

        A `Heading` begins each turn. Seats that have left a game that continued are told, too.
        """
        table, turns = self.table, self.turns
        lines: list[str] = []
        for number in range(first, last + 1):
            if number < len(table.events) or not table.outcome:
                seats = (seat for seat, at in table.left.items() if at == number)
                lines += [departure_sentence(self.names[seat]) for seat in seats]
            if number < last:
                seat = turns.seat(number)
                if seat is not None and (number == first or turns.begins(number)):
                    lines.append(turn_heading(self.names[seat]))
                lines.append(self.sentence(number, side))
        return lines

    def news(self, seat: Seat, side: Watcher, events: int) -> News:
        """Return what is new to a seat after the first `events` events, as a side saw it."""
        table = self.table
        return News(
            title=self._title(seat, events),
            sentences=tuple(self._summary(seat, side, events)),
            changed=tuple(changed(table, seat, side, events)),
            acted=events > 0 and table.events[events - 1].actor == seat,
        )

    def _title(self, seat: Seat, events: int) -> str:
        first, _last = self.turns.news(seat, events)
        if first > self.turns.since(seat, events):
            return _("Since your last action")
        return _("Since your last turn") if first else _("Before your first turn")

    def _summary(self, seat: Seat, side: Watcher, events: int) -> list[str]:
        """Return what has changed and each attack, or if that is nothing, all that was decided."""
        table, game = self.table, self.table.game
        first, last = self.turns.news(seat, events)
        decided = others(table, seat, first, last)
        if not decided:
            return []
        fights = [
            number
            for number in decided
            if game.promise(table.view_at(number, side), table.action_for(number, side)) == FIGHTS
        ]
        before, now = table.view_at(first, side), table.view_at(last, side)
        summary = [
            *game.summary(before, now, self.names),
            *(self.sentence(number, side) for number in fights),
        ]
        return summary or [self.sentence(number, side) for number in decided]
