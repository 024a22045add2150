"""Tree search of the tile game: the plans of the seats, and how a world continues."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from random import Random
from typing import Final

from suite.core.bits import nth_bit, only
from suite.players.tree import NOBODY, Line, Plan, Tree, World, plan, share
from suite.tiles.engine import door, kernel
from suite.tiles.engine.dispatch import DEAL
from suite.tiles.engine.evaluation import Evaluation
from suite.tiles.hidden.concealment import view_of
from suite.tiles.hidden.determinize import world_of
from suite.tiles.model.actions import COMMIT, NO_ACTIONS, SWAP
from suite.tiles.model.pieces import ACTIONS
from suite.tiles.model.state import ACTION, PHASES, State
from suite.tiles.players.action_values import ATTACK, ActionValues
from suite.tiles.players.search import (
    Move,
    as_far_as_known,
    best_of,
    cost,
    line_of,
    moves_of,
    seconds_of,
    with_a_second,
)

UNIT: Final = 2.0
"""The value of two points: plans that differ by less are similar."""
SPREAD: Final = 6.0
"""The value at which a seat wins about three games of four."""
FIRSTS, FOLLOW_UPS, PLANS = 30, 24, 12
"""For the watcher: actions tried as first, actions always tried as second, plans kept."""
FEW_FIRSTS, FEW_FOLLOW_UPS, FEW_PLANS = 6, 6, 4
"""The same for the seats within a world."""
REFILL: Final = PHASES.index("refill")
_VALUE: Final = attrgetter("value")


class TileWorld(World):
    """The position of an iteration, which begins at a view.

    - `ended`: the position in which the last turn ended, before hands were refilled
    - `paid`: what the actions of each seat have cost (see `search.cost`)
    """

    def __init__(self, view: State) -> None:
        self.unit = UNIT
        self.spread = SPREAD
        self.positions = 0
        self.view = view
        self.state = view
        self.ended = view
        self.paid = [0.0] * 4

    def deal(self, random: Callable[[], float]) -> None:
        """Deal the unseen tiles."""
        self.state = world_of(self.view, random)
        self.ended = self.state
        for seat in range(4):
            self.paid[seat] = 0.0

    def seat(self) -> int:
        """Return the seat to plan, or `NOBODY` once play is over."""
        return kernel.seat_to_act(self.state)

    def first_plans(self) -> list[Plan]:
        """Return the plans of the watcher."""
        return self._plans(self.view, self.seat(), FIRSTS, FOLLOW_UPS, PLANS)

    def plans(self) -> list[Plan]:
        """Return the plans of the active seat on its own view."""
        active = self.state.active
        view = view_of(self.state, active)
        return self._plans(view, active, FEW_FIRSTS, FEW_FOLLOW_UPS, FEW_PLANS)

    def _plans(
        self, view: State, seat: int, width: int, follow_ups: int, number: int
    ) -> list[Plan]:
        """Return at most `number` plans, the best first, all of different lines and values.

        At the beginning of a turn a plan has two actions, unless new information comes first.
        """
        action_values = ActionValues(view, seat)
        moves = moves_of(action_values, view, kernel.legal(view))
        moves.sort(key=_VALUE, reverse=True)
        found: list[Plan] = []
        if view.at == ACTION and view.actions_left == ACTIONS:
            usual = NO_ACTIONS
            for move in moves[:follow_ups]:
                usual |= only(move.action)
            for place, move in enumerate(moves):
                if place < width or len(move.outcomes) > 1:
                    add_turns(found, action_values, view, move, usual)
                    usual &= ~only(move.action)
            found.sort(key=_VALUE, reverse=True)
        else:
            found = [plan((move.action,), move.value) for move in moves]
        self.positions += action_values.positions
        kept: list[Plan] = []
        lines, values = set(), set()
        for each in found:
            if len(kept) < number and each.line not in lines and each.value not in values:
                lines.add(each.line)
                values.add(each.value)
                kept.append(each)
        return kept

    def take(self, line: Line, random: Callable[[], float]) -> None:
        """Take the actions of a line, then settle conflicts and draws up to the next action."""
        state = self.state
        for action in line:
            if state.at == ACTION:
                self.paid[state.active] += cost(state, action)
            kernel.step(state, action)
        ended = False
        seat = kernel.seat_to_act(state)
        while state.at != ACTION and (seat != NOBODY or DEAL[state.at]):
            if seat != NOBODY:
                kernel.step(state, self._answer(seat))
            else:
                if state.at == REFILL and not ended:
                    ended = True
                    self.ended = state.clone()
                kernel.step(state, kernel.deal(state, random))
            seat = kernel.seat_to_act(state)
        if not ended and (seat == NOBODY or state.actions_left == ACTIONS):
            self.ended = state.clone()

    def _answer(self, seat: int) -> int:
        """Return a seat's decision within an action, on its own view."""
        legal = kernel.legal(self.state)
        action = nth_bit(legal, 0)
        if legal.bit_count() > 1:
            view = view_of(self.state, seat)
            action_values = ActionValues(view, seat)
            if view.at == ATTACK:
                number, _ = action_values.attack(view)
                action = COMMIT + number
            else:
                best = best_of(action_values, view, legal)
                action = best.action
            self.positions += action_values.positions
        return action

    def round_is_over(self) -> bool:
        """Say whether the watcher's next turn begins."""
        state = self.state
        return (
            state.active == self.view.watcher
            and state.at == ACTION
            and state.actions_left == ACTIONS
        )

    def reward(self, seat: int) -> float:
        """Return the value of the last finished turn to a seat, as a share (0 to 1).

        The evaluation is meant for a seat that has just had its turn. With two seats it is that
        seat's value, negated for the other; with more, each seat has its own value.
        """
        state = self.ended
        judge = seat
        if state.seats == 2 and self.state.at == ACTION:
            judge = 1 - self.state.active
        self.positions += 1
        value = Evaluation(view_of(state, judge), judge).of(state) - self.paid[judge]
        if state.seats == 2:
            value += self.paid[1 - judge]
        if seat != judge:
            value = -value
        return share(value, SPREAD)


def add_turns(
    found: list[Plan], action_values: ActionValues, view: State, first: Move, usual: int
) -> None:
    """Add the best turns that begin with the action `first` to those found.

    Actions tried as second are the `usual` ones and those near the first.
    """
    then = first.outcomes[0]
    state = then.state
    stays_open = len(first.outcomes) == 1 and first.action < SWAP
    if not (stays_open and state.at == ACTION and state.actions_left == 1):
        value, line = with_a_second(action_values, view, first, usual)
        found.append(plan(as_far_as_known(view, line), value))
        return
    for second in seconds_of(action_values, view, first, usual):
        value = second.value - cost(view, first.action)
        found.append(plan(as_far_as_known(view, line_of(first, second)), value))


def new_tree(view: State, rng: Random) -> Tree:
    """Return a new tree of a view of either backend."""
    return Tree(TileWorld(door.deciding(view)), rng)
