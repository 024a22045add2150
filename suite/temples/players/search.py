"""Searching a whole turn: every line of actions up to its end, or the promising ones only.

A search runs on a view, by the kernel. Nothing in a turn is hidden from the active seat but one
thing: what the rival puts down after a `halve`. There the search goes on with half of his hand,
unknown; a player follows its line up to there and searches again when it has seen the cards.

Positions that come up twice count once. Of lines that are worth the same the one found first is
kept: the shortest, then the one whose actions have the lower numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeAlias

from suite.core.chance import draws_from
from suite.core.game import LegalActions
from suite.core.player import Choice
from suite.temples import actions, kernel
from suite.temples.actions import END, VERB_OF, VERBS
from suite.temples.components import LANE, kinds_of, size
from suite.temples.evaluation import WON, Evaluation
from suite.temples.rules.counting import ONE_UNKNOWN
from suite.temples.rules.laying import ends
from suite.temples.state import OVER, PHASES, State

Line: TypeAlias = tuple[int, ...]
"""Actions of one turn, one after the other."""
Ask: TypeAlias = Callable[[State], bool]
"""A question about a position."""

DISCARD: Final = PHASES.index("discard")
THE_END: Final = 1 << END
TRAVELS: Final = sum(1 << LANE * people + actions.TRAVEL for people in range(5))
_TRAVEL: Final = VERBS.index("travel")
_MIGRATE: Final = VERBS.index("migrate")
_HALVE: Final = VERBS.index("halve")
_WORST: Final = -2 * WON


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has come to.

    - `line`: the best line, up to `end` or a win, or the line to a goal; empty if there is none
    - `value`: what it is worth, in the unit of the evaluation
    - `complete`: whether no better line can have been missed
    - `positions`: how many positions were looked at
    """

    line: Line
    value: float
    complete: bool
    positions: int

    def choice(self) -> Choice:
        """Return it as a player's choice: the line up to where something new will be seen."""
        verbs = [VERB_OF[action] for action in self.line]
        known = verbs.index(_HALVE) + 1 if _HALVE in verbs else len(verbs)
        return Choice(self.line[:known], self.value, self.complete, self.positions)


class Position:
    """A position of a turn, and the action that led to it from the position `before`.

    `idle` says that the piece has travelled here and nothing has been done here since.
    """

    __slots__ = ("action", "before", "idle", "state")

    def __init__(
        self, state: State, before: Position | None = None, action: int = END, idle: bool = False
    ) -> None:
        self.state = state
        self.before = before
        self.action = action
        self.idle = idle

    def line(self) -> Line:
        """Return the actions that led here."""
        line = []
        position = self
        while position.before:
            line.append(position.action)
            position = position.before
        return tuple(reversed(line))

    def next(self, legal: int) -> Iterator[Position]:
        """Yield the positions after each legal action but `end`.

        An idle piece does not travel on: to go there at once would have saved a card.
        """
        if self.idle:
            legal &= ~TRAVELS
        for action in LegalActions(legal & ~THE_END):
            state = self.state.clone()
            kernel.step(state, action)
            if state.at == DISCARD:
                put_down_unseen(state)
            verb = VERB_OF[action]
            idle = verb == _TRAVEL or (self.idle and verb == _MIGRATE)
            yield Position(state, self, action, idle)


def put_down_unseen(state: State) -> None:
    """Let the rival put down half of his hand, so that nobody knows which cards are left.

    What he puts down stays unseen, too: it goes to the stock, which plays no part in a turn.
    """
    rival = 1 - state.active
    kept = size(state.hands[rival]) - state.to_discard
    state.hands[rival] = kept * ONE_UNKNOWN
    state.stock = (size(state.stock) + state.to_discard) * ONE_UNKNOWN
    state.to_discard = 0
    state.phase = "act"


def key(state: State) -> tuple[object, ...]:
    """Return all in which positions of one turn can differ, as far as it matters for the rest."""
    me = state.active
    return (
        tuple(state.rows),
        tuple(state.temples),
        state.hands[0],
        state.hands[1],
        state.pieces[me],
        state.yards[0],
        state.yards[1],
        state.top,
        state.start[me],
        state.migrated,
        state.final,
    )


def positions(view: State, hopeless: Ask | None = None) -> Iterator[Position]:
    """Yield every position that the active seat can reach in its turn, the shortest lines first.

    If the game is over in one, the active seat has won. Nothing is looked for behind positions that
    are `hopeless`.
    """
    seen = {key(view)}
    layer = [Position(view)]
    yield layer[0]
    while layer:
        reached = []
        for position in layer:
            if hopeless and hopeless(position.state):
                continue
            for after in position.next(kernel.legal(position.state)):
                known = key(after.state)
                if known not in seen:
                    seen.add(known)
                    yield after
                    if after.state.at != OVER:
                        reached.append(after)
        layer = reached


def won(state: State) -> bool:
    """Say whether the active seat has won by its last action."""
    return state.at == OVER


def find(view: State, goal: Ask, limit: int, hopeless: Ask | None = None) -> Found:
    """Look for the shortest line to a goal; look at `limit` positions at most.

    `hopeless` may say of a position that the goal certainly cannot be reached from it any more.
    """
    number = 0
    for number, position in enumerate(islice(positions(view, hopeless), limit + 1), 1):
        if goal(position.state):
            return Found(position.line(), WON, True, number)
    return Found((), _WORST, number <= limit, number)


def exhaustive(view: State, limit: int) -> Found:
    """Look for the best line of all; there is none if the turn has more than `limit` positions.

    The first win that comes up is the best line.
    """
    reached: list[Position] = []
    for position in islice(positions(view), limit + 1):
        if won(position.state):
            return Found(position.line(), WON, True, len(reached) + 1)
        reached.append(position)
    if len(reached) > limit:
        return Found((), _WORST, False, len(reached))
    worth = Evaluation(view, view.active)
    best, best_value = reached[0], _WORST
    for position in reached:
        if ends(position.state):
            value = worth(position.state)
            if value > best_value:
                best, best_value = position, value
    return Found((*best.line(), END), best_value, True, len(reached))


def beam(view: State, width: int) -> Found:
    """Look for a good line: go on, after each action, from the best `width` positions only."""
    worth = Evaluation(view, view.active)
    seen = {key(view)}
    layer = [(worth(view), Position(view))]
    best, best_value = layer[0][1], _WORST
    complete = True
    while layer:
        reached = []
        for value, position in layer:
            if ends(position.state) and value > best_value:
                best, best_value = position, value
            for after in position.next(kernel.legal(position.state)):
                if won(after.state):
                    return Found(after.line(), WON, True, len(seen))
                known = key(after.state)
                if known not in seen:
                    seen.add(known)
                    reached.append((worth(after.state), after))
        reached.sort(key=lambda each: -each[0])
        complete &= len(reached) <= width
        layer = reached[:width]
    return Found((*best.line(), END), best_value, complete, len(seen))


def halving(view: State) -> Found:
    """Look for the best cards to put down where half of the hand must go in the rival's turn."""
    seat = 1 - view.active
    worth = Evaluation(view, seat)
    best: Line = ()
    best_value = _WORST
    ways = draws_from(view.hands[seat], view.to_discard)
    for cards, _ in ways:
        line = tuple(LANE * (people - 1) + actions.DISCARD for people in kinds_of(cards))
        state = view.clone()
        for action in line:
            kernel.step(state, action)
        value = worth(state)
        if value > best_value:
            best, best_value = line, value
    return Found(best, best_value, True, len(ways))
