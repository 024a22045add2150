"""The best action of a seat in any phase, and the best turn of two actions.

`best_action` and `best_turn` take a state of either backend.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from suite.core.game import LegalActions
from suite.core.kernel.bits import has, nth_bit, only, places, wide, yield_gil
from suite.core.play.player import Choice
from suite.tiles.engine import door, kernel, possible
from suite.tiles.engine.evaluation import WON
from suite.tiles.engine.factors.weights import AT_ONCE, MEASURED, Weights
from suite.tiles.model import actions
from suite.tiles.model.actions import BUILD, CATASTROPHE, COMMIT, END, LEADER, NO_ACTIONS, SWAP
from suite.tiles.model.board import BITS, CELLS, SOUTH, around
from suite.tiles.model.pieces import HAND, KING, LANE, ONE_LANE, RED, size
from suite.tiles.model.state import ACTION, PHASES, State
from suite.tiles.players.action_values import ATTACK, CHOICES, DEFEND, ActionValues, Line
from suite.tiles.rules.kingdoms import survey

IDLE: Final = 1.0
"""Cost of an unused action, or of moving a leader in a turn that uses no tile.

Without it two players could move their leaders for ever, and no game would end.
"""
SHIFT: Final = 2.5
"""Cost of moving or withdrawing a leader, which could have been placed better at first."""
PLACE: Final = 0.4
"""Cost of placing a leader from the supply."""
STRIKE: Final = 1.8
"""Cost of playing a catastrophe: its value while it is kept."""
LEADERS: Final = 24
"""Number of leaders from the supply tried as first beyond the best: a tile may score with each."""
THE_SWAPS: Final = sum(1 << action for action in range(SWAP, actions.SEATS_ACTIONS))
ALWAYS: Final = THE_SWAPS | only(END)
"""The actions always tried as second."""
CHOOSE_WAR: Final = PHASES.index("choose-war")
_VALUE: Final = attrgetter("value")


class Ranking:
    """Actions with their values: `value` is that after `action`, less its cost.

    - `number`: how many there are
    - `fights`: whether the action begins a conflict
    """

    __slots__ = ("action", "fights", "number", "value")

    def __init__(self) -> None:
        self.number = 0
        self.action = [0] * 2048  # more than can be legal at once, with one swap
        self.value = [0.0] * 2048
        self.fights = [0] * 2048

    def fill(self, action_values: ActionValues, state: State, legal: int, depth: int = 0) -> None:
        """Value some actions in the order of their numbers; of the swaps only the best."""
        self.number = places(with_one_swap(action_values, state, legal), self.action)
        for place in range(self.number):
            action = self.action[place]
            then = action_values.after(state, action, depth)
            self.fights[place] = begins_a_conflict(then)
            self.value[place] = action_values.value(then, depth + 1) - cost(state, action)

    def sort(self) -> None:
        """Put the best first; ties go to the smaller action (Shell sort)."""
        gap = 1
        while gap < self.number:
            gap = 3 * gap + 1
        while gap:
            for place in range(gap, self.number):
                action, value = self.action[place], self.value[place]
                fights = self.fights[place]
                to = place - gap
                while to >= 0 and (
                    self.value[to] < value or (self.value[to] == value and self.action[to] > action)
                ):
                    self.action[to + gap] = self.action[to]
                    self.value[to + gap] = self.value[to]
                    self.fights[to + gap] = self.fights[to]
                    to -= gap
                self.action[to + gap] = action
                self.value[to + gap] = value
                self.fights[to + gap] = fights
            gap //= 3


class Plan:
    """A line of actions that a seat could take, up to the next new information.

    - `value`: the value of the position after it, less the `cost` of the line
    - `shares`: its chances to win, one for each world where it was tried
    - `total`: their sum, with the chance that its value predicts as one more world
    """

    __slots__ = ("cost", "line", "shares", "total", "value")

    line: Line
    value: float
    cost: float
    shares: list[float]
    total: float


def plan(line: Line, value: float, cost: float) -> Plan:
    """Return a plan that has not been tried yet."""
    untried = Plan.__new__(Plan)
    untried.line = line
    untried.value = value
    untried.cost = cost
    untried.shares = []
    untried.total = 0.0
    return untried


def best_action(
    view: State, seat: int, legal: LegalActions, threats: int = 1, weights: Weights | None = None
) -> Choice:
    """Return the best action of a seat in any phase; ties go to the first.

    With `threats` 0 the threats of one more action do not count. `weights` are of the evaluation;
    `None` for the measured ones.
    """
    state = door.checked(view)
    mask = possible.choices_of(state, seat, legal)
    if len(legal) == 1:
        return Choice(tuple(legal), complete=True)
    action_values = ActionValues(state, seat, (weights or MEASURED) if threats else AT_ONCE)
    if state.at == ATTACK:
        number, value = action_values.attack(state)
        return Choice((COMMIT + number,), value, True, action_values.positions)
    action, value = best_of(action_values, state, mask)
    return Choice((action,), value, True, action_values.positions)


def best_of(
    action_values: ActionValues, state: State, legal: int, depth: int = 0
) -> tuple[int, float]:
    """Return the best of some actions, and its value less its cost; ties go to the first."""
    numbers = [0] * 2048
    number = places(with_one_swap(action_values, state, legal), numbers)
    best, best_value = 0, -3 * WON
    for place in range(number):
        action = numbers[place]
        then = action_values.after(state, action, depth)
        value = action_values.value(then, depth + 1) - cost(state, action)
        if value > best_value:
            best, best_value = action, value
    return best, best_value


def with_one_swap(action_values: ActionValues, state: State, legal: int) -> int:
    """Return some actions with only the best of their swaps."""
    swaps = legal & THE_SWAPS
    if swaps:
        legal = legal & ~THE_SWAPS | only(best_swap(action_values, state, swaps))
    return legal


def begins_a_conflict(state: State) -> bool:
    """Say whether the position right after an action is one of a conflict."""
    return state.at in (ATTACK, DEFEND, CHOOSE_WAR)


def cost(state: State, action: int) -> float:
    """Return the cost of an action that no position shows: time and options used up."""
    if action < LEADER * BITS or state.at != ACTION:
        return 0.0
    if action < CATASTROPHE * BITS:
        if not state.leaders[state.active << 2 | actions.what_of(action) - LEADER]:
            return PLACE
    elif action < BUILD * BITS:
        return STRIKE
    elif action >= SWAP:
        return 0.0
    idle = state.actions_left == 1 and size(state.hands[state.active]) == HAND
    return (SHIFT if action != END else 0.0) + (IDLE if idle or action == END else 0.0)


def best_swap(action_values: ActionValues, state: State, swaps: int) -> int:
    """Return the swap that leaves the best hand; ties go to the smallest."""
    hand = state.hands[action_values.seat]
    best, best_value = SWAP, -2 * WON
    while swaps:
        action = nth_bit(swaps, 0)
        swaps ^= only(action)
        value = action_values.worth.hand(hand - actions.swapped(action))
        if value > best_value:
            best, best_value = action, value
    return best


def swaps_of_kinds(action_values: ActionValues, state: State, legal: int) -> list[Plan]:
    """Return the plans that swap all tiles of some kinds, in the order of their numbers."""
    hand = state.hands[action_values.seat]
    swaps = legal & THE_SWAPS
    plans: list[Plan] = []
    while swaps:
        action = nth_bit(swaps, 0)
        swaps ^= only(action)
        if all_or_none(hand, actions.swapped(action)):
            value = action_values.value(action_values.after(state, action), 1)
            plans.append(plan((action,), value, 0.0))
    return plans


def all_or_none(hand: int, pile: int) -> bool:
    """Say whether a pile has all tiles of a hand, or none, of each kind."""
    for kind in range(4):
        lane = ONE_LANE << LANE * kind
        if pile & lane and pile & lane != hand & lane:
            return False
    return True


def best_turn(
    view: State,
    seat: int,
    legal: LegalActions,
    width: int,
    follow_ups: int,
    weights: Weights | None = None,
    sparse: int = 0,
) -> Choice:
    """Return the best two actions of a seat, cut off before a conflict or a draw decides.

    `weights` are of the evaluation, `None` for the measured ones; see `plans_of` for the others.
    """
    state = door.checked(view)
    mask = possible.choices_of(state, seat, legal)
    action_values = ActionValues(state, seat, weights or MEASURED)
    best = plans_of(action_values, state, mask, width, follow_ups, 1, sparse)[0]
    complete = not sparse and mask.bit_count() <= min(width, follow_ups)
    return Choice(as_far_as_known(state, best.line), best.value, complete, action_values.positions)


def plans_of(
    action_values: ActionValues,
    state: State,
    legal: int,
    width: int,
    follow_ups: int,
    seconds: int,
    sparse: int = 0,
) -> list[Plan]:
    """Return the plans of a seat, the best value first; at the start of a turn, of two actions.

    - `width`: number of actions tried as first, besides those that begin a conflict
    - `follow_ups`: number of actions tried as second, besides those near the first
    - `seconds`: number of plans with the same first action
    - `sparse`: 1 to look at `usual_actions` only, if there are any
    """
    legal = sparsely(state, legal) if sparse else legal
    firsts, after = Ranking(), Ranking()
    firsts.fill(action_values, state, legal)
    firsts.sort()
    two = state.at == ACTION and state.actions_left > 1
    usual = NO_ACTIONS
    for place in range(min(follow_ups, firsts.number)):
        usual |= only(firsts.action[place])
    plans: list[Plan] = []
    leaders = 0
    for place in range(firsts.number):
        first = firsts.action[place]
        if place >= width and not firsts.fights[place]:
            if not two or leaders >= LEADERS or not places_a_leader(state, first):
                continue
            leaders += 1
        yield_gil()
        price = cost(state, first)
        if not two or first >= SWAP or first == END:
            plans.append(plan((first,), firsts.value[place], price))
            continue
        then = action_values.after(state, first)
        if firsts.fights[place]:
            value = followed(action_values, state, then, usual, 1, sparse)
            plans.append(plan((first,), value - price, price))
        else:
            own = decided(action_values, then, 1)
            if then.at == ACTION and then.active == action_values.seat:
                after.fill(action_values, then, to_follow(state, then, usual, sparse), 1)
                after.sort()
                for other in range(min(seconds, after.number)):
                    second = after.action[other]
                    line = line_of(action_values, then, (first, *own), second)
                    value = after.value[other] - price
                    order = plan(line, value, price + cost(then, second))
                    plans.append(better_order(action_values, state, legal, order, second))
            else:
                plans.append(plan((first, *own), firsts.value[place], price))
        usual &= ~only(first)
    plans.sort(key=_VALUE, reverse=True)
    return plans


def places_a_leader(state: State, action: int) -> bool:
    """Say whether an action places a leader from the supply."""
    leader = action // BITS - LEADER
    return 0 <= leader < 4 and not state.leaders[state.active << 2 | leader]


def better_order(
    action_values: ActionValues, state: State, legal: int, order: Plan, second: int
) -> Plan:
    """Return a plan of two actions, or that of their other order if it is better.

    Where both lead to the same position, the one that scores more is: the evaluation need not see
    that. A leader that stands first scores for the tile.
    """
    first = order.line[0]
    if second >= SWAP or second == END or not has(legal, second):
        return order
    then = action_values.after(state, second, 2)
    own = decided(action_values, then, 3)
    if then.at != ACTION or then.active != action_values.seat or not has(kernel.legal(then), first):
        return order
    price = cost(state, second) + cost(then, first)
    line = line_of(action_values, then, (second, *own), first)
    one, other = (
        action_values.after_line(state, order.line, 1),
        action_values.after_line(state, line, 2),
    )
    if one is None or other is None:
        return order
    gain = lead(other, action_values.seat) - lead(one, action_values.seat)
    value = action_values.value(other, 3) - price
    if is_alike(one, other) and gain:
        return plan(line, max(value, order.value), price) if gain > 0 else order
    return plan(line, value, price) if value > order.value else order


def lead(state: State, seat: int) -> int:
    """Return the points of a seat less those of all others."""
    points = 0
    for place in range(4 * state.seats):
        points += state.points[place] if place >> 2 == seat else -state.points[place]
    return points


def is_alike(one: State, other: State) -> bool:
    """Say whether two positions, reached by the same actions, differ at most by points."""
    for piece in range(4 * one.seats):
        if one.leaders[piece] != other.leaders[piece]:
            return False
    for kind in range(4):
        if one.tiles[kind] != other.tiles[kind]:
            return False
    return (
        one.at == other.at
        and one.down == other.down
        and one.standing == other.standing
        and one.treasures == other.treasures
    )


def followed(
    action_values: ActionValues, root: State, state: State, usual: int, depth: int, sparse: int
) -> float:
    """Return the value of a position after a first action, with the best second one to follow."""
    at, seat = state.at, action_values.seat
    if begins_a_conflict(state) and at != CHOOSE_WAR:
        number = 0
        if at == ATTACK and state.attacker == seat:
            number, _ = action_values.attack(state, depth)
            chance = action_values.odds_to_win(state, number)
        else:
            chance = action_values.odds_of_rival(state)
        value = 0.0
        if chance > 0:
            then = action_values.after_conflict(state, number, True, depth)
            value += chance * followed(action_values, root, then, usual, depth + 1, sparse)
        if chance < 1:
            then = action_values.after_conflict(state, number, False, depth)
            value += (1 - chance) * followed(action_values, root, then, usual, depth + 1, sparse)
        return value
    if CHOICES >> at & 1:
        action, _ = action_values.choice(state, depth)
        then = action_values.after(state, action, depth)
        return followed(action_values, root, then, usual, depth + 1, sparse)
    if at == ACTION and state.active == seat:
        legal = to_follow(root, state, usual, sparse)
        _, value = best_of(action_values, state, legal, depth)
        return value
    return action_values.value(state, depth)


def decided(action_values: ActionValues, state: State, depth: int) -> Line:
    """Make the decisions within an action, at their best; return those of the seat."""
    own: Line = ()
    while CHOICES >> state.at & 1:
        mine = kernel.seat_to_act(state) == action_values.seat
        action, _ = action_values.choice(state, depth)
        kernel.step(state, action)
        if mine:
            own = (*own, action)
    return own


def to_follow(before: State, after: State, usual: int, sparse: int) -> int:
    """Return the actions to try as second: the `usual` ones and those near the first.

    `before` and `after` are the positions before and after the first action.
    """
    mask = kernel.legal(after) & (usual | near(before, after) | ALWAYS)
    return sparsely(after, mask) if sparse else mask


def line_of(action_values: ActionValues, state: State, first: Line, second: int) -> Line:
    """Return the line of a turn: the `first` actions, which led to a position, and a second one.

    A swap is taken first and alone, because its draw informs the other action.
    """
    if second >= SWAP:
        return (second,)
    then = action_values.after(state, second, 1)
    own: Line = ()
    if not begins_a_conflict(then):
        own = decided(action_values, then, 2)
    return (*first, second, *own)


def as_far_as_known(state: State, line: Line) -> Line:
    """Return a line cut off where chance or a rival acts, or where a conflict comes first."""
    then = state.clone()
    length = 0
    for action in line:
        if kernel.seat_to_act(then) != state.active or not has(kernel.legal(then), action):
            break
        kernel.step(then, action)
        length += 1
    return line[:length]


def near(before: State, after: State) -> int:
    """Return the actions on cells near those that differ between two positions."""
    survey(before)
    survey(after)
    changed = (before.occupied ^ after.occupied) | (before.standing ^ after.standing)
    changed |= (before.down ^ after.down) | (before.catastrophes ^ after.catastrophes)
    cells = around(changed) | changed
    cells = (cells | around(cells)) & CELLS
    mask = NO_ACTIONS
    for what in range(BUILD):
        mask |= wide(cells) << what * BITS
    return mask


def sparsely(state: State, legal: int) -> int:
    """Return the usual ones of some actions, or all if none is."""
    usual = legal & usual_actions(state)
    return usual if usual else legal


def usual_actions(state: State) -> int:
    """Return the actions that are often good.

    Tiles that earn a point or join kingdoms; leaders from the supply beside two temples, or, where
    no cell is, beside one; swaps and the end.
    """
    survey(state)
    mask = ALWAYS
    first = state.active << 2
    for colour in range(4):
        cells = state.beside_two
        for kingdom in state.kingdoms:
            if (state.leaders[first | KING] | state.leaders[first | colour]) & kingdom:
                cells |= around(kingdom)
        mask |= wide(cells & CELLS) << colour * BITS
    temples = state.tiles[RED]
    east, west = temples << 1, temples >> 1
    south, north = temples << SOUTH, temples >> SOUTH
    cells = (east & west | south & north | (east | west) & (south | north)) & CELLS
    if not cells & ~(state.occupied | state.catastrophes):
        cells = CELLS
    for colour in range(4):
        if not state.leaders[first | colour]:
            mask |= wide(cells) << (LEADER + colour) * BITS
    return mask
