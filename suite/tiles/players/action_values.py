"""Action values: conflicts by their odds, all other decisions within an action at their best.

They are computed on a view, by the kernel. Hidden information matters in two places only: how many
tiles a rival adds to a conflict, and which tiles are drawn for a swap. The first counts by exact
odds (`odds`), the second by the expected value of an unknown tile.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from suite.core.bits import nth_bit, only
from suite.tiles.engine import kernel
from suite.tiles.engine.evaluation import WON, Evaluation
from suite.tiles.engine.odds import holds
from suite.tiles.engine.weights import MEASURED, Weights
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


class Outcome:
    """One outcome of an action.

    - `state`: the position between two actions, or after the turn
    - `odds`: how likely it is (0 to 1)
    - `line`: the seat's decisions on the way
    """

    __slots__ = ("line", "odds", "state")

    state: State
    odds: float
    line: Line


def outcome(state: State, odds: float, line: Line) -> Outcome:
    """Return an outcome of an action."""
    made = Outcome.__new__(Outcome)
    made.state = state
    made.odds = odds
    made.line = line
    return made


class ActionValues:
    """The values of actions to one seat, created on the view of that seat."""

    def __init__(self, view: State, seat: int, weights: Weights = MEASURED) -> None:
        self.seat = seat
        self.worth = Evaluation(view, seat, weights)
        self.positions = 0

    def mean(self, outcomes: list[Outcome]) -> float:
        """Return the expected value of outcomes."""
        value = 0.0
        for each in outcomes:
            value += each.odds * self.worth.of(each.state)
            self.positions += 1
        return value

    def after(self, state: State, action: int) -> State:
        """Return the position right after an action."""
        then = state.clone()
        kernel.step(then, action)
        return then

    def outcomes(self, state: State) -> list[Outcome]:
        """Return the outcomes of a position in any phase, up to the end of the action."""
        at = state.at
        if at == ATTACK:
            return self._fought(state)
        if at == DEFEND:
            return self._defended(state)
        if CHOICES >> at & 1:
            return self._chosen(state)
        if at == REDRAW:
            return [self._redrawn(state)]
        return [outcome(state, 1.0, ())]

    def _redrawn(self, state: State) -> Outcome:
        """Return the outcome of drawing unknown tiles for those swapped out."""
        then = state.clone()
        drawn = min(state.owed, size(state.bag))
        kernel.step(then, actions.draw(state.active, drawn * ONE_UNKNOWN))
        return outcome(then, 1.0, ())

    def _chosen(self, state: State) -> list[Outcome]:
        """Return the outcomes of the choice that is best for the seat, or of a rival's worst."""
        mine = kernel.seat_to_act(state) == self.seat
        best: list[Outcome] = []
        best_value = 0.0
        legal = kernel.legal(state)
        while legal:
            action = nth_bit(legal, 0)
            legal ^= only(action)
            outcomes = self.outcomes(self.after(state, action))
            value = self.mean(outcomes)
            if not best or (value > best_value if mine else value < best_value):
                best_value = value
                best = _with_first(action, outcomes) if mine else outcomes
        return best

    def _fought(self, state: State) -> list[Outcome]:
        """Return the outcomes of a conflict in which the attacker adds his best number."""
        if state.attacker == self.seat:
            number, _ = self.attack(state)
            return self._split(state, number, self.odds_to_win(state, number))
        return self._split(state, 0, self._odds_of_rival(state))

    def _split(self, state: State, number: int, won: float) -> list[Outcome]:
        """Return the outcomes of the attacker's victory, with odds `won`, and of his defeat."""
        found: list[Outcome] = []
        if won > 0:
            self._add(found, settled(state, number, True), won)
        if won < 1:
            self._add(found, settled(state, number, False), 1 - won)
        return found

    def _add(self, found: list[Outcome], state: State, odds: float) -> None:
        """Add the outcomes of a position that is reached with some odds."""
        # Later decisions of the seat depend on what a rival adds, so no line goes beyond this.
        found += [outcome(each.state, each.odds * odds, ()) for each in self.outcomes(state)]

    def attack(self, state: State) -> tuple[int, float]:
        """Return the best number of tiles for the seat to add as the attacker, and its value."""
        victory = self.mean(self.outcomes(settled(state, 0, True)))
        defeat = self.mean(self.outcomes(settled(state, 0, False)))
        hand = state.hands[self.seat]
        kept = self.worth.hand(hand)
        colour = conflicts.added_kind(state)
        best, best_value = 0, -2 * WON
        legal = kernel.legal(state)
        while legal:
            action = nth_bit(legal, 0)
            legal ^= only(action)
            number = action - COMMIT
            won = self.odds_to_win(state, number)
            cost = kept - self.worth.hand(hand - number * ONE[colour])
            value = won * victory + (1 - won) * defeat - cost
            if value > best_value:
                best, best_value = number, value
        return best, best_value

    def odds_to_win(self, state: State, number: int) -> float:
        """Return the odds that the seat wins as the attacker if it adds a number of tiles.

        The defender adds enough for a tie if he holds as many.
        """
        short = state.strength[0] + number - state.strength[1]
        return 1 - holds(self.worth.odds, conflicts.added_kind(state), short)

    def _odds_of_rival(self, state: State) -> float:
        """Return the odds that an attacking rival wins; he may add all his tiles."""
        colour = conflicts.added_kind(state)
        ahead = state.strength[0] - state.strength[1]
        if state.defender == self.seat:
            own = state.hands[self.seat] >> LANE * colour & ONE_LANE
            return holds(self.worth.odds, colour, own - ahead + 1)
        odds = self.worth.odds
        won = 0.0
        for number in range(HAND + 1):
            exactly = holds(odds, colour, number) - holds(odds, colour, number + 1)
            won += exactly * (1 - holds(odds, colour, ahead + number))
        return won

    def _defended(self, state: State) -> list[Outcome]:
        """Return the outcomes of the defence: the seat's best one, or a rival's tie if he can."""
        if state.defender == self.seat:
            return self._chosen(state)
        short = state.strength[0] + state.committed[0] - state.strength[1]
        won = 1 - holds(self.worth.odds, conflicts.added_kind(state), short)
        return self._split(state, 0, won)


def settled(state: State, number: int, attacker_wins: bool) -> State:
    """Return the position after a conflict with this winner; the attacker adds `number` tiles."""
    then = state.clone()
    then.strength[0] = SURE if attacker_wins else 0
    then.strength[1] = 0 if attacker_wins else SURE
    if then.at == ATTACK:
        kernel.step(then, COMMIT + number)
    kernel.step(then, COMMIT)
    return then


def _with_first(action: int, outcomes: list[Outcome]) -> list[Outcome]:
    """Return outcomes with an action put before their lines."""
    return [outcome(each.state, each.odds, (action, *each.line)) for each in outcomes]
