"""Information-set Monte Carlo tree search: one tree of plans, grown in many determinizations.

An iteration deals a world, goes down the tree by plans that are possible there, adds a node, and
rolls out: each side takes the plan with the highest value. A rollout ends with an own turn. The
values at the ends of its last two turns count as shares of a win. A node stands for all worlds in
which its plans are possible, and each side looks for its own share.

The plans of the root are the same in all worlds. So each world is tried with all plans left, and
then the worst are dropped: they are compared by the same luck, and the plans left have been tried
in the most worlds. Below the root the bounds of the nodes decide, with priors by first sight.

Compiled or not, `new_tree` and `searched` take a state of either backend.
"""

from __future__ import annotations

from operator import attrgetter
from random import Random
from typing import Final

from suite.core.bits import yield_gil
from suite.core.play.player import Choice
from suite.core.table import Ints
from suite.players.comparison import runner_up
from suite.temples.engine import door
from suite.temples.engine.weights import OWN, Weights
from suite.temples.model.actions import END
from suite.temples.model.state import ACT, OVER, State
from suite.temples.players.plans import ROOT, Nodes, Plans
from suite.temples.players.rollouts import Plan
from suite.temples.players.search import TurnSearch
from suite.temples.players.world import SEEDS, World

LIMIT, WIDE = 20_000, 1000
"""The limit of positions of the search of all ways to play the own turn, and the beam width if that
is exceeded."""
CANDIDATES: Final = 24
"""The number of plans of the root."""
NARROW, FEW = 6, 3
"""The beam width within a world, and the number of plans kept."""
PATIENCE: Final = 8
"""After this many worlds half of the root's plans are left, after twice as many a third, ..."""
_MEAN: Final = attrgetter("mean")


class Tree:
    """A search tree of a view.

    - `plans`: the plans of the root, with their shares in the worlds in which they were tried
    - `nodes`: all nodes; those of the root's plans are the first
    - `world`: where they are tried

    The same view and generator give the same tree.
    """

    def __init__(self, view: State, rng: Random, weights: Weights = OWN) -> None:
        """Plant a tree; the weights are those of the root's plans, and as in `World`."""
        self.world = World(view, weights)
        self.nodes = Nodes()
        self.plans: list[Plan] = []
        self._found = Plans()
        self._first: list[float] = []
        self._find_plans(view, weights)
        # The numbers of the root's plans: those that have not been dropped, and the others.
        self._left = list(range(len(self.plans)))
        self._dropped: list[int] = []
        self._tried = 0
        self._seed = int(rng.random() * SEEDS)
        self._path = Ints()
        self._own = Ints()

    def _find_plans(self, view: State, weights: Weights) -> None:
        """Find the plans of the root, the best first."""
        search = TurnSearch(view, weights)
        if view.at == ACT:
            search.exhaust(view, LIMIT)
            if not search.endings:
                search.beam(view, WIDE)
            found = self._found
            found.write(search, view, CANDIDATES)
            for place in range(found.number):
                self._plant(Plan(found.line(found.lines[place]), found.values[place]))
        else:
            search.halve(view)
            ranking = search.first(CANDIDATES)
            for place in range(ranking.number):
                self._plant(Plan(search.line(ranking.items[place]), ranking.values[place]))

    def _plant(self, plan: Plan) -> None:
        """Add a plan of the root, whose node has the same number."""
        self.nodes.after(ROOT, len(self.plans))
        self.plans.append(plan)
        self._first.append(plan.mean)

    def grow(self, iterations: int) -> None:
        """Grow the tree by a number of iterations."""
        for _ in range(iterations):
            self._step()

    def search(self, evaluations: int, ms: int) -> None:
        """Grow the tree within a budget of positions or milliseconds: see `World.begin`."""
        self.world.begin(evaluations, ms)
        while self.world.is_left(1, 1):
            self._step()

    def ranking(self) -> list[Plan]:
        """Return the plans of the root, the best first."""
        left = sorted([self.plans[root] for root in self._left], key=_MEAN, reverse=True)
        return left + [self.plans[root] for root in self._dropped]

    def _step(self) -> None:
        """Try the next plan of the root in its next world."""
        yield_gil()
        if self._tried == len(self._left):
            self._drop()
        if self._try(self._left[self._tried]):
            self._tried += 1

    def _drop(self) -> None:
        """Begin a new round with the plans of the root that are the best so far."""
        worlds = PATIENCE + len(self.plans[self._left[0]].shares)
        number = max(2, (len(self.plans) * PATIENCE + worlds - 1) // worlds)  # rounded up
        self._left.sort(key=self._mean, reverse=True)
        self._dropped = self._left[number:] + self._dropped
        self._left = self._left[:number]
        self._tried = 0

    def _mean(self, root: int) -> float:
        """Return the mean of a plan of the root."""
        plan = self.plans[root]
        return plan.mean

    def _try(self, root: int) -> bool:
        """Try a plan of the root in its next world, and back up the share of a win.

        Return `False`, and note nothing, if the budget does not suffice.
        """
        world, nodes, found = self.world, self.nodes, self._found
        state, seat, plan = world.state, world.seat, self.plans[root]
        self._path.clear()
        self._own.clear()
        world.positions += 1  # so the budget is used up even if the game ends without a search
        world.deal(self._seed, len(plan.shares))
        world.follow(plan.line)
        node, depth = root, 0
        in_tree = nodes.visits[root] > 0
        answered = goes_on = False
        # The shares of a win at the ends of the last two turns.
        before = last = self._first[root]
        while True:
            world.come_up()
            if state.at == OVER:
                before = last = world.result()
                break
            mover = state.active
            if answered and not goes_on and mover != seat and not in_tree:
                break
            if not world.is_left(1, 1):
                return False
            view = world.look_ahead(NARROW)
            found.write(world.search, view, FEW if in_tree else 1)
            place = 0
            if in_tree:
                place = nodes.best_after(node, found)
                node = nodes.after(node, found.lines[place])
                in_tree = nodes.visits[node] > 0
                self._path.append(node)
                self._own.append(mover == seat)
                depth += 1
            line, goes_on = found.lines[place], True
            for at in range(found.starts[line], found.starts[line + 1]):
                if found.actions[at] == END:
                    before, last = last, world.share(found.values[place])
                    answered = answered or mover != seat
                    goes_on = False
                world.take(found.actions[at])
        share = (before + last) / 2
        plan.add(share)
        nodes.add(root, share)
        for step in range(depth):
            nodes.add(self._path[step], share if self._own[step] else 1 - share)
        return True


def new_tree(view: State, rng: Random) -> Tree:
    """Return a new tree for a view."""
    return Tree(door.deciding(view), rng)


def searched(
    view: State, evaluations: int, ms: int, rng: Random, weights: Weights | None = None
) -> Choice:
    """Return the best plan of a tree that grows within a budget, with its share of a win.

    The budget is that of `World.begin`. `weights` are those of the mover in each evaluation; `None`
    for the measured ones.
    """
    tree = Tree(door.deciding(view), rng, weights or OWN)
    if len(tree.plans) == 1:
        return Choice(tree.plans[0].line, 0.0, True)
    tree.search(evaluations, ms)
    ranking = tree.ranking()
    best = ranking[0]
    return Choice(
        best.line, best.mean, False, tree.world.positions, len(best.shares), runner_up(ranking)
    )
