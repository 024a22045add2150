"""Comparing the ways to end a turn by rollouts in determinizations.

A *plan* is a way to end the own turn, or to discard cards for a halving. All plans are tried in the
same determinizations of the view, so that none has better luck. There the rival plays his turn and
the seat its next one, each by a narrow beam search of its own view. The values at the ends of these
turns count as shares of a win. After each part of the budget the worse half of the plans is dropped
(sequential halving), so most of it goes to plans that are hard to tell apart.

Compiled or not, `weighed` takes a state of either backend.
"""

from __future__ import annotations

from operator import attrgetter
from random import Random
from typing import Final

from suite.core.kernel.bits import yield_gil
from suite.core.play.player import Choice
from suite.players.comparison import runner_up
from suite.temples.engine import chances
from suite.temples.model.actions import END
from suite.temples.model.state import OVER, State
from suite.temples.players.search import DISCARD, Line, TurnSearch, as_far_as_known, deciding
from suite.temples.players.world import SEEDS, World

TURNS: Final = 2
"""The turns of a rollout: the rival's, then an own one."""
FIRST_SIGHT: Final = 4
"""The number of worlds for which the value at the end of the own turn counts."""
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
    """A comparison of plans by rollouts in determinizations of a view; others may look further.

    `width` is the beam width of both sides in the `world`.

    The budget is checked before each rollout. A world in which it is used up before all plans have
    been tried counts for none of them; so plans are compared by the same worlds only.
    """

    def __init__(self, view: State, width: int) -> None:
        self.world = World(view)
        self.width = width

    def rank(
        self, plans: list[Plan], evaluations: int, ms: int, start: float, rng: Random
    ) -> list[Plan]:
        """Return the plans by their means, the best first; equal ones keep their order.

        The budget is that of `World.begin`. Each round has an equal part of it, and ends with the
        world that uses it up.
        """
        self.world.begin(evaluations, ms, start)
        dropped: list[Plan] = []
        rounds = (len(plans) - 1).bit_length()
        for part in range(1, rounds + 1):
            while self.world.is_left(part, rounds):
                self.play_in_a_world(plans, rng)
            plans.sort(key=_MEAN, reverse=True)
            better = (len(plans) + 1) // 2
            dropped = plans[better:] + dropped
            plans = plans[:better]
        return plans + dropped

    def play_in_a_world(self, plans: list[Plan], rng: Random) -> None:
        """Deal a world and run a rollout of each plan in it."""
        world = self.world
        world.deal(int(rng.random() * SEEDS), 0)
        shares = []
        for plan in plans:
            if not world.is_left(1, 1):
                return
            yield_gil()
            world.again()
            world.follow(plan.line)
            shares.append(self.rollout(plan))
        for plan, share in zip(plans, shares, strict=True):
            plan.add(share)

    def rollout(self, plan: Plan) -> float:
        """Return the seat's share of a win in a rollout of `TURNS` turns in the world after a plan.

        It is the mean of the shares at the ends of these turns: the last looks furthest, the others
        depend less on luck.
        """
        del plan  # the world has come there
        world = self.world
        world.positions += 1  # so the budget is used up even if the game ends without a search
        state, search = world.state, world.search
        total = 0.0
        for turns in range(TURNS, 0, -1):
            world.come_up()
            if state.at == OVER:
                return (total + turns * world.result()) / TURNS
            world.look_ahead(self.width)
            last = search.best()
            value, goes_on = search.values[last], not search.won
            search.trace(last)
            for step in range(search.steps - 1, -1, -1):
                world.take(search.path[step])
            if goes_on:
                total += world.share(value)
                world.take(END)
            else:
                total += world.result()
        return total / TURNS


def plans_of(start: State, limit: int, wide: int, number: int) -> list[Plan]:
    """Return the `number` plans with the highest values, the best first.

    All ways to end the turn are compared if it has at most `limit` positions, else those found by a
    beam of width `wide`.
    """
    search = TurnSearch(start)
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
    start: float,
    rng: Random,
) -> Choice:
    """Return the best of `number` plans up to hidden information, with its share of a win.

    `limit` and `wide` are as in `plans_of`, `width` as in `Race`; the budget is that of
    `World.begin`.
    """
    state = deciding(view)
    plans = plans_of(state, limit, wide, number)
    return decided(Race(state, width), plans, evaluations, ms, start, rng)


def decided(
    race: Race, plans: list[Plan], evaluations: int, ms: int, start: float, rng: Random
) -> Choice:
    """Return the best of the plans by a race; the only one needs none."""
    if len(plans) == 1:
        return Choice(as_far_as_known(plans[0].line), 0.0, True)
    plans = race.rank(plans, evaluations, ms, start, rng)
    best = plans[0]
    return Choice(
        as_far_as_known(best.line),
        best.mean,
        False,
        race.world.positions,
        len(best.shares),
        runner_up(plans),
    )
