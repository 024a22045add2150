"""Sequential halving over plans: many are tried in few worlds, the best in more.

A *plan* is a line of actions of a seat up to the next new information. `best_plan` takes a state
of either backend.
"""

from __future__ import annotations

from operator import attrgetter
from random import Random
from time import monotonic
from typing import Final

from suite.core.bits import dice, only, yield_gil
from suite.core.game import LegalActions
from suite.core.play.player import Choice
from suite.players.comparison import runner_up
from suite.tiles.engine import chances, door
from suite.tiles.engine.weights import MEASURED, Weights
from suite.tiles.model.actions import END, NO_ACTIONS, SWAP
from suite.tiles.model.state import ACTION, State
from suite.tiles.players.action_values import ActionValues, Line
from suite.tiles.players.rollouts import Rollouts
from suite.tiles.players.search import as_far_as_known, cost, line_of, moves_of, seconds_of

FIRSTS: Final = 30
"""Number of actions tried as first, besides those that begin a conflict."""
FOLLOW_UPS: Final = 24
"""Number of actions tried as second, besides those near the first."""
MOST_WORLDS: Final = 200
"""The most worlds: more add nothing, and where the game ends at once they use no budget."""
_VALUE: Final = attrgetter("value")
_TOTAL: Final = attrgetter("total")


class Plan:
    """A line of actions that a seat could take.

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


def plan(line: Line, value: float, cost: float, seats: int) -> Plan:
    """Return a plan that has not been tried yet."""
    made = Plan.__new__(Plan)
    made.line = line
    made.value = value
    made.cost = cost
    made.shares = []
    made.total = chances.share(value, seats, seats - 1)
    return made


def best_plan(
    view: State,
    seat: int,
    legal: LegalActions,
    rng: Random,
    candidates: int,
    turns: int,
    evaluations: int,
    ms: int,
    weights: Weights | None = None,
) -> Choice:
    """Return the best plan of a seat in any phase; its value is the seat's chance to win.

    Each stage takes an equal part of the `evaluations`, or of the time if `ms` is not 0, and drops
    the worse half of the candidates. `weights` are of the evaluation; `None` for the measured ones.
    """
    state = door.checked(view)
    mask = door.asked(state, seat, legal)
    if len(legal) == 1:
        return Choice(tuple(legal), complete=True)
    random = dice(rng)
    answers = Rollouts(state, seat, turns, weights or MEASURED)
    plans = plans_of(answers.action_values, state, mask)[:candidates]
    dropped: list[Plan] = []
    stages = (len(plans) - 1).bit_length()
    worlds = 0
    begun = monotonic() if ms else 0.0
    for stage in range(1, stages + 1):
        spent = 0.0
        while spent * stages < stage and worlds < MOST_WORLDS * stage:
            yield_gil()
            answers.deal(random)
            worlds += 1
            for each in plans:
                share = answers.chance(each.line, each.cost)
                each.total += share
                each.shares.append(share)
            if ms:
                spent = 1000 * (monotonic() - begun) / ms
            else:
                spent = float(answers.positions) / evaluations
        plans.sort(key=_TOTAL, reverse=True)
        better = (len(plans) + 1) // 2
        dropped = plans[better:] + dropped
        plans = plans[:better]
    best = plans[0]
    line = best.line
    if state.at == ACTION:
        line = as_far_as_known(state, line)
    chance = min(1.0, best.total / (worlds + 1))
    other = runner_up(plans + dropped)
    return Choice(line, chance, False, answers.positions, worlds, other)


def plans_of(action_values: ActionValues, state: State, legal: int) -> list[Plan]:
    """Return different plans, the best value first."""
    firsts = moves_of(action_values, state, legal)
    firsts.sort(key=_VALUE, reverse=True)
    found: list[Plan] = []
    usual = NO_ACTIONS
    if state.at == ACTION and state.actions_left > 1:
        for first in firsts[:FOLLOW_UPS]:
            usual |= only(first.action)
    for place, first in enumerate(firsts):
        if place >= FIRSTS and len(first.outcomes) == 1:
            continue
        then = first.outcomes[0]
        after = then.state
        paid = cost(state, first.action)
        if (
            not usual
            or first.action >= SWAP
            or first.action == END
            or len(first.outcomes) > 1
            or after.at != ACTION
            or after.active != action_values.seat
        ):
            found.append(plan((first.action,), first.value, paid, state.seats))
            continue
        for second in seconds_of(action_values, state, first, usual):
            both = paid + cost(after, second.action)
            found.append(plan(line_of(first, second), second.value - paid, both, state.seats))
        usual &= ~only(first.action)
    found.sort(key=_VALUE, reverse=True)
    return _different(found)


def _different(plans: list[Plan]) -> list[Plan]:
    """Return plans without those that have the same actions in another order."""
    kept: list[Plan] = []
    known: set[Line] = set()
    for each in plans:
        key = tuple(sorted(each.line))
        if key not in known:
            known.add(key)
            kept.append(each)
    return kept
