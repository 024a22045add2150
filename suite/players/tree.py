"""Information-set tree search: one tree of the seats' actions, a newly dealt world each iteration.

An iteration deals what the watcher cannot see, goes down the tree by the actions that are legal
in that world, adds one node, plays on at random to the end, and tells every node on its way what
that was worth to the seat that acted. Chance is played, but has no nodes: a node stands for all
worlds in which its line of actions can be taken. Each seat is taken to look for its own reward, so
two to four seats are the same to the search.

A game brings its `World`. A node has few children at first, more as it is visited more often.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from random import Random
from typing import Final

from suite.core.bits import breathe, dice, has, nth_bit, only

EXPLORE: Final = 0.7
"""How much a child that was seldom visited is favoured."""
WIDENING: Final = 2.0
"""A node has up to this many children times the root of its visits."""
NOBODY: Final = -1
NO_MOVES: Final = 0


class World:
    """Where an iteration has got to; a game says how it goes on.

    It is a class that Python would call abstract; compiled, none can be.
    """

    def deal(self, random: Callable[[], float]) -> None:
        """Begin anew: deal what the watcher cannot see."""
        raise NotImplementedError

    def seat(self) -> int:
        """Return the seat to act, or `NOBODY` once play is over."""
        raise NotImplementedError

    def legal(self) -> int:
        """Return the legal actions of the seat to act, as a set."""
        raise NotImplementedError

    def take(self, action: int, random: Callable[[], float]) -> None:
        """Take an action, and let chance act until a seat must."""
        raise NotImplementedError

    def finish(self, random: Callable[[], float]) -> None:
        """Play on at random to the end."""
        raise NotImplementedError

    def reward(self, seat: int) -> float:
        """Return what the end is worth to a seat, from 0 to 1."""
        raise NotImplementedError


class Node:
    """A line of actions, as long as the node is deep.

    - `action`: the last of them, which `seat` took
    - `kids`: the lines that are one longer; `tried`: their last actions, as a set
    - `visits`: the iterations that came here; `seen`: those that could have come
    - `total`: the rewards of `seat` in these visits, added up
    """

    __slots__ = ("action", "kids", "seat", "seen", "total", "tried", "visits")

    def __init__(self, action: int, seat: int) -> None:
        self.action = action
        self.seat = seat
        self.kids: list[Node] = []
        self.tried = NO_MOVES
        self.visits = 0
        self.seen = 0
        self.total = 0.0

    def may_grow(self) -> bool:
        """Say whether so many visits allow one child more."""
        return len(self.kids) <= WIDENING * sqrt(self.visits)

    def grown(self, legal: int, seat: int, random: Callable[[], float]) -> Node | None:
        """Return a new child for a legal action that has none, if there is one."""
        fresh = legal & ~self.tried
        if not fresh:
            return None
        number = int(random() * fresh.bit_count())
        kid = Node(nth_bit(fresh, number), seat)
        self.tried |= only(kid.action)
        self.kids.append(kid)
        return kid

    def best(self, legal: int) -> Node | None:
        """Return the child to visit next: of the legal ones that with the best upper bound."""
        best = None
        top = -1.0
        for kid in self.kids:
            if has(legal, kid.action):
                kid.seen += 1
                score = kid.total / kid.visits + EXPLORE * sqrt(log(kid.seen) / kid.visits)
                if score > top:
                    top = score
                    best = kid
        return best


def grow(root: Node, world: World, iterations: int, rng: Random) -> None:
    """Let a tree grow by a number of iterations; the same seed gives the same tree.

    Compiled, the generator stays where it stands.
    """
    random = dice(rng)
    for _ in range(iterations):
        breathe()
        iterate(root, world, random)


def iterate(root: Node, world: World, random: Callable[[], float]) -> None:
    """Play once down the tree and on to the end, and note what that was worth."""
    world.deal(random)
    node = root
    line = [root]
    seat = world.seat()
    known = True
    while known and seat != NOBODY:
        legal = world.legal()
        kid = node.grown(legal, seat, random) if node.may_grow() else None
        known = kid is None
        if kid is None:
            kid = node.best(legal)
        if kid is None:  # none of its children can be taken in this world
            kid = node.grown(legal, seat, random)
            known = False
        assert kid is not None  # a seat that must act has a legal action
        node = kid
        line.append(node)
        world.take(node.action, random)
        seat = world.seat()
    world.finish(random)
    for each in line:
        each.visits += 1
        if each.seat != NOBODY:
            each.total += world.reward(each.seat)


def new_tree() -> Node:
    """Return a tree that has not grown yet."""
    return Node(-1, NOBODY)
