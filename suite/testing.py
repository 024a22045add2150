"""The laws every game obeys, as one hypothesis machine: for our tests, and for those of others.

    from suite.testing import Laws

    class MyGameLaws(Laws):
        game = GAME

    TestMyGame = MyGameLaws.TestCase

The machine plays game after game and tests the laws at every action and event, for each seat, a
spectator and everybody:

1. *A watcher keeps up*: following the reports of what happens shows what a fresh view would.
2. *Every view may be the truth*: a world dealt from a view looks, to that watcher, like the view.
3. *The actor knows what is legal*: its view has the legal actions of the state. Any other view
   has them among its own, and the events of chance as well.
4. *Text is the action*: what is written is read as the same action.

And beside them: a view allows what it is told of; no state changes but the one that `step` is
given; the search table and the machine agree; what chance deals can come up; a game that is over,
and no other, has a result, which a view may not show.

It needs the package `hypothesis` (the extra `fuzz`).
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from functools import reduce
from itertools import accumulate
from random import Random
from typing import Any, ClassVar, TypeAlias

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from suite.core.flow import CHANCE, Action, Seat
from suite.core.game import Game
from suite.core.rules import Value
from suite.core.view import EVERYBODY, SPECTATOR, View, Watcher

Taste: TypeAlias = Callable[[Any, Seat], int]
"""What a true state, right after its own action, is worth to a seat."""


def anything(_state: Any, _seat: Seat) -> int:
    """The taste that play by even odds has."""
    return 0


class Laws(RuleBasedStateMachine):
    """Plays a game, whose laws it tests at every step; a subclass names the `game`.

    Play by even odds hardly ever reaches what is rare. So a subclass can name `tastes`: in every
    game each seat has one of them, and mostly does what it likes best. A subclass may also
    override `begun` and `happened`, to test what only its game has.
    """

    game: ClassVar[Game[Any]]
    tastes: ClassVar[Sequence[Taste]] = (anything,)

    state: Any
    views: dict[Watcher, View[Any]]
    seats: list[Taste]
    ply: int

    def begun(self) -> None:
        """Be told that a new game begins."""

    def happened(self, before: Any, action: Action) -> None:
        """Be told of an action or event; `before` is the true state before it, `state` after."""

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Begin a new game, by any rules."""
        game = self.game
        number = data.draw(st.sampled_from(game.seats), label="seats")
        self.state = game.new(data.draw(rules_of(game), label="rules"), number)
        self.ply = 0
        self.seats = [data.draw(st.sampled_from(self.tastes)) for _ in range(number)]
        watchers = (*range(number), SPECTATOR, EVERYBODY)
        self.views = {watcher: game.view(self.state, watcher) for watcher in watchers}
        self.worlds_are_possible()
        self.begun()

    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """Let whoever is to act do something; begin again when the game is over."""
        game, actor = self.game, self.game.actor(self.state)
        if actor is None:
            assert game.result(self.state) is not None
            assert not game.legal(self.state)
            self.begin(data)
            return
        assert game.result(self.state) is None
        if actor is CHANCE:
            ways = game.outcomes(self.state)
        else:
            ways = [(action, 1) for action in game.legal(self.state)]
            if data.draw(st.integers(0, 7)):
                ways = self.liked_best(actor, ways)
        self.take(data.draw(by_weight(ways)))

    def liked_best(
        self, seat: Seat, ways: Sequence[tuple[Action, int]]
    ) -> list[tuple[Action, int]]:
        """Return those ways that lead to what is worth most to a seat."""
        worth = [self.seats[seat](self.searched(self.state, action), seat) for action, _ in ways]
        return [way for way, value in zip(ways, worth, strict=True) if value == max(worth)]

    def searched(self, state: Any, action: Action) -> Any:
        """Return the state after an action, by the search table."""
        after = self.game.copy(state)
        self.game.step(after, action)
        return after

    def take(self, action: Action) -> None:
        """Test the laws on one action or event, and carry it out."""
        game, before = self.game, self.state
        note(game.write(action))
        assert game.read(game.write(action)) == action
        reports = {watcher: game.report(before, action, watcher) for watcher in self.views}
        for watcher, view in self.views.items():
            self.legal_is_known(watcher)
            assert game.read(game.write(reports[watcher])) == reports[watcher]
            assert game.allows(view.state, reports[watcher], watcher)
        untouched = game.copy(before)
        self.state = game.apply(before, action)
        self.ply += 1
        assert before == untouched
        assert self.state == self.searched(before, action)
        for watcher, view in self.views.items():
            self.views[watcher] = game.follow(view, reports[watcher])
            assert self.views[watcher] == game.view(self.state, watcher)
            assert game.result(self.views[watcher].state) in (None, game.result(self.state))
        self.worlds_are_possible()
        self.happened(before, action)

    def legal_is_known(self, watcher: Watcher) -> None:
        """The third law, for one watcher, before an action."""
        game, view = self.game, self.views[watcher].state
        legal, seen = game.legal(self.state), game.legal(view)
        if watcher in (game.actor(self.state), EVERYBODY):
            assert seen == legal
        assert not legal.mask & ~seen.mask
        events = {event for event, _ in game.outcomes(self.state)}
        possible = {event for event, _ in game.outcomes(view)}
        assert events <= possible
        if possible:
            assert game.flow.deal(view, Random(self.ply).random) in possible

    def worlds_are_possible(self) -> None:
        """The second law, for every watcher."""
        game = self.game
        for watcher, view in self.views.items():
            world = game.determinize(view, Random(self.ply))
            assert game.view(world, watcher) == view
            assert not game.legal(world).mask & ~game.legal(view.state).mask


def rules_of(game: Game[Any]) -> st.SearchStrategy[dict[str, Value]]:
    """Return the strategy of all rules that a game can be played by."""
    return st.fixed_dictionaries(
        {option.name: st.sampled_from(option.values) for option in game.options}
    )


def by_weight(ways: Sequence[tuple[Action, int]]) -> st.SearchStrategy[Action]:
    """Return the strategy of actions or events, each as often as it weighs."""
    ends = list(accumulate(weight for _, weight in ways))

    def at(digits: tuple[int, ...]) -> Action:
        place = reduce(lambda number, digit: 8 * number + digit, digits)
        return ways[bisect(ends, place * ends[-1] >> 12)][0]

    # Four small digits, as hypothesis prefers the small numbers of a wide range.
    return st.tuples(*[st.integers(0, 7)] * 4).map(at)
