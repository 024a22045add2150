"""Replays a record on a table and checks every line by the rules."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, Generic

import msgspec

from suite.core.errors import ZweistromError
from suite.core.flow import CHANCE, Action, S
from suite.core.game import Game
from suite.core.play import record
from suite.core.play.record import Event, Outcome, Recorder, RecordError
from suite.core.play.table import CHANCE_WORD, UNDO_FREE, Table, is_real, watcher_of
from suite.core.text.catalogue import marked
from suite.core.text.messages import _
from suite.core.view import EVERYBODY, SPECTATOR, Watcher


def replay(
    game: Game[S],
    source: record.Game,
    file: str,
    recorder: Recorder | None = None,
    *,
    each: Callable[[Table[S]], None] | None = None,
) -> Table[S]:
    """Return the table at the end of a record, with every line checked by the rules.

    Raises `RecordError` with the first line that is wrong. `each` is called once before the first
    line and after every line. Later events of the table are written to `recorder`.
    """
    reader: _Reader[S] = _Reader(game, source, file)
    table = reader.table
    if each:
        each(table)
    for number, line in source.lines:
        reader.read(number, line)
        if each:
            each(table)
    table.go_on(recorder, has_result=reader.has_result)
    return table


class _Reader(Generic[S]):
    """Applies the lines of a record to a table without a recorder."""

    def __init__(self, game: Game[S], source: record.Game, file: str) -> None:
        header = source.header
        self.file = file
        self.line = source.line
        self.has_result = False
        if header.game != game.name:
            raise self._wrong(
                _(
                    "this is a game of {game!r}, not of {name!r}",
                    game=header.game,
                    name=game.name,
                )
            )
        view = header.view
        if view not in (None, "spectator") and view not in range(len(header.seats)):
            raise self._wrong(
                _("the view is {view!r}; it must be a seat from 0 or 'spectator'", view=view)
            )
        if view is not None and header.seed is not None:
            raise self._wrong(
                _(
                    "this record holds only one side, and the seed would reveal what is "
                    "hidden: leave it out"
                )
            )
        try:
            self.table = Table(game, header)
        except ZweistromError as problem:
            raise self._wrong(str(problem)) from None

    def _wrong(self, reason: str) -> RecordError:
        return RecordError(self.file, self.line, reason)

    def read(self, number: int, line: record.Line) -> None:
        """Apply a line; raises `RecordError` if it is wrong."""
        self.line = number
        table = self.table
        if self.has_result:
            raise self._wrong(_("the game has ended before this line"))
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
            raise self._wrong(
                _("the ply is {ply}; it must be {must}", ply=ply, must=self.table.ply)
            )

    def _event(self, event: Event) -> None:
        table = self.table
        self._ply(event.ply)
        actor = CHANCE_WORD if table.actor is CHANCE else table.actor
        if actor is None:
            raise self._wrong(_("the game was over before this line"))
        if event.actor != actor or isinstance(event.actor, bool):
            raise self._wrong(
                _("the actor is {actor!r}; it must be {must!r}", actor=event.actor, must=actor)
            )
        if event.phase != table.state.phase:
            raise self._wrong(
                _(
                    "the phase is {phase!r}; it must be {must!r}",
                    phase=event.phase,
                    must=table.state.phase,
                )
            )
        before, action = table.state, table.game.read(event.action)
        table.take(action)
        if table.watcher != EVERYBODY and not is_real(table.header):
            self._check_report(before, action)

    def _check_report(self, before: Any, action: Action) -> None:
        """Raise `RecordError` if an event just taken told more than the watcher has seen."""
        game, watcher = self.table.game, self.table.watcher
        report = game.report(before, action, watcher)
        # What a view knows anyway may be named: then both lead to the same view.
        if report == action or game.apply(before, report) == self.table.state:
            return
        text, public = game.write(action), game.write(report)
        hidden = Counter(text.split()) - Counter(public.split())
        raise self._wrong(
            _(
                "{told!r} names what {watcher} has not seen ({hidden}); a record of this side has "
                "{shown!r}",
                told=text,
                watcher=_("a spectator")
                if watcher == SPECTATOR
                else _("seat {seat}", seat=watcher),
                hidden=", ".join(hidden.elements()),
                shown=public,
            )
        )

    def _result(self, outcome: Outcome) -> None:
        """Check a result line against the outcome of the table."""
        table = self.table
        if table.outcome is None and outcome.reason == "limit":
            table.stop()
        if table.outcome is None and table.actor is None:
            # A view may lack the information for the outcome; then the result line gives it.
            table.outcome = self._possible(outcome)
        if outcome != table.outcome:
            if table.outcome is None:
                raise self._wrong(_("the game had not ended, yet a result is given"))
            raise self._wrong("; ".join(_differences(outcome, table.outcome)))
        self.has_result = True

    def _possible(self, outcome: Outcome) -> Outcome:
        """Return an outcome whose winners and scores fit the seats; else raise `RecordError`."""
        seats = range(len(self.table.header.seats))
        winners = set(outcome.winners)
        if not winners or not winners <= set(seats) or len(winners) != len(outcome.winners):
            raise self._wrong(
                _(
                    "the winners are {winners}; they must be seats, each once",
                    winners=outcome.winners,
                )
            )
        if len(outcome.scores) != len(seats):
            raise self._wrong(
                _(
                    "there are {number} scores for {seats} seats",
                    number=len(outcome.scores),
                    seats=len(seats),
                )
            )
        return outcome


DIFFERENCES: Final = {
    "reason": marked("the reason is {said}; it must be {must}"),
    "scores": marked("the scores are {said}; they must be {must}"),
    "winners": marked("the winners are {said}; they must be {must}"),
}
"""The message for each part of a recorded result that is wrong."""


def _differences(outcome: Outcome, true: Outcome) -> Iterator[str]:
    """Yield a sentence for each part that differs between two results."""
    for key, sentence in DIFFERENCES.items():
        value, must = getattr(outcome, key), getattr(true, key)
        if value != must:
            yield _(sentence, said=json.dumps(value), must=json.dumps(must))


def redact(game: Game[Any], source: record.Game, file: str, watcher: Watcher) -> list[record.Line]:
    """Return the lines of a record as a watcher saw the game, without the seed and the key.

    Raises `RecordError` if a line is wrong, or if the record holds only another watcher's side.
    """
    header = source.header
    if watcher_of(header) not in (EVERYBODY, watcher):
        raise RecordError(file, source.line, _("this record holds only one side, and not that one"))
    view: int | str = "spectator" if watcher == SPECTATOR else watcher
    lines: list[record.Line] = []
    originals = [None, *(line for _, line in source.lines)]
    beginning: list[Any] = []

    def note(table: Table[Any]) -> None:
        line = originals[len(lines) + len(beginning)]
        if line is None:
            beginning.append(header.state and game.to_json(table.view(watcher)))
        elif isinstance(line, Event):
            text = table.report(line.ply - 1, watcher)
            lines.append(Event(line.ply, line.actor, line.phase, text))
        else:
            lines.append(line)

    table = replay(game, source, file, each=note)
    public = msgspec.structs.replace(
        table.header, seed=None, key=None, view=view, state=beginning[0], origin=None
    )
    return [public, *lines]
