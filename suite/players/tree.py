"""Information-set tree search: one tree of the seats' plans, a newly dealt world each iteration.

A *plan* is what a seat could do from where it must decide up to where something new is seen: often
a whole turn. An iteration goes down the tree by the plans that the seats have in its world, adds
one node, and lets the seats follow their first plans until the watcher's next turn begins. What the
turn that ended there is worth to each seat tells every node on the way what it was worth to the
seat that acted. Each seat is taken to look for its own reward, so two to four seats are the same to
the search. Chance is played, but has no nodes: a node stands for all worlds in which its line of
plans can come up.

What a plan looks like at first sight is its *prior*. A node considers few plans at first, more as
it is visited more often. At the root it is the other way round: the plans there are the same in all
worlds, so each world is tried with all that are left, and after it fewer are. So plans are compared
on the same luck, and those that are left are the most visited.

A game brings its `World`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from operator import attrgetter
from random import Random
from typing import Final, TypeAlias

from suite.core.bits import dice, yield_gil

Line: TypeAlias = tuple[int, ...]
"""Actions of one seat, one after the other."""

EXPLORE: Final = 1.0
"""How much a plan that was seldom visited is favoured, by its prior."""
URGENCY: Final = 0.1
"""How much less than the others a plan is taken to be worth that was never visited."""
WIDENING: Final = 2.0
"""A node considers this many plans times the root of its visits."""
TRUST: Final = 4.0
"""The visits for which the first sight of a plan of the root counts."""
PATIENCE: Final = 8
"""After so many worlds half of the plans of the root are left, after twice as many a third, ..."""
SURE: Final = 50.0
"""So many spreads are as good as a victory."""
SEEDS: Final = 1 << 60
NOBODY: Final = -1
_SCORE: Final = attrgetter("score")


class Plan:
    """Actions that a seat could take, and how good that looks to it, in a unit of the game's."""

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
    """Return a value as a reward, from 0 to 1: 0.5 for nothing, 0.73 for the spread, and so on."""
    return 1.0 / (1.0 + exp(max(-SURE, min(SURE, -value / spread))))


class World:
    """Where an iteration has got to; a game says how it goes on.

    It is a class that Python would call abstract; compiled, none can be.

    - `unit`: the difference in value that makes a plan 2.7 times as likely at first sight
    - `spread`: the value of a position in which a seat wins about three games of four
    - `positions`: how many positions were looked at in all iterations together
    """

    unit: float
    spread: float
    positions: int

    def deal(self, random: Callable[[], float]) -> None:
        """Begin anew: deal what the watcher cannot see."""
        raise NotImplementedError

    def seat(self) -> int:
        """Return the seat to plan, or `NOBODY` once play is over."""
        raise NotImplementedError

    def first_plans(self) -> list[Plan]:
        """Return what the watcher could do, the best at first sight first."""
        raise NotImplementedError

    def plans(self) -> list[Plan]:
        """Return what the seat to plan could do by what it knows, the best first."""
        raise NotImplementedError

    def take(self, line: Line, random: Callable[[], float]) -> None:
        """Take actions, and let play go on until a seat must plan."""
        raise NotImplementedError

    def round_is_over(self) -> bool:
        """Say whether the watcher's next turn begins."""
        raise NotImplementedError

    def reward(self, seat: int) -> float:
        """Return what the turn that ended last is worth to a seat, from 0 to 1."""
        raise NotImplementedError


class Node:
    """A line of plans, as long as the node is deep.

    - `line`: the last of them, which `seat` took
    - `kids`: the lines that are one plan longer, by that plan's actions
    - `visits`: the iterations that came here; `seen`: those in which it was considered
    - `total`: the rewards of `seat` in these visits, added up; `score` counts the first sight, too
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
        """Return the child to visit next: the plan with the best upper bound of those considered.

        The seat is the one that plans.
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
        """Return the child that was visited most; of equal ones that with the highest score."""
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
    """A tree that grows from a view: its `root`, the `plans` there, and the `world` to try them in.

    - `left`: the children of the root that are still tried, the best so far first
    - `tried`: how many of them have been tried in the running round

    The same view and generator give the same tree.
    """

    __slots__ = ("left", "plans", "root", "seed", "tried", "world")

    def __init__(self, world: World, rng: Random) -> None:
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
        """Let the tree grow by a number of iterations."""
        for _ in range(iterations):
            yield_gil()
            if self.tried == len(self.left):
                self._narrow()
            self._iterate(self.left[self.tried])
            self.tried += 1

    def _narrow(self) -> None:
        """Begin a new round with the plans that were the best so far."""
        first = self.left[0]
        worlds = PATIENCE + first.visits
        number = (len(self.plans) * PATIENCE + worlds - 1) // worlds  # rounded up
        self.left.sort(key=_SCORE, reverse=True)
        self.left = self.left[: max(2, number)]
        self.tried = 0

    def _iterate(self, node: Node) -> None:
        """Try a plan, play down the tree and on until the watcher's next turn; note the rewards."""
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
