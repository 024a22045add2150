"""Information-set Monte Carlo tree search: one tree of plans, a new determinization an iteration.

A *plan* is a sequence of actions of one seat up to the next new information: often a whole turn. An
iteration samples a world, descends the tree by the plans that the seats have in it, adds one node,
and rolls out with each seat's first plan until the watcher's next turn begins. The value of the
last finished turn is the reward of each seat; every node on the path is updated with the reward of
the seat that acted. Each seat maximizes its own reward, so two to four seats need no special case.
Chance is sampled and has no nodes: a node stands for all worlds in which its line is possible.

The static value of a plan gives its *prior*. Inner nodes use progressive widening: they consider
few plans at first, more with more visits. The root narrows instead: its plans are the same in all
worlds, so each world is tried with all plans left, then the worst are dropped. Plans are thus
compared on the same luck, and the plans left have the most visits.

Each game implements its `World`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from operator import attrgetter
from random import Random
from typing import Final, TypeAlias

from suite.core.bits import dice, yield_gil

Line: TypeAlias = tuple[int, ...]
"""Successive actions of one seat."""

EXPLORE: Final = 1.0
"""The weight of the exploration term, which favours rarely visited plans by their priors."""
URGENCY: Final = 0.1
"""The first-play urgency: an unvisited plan is valued this much below the mean of the others."""
WIDENING: Final = 2.0
"""The progressive widening: a node considers this many plans times the root of its visits."""
TRUST: Final = 4.0
"""The number of visits that the prior of a plan of the root counts for."""
PATIENCE: Final = 8
"""After this many worlds half of the root's plans are left, after twice as many a third, ..."""
SURE: Final = 50.0
"""Values are clamped to this many spreads; more does not change the reward."""
SEEDS: Final = 1 << 60
"""The number of different seeds."""
NOBODY: Final = -1
_SCORE: Final = attrgetter("score")


class Plan:
    """A line of actions of a seat and its static value, in the unit of the game."""

    __slots__ = ("line", "value")

    line: Line
    value: float


def plan(line: Line, value: float) -> Plan:
    """Return a plan."""
    made = Plan.__new__(Plan)
    made.line = line
    made.value = value
    return made


def share(value: float, spread: float) -> float:
    """Return the logistic reward of a value, from 0 to 1: 0.5 for 0, 0.73 for `spread`."""
    return 1.0 / (1.0 + exp(max(-SURE, min(SURE, -value / spread))))


class World:
    """The simulated play of an iteration; each game implements it.

    It is abstract, but a compiled class cannot be declared so.

    - `unit`: the difference in value that multiplies the prior of a plan by e
    - `spread`: the value of a position in which a seat wins about three games of four
    - `positions`: the number of positions visited in all iterations
    """

    unit: float
    spread: float
    positions: int

    def deal(self, random: Callable[[], float]) -> None:
        """Start again from the view with a sampled determinization."""
        raise NotImplementedError

    def seat(self) -> int:
        """Return the seat to plan, or `NOBODY` once play is over."""
        raise NotImplementedError

    def first_plans(self) -> list[Plan]:
        """Return the watcher's plans in the view, by static value, the best first."""
        raise NotImplementedError

    def plans(self) -> list[Plan]:
        """Return the plans of the seat to plan by its own knowledge, the best first."""
        raise NotImplementedError

    def take(self, line: Line, random: Callable[[], float]) -> None:
        """Take the actions of a line and proceed until a seat must plan."""
        raise NotImplementedError

    def round_is_over(self) -> bool:
        """Return whether the watcher's next turn begins."""
        raise NotImplementedError

    def reward(self, seat: int) -> float:
        """Return the reward of a seat at the end of the last finished turn, from 0 to 1."""
        raise NotImplementedError


class Node:
    """A node of the tree: the plans from the root to it.

    - `line`: the last plan, taken by `seat`
    - `kids`: the children by their lines
    - `visits`: the iterations through this node; `seen`: those in which it was considered
    - `total`: the sum of the rewards of `seat`; `score`: the same, including the prior
    """

    __slots__ = ("kids", "line", "score", "seat", "seen", "total", "visits")

    def __init__(self, line: Line, seat: int, score: float = 0.0) -> None:
        self.line = line
        self.seat = seat
        self.kids: dict[Line, Node] = {}
        self.visits = 0
        self.seen = 0
        self.total = 0.0
        self.score = score

    def next(self, plans: list[Plan], seat: int, unit: float) -> Node:
        """Return the child with the highest upper confidence bound among the plans considered.

        `seat` is the seat that plans.
        """
        considered = plans[: int(WIDENING * sqrt(self.visits + 1))]
        first = considered[0]
        shares = rewards = visits = 0.0
        for each in considered:
            shares += exp((each.value - first.value) / unit)
            kid = self.kids.get(each.line)
            if kid is not None:
                rewards += kid.total
                visits += kid.visits
        unvisited = rewards / visits - URGENCY if visits else 0.0
        best, top = first, -1.0
        for each in considered:
            prior = exp((each.value - first.value) / unit) / shares
            kid = self.kids.get(each.line)
            if kid is None:
                score = unvisited + EXPLORE * prior * sqrt(visits)
            else:
                kid.seen += 1
                score = kid.total / kid.visits
                score += EXPLORE * prior * sqrt(kid.seen) / (1 + kid.visits)
            if score > top:
                best, top = each, score
        kid = self.kids.get(best.line)
        if kid is None:
            kid = self.kids[best.line] = Node(best.line, seat)
        return kid

    def best(self) -> Node:
        """Return the most visited child; of equal ones, the one with the highest score."""
        best = None
        for kid in self.kids.values():
            if (
                best is None
                or kid.visits > best.visits
                or (kid.visits == best.visits and kid.score > best.score)
            ):
                best = kid
        assert best is not None  # a tree that has grown
        return best


class Tree:
    """A search tree of a view: its `root`, the `plans` there, and the `world` that simulates play.

    - `left`: the children of the root that have not been dropped, the best so far first
    - `tried`: the number of them that have been tried in the current round

    The same view and generator give the same tree.
    """

    __slots__ = ("left", "plans", "root", "seed", "tried", "world")

    def __init__(self, world: World, rng: Random) -> None:
        if not isinstance(world, World):
            raise TypeError("a tree grows in a world")  # which the compiler does not see to
        self.world = world
        seat = self.world.seat()
        self.plans = self.world.first_plans()
        self.root = Node((), NOBODY)
        self.left = [
            Node(each.line, seat, TRUST * share(each.value, self.world.spread))
            for each in self.plans
        ]
        for kid in self.left:
            self.root.kids[kid.line] = kid
        self.tried = 0
        self.seed = int(rng.random() * SEEDS)

    def grow(self, iterations: int) -> None:
        """Grow the tree by a number of iterations."""
        for _ in range(iterations):
            yield_gil()
            if self.tried == len(self.left):
                self._narrow()
            self._iterate(self.left[self.tried])
            self.tried += 1

    def _narrow(self) -> None:
        """Begin a new round with the plans that are the best so far."""
        first = self.left[0]
        worlds = PATIENCE + first.visits
        number = (len(self.plans) * PATIENCE + worlds - 1) // worlds  # rounded up
        self.left.sort(key=_SCORE, reverse=True)
        self.left = self.left[: max(2, number)]
        self.tried = 0

    def _iterate(self, node: Node) -> None:
        """Try a plan of the root: descend the tree, roll out, and back up the rewards."""
        world = self.world
        unit = world.unit
        random = dice(Random(self.seed + node.visits))
        world.deal(random)
        world.take(node.line, random)
        line = [self.root, node]
        seat = world.seat()
        while node.visits and seat != NOBODY:
            node = node.next(world.plans(), seat, unit)
            line.append(node)
            world.take(node.line, random)
            seat = world.seat()
        while seat != NOBODY and not world.round_is_over():
            usual = world.plans()[0]
            world.take(usual.line, random)
            seat = world.seat()
        for node in line:
            node.visits += 1
            if node.seat != NOBODY:
                reward = world.reward(node.seat)
                node.total += reward
                node.score += reward
