"""The alternatives at the start of a turn, and what comes of them.

The best plans, a few of the others and a few random first actions are played in the same worlds, so
that chance has the least part in how they differ. `alternatives` takes a state of either backend.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from suite.core.game import LegalActions
from suite.core.kernel.bits import dice, nth_bit, yield_gil
from suite.tiles.engine import door, possible
from suite.tiles.engine.factors.weights import Weights
from suite.tiles.model.state import State
from suite.tiles.players.action_values import ActionValues, Line
from suite.tiles.players.halving_search import FEWEST, different_plans
from suite.tiles.players.rollouts import Note, Rollouts

WORLDS: Final = 4
"""In how many worlds each alternative is played."""
BEST: Final = 20
"""Number of the best plans."""
OTHERS: Final = 5
"""Number of plans drawn from the others, and of first actions drawn from all."""
ALL: Final = 10_000


def alternatives(
    view: State, seat: int, legal: LegalActions, rng: Random, weights: Weights
) -> list[tuple[int, float, list[Note]]]:
    """Return for each world and alternative: the world, the chance to win, and its positions.

    The chance (0 to 1) is that a round and up to as many turns as there are seats later, where the
    `weights` value the position. See `Rollouts.chance` for the positions.
    """
    state = door.checked(view)
    mask = possible.choices_of(state, seat, legal)
    random = dice(rng)
    plans = different_plans(ActionValues(state, seat, weights), state, mask, FEWEST, ALL)
    lines: list[Line] = []
    for plan in plans[:BEST]:
        lines.append(plan.line)  # noqa: PERF401
    spare = plans[BEST:]
    for _ in range(OTHERS):
        if spare:
            number = int(random() * len(spare))
            plan = spare.pop(number)
            lines.append(plan.line)
        number = int(random() * mask.bit_count())
        action = nth_bit(mask, number)
        lines.append((action,))
    answers = Rollouts(state, seat, 0, weights)
    results: list[Any] = []
    for world in range(WORLDS):
        answers.turns = state.seats + 1 + world % state.seats
        answers.deal(random)
        for line in lines:
            yield_gil()
            notes: list[Note] = []
            share = answers.chance(line, 0.0, notes)
            results.append((world, min(1.0, max(0.0, share)), notes))
    return results
