"""What one watcher is shown of a table: its view, and what everybody at the table may know.

All sentences come from the watcher's own reports. Two tables that differ only in what a watcher may
not know have equal sights.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from suite.core.flow import CHANCE, Seat
from suite.core.picture.look import FIGHTS
from suite.core.play.table import Table
from suite.core.play.telling import ending, gone_sentence, headline, turn_heading
from suite.core.play.turns import Turns, changed, events_since_decision, others
from suite.core.text.catalogue import Catalogue, spoken
from suite.core.view import EVERYBODY, View, Watcher

_: Final = Catalogue("web")

LOG: Final = 40
"""The number of events that the log tells, the last ones."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as everybody at the table knows it.

    - `name`: what its player is called
    - `program`: the word of the program that decides here; empty for a person
    - `taken`: whether somebody has sat down
    - `left`: whether the seat has left the game
    """

    name: str
    program: str = ""
    taken: bool = False
    left: bool = False


@dataclass(frozen=True, slots=True)
class Sight:
    """What a watcher is shown of a table at one moment.

    - `watcher`: whose page it is; `view` is everybody's when the game is over
    - `at`: the moment: the number of events, and how often one was taken back or a seat has left
    - `actor`: the seat to act; `None` where chance is, or nobody
    - `last`: the last action of a seat, in notation, as the watcher saw it
    - `title`, `news`: what has happened since the watcher's last turn, and what that is called
    - `changed`: the places on the board that others have changed since then
    - `acted`: whether the watcher has acted since then
    - `log`: sentences on the last events, with a `Heading` before each turn
    - `ending`: sentences on how it has ended; empty while play goes on
    - `can_undo`: whether the watcher may take back the own last decision
    """

    watcher: Watcher
    view: View[Any]
    at: str
    chairs: tuple[Chair, ...]
    actor: Seat | None
    last: str
    title: str
    news: tuple[str, ...]
    changed: tuple[str, ...]
    acted: bool
    log: tuple[str, ...]
    ending: tuple[str, ...]
    can_undo: bool

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [chair.name for chair in self.chairs]

    @property
    def acts(self) -> bool:
        """Whether the watcher is to act."""
        return self.actor is not None and self.actor == self.watcher

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.ending)


class Teller:
    """Tells a table to its watchers; what it has told of past events is kept."""

    def __init__(self, table: Table[Any], names: Sequence[str]) -> None:
        self.table = table
        self.names = names
        self._turns = Turns(table)
        self._sentences: dict[tuple[Watcher, str], list[str]] = {}

    def undone(self) -> None:
        """Discard what was told of events that were taken back."""
        self._turns.forget()
        for known in self._sentences.values():
            del known[len(self.table.events) :]

    def sight(
        self, watcher: Watcher, at: str, chairs: Sequence[Chair], programs: Collection[Seat]
    ) -> Sight:
        """Return what a watcher is shown now, in the language that is spoken.

        `programs` are the seats for which programs decide.
        """
        table = self.table
        side = EVERYBODY if table.outcome else watcher
        actor = table.actor
        return Sight(
            watcher=watcher,
            view=table.view(side),
            at=at,
            chairs=tuple(chairs),
            actor=None if actor is CHANCE or actor is None else actor,
            last=self.last(side, len(table.events)),
            title=self._title(watcher),
            news=tuple(self._news(watcher, side)),
            changed=tuple(self._changed(watcher, side)),
            acted=bool(table.events) and table.events[-1].actor == watcher,
            log=tuple(self._log(side)),
            ending=self._ending(),
            can_undo=watcher >= 0 and self._can_undo(watcher, programs),
        )

    def sentence(self, number: int, side: Watcher) -> str:
        """Return event `number` (from 0) in a sentence, as a side saw it."""
        known = self._sentences.setdefault((side, spoken()), [])
        while len(known) <= number:
            known.append(self.table.narrate(len(known), side, self.names))
        return known[number]

    def _log(self, side: Watcher) -> list[str]:
        table, turns = self.table, self._turns
        last = len(table.events)
        first = max(0, last - LOG)
        lines: list[str] = []
        for number in range(first, last + 1):
            if number < last or not table.outcome:
                gone = (seat for seat, at in table.left.items() if at == number)
                lines += [gone_sentence(self.names[seat]) for seat in gone]
            if number < last:
                seat = turns.seat(number)
                if seat is not None and (number == first or turns.begins(number)):
                    lines.append(turn_heading(self.names[seat]))
                lines.append(self.sentence(number, side))
        return lines

    def last(self, side: Watcher, events: int) -> str:
        """Return the last action of a seat among the first `events`, in notation; or nothing."""
        for number in reversed(range(events)):
            if isinstance(self.table.events[number].actor, int):
                return self.table.report(number, side)
        return ""

    def _title(self, watcher: Watcher) -> str:
        if watcher < 0:
            return _("The last turn")
        first, _last = self._turns.news(watcher, len(self.table.events))
        if first > self._turns.since(watcher, len(self.table.events)):
            return _("Since your last action")
        return _("Since your last turn") if first else _("Before your first turn")

    def _news(self, watcher: Watcher, side: Watcher) -> list[str]:
        """Return in short what others have done since the watcher's last turn.

        For who has no seat it is what was done in the last turn of any seat.
        """
        table, game, turns = self.table, self.table.game, self._turns
        last = len(table.events)
        if watcher < 0:
            whose = turns.seat(last - 1) if last else None
            first = last
            while first and turns.seat(first - 1) == whose:
                first -= 1
            return [self.sentence(number, side) for number in range(first, last)]
        first, last = turns.news(watcher, last)
        decided = others(table, watcher, first, last)
        if not decided:
            return []
        told = game.summary(table.view_at(first, side), table.view_at(last, side), self.names)
        fights = [
            number
            for number in decided
            if game.promise(table.view_at(number, side), table.seen(number, side)) == FIGHTS
        ]
        said = [*told, *(self.sentence(number, side) for number in fights)]
        return said or [self.sentence(number, side) for number in decided]

    def _changed(self, watcher: Watcher, side: Watcher) -> list[str]:
        return [] if watcher < 0 else changed(self.table, watcher, side, len(self.table.events))

    def _ending(self) -> tuple[str, ...]:
        if not self.table.outcome:
            return ()
        rows = ending(self.table, self.names, in_columns=False)
        return (headline(self.table, self.names), *rows)

    def _can_undo(self, seat: Seat, programs: Collection[Seat]) -> bool:
        table = self.table
        if table.actor != seat or not any(event.actor == seat for event in table.events):
            return False
        return not table.can_undo(events_since_decision(table, programs), seat)
