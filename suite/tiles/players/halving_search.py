"""Sequential halving over plans: many are tried in few worlds, the best in more.

A *plan* is a line of actions of a seat up to the next new information. `best_plan` takes a state
of either backend.
"""

from __future__ import annotations

from operator import attrgetter
from random import Random
from time import monotonic
from typing import Final

from suite.core.game import LegalActions
from suite.core.kernel.bits import dice, yield_gil
from suite.core.play.player import Choice
from suite.players.comparison import runner_up
from suite.tiles.engine import chances, door, possible
from suite.tiles.engine.factors.weights import MEASURED, Weights
from suite.tiles.model.state import ACTION, State
from suite.tiles.players.action_values import ActionValues, Line
from suite.tiles.players.rollouts import Rollouts
from suite.tiles.players.search import Plan, as_far_as_known, plans_of, swaps_of_kinds

FEWEST: Final = 30
"""Least number of actions tried as first, besides those that begin a conflict."""
MOST: Final = 100
"""The most of these."""
A_FIRST: Final = 1000
"""The budget, in positions or in microseconds, for each of these actions above the fewest."""
FOLLOW_UPS: Final = 40
"""Number of actions tried as second, besides those near the first."""
SECONDS: Final = 4
"""Number of plans with the same first action."""
MOST_WORLDS: Final = 200
"""The most worlds: more add nothing, and where the game ends at once they use no budget."""
_TOTAL: Final = attrgetter("total")


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

    Each stage takes an equal part of what is left of the `evaluations`, or of the time if `ms` is
    not 0, and drops the worse half of the candidates. All are tried in the same worlds. Only in
    the first world, candidates that the first stage cannot pay for are dropped untried, those with
    the least value; all worlds count, and at the end there is at most one more than the budget.
    Finding the plans costs some 3,000 positions, and 7,000 where the budget is large: with a
    smaller budget two are compared in one world. `weights` are of the evaluation; `None` for the
    measured ones.
    """
    state = door.checked(view)
    mask = possible.choices_of(state, seat, legal)
    if len(legal) == 1:
        return Choice(tuple(legal), complete=True)
    random = dice(rng)
    start = monotonic() if ms else 0.0
    weights = weights or MEASURED
    action_values = ActionValues(state, seat, weights)
    firsts = max(FEWEST, min(MOST, (1000 * ms or evaluations) // A_FIRST))
    plans = different_plans(action_values, state, mask, firsts, candidates)
    for plan in plans:
        plan.total = chances.share(plan.value, state.seats, state.seats - 1)
    answers = Rollouts(state, seat, turns, weights)
    answers.positions = action_values.positions
    dropped: list[Plan] = []
    worlds = 0
    # Finding the plans was not free: the stages share what is left.
    spent = 1000 * (monotonic() - start) / ms if ms else float(answers.positions) / evaluations
    while len(plans) > 1:
        until = spent + (1 - spent) / (len(plans) - 1).bit_length()
        last = worlds + MOST_WORLDS
        while worlds == 0 or (spent < until and worlds < last):
            answers.deal(random)
            worlds += 1
            number = 0
            for plan in plans:
                if worlds == 1 and number > 1 and spent > until:
                    break  # the first stage cannot pay for the others
                yield_gil()
                share = answers.chance(plan.line, plan.cost)
                plan.total += share
                plan.shares.append(share)
                number += 1
                if ms:
                    spent = 1000 * (monotonic() - start) / ms
                else:
                    spent = float(answers.positions) / evaluations
            plans = plans[:number]
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


def different_plans(
    action_values: ActionValues, state: State, legal: int, firsts: int, number: int
) -> list[Plan]:
    """Return the best `number` plans of a seat, and after them its swaps of whole kinds.

    So many `firsts` are tried as first, besides those that begin a conflict. Of the same actions in
    another order only one is kept. What a hand is worth says little of a swap: that comes up only
    where play goes on.
    """
    plans: list[Plan] = []
    keys: set[Line] = set()
    best = plans_of(action_values, state, legal, firsts, FOLLOW_UPS, SECONDS)
    for place, plan in enumerate(best + swaps_of_kinds(action_values, state, legal)):
        key = tuple(sorted(plan.line))
        if key not in keys and (len(plans) < number or place >= len(best)):
            keys.add(key)
            plans.append(plan)
    return plans
