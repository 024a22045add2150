"""A table: one play of a game, with its seats, its dealer, its record, and what can be taken back.

The table asks nobody by itself. Whoever runs it looks who is to act, and calls `deal` for chance,
`decide` for a program's next action, and `take` for any action of a seat. Every event is written
down before it can be seen, and a table can be set up again from its record.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

from suite.core import record
from suite.core.errors import IllegalActionError, PlayerError, RecordError, ZweistromError
from suite.core.flow import CHANCE, Action, Actor, S, Seat
from suite.core.game import Game, Result
from suite.core.player import Choice, Player, generator, seat_seed
from suite.core.record import Event, Header, Outcome, Recorder
from suite.core.view import EVERYBODY, SPECTATOR, View, Watcher

CHANCE_WORD = "chance"
UNDO_FREE = "undo-free"


class Table(Generic[S]):
    """One play of a game.

    - `state`: where the play has got to; `events`: what has happened, `states[n]`: the state before
      event `n` (from 0)
    - `outcome`: how it ended, also by resigning; `None` while it goes on
    """

    def __init__(self, game: Game[S], header: Header, recorder: Recorder | None = None) -> None:
        """Set up a game as its header says; with a recorder, everything is written down.

        Raises `SettingError` or `PositionError` if the header asks for what does not exist.
        """
        self.game = game
        self.header = header
        self.recorder = recorder
        self.watcher = watcher_of(header)
        self.state = self._begin()
        self.states: list[S] = []
        self.events: list[Event] = []
        self.outcome: Outcome | None = None
        self.undo_free = header.undo == "free"
        self.last_choice: Choice | None = None
        self._dealer = None if header.seed is None else game.dealer(header.seed)
        self._plan: list[Action] = []
        self._plan_lost = False

    def _begin(self) -> S:
        game, header = self.game, self.header
        rules = game.check_rules(header.rules)
        if len(header.seats) not in game.seats:
            numbers = " or ".join(map(str, game.seats))
            raise IllegalActionError(f"{game.name} has {numbers} seats, not {len(header.seats)}")
        if header.state is not None:
            return game.from_json(header.state, rules, self.watcher)
        return game.view(game.new(rules, len(header.seats)), self.watcher).state

    @property
    def actor(self) -> Actor:
        """Who must act: a seat, `CHANCE`, or nobody because the game is over (`None`)."""
        return None if self.outcome else self.game.actor(self.state)

    @property
    def ply(self) -> int:
        """The ply of the next event, from 1."""
        return len(self.events) + 1

    def view(self, watcher: Watcher) -> View[S]:
        """Return what a watcher knows now; a table that is itself a view knows one watcher only."""
        return self.view_at(len(self.events), watcher)

    def view_at(self, number: int, watcher: Watcher) -> View[S]:
        """Return what a watcher knew after a number of events."""
        state = self.states[number] if number < len(self.events) else self.state
        if self.watcher != EVERYBODY:
            return View(self.game, self.watcher, state)
        return self.game.view(state, watcher)

    def report(self, number: int, watcher: Watcher) -> str:
        """Return the text of event `number` (from 0) as a watcher saw it."""
        text = self.events[number].action
        if self.watcher != EVERYBODY:
            return text
        action = self.game.read(text)
        return self.game.write(self.game.report(self.states[number], action, watcher))

    def take(self, action: Action) -> Event:
        """Let the actor, or chance, do `action`; raises `IllegalActionError` if it may not."""
        actor = self.actor
        text = self.game.write(action)
        if actor is None:
            raise IllegalActionError(f"{text!r} comes too late: the game is over")
        if not self.game.allows(self.state, action, self.watcher):
            raise IllegalActionError(f"{text!r} is not legal in the phase {self.state.phase!r}")
        word = CHANCE_WORD if actor is CHANCE else actor
        event = Event(self.ply, word, self.state.phase, text)
        self._write(event)
        self._apply(event, action)
        self._finish(self.game.result(self.state) if self.watcher == EVERYBODY else None)
        if self.recorder and self.actor != actor:
            self.recorder.sync()
        return event

    def _apply(self, event: Event, action: Action) -> None:
        if event.actor == CHANCE_WORD and self._dealer:
            self._dealer.follow(self.state, action)
        self.states.append(self.state)
        self.events.append(event)
        self.state = self.game.apply(self.state, action)
        as_planned = self._plan and self._plan[0] == action
        self._plan = self._plan[1:] if as_planned and self.actor == event.actor else []

    def deal(self) -> Event:
        """Let the seeded dealer bring what comes up; chance must be to act."""
        if self._dealer is None:
            raise IllegalActionError("this game has no seed, so nobody can deal")
        return self.take(self._dealer.deal(self.state))

    def decide(self, player: Player) -> Action:
        """Return what a program does next on the seat to act; it still has to be taken.

        As long as nothing new is seen the program's plan is followed and it is not asked again.
        Raises `PlayerError` if it breaks down or wants what is not legal.
        """
        seat = self.actor
        if not isinstance(seat, int):
            raise PlayerError("no seat is to act")
        if self._plan_lost:
            self._plan_lost = False
            self._plan = self._plan_before(player, seat)
        if not self._plan:
            self.last_choice = self._ask(player, seat, len(self.events))
            self._plan = list(self.last_choice.actions)
        return self._plan[0]

    def _ask(self, player: Player, seat: Seat, number: int) -> Choice:
        """Ask a player what it would do after a number of events."""
        view = self.view_at(number, seat)
        legal = self.game.legal(view.state)
        rng = generator(self.seed_of(seat), number + 1)
        try:
            choice = player.choose(view, legal, rng)
        except ZweistromError:
            raise
        except Exception as problem:
            raise PlayerError(f"the player on seat {seat + 1} broke down: {problem!r}") from problem
        if not choice.actions or choice.actions[0] not in legal:
            raise PlayerError(f"the player on seat {seat + 1} wants what is not legal: {choice}")
        return choice

    def _plan_before(self, player: Player, seat: Seat) -> list[Action]:
        """Return what is left of the plan that a game was in the middle of.

        After resuming and after undoing, the player is asked again what it had been asked.
        """
        number = len(self.events)
        while number and self.events[number - 1].actor == seat:
            number -= 1
        while number < len(self.events):
            actions = self._ask(player, seat, number).actions
            done = [self.game.read(event.action) for event in self.events[number:]]
            together = min(len(actions), len(done))
            if list(actions[:together]) != done[:together]:
                return []
            if len(actions) > len(done):
                return list(actions[len(done) :])
            number += len(actions)
        return []

    def seed_of(self, seat: Seat) -> str:
        """Return the seed of the player on a seat, from which the deal does not follow."""
        return seat_seed("" if self.header.seed is None else self.header.seed, seat)

    def can_undo(self, number: int = 1, seat: Seat | None = None) -> str:
        """Return why the last `number` events cannot be taken back; empty if they can.

        Without free undo only a seat's own decisions can, as long as nobody else has acted since;
        `seat` is who asks, `None` a record, which does not say.
        """
        if self.outcome:
            return "the game is over"
        if not 1 <= number <= len(self.events):
            return (
                f"there are not {number} events to take back"
                if number > 1
                else "nothing has been done yet"
            )
        last = self.events[-1].actor if seat is None else seat
        within = all(event.actor == last != CHANCE_WORD for event in self.events[-number:])
        if self.undo_free or within:
            return ""
        return "chance or another seat has acted since; only a game with free undo takes that back"

    def undo(self, number: int = 1, seat: Seat | None = None) -> None:
        """Take back the last events, or raise `IllegalActionError`; see `can_undo`."""
        problem = self.can_undo(number, seat)
        if problem:
            raise IllegalActionError(f"this cannot be taken back: {problem}")
        self._write(record.Undo(number))
        self.state = self.states[-number]
        del self.states[-number:], self.events[-number:]
        self._plan = []
        self._plan_lost = True
        if self.header.seed is not None:
            self._dealer = dealer = self.game.dealer(self.header.seed)
            for state, event in zip(self.states, self.events, strict=True):
                if event.actor == CHANCE_WORD:
                    dealer.follow(state, self.game.read(event.action))

    def free_undo(self) -> None:
        """Allow from now on to take back anything; the record is marked."""
        if not self.undo_free:
            self.mark(UNDO_FREE)
            self.undo_free = True

    def mark(self, word: str) -> None:
        """Write a mark, which changes nothing."""
        self._write(record.Mark(word, self.ply))

    def resign(self, seat: Seat) -> None:
        """Let a seat of two give up: the other has won."""
        self._leave(record.Resign(seat, self.ply), seat, "resigned")

    def forfeit(self, seat: Seat) -> None:
        """Put a seat of two out: the other has won."""
        self._leave(record.Forfeit(seat, self.ply), seat, "forfeit")

    def _leave(self, line: record.Resign | record.Forfeit, seat: Seat, reason: str) -> None:
        if self.outcome:
            raise IllegalActionError("the game is over")
        if not 0 <= seat < len(self.header.seats):
            raise IllegalActionError(f"there is no seat {seat}")
        self._write(line)
        others = tuple(each for each in range(len(self.header.seats)) if each != seat)
        self._finish(Result(reason, self.game.scores(self.state), others))

    def stop(self) -> None:
        """End the game undecided, for a runner's limit: the best scores so far win."""
        scores = self.game.scores(self.state)
        best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        self._finish(Result("limit", scores, best))

    def _finish(self, result: Result | None) -> None:
        if result is None:
            return
        self.outcome = Outcome(result.reason, list(result.scores), list(result.winners))
        self._write(record.ResultLine(self.outcome))
        if self.recorder:
            self.recorder.sync()

    def _write(self, line: record.Line) -> None:
        if self.recorder:
            self.recorder.write(line)


def watcher_of(header: Header) -> Watcher:
    """Return whose side a record tells: everybody's, unless its header names a view."""
    if header.view is None:
        return EVERYBODY
    return header.view if isinstance(header.view, int) else SPECTATOR


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
    table.recorder = recorder
    if recorder and table.outcome and not reader.ended:
        # The game was killed between its last action and its result.
        recorder.write(record.ResultLine(table.outcome))
    table._plan_lost = True
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
        if table.watcher != EVERYBODY and table.outcome is None and table.actor is None:
            # Who sees one side only may be told by the result what the others had.
            table.outcome = told
            seats = range(len(table.header.seats))
            if len(told.scores) != len(seats) or not set(told.winners) <= set(seats):
                raise self._wrong("the result does not fit the seats")
        if told != table.outcome:
            if table.outcome is None:
                raise self._wrong("the game had not ended, yet a result is given")
            raise self._wrong(f"the result is {told}; it must be {table.outcome}")
        self.ended = True


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
