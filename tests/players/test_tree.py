"""The tree search: what it counts, what it finds, and that both forms grow the same tree."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import islice
from math import sqrt
from random import Random
from typing import Any

import pytest

from suite import native
from suite.core import games
from suite.core.flow import CHANCE
from suite.core.game import Game
from suite.players.tree import NOBODY, TRUST, WIDENING, Line, Node, Plan, Tree, World, plan
from suite.temples.game import GAME as TEMPLES
from tests.temples.positions import position
from tests.tools.forms import summary

ITERATIONS = 16


def views(name: str, number: int = 4) -> Iterator[Any]:
    """Yield some views of seats that must act, of games of all numbers of seats."""
    game: Game[Any] = games.find(name)
    for seed in range(number):
        state, rng = game.new(game.new_rules(), game.seats[seed % len(game.seats)]), Random(seed)
        decisions = rng.randrange(1, 90)
        while decisions:
            actor = game.actor(state)
            if actor is CHANCE:
                action = game.flow.deal(state, rng.random)
            else:
                decisions -= 1
                action = game.random_action(game.legal(state), rng)
            after = game.apply(state, action)
            if game.actor(after) is None:
                break
            state = after
        while (actor := game.actor(state)) is CHANCE:
            game.step(state, game.flow.deal(state, rng.random))
        if actor is not None:
            yield game.view(state, actor).state


def grown(name: str, view: Any, iterations: int, seed: int) -> Any:
    """Return a tree in the form that runs."""
    tree = native.fastest(f"suite.{name}.players.tree").new_tree(view, Random(seed))
    tree.grow(iterations)
    return tree


every_game = pytest.mark.parametrize("name", ["temples"])


@every_game
def test_every_iteration_is_counted_on_its_way(name: str) -> None:
    def check(node: Node) -> None:
        assert sum(kid.visits for kid in node.kids.values()) < node.visits
        for line, kid in node.kids.items():
            assert kid.line == line
            assert 1 <= kid.visits <= kid.seen + 1 <= node.visits
            assert 0 <= kid.total == kid.score <= kid.visits
            check(kid)

    below_the_root = 0
    for view in views(name):
        tree = grown(name, view, ITERATIONS, 1)
        root = tree.root
        assert root.visits == ITERATIONS == sum(kid.visits for kid in root.kids.values())
        assert list(root.kids) == [each.line for each in tree.plans]
        legal = games.find(name).legal(view)
        for line, kid in root.kids.items():
            assert line[0] in legal
            assert kid.visits or not kid.kids
            assert 0 <= kid.total <= kid.visits
            assert 0 < kid.score - kid.total < TRUST
            below_the_root += len(kid.kids)
            if kid.visits:
                check(kid)
    assert below_the_root


@every_game
def test_the_same_seed_gives_the_same_tree(name: str) -> None:
    differ = 0
    for view in views(name):
        trees = [summary(grown(name, view, ITERATIONS, seed).root) for seed in (1, 1, 2)]
        assert trees[0] == trees[1]
        differ += trees[0] != trees[2]
    assert differ


@every_game
def test_a_tree_can_grow_on(name: str) -> None:
    view = next(views(name))
    tree = grown(name, view, ITERATIONS - 5, 1)
    tree.grow(5)
    assert summary(tree.root) == summary(grown(name, view, ITERATIONS, 1).root)


@every_game
def test_the_view_stays_as_it_is(name: str) -> None:
    for view in views(name):
        before = view.clone()
        grown(name, view, 3, 1)
        assert view == before


@every_game
def test_both_forms_grow_the_same_tree(name: str) -> None:
    if native.why_not_usable():
        pytest.skip(native.why_not_usable())
    module = f"suite.{name}.players.tree"
    for view in islice(views(name), 3):
        fast = native.compiled(module).new_tree(view, Random(3))
        tree = import_module(module).new_tree(view, Random(3))
        fast.grow(4)
        tree.grow(4)
        assert [(each.line, each.value) for each in fast.plans] == [
            (each.line, each.value) for each in tree.plans
        ]
        assert summary(fast.root) == summary(tree.root)
        assert fast.world.positions == tree.world.positions > len(tree.plans)


ENDLESS = """
import sys, threading
from random import Random
from suite import native
from suite.core import games

game = games.find(sys.argv[1])
state, rng = game.new(game.new_rules(), 2), Random(1)
while not game.legal(state):
    game.step(state, game.flow.deal(state, rng.random))
view = game.view(state, game.actor(state)).state
tree = native.fastest(f"suite.{game.name}.players.tree").new_tree(view, Random(1))
threading.Thread(target=lambda: print("searching", flush=True)).start()
tree.grow(10**8)
"""


@every_game
@pytest.mark.parametrize("pure", ["0", "1"])
def test_a_search_lets_other_threads_run_and_can_be_interrupted(name: str, pure: str) -> None:
    told = [sys.executable, "-c", ENDLESS, name]
    with subprocess.Popen(
        told, env=os.environ | {native.PURE: pure}, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as search:
        assert search.stdout is not None
        assert search.stdout.readline() == b"searching\n"
        search.send_signal(signal.SIGINT)
        assert b"KeyboardInterrupt" in search.communicate(timeout=60)[1]


def test_a_win_at_once_is_the_only_plan() -> None:
    state = position(
        at="hittites",
        rows={"hittites": "mspa"},
        temples={"medes": "123456", "sumerians": "12345", "hittites": "123"},
        yard="4",
        rival_temples={"medes": "12345", "sumerians": "123"},
    )
    tree = grown("temples", TEMPLES.view(state, 0).state, 5, 1)
    assert [TEMPLES.write(each.line[-1]) for each in tree.plans] == ["build own"]
    (win,) = tree.root.kids.values()
    assert win.total == win.visits == 5


class Matrix(World):
    """Seat 0 names a row, seat 1 a column, and seat 0 gets what is there; seat 1 what is missing.

    At first sight each seat likes its plans in their order. A world is one random number.
    """

    rows = ((0.1, 0.9, 0.9), (0.8, 0.2, 0.9), (0.6, 0.5, 0.4))

    def __init__(self) -> None:
        self.unit = self.spread = 1.0
        self.positions = 0
        self.taken: list[int] = []
        self.worlds: dict[int, list[float]] = {}
        self.number = 0.0

    def deal(self, random: Callable[[], float]) -> None:
        self.taken = []
        self.number = random()

    def seat(self) -> int:
        return NOBODY if len(self.taken) == 2 else len(self.taken)

    def first_plans(self) -> list[Plan]:
        return self.plans()

    def plans(self) -> list[Plan]:
        return [plan((number,), -0.1 * number) for number in range(3)]

    def take(self, line: Line, random: Callable[[], float]) -> None:
        if not self.taken:
            self.worlds.setdefault(line[0], []).append(self.number)
        self.taken.extend(line)

    def round_is_over(self) -> bool:
        return False

    def reward(self, seat: int) -> float:
        share = self.rows[self.taken[0]][self.taken[1]]
        return 1 - share if seat else share


def test_each_seat_looks_for_its_own_reward() -> None:
    """What is good against the reply of first sight is not taken, but the best worst case."""
    tree = Tree(Matrix(), Random(1))
    tree.grow(600)
    assert tree.root.best().line == (2,)
    assert {line: kid.best().line for line, kid in tree.root.kids.items()} == {
        (0,): (0,),
        (1,): (1,),
        (2,): (2,),
    }


def test_all_plans_are_tried_in_the_same_worlds() -> None:
    world = Matrix()
    tree = Tree(world, Random(1))
    tree.grow(60)
    worst, second, best = sorted(world.worlds.values(), key=len)
    assert 3 < len(worst) < len(second) == len(best)
    assert len(set(best)) == len(best)
    assert second == best
    assert worst == best[: len(worst)]


def test_a_plan_that_is_not_there_in_a_world_is_not_taken() -> None:
    """Of the columns only one is there, another in each world."""

    class Hidden(Matrix):
        def plans(self) -> list[Plan]:
            plans = super().plans()
            return plans[int(self.number * 3) :][:1] if self.taken else plans

    tree = Tree(Hidden(), Random(1))
    tree.grow(200)
    for kid in tree.root.kids.values():
        assert sum(each.visits for each in kid.kids.values()) == kid.visits - 1
        assert all(each.seen == each.visits - 1 for each in kid.kids.values())
    assert len(tree.root.best().kids) == 3


def test_a_node_considers_more_plans_as_it_is_visited_more_often() -> None:
    node = Node((), NOBODY)
    plans = [plan((number,), 0.0) for number in range(10)]
    for visits in range(20):
        node.visits = visits
        kid = node.next(plans, 0, 1.0)
        kid.visits += 1
        assert len(node.kids) <= WIDENING * sqrt(visits + 1)
    assert len(node.kids) > WIDENING * sqrt(10)


def test_a_plan_that_looks_better_is_visited_more_often() -> None:
    node = Node((), NOBODY)
    plans = [plan((number,), -number / 2) for number in range(3)]
    for visits in range(60):
        node.visits = visits
        kid = node.next(plans, 0, 1.0)
        kid.visits += 1
        kid.total += 0.5
    first, second, third = (node.kids[number,].visits for number in range(3))
    assert first > second > third > 3


def test_of_plans_visited_as_often_the_one_with_the_better_score_is_best() -> None:
    root = Node((), NOBODY)
    for number, (visits, score) in enumerate([(3, 1.0), (5, 2.0), (5, 3.0), (4, 4.0)]):
        kid = root.kids[number,] = Node((number,), 0, score)
        kid.visits = visits
    assert root.best().line == (2,)
