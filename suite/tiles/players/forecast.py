"""The shares of a win after lines of a seat, measured on fresh worlds that fit its view.

The worlds that chose a plan flatter it. These are new, and the same for all lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from suite.core.bits import dice, has, yield_gil
from suite.tiles.engine import door, kernel
from suite.tiles.engine.weights import MEASURED, Weights
from suite.tiles.model.state import State
from suite.tiles.players.action_values import Line
from suite.tiles.players.rollouts import Rollouts
from suite.tiles.players.search import cost

WORLDS: Final = 32
"""The number of worlds in which a chance is measured."""
TURNS: Final = 3
"""The turns that are played on after the one that goes on; up to one less than the seats more.

Who has moved last looks best. So worlds end in turn after a turn of each seat.
"""


def forecast(
    view: State,
    seat: int,
    lines: Sequence[Line],
    rng: Random,
    turns: int = TURNS,
    worlds: int = WORLDS,
    weights: Weights | None = None,
) -> list[list[float]]:
    """Return the seat's share of a win after each line, in each of some worlds.

    A line is empty or begins with a legal action of the seat. What it leaves of its turn, and all
    other turns, are played as in rollouts: `turns` of them after the one that goes on. `weights`
    are of the evaluation; `None` for the measured ones.
    """
    state = door.watched(view, seat)
    random = dice(rng)
    answers = Rollouts(state, seat, turns, weights or MEASURED)
    known = [door.line_of(state, seat, line) for line in lines]
    paid = [_paid(state, seat, line) for line in known]
    shares: list[list[float]] = [[] for line in known]
    for world in range(worlds):
        yield_gil()
        answers.turns = turns + world % state.seats
        answers.deal(random)
        for place in range(len(known)):
            share = answers.chance(known[place], paid[place])
            shares[place].append(min(1.0, max(0.0, share)))
    return shares


def _paid(view: State, seat: int, line: Line) -> float:
    """Return the cost of a line, as far as it does not depend on what is hidden."""
    state = view.clone()
    paid = 0.0
    for action in line:
        if kernel.seat_to_act(state) != seat or not has(kernel.legal(state), action):
            break
        paid += cost(state, action)
        kernel.step(state, action)
    return paid
