"""The best action of a seat in any phase, and the best turn of two actions.

`best_action` and `best_turn` take a state of either backend.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from suite.core.bits import has, nth_bit, only, wide, yield_gil
from suite.core.game import LegalActions
from suite.core.play.player import Choice
from suite.tiles.engine import door, kernel
from suite.tiles.engine.evaluation import WON
from suite.tiles.engine.weights import AT_ONCE, MEASURED, Weights
from suite.tiles.model import actions
from suite.tiles.model.actions import (
    BUILD,
    CATASTROPHE,
    COMMIT,
    END,
    LEADER,
    NO_ACTIONS,
    SEATS_ACTIONS,
    SWAP,
)
from suite.tiles.model.board import BITS, CELLS, around
from suite.tiles.model.pieces import HAND, size
from suite.tiles.model.state import ACTION, State
from suite.tiles.players.action_values import ATTACK, ActionValues, Line, Outcome
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
SECONDS: Final = 2
"""Number of turns with the same first action that deeper searches compare."""
THE_SWAPS: Final = sum(1 << action for action in range(SWAP, SEATS_ACTIONS))
ALWAYS: Final = THE_SWAPS | only(END)
"""The actions always tried as second."""
_VALUE: Final = attrgetter("value")


class Move:
    """An action with its outcomes and their expected value, less its cost."""

    __slots__ = ("action", "outcomes", "value")

    action: int
    value: float
    outcomes: list[Outcome]


def best_action(
    view: State, seat: int, legal: LegalActions, threats: int = 1, weights: Weights | None = None
) -> Choice:
    """Return the best action of a seat in any phase; ties go to the first.

    With `threats` 0 the threats of one more action do not count. `weights` are of the evaluation;
    `None` for the measured ones.
    """
    state = door.checked(view)
    mask = door.asked(state, seat, legal)
    if len(legal) == 1:
        return Choice(tuple(legal), complete=True)
    action_values = ActionValues(state, seat, (weights or MEASURED) if threats else AT_ONCE)
    if state.at == ATTACK:
        number, value = action_values.attack(state)
        return Choice((COMMIT + number,), value, True, action_values.positions)
    best = best_of(action_values, state, mask)
    return Choice((best.action,), best.value, True, action_values.positions)


def moves_of(action_values: ActionValues, state: State, legal: int) -> list[Move]:
    """Return each action as a move; of the swaps only the best."""
    moves = []
    legal = _with_one_swap(action_values, state, legal)
    while legal:
        action = nth_bit(legal, 0)
        legal ^= only(action)
        moves.append(move_of(action_values, state, action))
    return moves


def best_of(action_values: ActionValues, state: State, legal: int) -> Move:
    """Return the best of some actions as a move; ties go to the first."""
    legal = _with_one_swap(action_values, state, legal)
    best = move_of(action_values, state, nth_bit(legal, 0))
    legal ^= only(best.action)
    while legal:
        action = nth_bit(legal, 0)
        legal ^= only(action)
        move = move_of(action_values, state, action)
        if move.value > best.value:
            best = move
    return best


def _with_one_swap(action_values: ActionValues, state: State, legal: int) -> int:
    """Return some actions with only the best of their swaps."""
    swaps = legal & THE_SWAPS
    if swaps:
        legal = legal & ~THE_SWAPS | only(best_swap(action_values, state, swaps))
    return legal


def move_of(action_values: ActionValues, state: State, action: int) -> Move:
    """Return an action as a move."""
    move = Move.__new__(Move)
    move.action = action
    move.outcomes = action_values.outcomes(action_values.after(state, action))
    move.value = action_values.mean(move.outcomes) - cost(state, action)
    return move


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

    - `width`: number of actions tried as first, besides those that begin a conflict
    - `follow_ups`: number of actions tried as second, besides those near the first
    - `weights`: of the evaluation; `None` for the measured ones
    - `sparse`: 1 to look at `usual_actions` only
    """
    state = door.checked(view)
    mask = door.asked(state, seat, legal)
    if sparse:
        mask = mask & usual_actions(state)
    action_values = ActionValues(state, seat, weights or MEASURED)
    firsts = moves_of(action_values, state, mask)
    firsts.sort(key=_VALUE, reverse=True)
    usual = NO_ACTIONS
    for move in firsts[:follow_ups]:
        usual |= only(move.action)
    best_line: Line = ()
    best_value = -2 * WON
    for place, move in enumerate(firsts):
        yield_gil()
        if place < width or len(move.outcomes) > 1:
            value, line = with_a_second(action_values, state, move, usual, sparse)
            usual &= ~only(move.action)
            if value > best_value:
                best_value = value
                best_line = line
    complete = len(firsts) <= min(width, follow_ups)
    return Choice(as_far_as_known(state, best_line), best_value, complete, action_values.positions)


def with_a_second(
    action_values: ActionValues, root: State, first: Move, usual: int, sparse: int = 0
) -> tuple[float, Line]:
    """Return the value of an action with the best second one, and the line of both."""
    if first.action >= SWAP or first.action == END:
        return first.value, (first.action,)
    total = 0.0
    line: Line = (first.action,)
    for outcome in first.outcomes:
        state = outcome.state
        if state.at != ACTION or state.active != action_values.seat:
            total += outcome.odds * action_values.worth.of(state)
            continue
        legal = to_follow(root, state, usual)
        if sparse:
            legal = legal & usual_actions(state)
        best = best_of(action_values, state, legal)
        total += outcome.odds * best.value
        if len(first.outcomes) == 1:
            line = line_of(first, best)
    return total - cost(root, first.action), line


def seconds_of(action_values: ActionValues, root: State, first: Move, usual: int) -> list[Move]:
    """Return the best second actions after a first of a single outcome, the best first."""
    then = first.outcomes[0]
    seconds = moves_of(action_values, then.state, to_follow(root, then.state, usual))
    seconds.sort(key=_VALUE, reverse=True)
    return seconds[:SECONDS]


def to_follow(before: State, after: State, usual: int) -> int:
    """Return the actions to try as second: the `usual` ones and those near the first.

    `before` and `after` are the positions before and after the first action.
    """
    return kernel.legal(after) & (usual | near(before, after) | ALWAYS)


def line_of(first: Move, second: Move) -> Line:
    """Return the line of a turn of two actions, the first of a single outcome.

    A swap is taken first and alone, because its draw informs the other action.
    """
    if second.action >= SWAP:
        return (second.action,)
    then, last = first.outcomes[0], second.outcomes[0]
    own = last.line if len(second.outcomes) == 1 else ()
    return (first.action, *then.line, second.action, *own)


def as_far_as_known(state: State, line: Line) -> Line:
    """Return a line cut off where chance or a rival acts, or where a conflict comes first."""
    then = state.clone()
    known = 0
    for action in line:
        if kernel.seat_to_act(then) != state.active or not has(kernel.legal(then), action):
            break
        kernel.step(then, action)
        known += 1
    return line[:known]


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


def usual_actions(state: State) -> int:
    """Return the actions that are often good.

    Tiles beside kingdoms, leaders from the supply, catastrophes beside leaders, swaps, the end.
    """
    survey(state)
    mask = ALWAYS
    for what in range(LEADER):
        mask |= wide(state.beside_one & CELLS) << what * BITS
    for colour in range(4):
        if not state.leaders[state.active << 2 | colour]:
            mask |= wide(CELLS) << (LEADER + colour) * BITS
    mask |= wide(around(state.standing) & state.occupied) << CATASTROPHE * BITS
    return mask
