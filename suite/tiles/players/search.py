"""The best action of a seat, in whatever phase it must act."""

from __future__ import annotations

from typing import Final, NamedTuple

from suite.core.game import LegalActions
from suite.core.player import Choice
from suite.tiles import actions, kernel
from suite.tiles.actions import BUILD, CATASTROPHE, END, LEADER, SWAP
from suite.tiles.board import BITS, CELLS, around
from suite.tiles.components import HAND, size
from suite.tiles.evaluation import MEASURED, WON, Weights
from suite.tiles.flow import FLOW
from suite.tiles.players.outlook import ATTACK, Line, Outcome, Outlook
from suite.tiles.state import ACTION, State

IDLE: Final = 1.0
"""What it costs to let an action pass, or to shift a leader in a turn that uses up no tile.

Without it two players could shift their leaders for ever, and no game would end.
"""
SHIFT: Final = 2.5
"""What it costs to move a leader or to withdraw it: it could have stood there from the first."""
PLACE: Final = 0.4
"""What it costs to bring a leader from the supply."""
STRIKE: Final = 1.8
"""What a catastrophe is worth as long as it is kept."""
MOVES: Final = (1 << SWAP) - 1
"""All actions but the swaps."""


class Move(NamedTuple):
    """An action, how it can turn out, and what that is worth together."""

    action: int
    value: float
    outcomes: list[Outcome]


def best_action(
    state: State, seat: int, legal: LegalActions, weights: Weights = MEASURED
) -> Choice:
    """Return the best action of a seat in any phase; of equal ones the first."""
    outlook = Outlook(state, seat, weights)
    if len(legal) == 1:
        return Choice(tuple(legal), complete=True)
    if state.at == ATTACK:
        number, value = outlook.attack(state)
        return Choice((actions.COMMIT + number,), value, True, outlook.positions)
    if state.at != ACTION:
        moves = [move_of(outlook, state, action) for action in legal]
    else:
        moves = moves_of(outlook, state, legal.mask)
    best = max(moves, key=lambda move: move.value)
    return Choice((best.action,), best.value, True, outlook.positions)


def moves_of(outlook: Outlook, state: State, legal: int) -> list[Move]:
    """Return the actions of a turn, of the swaps only the best."""
    moves = [move_of(outlook, state, action) for action in LegalActions(legal & MOVES)]
    swaps = LegalActions(legal & ~MOVES)
    if swaps:
        moves.append(move_of(outlook, state, best_swap(outlook, state, swaps)))
    return moves


def move_of(outlook: Outlook, state: State, action: int) -> Move:
    """Return what an action can lead to."""
    outcomes = outlook.outcomes(outlook.after(state, action))
    return Move(action, outlook.mean(outcomes) - cost(state, action), outcomes)


def cost(state: State, action: int) -> float:
    """Return what an action costs that no position shows: time, and chances that it uses up."""
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


def best_swap(outlook: Outlook, state: State, swaps: LegalActions) -> int:
    """Return the swap after which the hand is worth most; of equal ones the smallest."""
    hand = state.hands[outlook.seat]

    def worth(action: int) -> float:
        return outlook.worth.hand(hand - actions.swapped(action))

    return max(swaps, key=worth)


def best_turn(state: State, seat: int, legal: LegalActions, width: int, follow_ups: int) -> Choice:
    """Return the best two actions of a seat; what a conflict or a draw decides comes later."""
    outlook = Outlook(state, seat)
    moves = moves_of(outlook, state, legal.mask)
    moves.sort(key=lambda move: -move.value)
    usual = 0
    for move in moves[:follow_ups]:
        usual |= 1 << move.action
    best_line: Line = (moves[0].action,)
    best_value = -2 * WON
    tried: list[int] = []
    for place, move in enumerate(moves):
        if place >= width and len(move.outcomes) == 1:
            continue
        value, line = _with_a_second(outlook, state, move, usual, tried)
        tried.append(move.action)
        if value > best_value:
            best_value = value
            best_line = line
    complete = len(moves) <= min(width, follow_ups)
    return Choice(_as_far_as_known(state, best_line), best_value, complete, outlook.positions)


def _with_a_second(
    outlook: Outlook, root: State, first: Move, usual: int, tried: list[int]
) -> tuple[float, Line]:
    """Return what an action is worth with the best second one, and the line as far as known."""
    if first.action >= SWAP or first.action == END:
        return first.value, (first.action,)
    total = 0.0
    line: Line = (first.action,)
    for outcome in first.outcomes:
        state = outcome.state
        if state.at != ACTION or state.active != outlook.seat:
            total += outcome.odds * outlook.worth(state)
            continue
        legal = kernel.legal(state)
        near = _near(root, state)
        reach = legal & (usual | near)
        for action in tried:
            if not near >> action & 1:
                reach &= ~(1 << action)
        found = moves_of(outlook, state, reach & MOVES | legal & ~MOVES | 1 << END)
        best = max(found, key=lambda move: move.value)
        total += outcome.odds * best.value
        if len(first.outcomes) == 1:
            own = best.outcomes[0].line if len(best.outcomes) == 1 else ()
            if best.action >= SWAP:
                # What comes of a swap is good to know before the other action.
                line = (best.action,)
            else:
                line = (first.action, *outcome.line, best.action, *own)
    return total - cost(root, first.action), line


def _as_far_as_known(state: State, line: Line) -> Line:
    """Return a line up to where chance or a rival acts, or a conflict is to be fought first."""
    then = state.clone()
    known = 0
    for action in line:
        if FLOW.actor(then) != state.active or not kernel.legal(then) >> action & 1:
            break
        kernel.step(then, action)
        known += 1
    return line[:known]


def _near(before: State, after: State) -> int:
    """Return the actions on cells near those that an action has changed."""
    changed = (before.occupied ^ after.occupied) | (before.standing ^ after.standing)
    changed |= (before.down ^ after.down) | (before.catastrophes ^ after.catastrophes)
    near = around(changed) | changed
    near = (near | around(near)) & CELLS
    mask = 0
    for what in range(BUILD):
        mask |= near << what * BITS
    return mask
