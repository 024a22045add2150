"""The turns of a table: whose turn each event belongs to, and the round since somebody's last."""

from __future__ import annotations

from typing import Any

from suite.core.flow import Seat
from suite.core.play.table import CHANCE_WORD, Table
from suite.core.view import Watcher


class Turns:
    """The turns of a table; events are numbered from 0, and those of the set-up are in no turn."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self._seats: list[Seat | None] = []

    def forget(self, first: int) -> None:
        """Discard what is known of the events from `first` on: they have been undone."""
        del self._seats[first:]

    def seat(self, number: int) -> Seat | None:
        """Return the seat whose turn an event belongs to; `None` in the set-up."""
        table, seats = self.table, self._seats
        while len(seats) <= number:
            at = len(seats)
            whose = seats[-1] if seats else None
            if whose is not None or isinstance(table.events[at].actor, int):
                active = table.game.active(table.states[at])
                whose = active if isinstance(active, int) and active >= 0 else whose
            seats.append(whose)
        return seats[number]

    def begins(self, number: int) -> bool:
        """Return whether an event is the first of a turn."""
        seat = self.seat(number)
        return seat is not None and (number == 0 or self.seat(number - 1) != seat)

    def before_the_last(self, events: int) -> int:
        """Return how many of the first `events` events came before the turn of the last of them."""
        whose = self.seat(events - 1) if events else None
        while events and self.seat(events - 1) == whose:
            events -= 1
        return events

    def since(self, seat: Seat, events: int) -> int:
        """Return how many of the first `events` events came before the end of a seat's last turn.

        A turn of its own that is running does not count; 0 if it has had no other turn.
        """
        if events and self.seat(events - 1) == seat:
            events = self.before_the_last(events)
        while events and self.seat(events - 1) != seat:
            events -= 1
        return events

    def news(self, seat: Seat, events: int) -> tuple[int, int]:
        """Return the numbers of events before and after what is news for a seat.

        It is what happened since its last turn, without its running turn; but if others have
        answered its last decision in that turn, it is their answer.
        """
        first, actors = self.since(seat, events), self.table.events
        own = [n for n in range(first, events) if actors[n].actor == seat == self.seat(n)]
        if not own:
            return first, events
        answers = others(self.table, seat, own[-1] + 1, events)
        return (own[-1] + 1, events) if answers else (first, own[0])


def others(table: Table[Any], seat: Seat, first: int, last: int) -> list[int]:
    """Return the numbers of the events from `first` to before `last` that others decided."""
    events = enumerate(table.events[first:last], first)
    return [number for number, event in events if event.actor not in (CHANCE_WORD, seat)]


def changed(table: Table[Any], seat: Seat, watcher: Watcher, last: int) -> list[str]:
    """Return what others have changed on the board between a seat's last decision and `last`.

    It is what `watcher` knows of it, as `Presentation.changes` has it.
    """
    own = (number for number in reversed(range(last)) if table.events[number].actor == seat)
    first = next(own, -1) + 1
    if not others(table, seat, first, last):
        return []
    return table.game.changes(table.view_at(first, watcher), table.view_at(last, watcher))
