"""A table: one play of a game, with its seats, its dealer, its record and undo.

The table calls no player by itself. The code that runs it checks who is to act, and calls `deal`
for chance, `stand_in` for a seat that has left, `decide` for a program's next action, and `take`
for any action of a seat. Every event is recorded before it is visible, and a table can be restored
from its record.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from copy import copy
from operator import ne
from random import Random
from typing import Any, Generic, NamedTuple

import msgspec

from suite.core.errors import IllegalActionError, PlayerError, PositionError, ZweistromError
from suite.core.flow import CHANCE, Action, Actor, S, Seat
from suite.core.game import Dealer, Game, LegalActions
from suite.core.play import record
from suite.core.play.player import Choice, Player, broke_down, generator, illegal_choice, seat_seed
from suite.core.play.record import Event, Header, Outcome, Recorder
from suite.core.text.messages import _
from suite.core.view import EVERYBODY, SPECTATOR, View, Watcher

CHANCE_WORD = "chance"
UNDO_FREE = "undo-free"
HINT = "hint"
"""The mark of a seat that has asked for a hint."""


class Question(NamedTuple):
    """What the program on the seat to act is asked: the arguments of its `choose`."""

    view: View[Any]
    legal: LegalActions
    rng: Random


class Table(Generic[S]):
    """One play of a game.

    - `state`: the current state; `events`: the events so far; `actions[n]`: the action or event `n`
      (from 0) itself; `states[n]`: the state before it
    - `left`: the seats that have resigned or forfeited, each with the number of events before
    - `outcome`: the result, also by resignation; `None` while the game is running
    - `choice`: what a program has answered last, with the plan that is followed; `None` if none was
      asked yet
    """

    def __init__(self, game: Game[S], header: Header, recorder: Recorder | None = None) -> None:
        """Set up the game of a header; with a recorder, every event is recorded.

        The table's own header names every option: one absent from `header` has its default.
        Raises `SettingError` or `PositionError` if the header is invalid.
        """
        self.game = game.unchecked  # the rules make its states
        self.header = msgspec.structs.replace(header, rules=game.check_rules(header.rules))
        self.recorder = recorder
        self.watcher = watcher_of(header)
        self.state = self._begin()
        self.states: list[S] = []
        self.events: list[Event] = []
        self.actions: list[Action] = []
        self.left: dict[Seat, int] = {}
        self.outcome: Outcome | None = None
        self.undo_free = header.undo == "free"
        self.choice: Choice | None = None
        self._dealer: Dealer | None = None
        self._plan: list[Action] = []
        self._plan_lost = False
        self._is_synced = True

    def _begin(self) -> S:
        game, header = self.game, self.header
        game.check_seats(len(header.seats))
        if header.state is None:
            return game.view(game.new(header.rules, len(header.seats)), self.watcher).state
        state = game.from_json(header.state, header.rules, self.watcher)
        game.check_state(state)
        seats = len(game.scores(state))
        if seats != len(header.seats):
            raise PositionError(
                _(
                    "the position has {seats} seats, not {number}",
                    seats=seats,
                    number=len(header.seats),
                )
            )
        return state

    @property
    def actor(self) -> Actor:
        """The actor: a seat, `CHANCE`, or `None` when the game is over."""
        return None if self.outcome else self.game.actor(self.state)

    @property
    def staying(self) -> tuple[Seat, ...]:
        """The seats that have not left."""
        return tuple(seat for seat in range(len(self.header.seats)) if seat not in self.left)

    @property
    def ply(self) -> int:
        """The ply of the next event, from 1."""
        return len(self.events) + 1

    def still(self) -> Table[S]:
        """Return a copy without a recorder, which stays as it is when play goes on here."""
        table = copy(self)
        table.recorder = None
        table.left = dict(self.left)
        table.events, table.actions = [*self.events], [*self.actions]
        table.states = [*self.states]
        return table

    def view(self, watcher: Watcher) -> View[S]:
        """Return a watcher's view; a table whose record is one view knows only that watcher's."""
        return self.view_at(len(self.events), watcher)

    def view_at(self, number: int, watcher: Watcher) -> View[S]:
        """Return a watcher's view after a number of events."""
        state = self.states[number] if number < len(self.events) else self.state
        if self.watcher != EVERYBODY:
            return View(self.game, self.watcher, state)
        return self.game.view(state, watcher)

    def action_for(self, number: int, watcher: Watcher) -> Action:
        """Return the action or event `number` (from 0) as a watcher saw it."""
        action = self.actions[number]
        if self.watcher != EVERYBODY:
            return action
        return self.game.report(self.states[number], action, watcher)

    def report(self, number: int, watcher: Watcher) -> str:
        """Return the text of event `number` (from 0) as a watcher saw it."""
        return self.game.write(self.action_for(number, watcher))

    def narrate(self, number: int, watcher: Watcher, names: Sequence[str]) -> str:
        """Return event `number` (from 0) in a sentence, as a watcher saw it."""
        view = self.view_at(number, watcher)
        return self.game.narrate(view, self.action_for(number, watcher), names)

    def take(self, action: Action) -> Event:
        """Apply an action of the actor, or of chance; raises `IllegalActionError` if illegal."""
        actor, game = self.actor, self.game
        if actor is None:
            raise IllegalActionError(
                _("{quoted} comes too late: the game is over", quoted=game.quoted(action))
            )
        game.check_possible(self.state, action, self.watcher)
        after = game.follow(View(game, self.watcher, self.state), action).state
        word = CHANCE_WORD if actor is CHANCE else actor
        event = Event(self.ply, word, self.state.phase, game.write(action))
        ending = None
        if result := game.result(after):
            winners = game.best(after, self.staying) if self.left else result.winners
            ending = _ending(game, after, result.reason, winners)
        self._write(event, ending)
        self._apply(event, action, after)
        if ending:
            self.outcome = ending.result
        return event

    def _apply(self, event: Event, action: Action, after: S) -> None:
        if event.actor == CHANCE_WORD and self._dealer:
            self._dealer.follow(self.state, action)
        self.states.append(self.state)
        self.actions.append(action)
        # Last, for a live board reads the events in another thread.
        self.events.append(event)
        self.state = after
        as_planned = self._plan and self._plan[0] == action
        self._plan = self._plan[1:] if as_planned and self.actor == event.actor else []

    def deal(self) -> Event:
        """Apply the event of chance that the seeded dealer deals; chance must be to act."""
        if self.header.seed is None:
            raise IllegalActionError(_("this game has no seed to deal from"))
        if self._dealer is None:
            self._dealer = self._following_dealer(self.header.seed)
        return self.take(self._dealer.deal(self.state))

    def _following_dealer(self, seed: int | str) -> Dealer:
        """Return the dealer as it stands after all events so far."""
        dealer = self.game.dealer(seed)
        for state, event, action in zip(self.states, self.events, self.actions, strict=True):
            if event.actor == CHANCE_WORD:
                dealer.follow(state, action)
        return dealer

    def stand_in(self) -> Event:
        """Apply an action of `random` for the seat to act, which must have left."""
        seat = self.actor
        if not isinstance(seat, int) or seat not in self.left:
            raise IllegalActionError(_("the seat to act has not left"))
        legal = self.game.legal(self.view(seat).state)
        return self.take(self.game.random_action(legal, generator(self.seed_of(seat), self.ply)))

    def decide(self, player: Player) -> Action:
        """Return a program's next action for the seat to act, without applying it.

        Raises `PlayerError` if the program raises an exception or returns an illegal action.
        """
        questions = self.deciding()
        try:
            question = next(questions)
            while True:
                question = questions.send(self._answer(player, question))
        except StopIteration as end:
            action: Action = end.value
            return action

    @staticmethod
    def _answer(player: Player, question: Question) -> Choice:
        try:
            return player.choose(*question)
        except ZweistromError:
            raise
        except Exception as problem:
            raise broke_down(question.view.watcher, problem) from problem

    def deciding(self) -> Generator[Question, Choice, Action]:
        """Ask the program on the seat to act, and return its next action without applying it.

        Each question that is yielded waits for its answer. The program's plan is followed without
        another question until something new is seen. Raises `PlayerError` for an illegal action.
        """
        seat = self.actor
        if not isinstance(seat, int):
            raise PlayerError(_("no seat is to act"))
        if self._plan_lost:
            self._plan = yield from self._plan_before(seat)
            self._plan_lost = False
        if not self._plan:
            self._plan = yield from self._ask(seat, len(self.events))
        elif self._plan[0] not in self.game.legal(self.view(seat).state):
            raise illegal_choice(seat)
        return self._plan[0]

    def _ask(self, seat: Seat, number: int) -> Generator[Question, Choice, list[Action]]:
        """Ask after a number of events for a choice: an action and the plan after it."""
        view = self.view_at(number, seat)
        legal = self.game.legal(view.state)
        rng = generator(self.seed_of(seat), number + 1)
        choice = yield Question(view, legal, rng)
        try:
            actions = list(map(int, choice.actions))
        except Exception as problem:
            raise broke_down(seat, problem) from problem
        if not actions or actions[0] not in legal:
            raise illegal_choice(seat)
        self.choice = choice
        return actions

    def _plan_before(self, seat: Seat) -> Generator[Question, Choice, list[Action]]:
        """Return the rest of the plan that the seat was following.

        After resuming and after an undo, the player is asked again at the same events as before.
        """
        number = len(self.events)
        while number and self.events[number - 1].actor == seat:
            number -= 1
        while number < len(self.events):
            plan = yield from self._ask(seat, number)
            actions = self.actions[number:]
            if any(map(ne, plan, actions)):
                return []
            if len(plan) > len(actions):
                return plan[len(actions) :]
            number += len(plan)
        return []

    def seed_of(self, seat: Seat) -> str:
        """Return the seed of the player on a seat; see `seat_seed`."""
        header = self.header
        return seat_seed(header.key or ("" if header.seed is None else header.seed), seat)

    def can_undo(self, number: int = 1, seat: Seat | None = None) -> str:
        """Return why the last `number` events cannot be undone; empty if they can.

        Without free undo only a seat's own decisions can be undone, and only until another seat or
        chance acts. `seat` is the seat that asks; `None` where it does not matter, as in a record,
        which does not name it.
        """
        if self.actor is None:
            return _("the game is over")
        if number < 1:
            return _("{number} is not a number of events", number=number)
        if number > len(self.events):
            return (
                _("nothing has happened yet")
                if number == 1
                else _("there are not {number} events", number=number)
            )
        if len(self.events) - number < max(self.left.values(), default=0):
            return _("a seat has left since")
        if self.undo_free:
            return ""
        actors = {event.actor for event in self.events[-number:]}
        if CHANCE_WORD in actors:
            return _("chance has acted since; only a game with free undo can undo that")
        if len(actors) > 1:
            return _("another seat has acted since; only a game with free undo can undo that")
        if seat is not None and seat not in actors:
            return _("that was another seat's decision; only a game with free undo can undo it")
        return ""

    def undo(self, number: int = 1, seat: Seat | None = None) -> None:
        """Undo the last events; raises `IllegalActionError` if it is refused, see `can_undo`."""
        if problem := self.can_undo(number, seat):
            raise IllegalActionError(_("this cannot be undone: {problem}", problem=problem))
        self._write(record.Undo(number))
        self.state = self.states[-number]
        del self.states[-number:], self.events[-number:], self.actions[-number:]
        self._plan = []
        self._plan_lost = True
        self._dealer = None  # a record may undo very often before anything is dealt

    def final_part(self) -> Table[S]:
        """Return a copy without the last events, those that can still be undone one by one.

        It stays as it is when play goes on here.
        """
        table = self.still()
        while not table.can_undo():
            table.undo()
        return table

    def free_undo(self) -> None:
        """Allow free undo from now on, and mark the record.

        Raises `IllegalActionError` if the game is over.
        """
        self._check_goes_on()
        if not self.undo_free:
            self.mark(UNDO_FREE)
            self.undo_free = True

    def mark(self, word: str, seat: Seat | None = None) -> None:
        """Write a mark of a seat or of all; it has no effect on the game.

        Raises `IllegalActionError` if the game is over.
        """
        self._check_goes_on()
        self._write(record.Mark(word, self.ply, seat))

    def resign(self, seat: Seat) -> None:
        """Let a seat resign.

        If only one other seat stays, it wins; else `random` acts for the seat (see `stand_in`), and
        the best of the seats that stay win.
        """
        self._leave(record.Resign(seat, self.ply), seat, "resigned")

    def forfeit(self, seat: Seat) -> None:
        """Remove a seat for its faults; it loses as if it had resigned."""
        self._leave(record.Forfeit(seat, self.ply), seat, "forfeit")

    def _leave(self, line: record.Resign | record.Forfeit, seat: Seat, reason: str) -> None:
        if self.actor is None:
            raise IllegalActionError(_("the game is over"))
        if not 0 <= seat < len(self.header.seats):
            raise IllegalActionError(_("there is no seat {seat}", seat=seat))
        if seat in self.left:
            raise IllegalActionError(_("this seat has left already"))
        staying = tuple(other for other in self.staying if other != seat)
        ending = _ending(self.game, self.state, reason, staying) if len(staying) == 1 else None
        self._write(line, ending)
        self.left[seat] = len(self.events)
        if ending:
            self.outcome = ending.result

    def stop(self) -> None:
        """End the game undecided, for a runner's limit: the seats with the best scores so far win.

        Raises `IllegalActionError` if the game is over.
        """
        self._check_goes_on()
        winners = self.game.best(self.state, self.staying)
        ending = _ending(self.game, self.state, "limit", winners)
        self._write(ending)
        self.outcome = ending.result

    def _check_goes_on(self) -> None:
        """Raise `IllegalActionError` if there is a result: it is the last line of a record."""
        if self.outcome:
            raise IllegalActionError(_("the game is over"))

    def go_on(self, recorder: Recorder | None, *, has_result: bool) -> None:
        """Continue with a recorder, after the events so far were read from a record.

        `has_result` is whether that record has the result; a missing one is written now.
        """
        self.recorder = recorder
        self._plan_lost = True
        if self.outcome and not has_result:
            self._write(record.ResultLine(self.outcome))

    def _write(self, *lines: record.Line | None) -> None:
        """Record lines, those that there are, in one write."""
        if self.recorder:
            self.recorder.write(*[line for line in lines if line])
            self._is_synced = False

    def sync(self) -> None:
        """Let all that is recorded reach the disk; raises `RecordError` if that fails."""
        if self.recorder and not self._is_synced:
            self.recorder.sync()
            self._is_synced = True


def _ending(game: Game[S], state: S, reason: str, winners: Sequence[Seat]) -> record.ResultLine:
    return record.ResultLine(Outcome(reason, list(game.scores(state)), list(winners)))


def is_real(header: Header) -> bool:
    """Return whether a header is of a real table: people play, deal and may undo everything.

    The companion writes such headers. People may tell it a part of what others draw.
    """
    people_deal = header.seed is None and header.undo == "free"
    return people_deal and all(seat.player == record.HUMAN for seat in header.seats)


def watcher_of(header: Header) -> Watcher:
    """Return the watcher of a record: everybody, unless its header names a view."""
    if header.view is None:
        return EVERYBODY
    return header.view if isinstance(header.view, int) else SPECTATOR
