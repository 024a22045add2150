"""Search of a whole turn: every line of actions up to its end, or the promising ones only.

A search runs on a view, by the kernel. In a turn only one thing is hidden from the active seat: the
rival's discards after a `halve`. There the search continues with half of his hand, unknown; a
player follows its line up to there and searches again when it has seen the cards.

Compiled or not, `find`, `exhaustive`, `beam` and `halving` take a state of either backend.

Transpositions count once. Of lines of equal value the first one found is kept: the shortest, then
the one whose actions have the lower numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, TypeAlias

from suite.core.bits import frozen, yield_gil
from suite.core.chance import draws_from
from suite.core.play.player import Choice
from suite.temples.engine import door, kernel
from suite.temples.engine.evaluation import WON, Evaluation
from suite.temples.engine.weights import OWN, Weights
from suite.temples.model import actions
from suite.temples.model.actions import END, ONLY, VERB_OF, VERBS
from suite.temples.model.pieces import LANE, kinds_of, size
from suite.temples.model.state import ACT, OVER, PHASES, State
from suite.temples.rules.counting import ONE_UNKNOWN
from suite.temples.rules.laying import ends

Line: TypeAlias = tuple[int, ...]
"""The actions of one turn in order."""
Ask: TypeAlias = Callable[[State], bool]
"""A predicate of positions."""

DISCARD: Final = PHASES.index("discard")
THE_END: Final = ONLY[END]
TRAVELS: Final = sum(1 << LANE * people + actions.TRAVEL for people in range(5))
_TRAVEL: Final = VERBS.index("travel")
_MIGRATE: Final = VERBS.index("migrate")
HALVE: Final = VERBS.index("halve")
_WORST: Final = -2 * WON
_VALUE: Final = attrgetter("value")


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a search.

    - `line`: the best line, up to `end` or a win, or the line to a goal; empty if there is none
    - `value`: its value, in the unit of the evaluation
    - `complete`: whether no better line exists
    - `positions`: the number of positions searched
    """

    line: Line
    value: float
    complete: bool
    positions: int

    def choice(self) -> Choice:
        """Return it as a player's choice: the line up to hidden information."""
        return Choice(as_far_as_known(self.line), self.value, self.complete, self.positions)


class Position:
    """A position of a turn, and the action that led to it from the position `before`.

    `idle` says that the piece has travelled here and nothing has been done here since. `value` is
    the value of the position, once it has been evaluated.
    """

    __slots__ = ("action", "before", "idle", "state", "value")

    def __init__(
        self, state: State, before: Position | None = None, action: int = END, idle: bool = False
    ) -> None:
        self.state = state
        self.before = before
        self.action = action
        self.idle = idle
        self.value = 0.0

    def line(self) -> Line:
        """Return the actions that led here."""
        line = []
        position = self
        while position.before is not None:
            line.append(position.action)
            position = position.before
        return tuple(reversed(line))

    def next(self, legal: int) -> list[Position]:
        """Return the positions after each legal action but `end`, in the order of the actions.

        An idle piece does not travel on: travelling there directly saves a card.
        """
        legal &= ~THE_END
        if self.idle:
            legal &= ~TRAVELS
        found = []
        while legal:
            action = (legal & -legal).bit_length() - 1
            legal &= legal - 1
            state = self.state.clone()
            kernel.step(state, action)
            if state.at == DISCARD:
                put_down_unseen(state)
            verb = VERB_OF[action]
            idle = verb == _TRAVEL or (self.idle and verb == _MIGRATE)
            after = Position.__new__(Position)
            after.state = state
            after.before = self
            after.action = action
            after.idle = idle
            after.value = 0.0
            found.append(after)
        return found


def put_down_unseen(state: State) -> None:
    """Discard half of the rival's hand unseen, so that the cards left are unknown.

    The cards discarded are unknown, too: they go to the stock, which plays no part in a turn.
    """
    rival = 1 - state.active
    kept = size(state.hands[rival]) - state.to_discard
    state.hands[rival] = kept * ONE_UNKNOWN
    state.stock = (size(state.stock) + state.to_discard) * ONE_UNKNOWN
    state.to_discard = 0
    state.at = ACT


def key(state: State) -> object:
    """Return a hashable key of all in which positions of one turn can differ for its rest."""
    me = state.active
    columns = [state.yards[0], state.yards[1], state.top]
    numbers = [
        state.hands[0],
        state.hands[1],
        state.pieces[me],
        state.start[me],
        state.migrated,
        state.final,
    ]
    return frozen(state.rows) + frozen(state.temples) + frozen(columns) + frozen(numbers)


def positions(view: State, goal: Ask, limit: int, hopeless: Ask | None = None) -> list[Position]:
    """Return the positions that the active seat can reach in its turn, the shortest lines first.

    The list ends with the first position that meets the goal, else after `limit` + 1 positions, or
    when all are found. If the game is over in a position, the active seat has won. Positions that
    are `hopeless` are not expanded.
    """
    found = [Position(view)]
    if goal(view):
        return found
    seen = {key(view)}
    number = 0
    while number < len(found):
        yield_gil()
        position = found[number]
        number += 1
        if position.state.at == OVER or (hopeless is not None and hopeless(position.state)):
            continue
        for after in position.next(kernel.legal(position.state)):
            known = key(after.state)
            if known not in seen:
                seen.add(known)
                found.append(after)
                if len(found) > limit or goal(after.state):
                    return found
    return found


def won(state: State) -> bool:
    """Say whether the active seat has won by its last action."""
    if state is None:
        raise TypeError("a state is needed")  # which the compiler does not see to
    return state.at == OVER


def find(view: State, goal: Ask, limit: int, hopeless: Ask | None = None) -> Found:
    """Search for the shortest line to a goal, in at most `limit` positions.

    `hopeless` holds only for positions from which the goal certainly cannot be reached.
    """
    found = positions(door.asked(view, ACT), goal, limit, hopeless)
    last = found[len(found) - 1]
    if goal(last.state):
        return Found(last.line(), WON, True, len(found))
    return Found((), _WORST, len(found) <= limit, len(found))


class PutDown:
    """A way to discard half of a hand: the actions, and the value of the position after them."""

    __slots__ = ("line", "value")

    def __init__(self, line: Line, value: float) -> None:
        self.line = line
        self.value = value


class Endings:
    """The result of a search of a turn: the positions in which the turn may end.

    - `found`: these positions with their values, in the order in which they were found; only the
      won position if the active seat has won; none if the limit was exceeded
    - `complete`: whether no better one exists
    - `positions`: the number of positions searched
    """

    __slots__ = ("complete", "found", "positions")

    def __init__(self, found: list[Position], complete: bool, positions: int) -> None:
        self.found = found
        self.complete = complete
        self.positions = positions

    def best(self) -> Position:
        """Return the position with the highest value; of equal ones the first."""
        best = self.found[0]
        for position in self.found:
            if position.value > best.value:
                best = position
        return best

    def first(self, number: int) -> list[Position]:
        """Return the positions with the highest values, the best first."""
        return sorted(self.found, key=_VALUE, reverse=True)[:number]


def whole_line(last: Position) -> Line:
    """Return the line of a turn up to a position, with `end` if the game goes on."""
    line = last.line()
    return line if won(last.state) else (*line, END)


def as_far_as_known(line: Line) -> Line:
    """Return a line up to its `halve`, if any: the rival's discards are not known."""
    number = 0
    for action in line:
        number += 1
        if VERB_OF[action] == HALVE:
            break
    return line[:number]


def all_endings(state: State, limit: int, weights: Weights = OWN) -> Endings:
    """Find every way to end the turn, or none if it has more than `limit` positions.

    `weights` are those of the seat in its evaluation.
    """
    reached = positions(state, won, limit)
    last = reached[len(reached) - 1]
    if won(last.state):
        last.value = WON
        return Endings([last], True, len(reached))
    if len(reached) > limit:
        return Endings([], False, len(reached))
    worth = Evaluation(state, state.active, weights)
    found = []
    for position in reached:
        if ends(position.state):
            position.value = worth.of(position.state)
            found.append(position)
    return Endings(found, True, len(reached))


def beam_endings(state: State, width: int, weights: Weights = OWN) -> Endings:
    """Find good ways to end the turn by beam search: keep the best `width` after each action.

    `weights` are those of the seat in its evaluation.
    """
    start = Position(state)
    worth = Evaluation(state, state.active, weights)
    start.value = worth.of(state)
    seen = {key(state)}
    layer = [start]
    found = []
    complete = True
    while layer:
        reached = []
        for position in layer:
            yield_gil()
            if ends(position.state):
                found.append(position)
            for after in position.next(kernel.legal(position.state)):
                if won(after.state):
                    after.value = WON
                    return Endings([after], True, len(seen))
                known = key(after.state)
                if known not in seen:
                    seen.add(known)
                    after.value = worth.of(after.state)
                    reached.append(after)
        reached.sort(key=_VALUE, reverse=True)
        complete &= len(reached) <= width
        layer = reached[:width]
    return Endings(found, complete, len(seen))


def exhaustive(view: State, limit: int, weights: Weights | None = None) -> Found:
    """Search for the best line of all; the turn must have at most `limit` positions.

    The line is empty if it has more. The first win found is the best line. `weights` are those of
    the seat in its evaluation; `None` for the measured ones.
    """
    found = all_endings(door.asked(view, ACT), limit, weights or OWN)
    if not found.found:
        return Found((), _WORST, False, found.positions)
    return _best_line(found)


def beam(view: State, width: int, weights: Weights | None = None) -> Found:
    """Search for a good line by beam search: keep the best `width` positions after each action.

    `weights` are as in `exhaustive`.
    """
    return _best_line(beam_endings(door.asked(view, ACT), width, weights or OWN))


def _best_line(found: Endings) -> Found:
    best = found.best()
    return Found(whole_line(best), best.value, found.complete, found.positions)


def halving(view: State, weights: Weights | None = None) -> Found:
    """Search for the best cards to discard where the rival halves the hand.

    `weights` are as in `exhaustive`.
    """
    ways = put_downs(door.asked(view, DISCARD), weights or OWN)
    best = ways[0]
    for way in ways:
        if way.value > best.value:
            best = way
    return Found(best.line, best.value, True, len(ways))


def put_downs(start: State, weights: Weights = OWN) -> list[PutDown]:
    """Return every way to discard half of the hand in the rival's turn, with its value.

    `weights` are those of the seat in its evaluation.
    """
    seat = 1 - start.active
    worth = Evaluation(start, seat, weights)
    ways = []
    for cards, _ in draws_from(start.hands[seat], start.to_discard):
        line = putting_down(cards)
        state = start.clone()
        for action in line:
            kernel.step(state, action)
        ways.append(PutDown(line, worth.of(state)))
    return ways


def putting_down(cards: int) -> Line:
    """Return the actions that discard a pile of cards."""
    return tuple(LANE * (people - 1) + actions.DISCARD for people in kinds_of(cards))
