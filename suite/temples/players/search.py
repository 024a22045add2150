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
from typing import Final, TypeAlias

from suite.core.errors import PositionError
from suite.core.kernel.bits import yield_gil
from suite.core.kernel.keys import Doubles, Ints, Key, Keys, Piles
from suite.core.play.player import Choice
from suite.core.view import EVERYBODY
from suite.players.ranking import Ranking
from suite.temples.engine import door, kernel
from suite.temples.engine.evaluation import WON, Evaluation
from suite.temples.messages import _
from suite.temples.model import actions
from suite.temples.model.actions import END, ONLY, VERB_OF, VERBS
from suite.temples.model.pieces import LANE, ONE, count, kinds_of, size
from suite.temples.model.state import ACT, NOBODY, OVER, PHASES, State
from suite.temples.players.win_bound import out_of_reach
from suite.temples.rules.counting import ONE_UNKNOWN

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
NOWHERE: Final = -1
"""In place of the number of a position: there is none."""
BREATH: Final = 63
"""Other threads may run after every 64 positions, a power of two, that are expanded."""


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


class TurnSearch:
    """Searches of turns, one after the other, in the same room; each replaces what it found before.

    A position has a number. An idle piece has travelled there and nothing has been done since.

    - `endings`: how many ways to end the turn were found; if it can be won, only the first win;
      none if the limit was exceeded
    - `values`: the values of these, in the order in which they were found
    - `won`: whether the turn wins the game
    - `complete`: whether no better ending exists
    - `positions`: how many positions were searched
    """

    __slots__ = (
        "_actions",
        "_before",
        "_ends",
        "_free",
        "_idle",
        "_key",
        "_layer",
        "_next_layer",
        "_nodes",
        "_numbers",
        "_piles",
        "_ranking",
        "_slots",
        "_spare",
        "_states",
        "_worth",
        "complete",
        "endings",
        "path",
        "positions",
        "steps",
        "values",
        "won",
    )

    def __init__(self, view: State) -> None:
        """Prepare for searches, of any turns."""
        self._worth = Evaluation(view, 0)  # of no turn as yet
        self._key = Key()
        self._numbers = Keys()
        # Of each position kept: the action that led to it and the position before, whether the
        # piece is idle, and the place of its state, which later positions use again.
        self._actions = Ints()
        self._before = Ints()
        self._idle = Ints()
        self._slots = Ints()
        self._states: list[State] = []
        self._free = Ints()
        self._spare = State()
        self._layer, self._next_layer, self._ranking = Ranking(), Ranking(), Ranking()
        # Of each ending: its last position, or the cards put down.
        self._ends = Ints()
        self._piles = Piles()
        self.values = Doubles()
        self.path = Ints()
        self.steps = 0
        self._begin()

    def _begin(self) -> None:
        """Forget all that was found."""
        self._numbers.clear()
        self._actions.clear()
        self._before.clear()
        self._idle.clear()
        self._slots.clear()
        self._ends.clear()
        self._piles.clear()
        self.values.clear()
        self._nodes = self.endings = self.positions = 0
        self.won = False
        self.complete = True

    def exhaust(self, view: State, limit: int) -> None:
        """Find every way to end the turn, or none if it has more than `limit` positions."""
        self._worth.begin(view, view.active)
        last = self._reach(view, limit, None, False, True)
        if last != NOWHERE:
            self._win(last)
        elif not self.complete:
            self.endings = 0

    def find(self, view: State, goal: Ask | None, limit: int, bounded: bool) -> Line | None:
        """Return the shortest line to a goal, a win if it is `None`; `None` if none is found.

        See the function `find`.
        """
        last = self._reach(view, limit, goal, bounded, False)
        return None if last == NOWHERE else self._line_to(last)

    def _reach(
        self, view: State, limit: int, goal: Ask | None, bounded: bool, evaluate: bool
    ) -> int:
        """Go through the positions of a turn, the shortest lines first, up to the first at a goal.

        Return that position, or `NOWHERE`. If the game is over in a position, the active seat has
        won. The search is not complete if there are more than `limit` positions.
        """
        self._begin()
        self._free.clear()
        free = slots = 0
        self._is_new(view)
        view.copy_to(self._spare)
        self._keep(NOWHERE, END, False, slots)
        slots += 1
        if goal is not None and goal(view):
            return 0
        number = 0
        while number < self._nodes:
            if not number & BREATH:
                yield_gil()
            slot = self._slots[number]
            state = self._states[slot]
            if state.at != OVER and not (bounded and out_of_reach(state)):
                legal = kernel.legal(state)
                if evaluate and legal & THE_END:
                    self._end(number, self._worth.of(state))
                idle = self._idle[number] != 0
                legal = to_try(legal, idle)
                while legal:
                    action = (legal & -legal).bit_length() - 1
                    legal &= legal - 1
                    after = self._spare
                    state.copy_to(after)
                    go(after, action)
                    if not self._is_new(after):
                        continue
                    if free:
                        free -= 1
                        place = self._free.pop()
                    else:
                        place = slots
                        slots += 1
                    node = self._keep(number, action, idles(action, idle), place)
                    if (after.at == OVER) if goal is None else goal(after):
                        return node
                    if self.positions > limit:
                        self.complete = False
                        return NOWHERE
            self._free.append(slot)
            free += 1
            number += 1
        return NOWHERE

    def beam(self, view: State, width: int) -> None:
        """Find good ways to end the turn: keep the best `width` positions after each action."""
        self._begin()
        self._worth.begin(view, view.active)
        layer, following = self._layer, self._next_layer
        layer.begin(width)
        self._is_new(view)
        view.copy_to(self._spare)
        layer.add(self._keep(NOWHERE, END, False, 0), self._worth.of(view))
        side = 0
        while layer.number:
            side = 1 - side  # the states of two layers that follow each other lie in other places
            following.begin(width)
            many = 0
            for rank in range(layer.number):
                if not rank & BREATH:
                    yield_gil()
                node = layer.items[rank]
                state = self._states[self._slots[node]]
                legal = kernel.legal(state)
                if legal & THE_END:
                    self._end(node, layer.values[rank])
                idle = self._idle[node] != 0
                legal = to_try(legal, idle)
                while legal:
                    action = (legal & -legal).bit_length() - 1
                    legal &= legal - 1
                    after = self._spare
                    state.copy_to(after)
                    go(after, action)
                    if after.at == OVER:
                        self._win(self._keep(node, action, False, 2 * width))
                        return
                    if not self._is_new(after):
                        continue
                    many += 1
                    value = self._worth.of(after)
                    if following.takes(value):
                        place = 2 * following.number + side
                        if following.number == width:
                            place = self._slots[following.items[width - 1]]
                        following.add(self._keep(node, action, idles(action, idle), place), value)
            if many > width:
                self.complete = False
            layer, following = following, layer

    def halve(self, view: State) -> None:
        """Find every way to discard half of the hand in the rival's turn."""
        self._begin()
        seat = 1 - view.active
        self._worth.begin(view, seat)
        self.endings = write_draws(view.hands[seat], view.to_discard, self._piles)
        self.positions = self.endings
        for way in range(self.endings):
            view.copy_to(self._spare)
            put_down(self._spare, self._piles[way])
            self.values.append(self._worth.of(self._spare))

    def _is_new(self, state: State) -> bool:
        """Say whether a position has not been met before in this search."""
        self._key.clear()
        write_key(state, self._key)
        if self._numbers.number(self._key) < self.positions:
            return False
        self.positions += 1
        return True

    def _keep(self, before: int, action: int, idle: bool, slot: int) -> int:
        """Keep the spare state at a place; return the number of the position."""
        while len(self._states) <= slot:
            self._states.append(State())
        state = self._spare
        self._spare = self._states[slot]
        self._states[slot] = state
        self._before.append(before)
        self._actions.append(action)
        self._idle.append(idle)
        self._slots.append(slot)
        self._nodes += 1
        return self._nodes - 1

    def _end(self, node: int, value: float) -> None:
        """Note that the turn may end in a position."""
        self._ends.append(node)
        self.values.append(value)
        self.endings += 1

    def _win(self, node: int) -> None:
        """Note that the turn is won in a position."""
        self._ends.clear()
        self.values.clear()
        self.endings = 0
        self._end(node, WON)
        self.won = self.complete = True

    def best(self) -> int:
        """Return the ending with the highest value; of equal ones the first."""
        best = 0
        for ending in range(1, self.endings):
            if self.values[ending] > self.values[best]:
                best = ending
        return best

    def first(self, number: int) -> Ranking:
        """Return the endings with the highest values, the best first."""
        ranking = self._ranking
        ranking.begin(number)
        for ending in range(self.endings):
            value = self.values[ending]
            if ranking.takes(value):
                ranking.add(ending, value)
        return ranking

    def put_down_by(self, ending: int) -> int:
        """Return the cards that an ending discards, as a pile."""
        return self._piles[ending]

    def trace(self, ending: int) -> None:
        """Write the `steps` actions of an ending, without `end`, to `path`, the last one first."""
        self._trace(self._ends[ending])

    def _trace(self, node: int) -> None:
        self.path.clear()
        self.steps = 0
        while self._before[node] != NOWHERE:
            self.path.append(self._actions[node])
            self.steps += 1
            node = self._before[node]

    def _line_to(self, node: int) -> Line:
        """Return the actions that lead to a position."""
        self._trace(node)
        return tuple([self.path[step] for step in range(self.steps - 1, -1, -1)])

    def line(self, ending: int) -> Line:
        """Return the whole line of an ending, with `end` if the game goes on after a turn."""
        if not self._nodes:
            return putting_down(self._piles[ending])
        line = self._line_to(self._ends[ending])
        return line if self.won else (*line, END)


def to_try(legal: int, idle: bool) -> int:
    """Return the legal actions that a search tries, without `end`.

    An idle piece does not travel on: travelling there directly saves a card.
    """
    legal &= ~THE_END
    if idle:
        legal &= ~TRAVELS
    return legal


def idles(action: int, idle: bool) -> bool:
    """Say whether the piece is idle after an action: travelled, and nothing done there since."""
    verb = VERB_OF[action]
    return verb == _TRAVEL or (idle and verb == _MIGRATE)


def go(state: State, action: int) -> None:
    """Take an action of the active seat; after a `halve` the rival discards unseen."""
    kernel.step(state, action)
    if state.at == DISCARD:
        put_down_unseen(state)


def put_down_unseen(state: State) -> None:
    """Discard half of the rival's hand unseen, so that the cards left are unknown.

    The cards discarded are unknown, too: they go to the stock, which plays no part in a turn.
    """
    rival = 1 - state.active
    rest = size(state.hands[rival]) - state.to_discard
    state.hands[rival] = rest * ONE_UNKNOWN
    state.stock = (size(state.stock) + state.to_discard) * ONE_UNKNOWN
    state.to_discard = 0
    state.at = ACT


def write_key(state: State, key: Key) -> None:
    """Append to a key all in which positions of one turn can differ for its rest."""
    me = state.active
    temples = 0
    for site in range(1, 6):
        key.append(state.rows[site])
        key.append(state.rows[8 | site])
        temples = temples << 12 | state.temples[site] << 6 | state.temples[8 | site]
    key.append(temples)
    key.append(state.yards[0])
    key.append(state.yards[1])
    key.append(state.top)
    key.append(state.hands[0])
    key.append(state.hands[1])
    key.append(state.pieces[me] << 3 | state.start[me] << 2 | state.migrated << 1 | state.final)


def as_far_as_known(line: Line) -> Line:
    """Return a line up to its `halve`, if any: the rival's discards are not known."""
    number = 0
    for action in line:
        number += 1
        if VERB_OF[action] == HALVE:
            break
    return line[:number]


def deciding(view: object) -> State:
    """Return the same as `door.checked` for a state in which its watcher is to act."""
    state = door.checked(view)
    seat = kernel.seat_to_act(state)
    if seat == NOBODY or state.watcher not in (EVERYBODY, seat):
        raise PositionError(_("it is not the watcher's turn to decide"))
    return state


def in_phase(view: object, phase: int) -> State:
    """Return the same as `deciding` for a state in this phase."""
    state = deciding(view)
    if state.at != phase:
        raise PositionError(_("it is not the watcher's turn to decide"))
    return state


def find(view: State, goal: Ask | None, limit: int, bounded: bool = False) -> Found:
    """Search for the shortest line to a goal, in at most `limit` positions.

    The goal `None` is a win. If `bounded`, positions from which a win is certainly out of reach are
    left out.
    """
    start = in_phase(view, ACT)
    search = TurnSearch(start)
    line = search.find(start, goal, limit, bounded)
    if line is None:
        return Found((), _WORST, search.complete, search.positions)
    return Found(line, WON, True, search.positions)


def exhaustive(view: State, limit: int) -> Found:
    """Search for the best line of all; the turn must have at most `limit` positions.

    The line is empty if it has more. The first win found is the best line.
    """
    start = in_phase(view, ACT)
    search = TurnSearch(start)
    search.exhaust(start, limit)
    if not search.endings:
        return Found((), _WORST, False, search.positions)
    return _best_of(search)


def beam(view: State, width: int) -> Found:
    """Search for a good line by beam search: keep the best `width` positions after each action."""
    start = in_phase(view, ACT)
    search = TurnSearch(start)
    search.beam(start, width)
    return _best_of(search)


def halving(view: State) -> Found:
    """Search for the best cards to discard where the rival halves the hand."""
    start = in_phase(view, DISCARD)
    search = TurnSearch(start)
    search.halve(start)
    return _best_of(search)


def _best_of(search: TurnSearch) -> Found:
    best = search.best()
    return Found(search.line(best), search.values[best], search.complete, search.positions)


def write_draws(pile: int, number: int, piles: Piles) -> int:
    """Append each pile of `number` cards that can be drawn from a pile of named ones.

    Return how many there are. They are in the order of the numbers of their cards of each people,
    the first people first.
    """
    ways = 0
    for first in range(min(count(pile, 1), number) + 1):
        to_second = number - first
        for second in range(min(count(pile, 2), to_second) + 1):
            to_third = to_second - second
            for third in range(min(count(pile, 3), to_third) + 1):
                to_fourth = to_third - third
                for fourth in range(min(count(pile, 4), to_fourth) + 1):
                    fifth = to_fourth - fourth
                    if fifth <= count(pile, 5):
                        draw = fifth * ONE[5] + fourth * ONE[4] + third * ONE[3]
                        piles.append(draw + second * ONE[2] + first * ONE[1])
                        ways += 1
    return ways


def put_down(state: State, cards: int) -> None:
    """Discard a pile of cards in the rival's turn."""
    for people in range(1, 6):
        for _card in range(count(cards, people)):
            kernel.step(state, LANE * (people - 1) + actions.DISCARD)


def putting_down(cards: int) -> Line:
    """Return the actions that discard a pile of cards."""
    return tuple(LANE * (people - 1) + actions.DISCARD for people in kinds_of(cards))
