"""From a record back to a table: every line read again, and checked by the rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Generic

from suite.core import record
from suite.core.errors import RecordError, ZweistromError
from suite.core.flow import CHANCE, S
from suite.core.game import Game
from suite.core.record import Event, Header, Outcome, Recorder
from suite.core.table import CHANCE_WORD, UNDO_FREE, Table, watcher_of
from suite.core.view import EVERYBODY, SPECTATOR, Watcher


def replay(
    game: Game[S],
    recorded: record.Game,
    file: str,
    recorder: Recorder | None = None,
    *,
    each: Callable[[Table[S]], None] | None = None,
) -> Table[S]:
    """Return the table at the end of a record, every line of which has been checked by the rules.

    Raises `RecordError` with the first line that is wrong. `each` is called after every line, and
    once before the first. What the table does from then on goes to `recorder`.
    """
    reader: _Reader[S] = _Reader(game, recorded, file)
    table = reader.table
    if each:
        each(table)
    for number, line in recorded.lines:
        reader.read(number, line)
        if each:
            each(table)
    table.go_on(recorder, told=reader.ended)
    return table


class _Reader(Generic[S]):
    """Feeds the lines of a record to a table that does not write."""

    def __init__(self, game: Game[S], recorded: record.Game, file: str) -> None:
        self.file = file
        self.line = recorded.line
        self.ended = False
        if recorded.header.game != game.name:
            raise self._wrong(f"this is a game of {recorded.header.game!r}, not of {game.name!r}")
        view = recorded.header.view
        if view not in (None, "spectator") and view not in range(len(recorded.header.seats)):
            raise self._wrong(f"the view is {view!r}; it must be a seat from 0 or 'spectator'")
        try:
            self.table = Table(game, recorded.header)
        except ZweistromError as problem:
            raise self._wrong(str(problem)) from None

    def _wrong(self, reason: str) -> RecordError:
        return RecordError(self.file, self.line, reason)

    def read(self, number: int, line: record.Line) -> None:
        self.line = number
        table = self.table
        if self.ended:
            raise self._wrong("the game has ended before this line")
        try:
            match line:
                case Event():
                    self._event(line)
                case record.Undo():
                    table.undo(line.undo)
                case record.Mark():
                    table.undo_free |= line.mark == UNDO_FREE
                case record.Resign():
                    self._ply(line.ply)
                    table.resign(line.resign)
                case record.Forfeit():
                    self._ply(line.ply)
                    table.forfeit(line.forfeit)
                case record.ResultLine():
                    self._result(line.result)
        except RecordError:
            raise
        except ZweistromError as problem:
            raise self._wrong(str(problem)) from None

    def _ply(self, ply: int) -> None:
        if ply != self.table.ply:
            raise self._wrong(f"the ply is {ply}; it must be {self.table.ply}")

    def _event(self, event: Event) -> None:
        table = self.table
        self._ply(event.ply)
        actor = CHANCE_WORD if table.actor is CHANCE else table.actor
        if actor is None:
            raise self._wrong("the game was over before this line")
        if event.actor != actor or isinstance(event.actor, bool):
            raise self._wrong(f"the actor is {event.actor!r}; it must be {actor!r}")
        if event.phase != table.state.phase:
            raise self._wrong(f"the phase is {event.phase!r}; it must be {table.state.phase!r}")
        table.take(table.game.read(event.action))

    def _result(self, told: Outcome) -> None:
        table = self.table
        if table.outcome is None and told.reason == "limit":
            table.stop()
        if table.outcome is None and table.actor is None:
            # A view need not show how the game it is of has ended; the result tells it.
            table.outcome = self._possible(told)
        if told != table.outcome:
            if table.outcome is None:
                raise self._wrong("the game had not ended, yet a result is given")
            raise self._wrong("; ".join(_differences(told, table.outcome)))
        self.ended = True

    def _possible(self, told: Outcome) -> Outcome:
        seats = range(len(self.table.header.seats))
        winners = set(told.winners)
        if not winners or not winners <= set(seats) or len(winners) != len(told.winners):
            raise self._wrong(f"the winners are {told.winners}; they must be seats, each once")
        if len(told.scores) != len(seats):
            raise self._wrong(f"there are {len(told.scores)} scores for {len(seats)} seats")
        return told


def _differences(told: Outcome, true: Outcome) -> Iterator[str]:
    """Yield what differs in two results, each in the words of the format."""
    for key, verb, it in (
        ("reason", "is", "it"),
        ("scores", "are", "they"),
        ("winners", "are", "they"),
    ):
        said, must = getattr(told, key), getattr(true, key)
        if said != must:
            yield f"the {key} {verb} {json.dumps(said)}; {it} must be {json.dumps(must)}"


def redact(
    game: Game[Any], recorded: record.Game, file: str, watcher: Watcher
) -> list[record.Line]:
    """Return the lines of a record as a watcher saw the game; no seed of the deal is left.

    Raises `RecordError` if a line is wrong, or if the record holds only another watcher's side.
    """
    header = recorded.header
    if watcher_of(header) not in (EVERYBODY, watcher):
        raise RecordError(file, recorded.line, "this record holds one side only, and not that one")
    view: int | str = "spectator" if watcher == SPECTATOR else watcher
    lines: list[record.Line] = []
    left = [None, *(line for _, line in recorded.lines)]
    beginning: list[Any] = []

    def note(table: Table[Any]) -> None:
        line = left[len(lines) + len(beginning)]
        if line is None:
            beginning.append(header.state and game.to_json(table.view(watcher)))
        elif isinstance(line, Event):
            text = table.report(line.ply - 1, watcher)
            lines.append(Event(line.ply, line.actor, line.phase, text))
        else:
            lines.append(line)

    replay(game, recorded, file, each=note)
    public = Header(
        format=header.format,
        game=header.game,
        rules=header.rules,
        seats=header.seats,
        undo=header.undo,
        view=view,
        state=beginning[0],
    )
    return [public, *lines]
