"""Rollouts of a line of actions in worlds that fit a view.

In a world all tiles are known and the bag has an order. The line is played first, then every seat
takes the best *usual* action on its own view. Some turns later the position is evaluated. Chance is
shared: in one world each seat draws the same tiles, whatever is played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from suite.core.kernel.bits import has, nth_bit, only
from suite.tiles.engine import chances, kernel
from suite.tiles.engine.dispatch import DEAL
from suite.tiles.engine.evaluation import WON, Evaluation
from suite.tiles.engine.factors.weights import MEASURED, Weights
from suite.tiles.hidden.concealment import conceal
from suite.tiles.hidden.determinize import world_of
from suite.tiles.model import actions
from suite.tiles.model.actions import COMMIT, NO_ACTIONS
from suite.tiles.model.pieces import HAND, ONE, count, size
from suite.tiles.model.state import ACTION, NOBODY, State
from suite.tiles.players.action_values import ATTACK, ActionValues, Line
from suite.tiles.players.search import ALWAYS, Ranking, best_of, cost, near, usual_actions
from suite.tiles.rules.drawing import seat_to_refill

Note: TypeAlias = tuple[bool, float, list[int]]
"""A position to learn from: whether the next turn has begun, its value by hand, its features."""
HOPEFUL: Final = 8
"""Number of the best first actions tried again as second, besides those near the first."""


class Rollouts:
    """Rollouts from one view, in one world after the other.

    Their last positions are evaluated with the `weights`, the answers within a world by hand.
    """

    def __init__(self, view: State, seat: int, turns: int, weights: Weights = MEASURED) -> None:
        self.view = view
        self.seat = seat
        self.turns = turns
        self.worth = Evaluation(view, seat, weights)
        self.by_hand = Evaluation(view, seat)
        self.positions = 0
        self.world = view
        self.state = view.clone()
        self.seen = view.clone()
        self.before = view.clone()
        self.values: list[ActionValues] = []
        for other in range(self.view.seats):
            self.values.append(ActionValues(view, other))
        self.ranking = Ranking()
        self.order = [0] * 153  # as many as ALL_TILES
        self.gone = [0] * 153
        self.number = 0
        self.hopeful = NO_ACTIONS
        self.begun = NOBODY
        self.spent = [0.0] * 4

    def deal(self, random: Callable[[], float]) -> None:
        """Begin the next world: deal the hidden tiles and shuffle the bag."""
        world = world_of(self.view, random)
        number = 0
        for kind in range(4):
            for _ in range(count(world.bag, kind)):
                self.order[number] = kind
                number += 1
        for place in range(number):
            other = place + int(random() * (number - place))
            kind = self.order[place]
            self.order[place] = self.order[other]
            self.order[other] = kind
        self.number = number
        self.world = world

    def chance(self, line: Line, costs: float, notes: list[Note] | None = None) -> float:
        """Return the seat's chance to win (0 to 1) after a line in this world.

        `costs` is the cost of the line; what each seat pays beside it is `spent`. If the game ends,
        the chance is 0 or 1, or shared by the winners, with a trace more for each point of the
        weakest colour.

        `notes` get the position before the seat's turn ends by a draw, and the one in which the
        next turn begins; then the cost of the turn does not count, for no position shows it.
        """
        state = self.state
        self.world.copy_to(state)
        for place in range(self.number):
            self.gone[place] = 0
        for actor in range(state.seats):
            self.spent[actor] = 0.0
        self.begun = NOBODY
        steps, length = 0, len(line)
        turns = self.turns
        active = state.active
        while True:
            if DEAL[state.at]:
                if notes is not None and not notes and turns == self.turns and not state.owed:
                    self.note(state, False, notes)
                kernel.step(state, self.draw(state))
                continue
            actor = kernel.seat_to_act(state)
            if actor == NOBODY:
                return (1 + self.worth.outcome(state) / WON) / 2
            if state.active != active:
                active = state.active
                if notes is not None and turns == self.turns:
                    costs = 0.0
                    self.note(state, True, notes)
                if not turns:
                    break
                turns -= 1
            is_planned = actor == self.seat and steps < length
            if is_planned:
                action = line[steps]
                is_planned = has(kernel.legal(state), action)
            if is_planned:
                steps += 1
            else:
                if actor == self.seat:
                    steps = length
                action = self.usual(state, actor)
                price = cost(state, action)
                self.spent[actor] += price
                if actor == self.seat:
                    costs += price
                else:
                    costs -= price / (state.seats - 1)
            kernel.step(state, action)
            self.positions += 1
        wait = (self.seat - active + state.seats) % state.seats
        return chances.share(self.worth.of(state) - costs, state.seats, wait)

    def note(self, state: State, begun: bool, notes: list[Note]) -> None:
        """Note a position as the seat sees it, unless the game is decided there."""
        view = self.seen
        state.copy_to(view)
        conceal(view, self.seat)
        value = self.by_hand.of(view)
        if -WON / 2 < value < WON / 2:
            notes.append((begun, value, self.by_hand.features(view)))

    def draw(self, state: State) -> int:
        """Return the next draw; each seat begins at a place of its own in the order."""
        seat, due = state.active, state.owed
        if not due:
            seat = seat_to_refill(state)
            due = HAND - size(state.hands[seat])
        due = min(due, size(state.bag))
        pile = 0
        place = self.number * seat // state.seats
        while due:
            if not self.gone[place]:
                self.gone[place] = 1
                pile += ONE[self.order[place]]
                due -= 1
            place = (place + 1) % self.number
        return actions.draw(seat, pile)

    def usual(self, state: State, actor: int) -> int:
        """Return the best usual action of a seat on its own view."""
        legal = kernel.legal(state)
        if legal.bit_count() == 1:
            return nth_bit(legal, 0)
        view = self.seen
        state.copy_to(view)
        conceal(view, actor)
        values = self.values[actor]
        values.worth.look(view)
        before = values.positions
        if state.at == ATTACK:
            number, _ = values.attack(view)
            action = COMMIT + number
        elif state.at == ACTION:
            action = self._best_of_turn(values, view, legal & usual_actions(view))
        else:
            action, _ = values.choice(view)
        self.positions += values.positions - before
        return action

    def _best_of_turn(self, values: ActionValues, view: State, legal: int) -> int:
        """Return the best of some actions; after a first one note candidates for the second."""
        if view.actions_left > 1:
            ranking = self.ranking
            ranking.fill(values, view, legal)
            ranking.sort()
            self.begun = view.active
            view.copy_to(self.before)
            self.hopeful = ALWAYS
            for place in range(min(HOPEFUL, ranking.number)):
                self.hopeful |= only(ranking.action[place])
            return ranking.action[0]
        if self.begun == view.active:
            legal = legal & (self.hopeful | near(self.before, view))
        action, _ = best_of(values, view, legal)
        return action
