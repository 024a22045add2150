"""Action values: conflicts by their odds, all other decisions within an action at their best.

They are computed on a view, by the kernel. Hidden information matters in two places only: how many
tiles a rival adds to a conflict, and which tiles are drawn for a swap. The first counts by exact
odds (`odds`), the second by the expected value of an unknown tile.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from suite.core.kernel.bits import has, nth_bit, only
from suite.tiles.engine import kernel
from suite.tiles.engine.evaluation import WON, Evaluation
from suite.tiles.engine.factors.odds import holds
from suite.tiles.engine.factors.weights import MEASURED, Weights
from suite.tiles.model import actions
from suite.tiles.model.actions import COMMIT
from suite.tiles.model.pieces import HAND, LANE, ONE, ONE_LANE, ONE_UNKNOWN, size
from suite.tiles.model.state import PHASES, State
from suite.tiles.rules import conflicts

ATTACK: Final = PHASES.index("attack")
DEFEND: Final = PHASES.index("defend")
REDRAW: Final = PHASES.index("redraw")
CHOICES: Final = sum(
    1 << PHASES.index(word) for word in ("choose-war", "building", "monument", "treasure", "income")
)
"""The phases of decisions that no hidden information affects, one bit each."""
SURE: Final = 99
"""A strength that no hand can reach."""

Line: TypeAlias = tuple[int, ...]


class ActionValues:
    """The values of actions to one seat, created on the view of that seat.

    Positions that follow from each other lie in slots, which are used again: a method that is
    given a `depth` writes to the slots from that one on, and to no other.

    - `positions`: how many positions have been evaluated
    """

    def __init__(self, view: State, seat: int, weights: Weights = MEASURED) -> None:
        self.seat = seat
        self.worth = Evaluation(view, seat, weights)
        self.positions = 0
        self.slots: list[State] = []

    def slot(self, state: State, depth: int) -> State:
        """Return a copy of a position in the slot of a depth."""
        if depth < len(self.slots):
            then = self.slots[depth]
            state.copy_to(then)
            return then
        then = state.clone()
        self.slots.append(then)
        return then

    def after(self, state: State, action: int, depth: int = 0) -> State:
        """Return the position right after an action, in the slot of a depth."""
        then = self.slot(state, depth)
        kernel.step(then, action)
        return then

    def after_line(self, state: State, line: Line, depth: int) -> State | None:
        """Return the position after a line, in the slot of a depth; `None` if a rival decides."""
        then = self.slot(state, depth)
        for action in line:
            if not has(kernel.legal(then), action):
                return None
            kernel.step(then, action)
        return then

    def after_conflict(
        self, state: State, number: int, attacker_wins: bool, depth: int = 0
    ) -> State:
        """Return the position after a conflict, as `settle` makes it, in the slot of a depth."""
        then = self.slot(state, depth)
        settle(then, number, attacker_wins)
        return then

    def value(self, state: State, depth: int = 0) -> float:
        """Return the expected value of a position in any phase, up to the end of the action."""
        at = state.at
        if at == ATTACK and state.attacker == self.seat:
            _, value = self.attack(state, depth)
            return value
        if at == ATTACK or (at == DEFEND and state.defender != self.seat):
            chance = self.odds_of_rival(state)
            value = 0.0
            if chance > 0:
                value += chance * self.value(self.after_conflict(state, 0, True, depth), depth + 1)
            if chance < 1:
                value += (1 - chance) * self.value(
                    self.after_conflict(state, 0, False, depth), depth + 1
                )
            return value
        if at == DEFEND or CHOICES >> at & 1:
            _, value = self.choice(state, depth)
            return value
        self.positions += 1
        if at == REDRAW:
            number = min(state.owed, size(state.bag))
            draw = actions.draw(state.active, number * ONE_UNKNOWN)
            state = self.slot(state, depth)
            kernel.step(state, draw)
        return self.worth.of(state)

    def choice(self, state: State, depth: int = 0) -> tuple[int, float]:
        """Return the action that is best for the seat, or a rival's worst for it, and its value.

        Ties go to the first.
        """
        mine = kernel.seat_to_act(state) == self.seat
        best, best_value = -1, 0.0
        legal = kernel.legal(state)
        while legal:
            action = nth_bit(legal, 0)
            legal ^= only(action)
            value = self.value(self.after(state, action, depth), depth + 1)
            if best < 0 or (value > best_value if mine else value < best_value):
                best, best_value = action, value
        return best, best_value

    def attack(self, state: State, depth: int = 0) -> tuple[int, float]:
        """Return the best number of tiles for the seat to add as the attacker, and its value."""
        victory = self.value(self.after_conflict(state, 0, True, depth), depth + 1)
        defeat = self.value(self.after_conflict(state, 0, False, depth), depth + 1)
        hand = state.hands[self.seat]
        whole = self.worth.hand(hand)
        colour = conflicts.added_kind(state)
        best, best_value = 0, -2 * WON
        legal = kernel.legal(state)
        while legal:
            action = nth_bit(legal, 0)
            legal ^= only(action)
            number = action - COMMIT
            chance = self.odds_to_win(state, number)
            cost = whole - self.worth.hand(hand - number * ONE[colour])
            value = chance * victory + (1 - chance) * defeat - cost
            if value > best_value:
                best, best_value = number, value
        return best, best_value

    def odds_to_win(self, state: State, number: int) -> float:
        """Return the odds that the seat wins as the attacker if it adds a number of tiles.

        The defender adds enough for a tie if he holds as many.
        """
        short = state.strength[0] + number - state.strength[1]
        return 1 - holds(self.worth.odds, conflicts.added_kind(state), short)

    def odds_of_rival(self, state: State) -> float:
        """Return the odds that an attacking rival wins, or that a rival's defence is too weak.

        An attacker may add all his tiles; a defender adds enough for a tie if he holds as many.
        """
        odds = self.worth.odds
        colour = conflicts.added_kind(state)
        ahead = state.strength[0] - state.strength[1]
        if state.at == DEFEND:
            return 1 - holds(odds, colour, ahead + state.committed[0])
        if state.defender == self.seat:
            own = state.hands[self.seat] >> LANE * colour & ONE_LANE
            return holds(odds, colour, own - ahead + 1)
        chance = 0.0
        for number in range(HAND + 1):
            exactly = holds(odds, colour, number) - holds(odds, colour, number + 1)
            chance += exactly * (1 - holds(odds, colour, ahead + number))
        return chance


def settle(state: State, number: int, attacker_wins: bool) -> None:
    """Decide the running conflict for one side; the attacker adds `number` tiles."""
    state.strength[0] = SURE if attacker_wins else 0
    state.strength[1] = 0 if attacker_wins else SURE
    if state.at == ATTACK:
        kernel.step(state, COMMIT + number)
    kernel.step(state, COMMIT)


def after_conflict(state: State, number: int, attacker_wins: bool) -> State:
    """Return the position after a conflict, as `settle` makes it."""
    then = state.clone()
    settle(then, number, attacker_wins)
    return then
