"""Information-set Monte Carlo tree search: one tree of plans, grown in many determinizations.

An iteration takes one of the own plans in a world, goes down the tree by plans that are possible
there, adds a node, and rolls out: each side takes the plan with the highest value. It ends with an
own turn. The values at the ends of its last two turns count as shares of a win. A node stands for
all worlds in which its plans are possible, and each side looks for its own share.

The own plans, at the root, are the same in all worlds and run a race: they are compared by the same
luck, and the worse half of them is dropped again and again. Below the root upper confidence bounds
decide, with priors by first sight.

Compiled or not, `searched` and `grow` take a state of either backend.
"""

from __future__ import annotations

from random import Random
from typing import Final

from suite.core.kernel.keys import Ints
from suite.core.play.player import Choice
from suite.temples.model.actions import END
from suite.temples.model.state import OVER, State
from suite.temples.players.plans import ROOT, Nodes, Plans
from suite.temples.players.rollouts import Plan, Race, decided, plans_of
from suite.temples.players.search import deciding

LIMIT, WIDE = 20_000, 100
"""The limit of positions of the search of all ways to play the own turn, and the beam width if that
is exceeded."""
CANDIDATES: Final = 12
"""The number of plans of the root."""
NARROW, FEW = 6, 3
"""The beam width within a world, and the number of plans kept."""


class Tree(Race):
    """A race of the plans of a view whose rollouts begin in a tree.

    `plans` are those of the root; their nodes are the first of the `nodes`.
    """

    def __init__(self, view: State, plans: list[Plan]) -> None:
        super().__init__(view, NARROW)
        self.plans = plans
        self.nodes = Nodes()
        for root in range(len(plans)):
            self.nodes.after(ROOT, root)
        self._options = Plans()
        self._path = Ints()
        self._own = Ints()

    def rollout(self, plan: Plan) -> float:
        """Return the seat's share of a win in an iteration that begins with a plan of the root."""
        world, nodes, options = self.world, self.nodes, self._options
        state, seat = world.state, world.seat
        self._path.clear()
        self._own.clear()
        world.positions += 1  # so the budget is used up even if the game ends without a search
        root = node = self._root(plan)
        depth, in_tree = 0, nodes.visits[root] > 0
        has_answered, goes_on = False, False
        before = last = 0.5  # the shares of a win at the ends of the last two turns
        while True:
            world.come_up()
            if state.at == OVER:
                before = last = world.result()
                break
            mover = state.active
            if has_answered and not goes_on and mover != seat and not in_tree:
                break
            view = world.look_ahead(self.width)
            options.write(world.search, view, FEW if in_tree else 1)
            place = 0
            if in_tree:
                place = nodes.best_after(node, options)
                node = nodes.after(node, options.lines[place])
                in_tree = nodes.visits[node] > 0
                self._path.append(node)
                self._own.append(mover == seat)
                depth += 1
            line, goes_on = options.lines[place], True
            for at in range(options.starts[line], options.starts[line + 1]):
                if options.actions[at] == END:
                    before, last = last, world.share(options.values[place])
                    has_answered = has_answered or mover != seat
                    goes_on = False
                world.take(options.actions[at])
        share = (before + last) / 2
        nodes.add(root, share)
        for step in range(depth):
            nodes.add(self._path[step], share if self._own[step] else 1 - share)
        return share

    def _root(self, plan: Plan) -> int:
        """Return the number of a plan of the root, which its node has, too."""
        root = 0
        while self.plans[root] is not plan:
            root += 1
        return root


def searched(view: State, evaluations: int, ms: int, start: float, rng: Random) -> Choice:
    """Return the best plan of a tree that grows within a budget, with its share of a win.

    The budget is that of `World.begin`.
    """
    state = deciding(view)
    plans = plans_of(state, LIMIT, WIDE, CANDIDATES)
    return decided(Tree(state, plans), plans, evaluations, ms, start, rng)


def grow(view: State, worlds: int, rng: Random) -> Tree:
    """Return a tree whose plans were all tried in a number of worlds."""
    start = deciding(view)
    tree = Tree(start, plans_of(start, LIMIT, WIDE, CANDIDATES))
    for _ in range(worlds):
        tree.play_in_a_world(tree.plans, rng)
    return tree
