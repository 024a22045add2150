"""Play of both sides in determinizations of a view, within a budget.

In a world each side decides by its own view. What is searched there counts as spent.
"""

from __future__ import annotations

from time import monotonic
from typing import Final

from suite.core.kernel.bits import mixed, stream
from suite.temples.engine import chances, kernel
from suite.temples.engine.dispatch import DEAL
from suite.temples.hidden.concealment import conceal
from suite.temples.hidden.determinize import world_of
from suite.temples.model.actions import VERB_OF
from suite.temples.model.state import NOBODY, State
from suite.temples.players.search import DISCARD, HALVE, Line, TurnSearch, put_down
from suite.temples.rules.ending import winner

SEEDS: Final = 1 << 53
"""The number of different keys of worlds."""


class World:
    """One determinization of a view after the other, each played on from its `state`.

    - `seat`: the seat to act in the view
    - `search`: the searches of both sides
    - `positions`: how many of the budget have been searched so far
    """

    def __init__(self, view: State) -> None:
        """Prepare for worlds."""
        self.view = view
        self.seat = kernel.seat_to_act(view)
        self.search = TurnSearch(view)
        self.state = State()
        self.positions = 0
        self._budget = self._ms = 0
        self._begun = 0.0
        self._random = stream()
        self._start = State()
        self._luck = 0
        self._sight = State()

    def begin(self, evaluations: int, ms: int, start: float) -> None:
        """Set the budget: positions or, if `ms` is not 0, milliseconds; if both are 0, none.

        The time counts from `start`, in seconds of the monotonic clock.
        """
        self._budget, self._ms = evaluations, ms
        self._begun = start

    def is_left(self, part: int, parts: int) -> bool:
        """Say whether anything is left of the first parts of the budget."""
        if self._ms:
            return (monotonic() - self._begun) * 1000 * parts < self._ms * part
        return not self._budget or self.positions * parts < self._budget * part

    def deal(self, key: int, number: int) -> None:
        """Deal a world; the same two numbers deal the same one."""
        self._random.counter = mixed(key, number)
        self._start = world_of(self.view, self._random)
        self._luck = self._random.counter
        self.again()

    def again(self) -> None:
        """Go back to the beginning of the world, with the same luck to come."""
        self._start.copy_to(self.state)
        self._random.counter = self._luck

    def take(self, action: int) -> None:
        """Take an action; after a `halve` the other side discards by its own search."""
        state = self.state
        kernel.step(state, action)
        if VERB_OF[action] == HALVE:
            self.discard()

    def discard(self) -> None:
        """Let the other side put down what it owes after a `halve`, by its own search."""
        state, search = self.state, self.search
        search.halve(self._view_of(1 - state.active))
        self.positions += search.positions
        put_down(state, search.put_down_by(search.best()))

    def follow(self, line: Line) -> None:
        """Take the actions of a line; whoever must discard after them does so by a search."""
        for action in line:
            self.take(action)
        if self.state.at == DISCARD:
            self.discard()

    def come_up(self) -> None:
        """Let chance act until a seat must, or play is over."""
        state = self.state
        while DEAL[state.at]:
            kernel.step(state, kernel.deal(state, self._random))

    def look_ahead(self, width: int) -> State:
        """Search the turn of the active seat by a beam; return what it sees, for a while."""
        view = self._view_of(self.state.active)
        self.search.beam(view, width)
        self.positions += self.search.positions
        return view

    def share(self, value: float) -> float:
        """Return the seat's share of a win where the active seat ends its turn with a value."""
        share = chances.share(value)
        return share if self.state.active == self.seat else 1 - share

    def result(self) -> float:
        """Return the seat's share of a win once play is over."""
        victor = winner(self.state)
        return 0.5 if victor == NOBODY else 1.0 if victor == self.seat else 0.0

    def _view_of(self, watcher: int) -> State:
        """Return a watcher's view, until the next one is asked for."""
        self.state.copy_to(self._sight)
        conceal(self._sight, watcher)
        return self._sight
