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

from suite.core.bits import dice, twin, yield_gil
from suite.core.play.player import Choice
from suite.players.comparison import runner_up
from suite.temples.engine import chances, door, kernel
from suite.temples.engine.dispatch import DEAL
from suite.temples.hidden.concealment import view_of
from suite.temples.hidden.determinize import world_of
from suite.temples.model.actions import VERB_OF
from suite.temples.model.state import NOBODY, OVER, State
from suite.temples.players.search import (
    DISCARD,
    HALVE,
    Line,
    all_endings,
    as_far_as_known,
    beam_endings,
    halving,
    put_downs,
    whole_line,
)
from suite.temples.rules.ending import winner

TURNS: Final = 2
"""The turns of a rollout: the rival's, then an own one."""
FIRST_SIGHT: Final = 4
"""The number of worlds for which the value at the end of the own turn counts."""
_VALUE: Final = attrgetter("value")
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
    """

    def __init__(self, view: State, width: int) -> None:
        self.view = view
        self.seat = kernel.seat_to_act(view)
        self.width = width
        self.evaluations = 0

    def rank(self, plans: list[Plan], evaluations: int, ms: int, rng: Random) -> list[Plan]:
        """Return the plans by their means, the best first; equal ones keep their order.

        The budget is `evaluations` positions or, if `ms` is not 0, `ms` milliseconds. Each part of
        it ends with the world that uses it up.
        """
        dropped: list[Plan] = []
        rounds = (len(plans) - 1).bit_length()
        begun = monotonic() if ms else 0.0
        for part in range(1, rounds + 1):
            spent = False
            while not spent:
                self.play_in_a_world(plans, rng)
                if ms:
                    spent = (monotonic() - begun) * 1000 * rounds >= ms * part
                else:
                    spent = self.evaluations * rounds >= evaluations * part
            plans.sort(key=_MEAN, reverse=True)
            better = (len(plans) + 1) // 2
            dropped = plans[better:] + dropped
            plans = plans[:better]
        return plans + dropped

    def play_in_a_world(self, plans: list[Plan], rng: Random) -> None:
        """Deal a world and run a rollout of each plan in it."""
        random = dice(Random(rng.random()))
        world = world_of(self.view, random)
        for plan in plans:
            yield_gil()
            state = world.clone()
            self.follow(state, plan.line)
            luck = twin(random)
            plan.add(self.played_on(state, luck))

    def played_on(self, state: State, random: Callable[[], float]) -> float:
        """Return the seat's share of a win in a rollout of `TURNS` turns. The state is changed.

        It is the mean of the shares at the ends of these turns: the last looks furthest, the others
        depend less on luck.
        """
        self.evaluations += 1  # so the budget is used up even if the game ends without a search
        total = 0.0
        for left in range(TURNS, 0, -1):
            while DEAL[state.at]:
                kernel.step(state, kernel.deal(state, random))
            if state.at == OVER:
                best = winner(state)
                share = 0.5 if best == NOBODY else float(best == self.seat)
                return (total + left * share) / TURNS
            mover = state.active
            found = beam_endings(view_of(state, mover), self.width)
            self.evaluations += found.positions
            last = found.best()
            share = chances.share(last.value)
            total += share if mover == self.seat else 1 - share
            self.follow(state, whole_line(last))
        return total / TURNS

    def follow(self, state: State, line: Line) -> None:
        """Take the actions of a line; after a `halve` the other side discards by its own search."""
        for action in line:
            kernel.step(state, action)
            if VERB_OF[action] == HALVE:
                for card in halving(view_of(state, 1 - state.active)).line:
                    kernel.step(state, card)


def plans_of(start: State, limit: int, wide: int, number: int) -> list[Plan]:
    """Return the `number` plans with the highest values, the best first.

    All ways to end the turn are compared if it has at most `limit` positions, else those found by a
    beam of width `wide`.
    """
    if start.at == DISCARD:
        ways = sorted(put_downs(start), key=_VALUE, reverse=True)
        return [Plan(way.line, way.value) for way in ways[:number]]
    found = all_endings(start, limit)
    if not found.found:
        found = beam_endings(start, wide)
    return [Plan(whole_line(position), position.value) for position in found.first(number)]


def weighed(
    view: State,
    limit: int,
    wide: int,
    number: int,
    width: int,
    evaluations: int,
    ms: int,
    rng: Random,
) -> Choice:
    """Return the best of `number` plans up to hidden information, with its share of a win.

    `limit` and `wide` are as in `plans_of`, `width`, `evaluations` and `ms` as in `Race`.
    """
    start = door.deciding(view)
    plans = plans_of(start, limit, wide, number)
    if len(plans) == 1:
        return Choice(as_far_as_known(plans[0].line), 0.0, True)
    race = Race(start, width)
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
