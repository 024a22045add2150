"""A table: one play of a game, with its seats, its dealer, its record and undo.

The table calls no player by itself. The code that runs it checks who is to act, and calls `deal`
for chance, `stand_in` for a seat that has left, `decide` for a program's next action, and `take`
for any action of a seat. Every event is recorded before it is visible, and a table can be restored
from its record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic

import msgspec

from suite.core.errors import IllegalActionError, PlayerError, PositionError, ZweistromError
from suite.core.flow import CHANCE, Action, Actor, S, Seat
from suite.core.game import Dealer, Game
from suite.core.play import record
from suite.core.play.player import Choice, Player, broke_down, generator, misled, seat_seed
from suite.core.play.record import Event, Header, Outcome, Recorder
from suite.core.text.catalogue import Catalogue
from suite.core.view import EVERYBODY, SPECTATOR, View, Watcher

_: Final = Catalogue("core")

CHANCE_WORD = "chance"
UNDO_FREE = "undo-free"
HINT = "hint"
"""The mark of a seat that has asked for a hint."""


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

    def view(self, watcher: Watcher) -> View[S]:
        """Return a watcher's view; a table whose record is one view knows only that watcher's."""
        return self.view_at(len(self.events), watcher)

    def view_at(self, number: int, watcher: Watcher) -> View[S]:
        """Return a watcher's view after a number of events."""
        state = self.states[number] if number < len(self.events) else self.state
        if self.watcher != EVERYBODY:
            return View(self.game, self.watcher, state)
        return self.game.view(state, watcher)

    def seen(self, number: int, watcher: Watcher) -> Action:
        """Return the action or event `number` (from 0) as a watcher saw it."""
        action = self.actions[number]
        if self.watcher != EVERYBODY:
            return action
        return self.game.report(self.states[number], action, watcher)

    def report(self, number: int, watcher: Watcher) -> str:
        """Return the text of event `number` (from 0) as a watcher saw it."""
        return self.game.write(self.seen(number, watcher))

    def narrate(self, number: int, watcher: Watcher, names: Sequence[str]) -> str:
        """Return event `number` (from 0) in a sentence, as a watcher saw it."""
        view = self.view_at(number, watcher)
        return self.game.narrate(view, self.seen(number, watcher), names)

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
        self._write(event)
        self._apply(event, action, after)
        result = self.game.result(self.state)
        if result:
            self._end(result.reason, self._best() if self.left else result.winners)
        if self.recorder and self.actor != actor:
            self.recorder.sync()
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
            raise IllegalActionError(_("this game has no seed, so nobody can deal"))
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

        The program's plan is followed without another call until something new is seen. Raises
        `PlayerError` if the program raises an exception or returns an illegal action.
        """
        seat = self.actor
        if not isinstance(seat, int):
            raise PlayerError(_("no seat is to act"))
        if self._plan_lost:
            self._plan = self._plan_before(player, seat)
            self._plan_lost = False
        if not self._plan:
            self._plan = list(self._ask(player, seat, len(self.events)))
        elif self._plan[0] not in self.game.legal(self.view(seat).state):
            raise misled(seat)
        return self._plan[0]

    def _ask(self, player: Player, seat: Seat, number: int) -> tuple[Action, ...]:
        """Return a player's choice after a number of events: an action and the plan after it."""
        view = self.view_at(number, seat)
        legal = self.game.legal(view.state)
        rng = generator(self.seed_of(seat), number + 1)
        try:
            choice = player.choose(view, legal, rng)
            actions = tuple(map(int, choice.actions))
        except ZweistromError:
            raise
        except Exception as problem:
            raise broke_down(seat, problem) from problem
        if not actions or actions[0] not in legal:
            raise misled(seat)
        self.choice = choice
        return actions

    def _plan_before(self, player: Player, seat: Seat) -> list[Action]:
        """Return the rest of the plan that the seat was following.

        After resuming and after an undo, the player is asked again at the same events as before.
        """
        number = len(self.events)
        while number and self.events[number - 1].actor == seat:
            number -= 1
        while number < len(self.events):
            actions = self._ask(player, seat, number)
            done = self.actions[number:]
            together = min(len(actions), len(done))
            if list(actions[:together]) != done[:together]:
                return []
            if len(actions) > len(done):
                return list(actions[len(done) :])
            number += len(actions)
        return []

    def seed_of(self, seat: Seat) -> str:
        """Return the seed of the player on a seat; the deal cannot be derived from it."""
        return seat_seed("" if self.header.seed is None else self.header.seed, seat)

    def can_undo(self, number: int = 1, seat: Seat | None = None) -> str:
        """Return why the last `number` events cannot be undone; empty if they can.

        Without free undo only a seat's own decisions can be undone, and only until another seat or
        chance acts. `seat` is the seat that asks; `None` where it does not matter, as in a record,
        which does not name it.
        """
        if self.actor is None:
            return _("the game is over")
        if number < 1:
            return _("{number} is no number of events", number=number)
        if number > len(self.events):
            return (
                _("nothing has been done yet")
                if number == 1
                else _("there are not {number} events", number=number)
            )
        if len(self.events) - number < max(self.left.values(), default=0):
            return _("a seat has left since")
        if self.undo_free:
            return ""
        actors = {event.actor for event in self.events[-number:]}
        if CHANCE_WORD in actors:
            return _("chance has acted since; only a game with free undo takes that back")
        if len(actors) > 1:
            return _("another seat has acted since; only a game with free undo takes that back")
        if seat is not None and seat not in actors:
            return _("another seat has decided that; only a game with free undo takes that back")
        return ""

    def undo(self, number: int = 1, seat: Seat | None = None) -> None:
        """Undo the last events; raises `IllegalActionError` if it is refused, see `can_undo`."""
        problem = self.can_undo(number, seat)
        if problem:
            raise IllegalActionError(_("this cannot be taken back: {problem}", problem=problem))
        self._write(record.Undo(number))
        self.state = self.states[-number]
        del self.states[-number:], self.events[-number:], self.actions[-number:]
        self._plan = []
        self._plan_lost = True
        self._dealer = None  # a record may undo very often before anything is dealt

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
        self._write(line)
        self.left[seat] = len(self.events)
        if len(self.staying) == 1:
            self._end(reason, self.staying)
        elif self.recorder:
            self.recorder.sync()

    def stop(self) -> None:
        """End the game undecided, for a runner's limit: the seats with the best scores so far win.

        Raises `IllegalActionError` if the game is over.
        """
        self._check_goes_on()
        self._end("limit", self._best())

    def _check_goes_on(self) -> None:
        """Raise `IllegalActionError` if there is a result: it is the last line of a record."""
        if self.outcome:
            raise IllegalActionError(_("the game is over"))

    def _best(self) -> tuple[Seat, ...]:
        """Return the seats that are ahead among those that have stayed."""
        return self.game.best(self.state, self.staying)

    def _end(self, reason: str, winners: tuple[Seat, ...]) -> None:
        self.outcome = Outcome(reason, list(self.game.scores(self.state)), list(winners))
        self._write(record.ResultLine(self.outcome))
        if self.recorder:
            self.recorder.sync()

    def go_on(self, recorder: Recorder | None, *, ended: bool) -> None:
        """Continue with a recorder, after the events so far were read from a record.

        `ended` is whether that record has the result; a missing result is written now.
        """
        self.recorder = recorder
        self._plan_lost = True
        if self.outcome and not ended:
            self._write(record.ResultLine(self.outcome))

    def _write(self, line: record.Line) -> None:
        if self.recorder:
            self.recorder.write(line)


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
