"""The tree search of the card game: the plans of its seats, and the play of its worlds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from suite.core.bits import frozen
from suite.players.tree import NOBODY, Line, Plan, Tree, World, plan, share
from suite.temples.engine import door, kernel
from suite.temples.engine.dispatch import DEAL
from suite.temples.engine.evaluation import Evaluation
from suite.temples.hidden.concealment import view_of
from suite.temples.hidden.determinize import world_of
from suite.temples.model.actions import END
from suite.temples.model.state import ACT, OVER, State
from suite.temples.players.search import TurnSearch, as_far_as_known, go
from suite.temples.rules.ending import winner

UNIT: Final = 1.0
"""The value of a stage: plans that differ by less have similar priors."""
SPREAD: Final = 4.0
"""The value at which a seat wins about three games of four."""
WIDTH, PLANS = 1000, 24
"""The beam width of the watcher, and the number of plans kept."""
NARROW, FEW_PLANS = 6, 3
"""The same within a world."""
ALIKE: Final = 2
"""The number of plans kept that lead to the same temples."""


class CardWorld(World):
    """The world of an iteration; it begins at a view.

    - `ended`: the position in which the last turn ended, before temple cards came up
    - `between`: whether no seat has acted since
    """

    def __init__(self, view: State) -> None:
        self.unit = UNIT
        self.spread = SPREAD
        self.positions = 0
        self.view = view
        self.search = TurnSearch(view)
        self.state = view
        self.ended = view
        self.between = False

    def deal(self, random: Callable[[], float]) -> None:
        """Deal the unseen cards."""
        self.state = world_of(self.view, random)

    def seat(self) -> int:
        """Return the seat to plan, or `NOBODY` once play is over."""
        return kernel.seat_to_act(self.state)

    def first_plans(self) -> list[Plan]:
        """Return the watcher's plans."""
        if self.view.at != ACT:
            return self._ways_to_put_down(self.view)
        return self._turns(self.view, WIDTH, PLANS)

    def plans(self) -> list[Plan]:
        """Return the active seat's plans, by what it knows."""
        return self._turns(view_of(self.state, self.state.active), NARROW, FEW_PLANS)

    def _turns(self, view: State, width: int, number: int) -> list[Plan]:
        """Return at most `number` turns, the best first, and `ALIKE` that lead to the same temples.

        A win in this turn is the only one returned.
        """
        search = self.search
        search.beam(view, width)
        self.positions += search.positions
        kept: list[Plan] = []
        lines = set()
        alike: dict[object, int] = {}
        ranking = search.first(search.endings)
        for rank in range(ranking.number):
            if len(kept) == number:
                break
            whole = search.line(ranking.items[rank])
            line = as_far_as_known(whole)
            end = view.clone()
            for action in whole:
                if action != END:
                    go(end, action)
            stand = frozen(end.temples)
            if line not in lines and alike.get(stand, 0) < ALIKE:
                alike[stand] = alike.get(stand, 0) + 1
                lines.add(line)
                kept.append(plan(line, ranking.values[rank]))
        return kept

    def _ways_to_put_down(self, view: State) -> list[Plan]:
        """Return the ways in which the active seat's rival can discard, the best first."""
        search = self.search
        search.halve(view)
        self.positions += search.endings
        ranking = search.first(search.endings)
        return [
            plan(search.line(ranking.items[rank]), ranking.values[rank])
            for rank in range(ranking.number)
        ]

    def take(self, line: Line, random: Callable[[], float]) -> None:
        """Take actions; then chance acts, or the rival makes its best discards."""
        state = self.state
        self.between = False
        for action in line:
            if action == END:
                self.between = True
                self.ended = state.clone()
            kernel.step(state, action)
        while state.at != ACT and state.at != OVER:
            if DEAL[state.at]:
                kernel.step(state, kernel.deal(state, random))
            else:
                best = self._ways_to_put_down(view_of(state, 1 - state.active))[0]
                for action in best.line:
                    kernel.step(state, action)

    def round_is_over(self) -> bool:
        """Say whether the watcher's next turn begins."""
        return self.between and self.state.active == self.view.watcher

    def reward(self, seat: int) -> float:
        """Return a seat's reward (0 to 1) after the turn that ended last.

        The evaluation is that of the seat that has ended its turn; the other has its negative.
        """
        if self.state.at == OVER:
            victor = winner(self.state)
            return 0.5 if victor == NOBODY else 1.0 if victor == seat else 0.0
        judge = self.ended.active
        self.positions += 1
        value = Evaluation(view_of(self.ended, judge), judge).of(self.ended)
        if seat != judge:
            value = -value
        return share(value, SPREAD)


def new_tree(view: State, rng: Random) -> Tree:
    """Return a new tree for a view of either backend."""
    return Tree(CardWorld(door.deciding(view)), rng)
