"""The tree search of the card game: the plans of its seats, and how its worlds go on."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from random import Random
from typing import Final

from suite import native
from suite.core.bits import breathe, frozen
from suite.core.chance import draws_from
from suite.players.tree import NOBODY, Line, Plan, Tree, World, plan, share
from suite.temples import kernel
from suite.temples.actions import END, VERB_OF, VERBS
from suite.temples.components import size
from suite.temples.evaluation import WON, Evaluation
from suite.temples.kernel import DEAL
from suite.temples.players.search import Position, key, putting_down, won
from suite.temples.rules.counting import ONE_UNKNOWN, conclude
from suite.temples.rules.ending import winner
from suite.temples.rules.laying import ends
from suite.temples.state import ACT, OVER, State
from suite.temples.worlds import world_of

UNIT: Final = 1.0
"""What a stage is worth: plans that differ by less look much alike."""
SPREAD: Final = 4.0
"""The value at which a seat wins about three games of four."""
WIDTH, PLANS = 1000, 24
"""Of the watcher: how wide its beam is, and how many plans are kept."""
NARROW, FEW_PLANS = 6, 3
"""The same within a world."""
ALIKE: Final = 2
"""So many plans are kept after which the same temples stand."""
_HALVE: Final = VERBS.index("halve")
_VALUE: Final = attrgetter("value")


class CardWorld(World):
    """Where an iteration has got to; it begins at a view.

    - `ended`: the position in which the last turn ended, before temple cards came up
    - `between`: whether nobody has acted since
    """

    def __init__(self, view: State) -> None:
        self.unit = UNIT
        self.spread = SPREAD
        self.positions = 0
        self.view = view
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
        """Return what the watcher could do."""
        if self.view.at != ACT:
            return self._ways_to_put_down(self.view)
        return self._turns(self.view, WIDTH, PLANS)

    def plans(self) -> list[Plan]:
        """Return what the active seat could do by what it knows."""
        return self._turns(seen_by(self.state, self.state.active), NARROW, FEW_PLANS)

    def _turns(self, view: State, width: int, number: int) -> list[Plan]:
        """Return a number of turns, the best first; only a few after which the same temples stand.

        A beam finds them: it goes on, after each action, from the best positions only. A win at
        once leaves nothing to plan.
        """
        start = Position(view)
        worth = Evaluation(view, view.active)
        start.value = worth.of(view)
        seen = {key(view)}
        layer = [start]
        stops = []
        while layer:
            reached = []
            for position in layer:
                breathe()
                if ends(position.state):
                    stops.append(position)
                for after in position.next(kernel.legal(position.state)):
                    if won(after.state):
                        self.positions += len(seen)
                        return [plan(as_far_as_known(after.line()), WON)]
                    known = key(after.state)
                    if known not in seen:
                        seen.add(known)
                        after.value = worth.of(after.state)
                        reached.append(after)
            reached.sort(key=_VALUE, reverse=True)
            layer = reached[:width]
        self.positions += len(seen)
        stops.sort(key=_VALUE, reverse=True)
        kept: list[Plan] = []
        lines = set()
        alike: dict[object, int] = {}
        for position in stops:
            if len(kept) == number:
                break
            line = as_far_as_known((*position.line(), END))
            stand = frozen(position.state.temples)
            if line not in lines and alike.get(stand, 0) < ALIKE:
                alike[stand] = alike.get(stand, 0) + 1
                lines.add(line)
                kept.append(plan(line, position.value))
        return kept

    def _ways_to_put_down(self, view: State) -> list[Plan]:
        """Return what the rival of the active seat could put down of its hand, the best first."""
        seat = 1 - view.active
        worth = Evaluation(view, seat)
        found: list[Plan] = []
        for cards, _ in draws_from(view.hands[seat], view.to_discard):
            line = putting_down(cards)
            then = view.clone()
            for action in line:
                kernel.step(then, action)
            found.append(plan(line, worth.of(then)))
        self.positions += len(found)
        found.sort(key=_VALUE, reverse=True)
        return found

    def take(self, line: Line, random: Callable[[], float]) -> None:
        """Take actions; then cards come up, or the rival puts down what it can spare best."""
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
                best = self._ways_to_put_down(seen_by(state, 1 - state.active))[0]
                for action in best.line:
                    kernel.step(state, action)

    def round_is_over(self) -> bool:
        """Say whether the watcher's next turn begins."""
        return self.between and self.state.active == self.view.watcher

    def reward(self, seat: int) -> float:
        """Return what the turn that ended last is worth to a seat.

        Values are those of a seat that has had its turn; for the other the opposite holds.
        """
        if self.state.at == OVER:
            victor = winner(self.state)
            return 0.5 if victor == NOBODY else 1.0 if victor == seat else 0.0
        judge = self.ended.active
        self.positions += 1
        value = Evaluation(seen_by(self.ended, judge), judge).of(self.ended)
        if seat != judge:
            value = -value
        return share(value, SPREAD)


def as_far_as_known(line: Line) -> Line:
    """Return a line up to where the rival puts down what he likes."""
    number = 0
    for action in line:
        number += 1
        if VERB_OF[action] == _HALVE:
            break
    return line[:number]


def seen_by(state: State, watcher: int) -> State:
    """Return what a seat knows of a world."""
    seen = state.clone()
    rival = 1 - watcher
    known = state.known[rival]
    seen.watcher = watcher
    seen.hands[rival] = known + size(state.hands[rival] - known) * ONE_UNKNOWN
    seen.stock = size(state.stock) * ONE_UNKNOWN
    seen.known[0] = seen.known[1] = 0
    seen.public[0] = seen.public[1] = 0
    conclude(seen)
    return seen


def new_tree(view: State, rng: Random) -> Tree:
    """Return a tree that has not grown yet, of a view of either form."""
    return Tree(CardWorld(native.handed_over(view, State)), rng)
