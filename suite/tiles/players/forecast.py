"""The shares of a win after lines of a seat, and after events, measured on fresh worlds.

The worlds that chose a plan flatter it. These are new, fit the view, and are the same for all
lines or events.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import Final

from suite.core.kernel.bits import dice, has, mixed, stream, yield_gil
from suite.core.view import SPECTATOR
from suite.tiles.engine import chances, door, kernel
from suite.tiles.engine.dispatch import DEAL
from suite.tiles.engine.evaluation import Evaluation
from suite.tiles.engine.factors.weights import MEASURED, Weights
from suite.tiles.hidden.concealment import conceal
from suite.tiles.hidden.determinize import world_of
from suite.tiles.model.state import NOBODY, SETUP, State
from suite.tiles.players.action_values import Line
from suite.tiles.players.rollouts import Rollouts
from suite.tiles.players.search import cost
from suite.tiles.rules.ending import worth

WORLDS: Final = 32
"""The number of worlds in which a chance is measured."""
TURNS: Final = 3
"""The turns that are played on after the one that goes on; up to one less than the seats more.

Who has moved last looks best. So worlds end in turn after a turn of each seat.
"""
SEEDS: Final = 1 << 53
"""The number of different sets of worlds."""


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
    state = door.view_of(view, seat)
    random = dice(rng)
    answers = Rollouts(state, seat, turns, weights or MEASURED)
    plays = [door.line_of(state, seat, line) for line in lines]
    costs = [_cost_of(state, seat, line) for line in plays]
    shares: list[list[float]] = [[] for line in plays]
    for world in range(worlds):
        yield_gil()
        answers.turns = turns + world % state.seats
        answers.deal(random)
        for place in range(len(plays)):
            share = answers.chance(plays[place], costs[place])
            shares[place].append(min(1.0, max(0.0, share)))
    return shares


def _cost_of(view: State, seat: int, line: Line) -> float:
    """Return the cost of a line, as far as it does not depend on what is hidden."""
    state = view.clone()
    total = 0.0
    for action in line:
        if kernel.seat_to_act(state) != seat or not has(kernel.legal(state), action):
            break
        total += cost(state, action)
        kernel.step(state, action)
    return total


def shares_after(
    view: State,
    events: Sequence[int | None],
    rng: Random,
    turns: int,
    worlds: int,
    weights: Weights | None = None,
) -> list[list[list[float]]]:
    """Return the share of a win of every seat after each event, in each of some worlds.

    `events` can come next in the view; `None` is the position as it is. In a world all seats play
    `turns` on after the one that goes on, as in rollouts; the end is valued by all hands.
    """
    state = door.checked(view)
    key = int(rng.random() * SEEDS)
    rows = []
    for event in events:
        after = state.clone()
        if event is not None:
            door.carry_out(after, event)
        rows.append(_shares_in_worlds(after, key, turns, worlds, weights or MEASURED))
    return rows


def _shares_in_worlds(
    state: State, key: int, turns: int, worlds: int, weights: Weights
) -> list[list[float]]:
    """Return the shares of all seats in each world that fits a view."""
    random = stream()
    answers = Rollouts(state, 0, turns, weights)
    worths = [Evaluation(state, seat, weights) for seat in range(state.seats)]
    rows = []
    for number in range(worlds):
        yield_gil()
        random.counter = mixed(key, number)
        if state.at == SETUP:
            answers.view = _set_up(state, random)
        answers.deal(random)
        answers.chance((), 0.0)
        rows.append(_at_the_end(answers, worths))
    return rows


def _set_up(view: State, random: Callable[[], float]) -> State:
    """Return a world that fits a view before the first turn, with all hands dealt."""
    world = world_of(view, random)
    while world.at == SETUP:
        kernel.step(world, kernel.deal(world, random))
    return world


def _at_the_end(answers: Rollouts, worths: list[Evaluation]) -> list[float]:
    """Return the shares of all seats where a rollout has ended.

    What a seat sees is worth what all see to it and what its hand adds to that. All hands add to
    the odds of their seats; what all see is there once for each seat, but counts only once.
    """
    state, view = answers.state, answers.seen
    over = kernel.seat_to_act(state) == NOBODY and not DEAL[state.at]
    shares = []
    total = spent = 0.0
    best = 0
    for seat in range(state.seats):
        best = max(best, worth(state, seat))
        spent += answers.spent[seat]
    for seat in range(state.seats):
        if over:
            odds = 1.0 if worth(state, seat) == best else 0.0
        else:
            own = worths[seat]
            others = (spent - answers.spent[seat]) / (state.seats - 1)
            price = answers.spent[seat] - others
            wait = (seat - state.active + state.seats) % state.seats
            answers.world.copy_to(view)
            conceal(view, seat)
            own.look(view)
            own_logit = chances.logit(own.of(state) - price, state.seats, wait)
            state.copy_to(view)
            conceal(view, SPECTATOR)
            own.look(view)
            public_logit = chances.logit(own.of(view) - price, state.seats, wait)
            odds = exp(own_logit - public_logit / state.seats)
        shares.append(odds)
        total += odds
    return [odds / total for odds in shares]
