"""The invariants of every game, as one hypothesis machine."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import cached_property, partial, wraps
from inspect import signature
from math import inf
from pathlib import Path
from pkgutil import resolve_name
from random import Random
from traceback import extract_tb
from typing import Any, ClassVar, Final, TypeVar, cast

from hypothesis import currently_in_test_context, note
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from suite.core.errors import PositionError
from suite.core.flow import Action, Seat
from suite.core.game import Game
from suite.core.invariants import (
    NONE,
    GameInvariants,
    Json,
    Moment,
    SecondEngine,
    Taste,
    anything,
)
from suite.core.options import Rules
from suite.core.view import EVERYBODY, SPECTATOR, View, Watcher
from suite.testing.agreement import assert_agreement
from suite.testing.strategies import actions, rules_of

NOTHING_FAILS: Final = "whatever is legal can be done"
"""The invariant that is broken by any error outside the tests of the others."""

LIKED: Final = 7
"""Of eight actions, those below this number (from 0) are the ones that a seat values most."""

WHOLE: Final = 10
"""Of so many plays one begins at the beginning; so about half of the events are of such plays."""
DENSE_PLIES: Final = 20
"""The number of events after which a play that began at a dense position is given up."""

Check = TypeVar("Check", bound=Callable[..., None])


class BrokenInvariantError(AssertionError):
    """A broken invariant, with the number of events so far and the watcher, if it is about one.

    `proof` is the evidence: the failed line of the test, or the exception.
    """

    def __init__(
        self, invariant: str, ply: int, watcher: Watcher | None, problem: Exception
    ) -> None:
        self.invariant = invariant
        self.ply = ply
        self.watcher = watcher
        self.proof = _proof(problem)
        whose = "" if watcher is None else f", for {_name(watcher)}"
        super().__init__(f"{invariant!r} does not hold at ply {ply}{whose} ({self.proof})")


def _proof(problem: Exception) -> str:
    """Return in one line where a test failed, and why."""
    sentence = str(problem).partition("\n")[0]
    kind = type(problem).__name__
    place = extract_tb(problem.__traceback__)[-1]
    what = (sentence or place.line) if kind == "AssertionError" else f"{kind}: {sentence}"
    return f"{Path(place.filename).name}, line {place.lineno}: {what}"


def _name(watcher: Watcher) -> str:
    return {SPECTATOR: "a spectator", EVERYBODY: "everybody"}.get(watcher, f"seat {watcher + 1}")


def invariant(sentence: str) -> Callable[[Check], Check]:
    """Make a method of `Invariants` the test of an invariant; any exception breaks it.

    A parameter `watcher` names the watcher whose view is tested. The method must not draw.
    """

    def test_of(check: Check) -> Check:
        parameters = list(signature(check).parameters)
        place = parameters.index("watcher") - 1 if "watcher" in parameters else None

        @wraps(check)
        def test(self: Invariants, *arguments: Any) -> None:
            watcher = None if place is None else arguments[place]
            self.test(sentence, partial(check, self, *arguments), watcher)

        return cast(Check, test)

    return test_of


class Invariants(RuleBasedStateMachine):
    """Plays games and tests their invariants at every step; a subclass sets the `game`.

    The invariants are those of every game and those that the game declares; its second engine, if
    it has one, plays along. Uniformly random play hardly ever reaches rare positions. So a seat
    usually takes the action that it values most by a taste that the game declares, and most plays
    begin at a dense position, if the game declares a builder of them. A subclass may override
    `at_beginning` and `after_event` to test more.
    """

    game: ClassVar[Game[Any]]
    seen: ClassVar[Counter[str]] = Counter()
    """How often each thing has occurred, in all games together; a subclass has its own."""
    generators: ClassVar[st.SearchStrategy[Random]] = st.integers(0, 2**32 - 1).map(Random)
    """The strategy of the generators that build dense positions."""
    only: str = ""
    """The one invariant to test, while a play that breaks it is shrunk; empty for all."""

    state: Any
    given_rules: Rules
    position: Json | None
    """The dense position at which the game began; `None` if it began at the beginning."""
    second: SecondEngine | None
    """The second engine, which has played the same events."""
    views: dict[Watcher, View[Any]]
    seats: list[Taste]
    ply: int = 0
    """The number of events so far."""

    def at_beginning(self) -> None:
        """Called when a new game begins."""

    def after_event(self, before: Any, action: Action) -> None:
        """Called after an action or event; `before` is the true state before it, `state` after."""

    @cached_property
    def declared(self) -> GameInvariants:
        """The invariants that the game declares."""
        name = self.game.invariants
        declared: GameInvariants = resolve_name(name) if name else NONE
        return declared

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Begin a new game with random rules, often at a dense position."""
        number = data.draw(st.sampled_from(self.game.seats), label="seats")
        rules = data.draw(rules_of(self.game), label="rules")
        position = None
        if self.declared.dense_positions and not self.is_whole(data):
            build = resolve_name(self.declared.dense_positions)
            position = build(data.draw(self.generators), rules, number)
            self.seen["dense positions"] += 1
        self.set_up(rules, number, position)
        self.seats = [data.draw(st.sampled_from(self.declared.tastes)) for _ in range(number)]

    def is_whole(self, data: st.DataObject) -> bool:
        """Draw whether a game begins at its beginning."""
        return data.draw(st.integers(0, WHOLE - 1)) == 0

    def set_up(self, rules: Rules, seats: int, position: Json | None = None) -> None:
        """Begin a new game with these rules, at the beginning or at a position."""
        game = self.game
        self.given_rules = game.check_rules(rules)
        self.position = position
        self.seats = [anything] * seats
        self.state = game.new(rules, seats) if position is None else game.from_json(position, rules)
        self.second = self.new_second()
        self.ply = 0
        watchers = (*range(seats), SPECTATOR, EVERYBODY)
        self.views = {watcher: game.view(self.state, watcher) for watcher in watchers}
        self.states_hold()
        self.the_second_engine_agrees()
        self.at_beginning()
        self.worlds_are_possible()

    def new_second(self) -> SecondEngine | None:
        """Return the second engine of the game, if there is one, where the play began."""
        if not self.declared.second_engine:
            return None
        kind: type[SecondEngine] = resolve_name(self.declared.second_engine)
        return kind(self.given_rules, len(self.seats), deepcopy(self.position))

    @property
    def watchers(self) -> tuple[Watcher, ...]:
        """The watchers for whom costly invariants are tested at this ply: the actor and one other.

        While a play is shrunk, these are all watchers.
        """
        everyone = tuple(self.views)
        if self.only:
            return everyone
        actor, other = self.game.actor(self.state), everyone[self.ply % len(everyone)]
        return (actor, other) if isinstance(actor, int) and actor != other else (other,)

    @property
    def moment(self) -> Moment[Any]:
        """The current moment, as the invariants of the game receive it."""
        return Moment(
            self.game,
            self.given_rules,
            self.state,
            self.views,
            self.watchers,
            self.ply,
            thorough=bool(self.only),
        )

    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """Take an action of the actor or an event of chance; begin again when the game is over."""
        self.only_the_end_has_a_result()
        if self.game.actor(self.state) is None or self.is_given_up:
            self.begin(data)
            return
        self.take(self.draw_action(data))

    @property
    def is_given_up(self) -> bool:
        """Whether the play began at a dense position and has gone on for long enough."""
        return self.position is not None and self.ply >= DENSE_PLIES

    def draw_action(self, data: st.DataObject) -> Action:
        """Draw an action of the actor, usually one that it values most, or an event of chance."""
        game, actor = self.game, self.game.actor(self.state)
        if isinstance(actor, int) and data.draw(st.integers(0, 7)) < LIKED:
            best = self.liked_best(actor, list(game.legal(self.state)))
            return data.draw(st.sampled_from(best))
        return data.draw(actions(game, self.state))

    def liked_best(self, seat: Seat, ways: Sequence[Action]) -> list[Action]:
        """Return the actions that lead to the most valuable state for a seat, of the shortlist."""
        ways = self.declared.shortlist(self.state, ways, Random(self.ply))
        worth = [self.worth(seat, action) for action in ways]
        most = max(worth)
        return [action for action, value in zip(ways, worth, strict=True) if value == most]

    def worth(self, seat: Seat, action: Action) -> float:
        """Return the value of an action for a seat; infinite if the search table raises an error.

        Then the action is taken, and an invariant reports the error.
        """
        try:
            after = self.search_result(self.state, action)
        except Exception:  # a broken game may raise anything
            return inf
        return self.seats[seat](after, seat)

    def search_result(self, state: Any, action: Action) -> Any:
        """Return the state after an action, by the search table."""
        after = self.game.copy(state)
        self.game.step(after, action)
        return after

    def take(self, action: Action) -> None:
        """Test one action or event, and apply it."""
        game, before = self.game, self.state
        self.text_is_the_action(action)
        for watcher in self.watchers:
            self.legal_is_known(watcher)
        untouched = game.copy(before)
        self.state = game.apply(before, action)
        self.ply += 1
        self.nothing_else_changes(before, untouched)
        self.search_does_the_same(before, action)
        earlier = self.views
        self.views = {watcher: game.view(self.state, watcher) for watcher in earlier}
        # The game's own invariants come first: they say more than that a view is wrong.
        self.transitions_hold(before, action)
        self.states_hold()
        self.the_second_engine_agrees(action)
        self.after_event(before, action)
        for watcher, view in earlier.items():
            self.the_watcher_keeps_up(before, action, view, watcher)
        self.worlds_are_possible()
        self.seen.update(self.declared.counts(game, before, action, self.state))

    def test(self, sentence: str, check: Callable[[], None], watcher: Watcher | None) -> None:
        """Test an invariant, unless another one is the only one to test."""
        if self.only not in ("", sentence):
            return
        try:
            check()
        except (BrokenInvariantError, HypothesisException):
            raise
        except Exception as problem:
            raise BrokenInvariantError(sentence, self.ply, watcher, problem) from problem

    def transitions_hold(self, before: Any, action: Action) -> None:
        """Test the invariants that the game declares for an action or event."""
        moment = self.moment
        for sentence, check in self.declared.transitions.items():
            self.test(sentence, partial(check, moment, before, action), None)

    def states_hold(self) -> None:
        """Test the invariants that the game declares for a state."""
        moment = self.moment
        for sentence, check in self.declared.states.items():
            self.test(sentence, partial(check, moment), None)

    @invariant("the second engine agrees")
    def the_second_engine_agrees(self, action: Action | None = None) -> None:
        """Test the state, the legal actions and the result, after an action or event if given."""
        if self.second is None:
            return
        if action is not None:
            self.second.take(self.game.write(action))
        assert_agreement(self.game, self.views[EVERYBODY], self.second)

    @invariant("text is the action: what is written is read as the same")
    def text_is_the_action(self, action: Action) -> None:
        """Test the fourth invariant for an action or event."""
        text = self.game.write(action)
        if currently_in_test_context():
            note(text)
        assert self.game.read(text) == action

    @invariant("who acts knows what is legal, and others what may be")
    def legal_is_known(self, watcher: Watcher) -> None:
        """Test the third invariant for one watcher, before an action."""
        game, view = self.game, self.views[watcher].state
        legal, ways = game.legal(self.state), game.legal(view)
        if watcher in (game.actor(self.state), EVERYBODY):
            assert ways == legal
        assert not legal.mask & ~ways.mask
        events = {event for event, _ in game.outcomes(self.state)}
        possible = {event for event, _ in game.outcomes(view)}
        assert events <= possible
        if possible:
            assert game.flow.deal(view, Random(self.ply).random) in possible

    @invariant("a watcher keeps up: reports lead to what a fresh view shows")
    def the_watcher_keeps_up(
        self, before: Any, action: Action, view: View[Any], watcher: Watcher
    ) -> None:
        """Test the first invariant, and that a view allows the reports it is given."""
        game = self.game
        report = game.report(before, action, watcher)
        assert game.read(game.write(report)) == report
        assert game.allows(view.state, report, watcher)
        assert game.follow(view, report) == self.views[watcher]

    @invariant("only the state that is given changes")
    def nothing_else_changes(self, before: Any, untouched: Any) -> None:
        """Test that a state is unchanged after an action was applied to a copy."""
        assert before == untouched

    @invariant("search does what the machine does")
    def search_does_the_same(self, before: Any, action: Action) -> None:
        """Test that the search table and the machine lead to the same state."""
        assert self.state == self.search_result(before, action)

    @invariant("a game that is over has a result, and no other has")
    def only_the_end_has_a_result(self) -> None:
        """Test the results of the true state and of the views, which may hide it."""
        game, result = self.game, self.game.result(self.state)
        if game.actor(self.state) is None:
            assert result is not None
            assert not game.legal(self.state)
        else:
            assert result is None
        for view in self.views.values():
            assert game.result(view.state) in (None, result)

    def worlds_are_possible(self) -> None:
        """Test the second invariant for the watchers of this ply."""
        for watcher in self.watchers:
            self.the_view_may_be_the_truth(watcher)

    @invariant("every view may be the truth: a world dealt from it looks like it")
    def the_view_may_be_the_truth(self, watcher: Watcher) -> None:
        """Test the second invariant for one watcher."""
        game, view = self.game, self.views[watcher]
        world = game.determinize(view, Random(self.ply))
        assert game.view(world, watcher) == view
        assert not game.legal(world).mask & ~game.legal(view.state).mask

    @invariant("a position comes back from its JSON")
    def the_position_comes_back(self, watcher: Watcher) -> None:
        """Test that the JSON of a view is read as the same view, or refused."""
        game, view = self.game, self.views[watcher]
        position = game.to_json(view)
        data = json.loads(json.dumps(position))
        try:
            read = game.from_json(data, self.given_rules, watcher)
        except PositionError:
            return  # no game begins in this phase
        assert game.to_json(View(game, watcher, read)) == position
        assert game.legal(read) == game.legal(view.state)
