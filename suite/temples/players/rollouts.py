"""Comparing the ways to end a turn by rollouts in determinizations.

A *plan* is a way to end the own turn, or to discard cards for a halving. All plans are tried in the
same determinizations of the view, so that none has better luck. There the rival plays his turn and
the seat its next one, each by a narrow beam search of its own view. The values at the ends of these
turns count as shares of a win. After each part of the budget the worse half of the plans is dropped
(sequential halving), so most of it goes to plans that are hard to tell apart.

Compiled or not, `weighed` takes a state of either backend.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from random import Random
from time import monotonic
from typing import Final

from suite.core.bits import mixed, stream, yield_gil
from suite.core.play.player import Choice
from suite.players.comparison import runner_up
from suite.temples.engine import chances, door, kernel
from suite.temples.engine.dispatch import DEAL
from suite.temples.engine.weights import OWN, Weights
from suite.temples.hidden.concealment import conceal
from suite.temples.hidden.determinize import world_of
from suite.temples.model.actions import END, VERB_OF
from suite.temples.model.state import NOBODY, OVER, State
from suite.temples.players.search import (
    DISCARD,
    HALVE,
    Line,
    TurnSearch,
    as_far_as_known,
    put_down,
)
from suite.temples.rules.ending import winner

TURNS: Final = 2
"""The turns of a rollout: the rival's, then an own one."""
FIRST_SIGHT: Final = 4
"""The number of worlds for which the value at the end of the own turn counts."""
SEEDS: Final = 1 << 53
"""The number of different worlds of a view."""
_MEAN: Final = attrgetter("mean")


class Plan:
    """A plan: its actions and the results of its rollouts.

    - `shares`: its share of a win in each world
    - `mean`: the mean of its shares and, `FIRST_SIGHT` times, of the share before any rollout
    """

    __slots__ = ("line", "mean", "shares", "total")

    def __init__(self, line: Line, value: float) -> None:
        self.line = line
        self.shares: list[float] = []
        self.mean = chances.share(value)
        self.total = self.mean * FIRST_SIGHT

    def add(self, share: float) -> None:
        """Add the result of a rollout."""
        self.total += share
        self.shares.append(share)
        self.mean = self.total / (FIRST_SIGHT + len(self.shares))


class Race:
    """A comparison of plans by rollouts in determinizations of a view.

    `width` is the beam width of both sides; `evaluations` counts the positions searched so far.

    The budget is checked before each rollout. A world in which it is used up before all plans have
    been tried counts for none of them; so plans are compared by the same worlds only.
    """

    def __init__(self, view: State, width: int, weights: Weights = OWN) -> None:
        self.view = view
        self.seat = kernel.seat_to_act(view)
        self.width = width
        self.evaluations = 0
        self.budget = 0
        self.ms = 0
        self.begun = 0.0
        self._search = TurnSearch(view, weights)
        self._state = State()
        self._seen = State()

    def rank(self, plans: list[Plan], evaluations: int, ms: int, rng: Random) -> list[Plan]:
        """Return the plans by their means, the best first; equal ones keep their order.

        The budget is `evaluations` positions or, if `ms` is not 0, `ms` milliseconds. Each round
        has an equal part of it, and ends with the world that uses it up.
        """
        self.budget, self.ms = evaluations, ms
        self.begun = monotonic() if ms else 0.0
        dropped: list[Plan] = []
        rounds = (len(plans) - 1).bit_length()
        for part in range(1, rounds + 1):
            while self._is_left(part, rounds):
                self.play_in_a_world(plans, rng)
            plans.sort(key=_MEAN, reverse=True)
            better = (len(plans) + 1) // 2
            dropped = plans[better:] + dropped
            plans = plans[:better]
        return plans + dropped

    def _is_left(self, part: int, parts: int) -> bool:
        """Say whether anything is left of the first parts of the budget; 0 is no budget."""
        if self.ms:
            return (monotonic() - self.begun) * 1000 * parts < self.ms * part
        return not self.budget or self.evaluations * parts < self.budget * part

    def play_in_a_world(self, plans: list[Plan], rng: Random) -> None:
        """Deal a world and run a rollout of each plan in it."""
        random = stream()
        random.counter = mixed(int(rng.random() * SEEDS), 0)
        world = world_of(self.view, random)
        luck = random.counter
        shares = []
        for plan in plans:
            if not self._is_left(1, 1):
                return
            yield_gil()
            world.copy_to(self._state)
            random.counter = luck
            self.follow(self._state, plan.line)
            shares.append(self.played_on(self._state, random))
        for plan, share in zip(plans, shares, strict=True):
            plan.add(share)

    def played_on(self, state: State, random: Callable[[], float]) -> float:
        """Return the seat's share of a win in a rollout of `TURNS` turns. The state is changed.

        It is the mean of the shares at the ends of these turns: the last looks furthest, the others
        depend less on luck.
        """
        self.evaluations += 1  # so the budget is used up even if the game ends without a search
        search = self._search
        total = 0.0
        for left in range(TURNS, 0, -1):
            while DEAL[state.at]:
                kernel.step(state, kernel.deal(state, random))
            if state.at == OVER:
                best = winner(state)
                share = 0.5 if best == NOBODY else float(best == self.seat)
                return (total + left * share) / TURNS
            mover = state.active
            search.beam(self._view_of(state, mover), self.width)
            self.evaluations += search.positions
            last = search.best()
            share = chances.share(search.values[last])
            total += share if mover == self.seat else 1 - share
            goes_on = not search.won
            search.trace(last)
            for step in range(search.steps - 1, -1, -1):
                self._take(state, search.path[step])
            if goes_on:
                kernel.step(state, END)
        return total / TURNS

    def follow(self, state: State, line: Line) -> None:
        """Take the actions of a line; after a `halve` the other side discards by its own search."""
        for action in line:
            self._take(state, action)

    def _take(self, state: State, action: int) -> None:
        kernel.step(state, action)
        if VERB_OF[action] == HALVE:
            search = self._search
            search.halve(self._view_of(state, 1 - state.active))
            self.evaluations += search.positions
            put_down(state, search.put_down_by(search.best()))

    def _view_of(self, state: State, watcher: int) -> State:
        """Return a watcher's view, until the next one is asked for."""
        state.copy_to(self._seen)
        conceal(self._seen, watcher)
        return self._seen


def plans_of(
    start: State, limit: int, wide: int, number: int, weights: Weights = OWN
) -> list[Plan]:
    """Return the `number` plans with the highest values, the best first.

    All ways to end the turn are compared if it has at most `limit` positions, else those found by a
    beam of width `wide`.
    """
    search = TurnSearch(start, weights)
    if start.at == DISCARD:
        search.halve(start)
    else:
        search.exhaust(start, limit)
        if not search.endings:
            search.beam(start, wide)
    ranking = search.first(number)
    return [
        Plan(search.line(ranking.items[rank]), ranking.values[rank])
        for rank in range(ranking.number)
    ]


def weighed(
    view: State,
    limit: int,
    wide: int,
    number: int,
    width: int,
    evaluations: int,
    ms: int,
    rng: Random,
    weights: Weights | None = None,
) -> Choice:
    """Return the best of `number` plans up to hidden information, with its share of a win.

    `limit` and `wide` are as in `plans_of`, `width`, `evaluations` and `ms` as in `Race`.
    `weights` are those of the mover in each evaluation; `None` for the measured ones.
    """
    start = door.deciding(view)
    own = weights or OWN
    plans = plans_of(start, limit, wide, number, own)
    if len(plans) == 1:
        return Choice(as_far_as_known(plans[0].line), 0.0, True)
    race = Race(start, width, own)
    plans = race.rank(plans, evaluations, ms, rng)
    best = plans[0]
    return Choice(
        as_far_as_known(best.line),
        best.mean,
        False,
        race.evaluations,
        len(best.shares),
        runner_up(plans),
    )
