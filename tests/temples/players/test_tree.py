"""The tree search: what it counts, what it finds, and that both forms grow the same tree."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

import pytest

from suite import native
from suite.temples.game import GAME
from suite.temples.model.state import ACT, State
from suite.temples.players import tree as interpreted
from suite.temples.players.plans import ALIKE, ROOT, Nodes, Plans
from suite.temples.players.rollouts import Race, plans_of
from suite.temples.players.search import TurnSearch, beam
from tests.players.games import some_decisions, view_of
from tests.temples.positions import position
from tests.tools.forms import grown

WORLDS = 8
SCENES = some_decisions((1, 2), "beam:width=2", "random") + some_decisions(
    (3,), "beam:width=4", "beam:width=1"
)
DISCARDS = [state for state, _ in SCENES if state.phase == "discard"]


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the interpreted search of the own turn be a quick one."""
    monkeypatch.setattr(interpreted, "LIMIT", 200)
    monkeypatch.setattr(interpreted, "WIDE", 6)


def views() -> list[State]:
    """Return what seats know where they decide, where they discard too."""
    return [view_of(state).state for state in [state for state, _ in SCENES[::40]] + DISCARDS[:2]]


def tree_of(view: State, worlds: int = WORLDS, seed: int = 1) -> interpreted.Tree:
    """Return an interpreted tree, which shows all that it has."""
    return interpreted.grow(view, worlds, Random(seed))


def told(tree: interpreted.Tree) -> object:
    """Return all that a tree holds."""
    nodes = tree.nodes
    plans = [(plan.line, plan.mean, plan.shares) for plan in tree.plans]
    return plans, nodes.visits, nodes.seen, nodes.totals, tree.world.positions


@pytest.mark.slow
def test_every_iteration_is_counted_on_its_way() -> None:
    below_the_root = 0
    for view in views():
        tree = tree_of(view)
        nodes, roots = tree.nodes, len(tree.plans)
        for root, plan in enumerate(tree.plans):
            assert nodes.visits[root] == len(plan.shares) == WORLDS
            assert nodes.totals[root] == pytest.approx(sum(plan.shares))
        for node in range(nodes.number):
            assert 0 <= nodes.totals[node] <= nodes.visits[node]
        below_the_root += sum(visits > 0 for visits in nodes.visits[roots:])
    assert below_the_root > 20


@pytest.mark.slow
def test_the_same_seed_gives_the_same_tree() -> None:
    differ = 0
    for view in views()[::2]:
        trees = [told(tree_of(view, seed=seed)) for seed in (1, 1, 2)]
        assert trees[0] == trees[1]
        differ += trees[0] != trees[2]
    assert differ


@pytest.mark.slow
def test_the_view_stays_as_it_is() -> None:
    for view in views()[::2]:
        before = view.clone()
        tree_of(view, 1)
        assert view == before


@pytest.mark.slow
def test_the_first_world_is_that_of_a_rollout_and_later_ones_are_not() -> None:
    """At first both sides play the plan of the highest value; then the tree tries others.

    After a halving the tree sees the cards and searches again, so its shares differ a little.
    """
    view = view_of(SCENES[0][0]).state
    tree = tree_of(view)
    race = Race(view, interpreted.NARROW)
    plans = plans_of(view, 200, 6, interpreted.CANDIDATES)
    rng = Random(1)
    for _ in range(WORLDS):
        race.play_in_a_world(plans, rng)
    assert len(plans) == len(tree.plans) > 3
    first = [(one.shares[0], other.shares[0]) for one, other in zip(tree.plans, plans, strict=True)]
    assert all(one == pytest.approx(other, abs=0.05) for one, other in first)
    assert any(
        one.shares[1:] != other.shares[1:] for one, other in zip(tree.plans, plans, strict=True)
    )


def test_few_plans_lead_to_the_same_temples() -> None:
    compared = 0
    for state, _ in SCENES[::25]:
        view = view_of(state).state
        if view.at != ACT:
            continue
        search, plans = TurnSearch(view), Plans()
        search.beam(view, 20)
        plans.write(search, view, 24)
        stands = []
        for line in plans.lines[: plans.number]:
            after = view.clone()
            for action in plans.actions[plans.starts[line] : plans.starts[line + 1]]:
                if GAME.verb(action) != "end" and after.at == ACT:
                    after = GAME.apply(after, action)
            if GAME.verb(action) == "end":  # the temples after a halving may be others
                stands.append(tuple(after.temples))
        assert all(stands.count(each) <= ALIKE for each in stands)
        assert list(plans.values) == sorted(plans.values, reverse=True)
        assert plans.values[0] == beam(view, 20).value
        compared += len(stands)
    assert compared > 50


@pytest.mark.slow
def test_one_plan_twice_has_the_same_luck() -> None:
    """Whatever is different comes from the plan."""
    view = views()[0]
    first = tree_of(view, 0)
    again = interpreted.Tree(view, tree_of(view, 0).plans[::-1])
    first.play_in_a_world(first.plans, Random(3))
    again.play_in_a_world(again.plans, Random(3))
    assert [plan.shares for plan in first.plans] == [plan.shares for plan in again.plans[::-1]]


@pytest.mark.slow
def test_both_forms_grow_the_same_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    if native.why_not_usable():
        pytest.skip(native.why_not_usable())
    monkeypatch.undo()  # compiled, the search of the own turn has its full size
    module = interpreted.__name__
    for view in islice(views(), 3):
        assert grown(native.compiled(module), view, 3) == grown(interpreted, view, 3)


ENDLESS = """
import threading
from random import Random
from suite import native
from suite.core import games

game = games.find("temples")
state, rng = game.new(game.new_rules(), 2), Random(1)
while not game.legal(state):
    game.step(state, game.flow.deal(state, rng.random))
view = game.view(state, game.actor(state)).state
tree = native.fastest("suite.temples.players.tree")
threading.Thread(target=lambda: print("searching", flush=True)).start()
tree.grow(view, 10**8, Random(1))
"""


@pytest.mark.slow
@pytest.mark.parametrize("pure", ["0", "1"])
def test_a_search_lets_other_threads_run_and_can_be_interrupted(pure: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", ENDLESS],
        env=os.environ | {native.PURE: pure},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as search:
        assert search.stdout is not None
        assert search.stdout.readline() == b"searching\n"
        search.send_signal(signal.SIGINT)
        assert b"KeyboardInterrupt" in search.communicate(timeout=60)[1]


def test_a_won_game_is_a_whole_share() -> None:
    state = position(
        at="hittites",
        rows={"hittites": "mspa"},
        temples={"medes": "123456", "sumerians": "12345", "hittites": "123"},
        yard="4",
        rival_temples={"medes": "12345", "sumerians": "123"},
    )
    tree = tree_of(GAME.view(state, 0).state, 5)
    assert [GAME.write(plan.line[-1]) for plan in tree.plans] == ["build own"]
    assert tree.plans[0].shares == [1.0] * 5


# Nodes


def valued(values: Sequence[float]) -> Plans:
    """Return plans of these values; the number of a line is its place."""
    plans = Plans()
    plans.number = len(values)
    plans.lines.extend(range(len(values)))
    plans.values.extend(values)
    return plans


def visits_after(nodes: Nodes, node: int, number: int) -> Iterator[int]:
    for line in range(number):
        yield nodes.visits[nodes.after(node, line)]


def test_a_node_has_one_number() -> None:
    nodes = Nodes()
    numbers = [nodes.after(*each) for each in ((ROOT, 0), (ROOT, 1), (0, 0), (0, 1), (1, 0))]
    assert numbers == list(range(5))
    assert nodes.after(0, 1) == 3
    assert nodes.number == 5


def test_each_seat_looks_for_its_own_share() -> None:
    """What is good against the reply of first sight is not taken, but the best worst case."""
    shares = ((0.1, 0.9, 0.9), (0.8, 0.2, 0.9), (0.6, 0.5, 0.4))
    nodes, plans = Nodes(), valued([0.0, -0.1, -0.2])
    start = nodes.after(ROOT, 0)
    for _ in range(600):
        row = plans.lines[nodes.best_after(start, plans)]
        own = nodes.after(start, row)
        column = plans.lines[nodes.best_after(own, plans)]
        nodes.add(nodes.after(own, column), 1 - shares[row][column])
        nodes.add(own, shares[row][column])
    rows = list(visits_after(nodes, start, 3))
    assert rows.index(max(rows)) == 2
    for row in range(3):
        columns = list(visits_after(nodes, nodes.after(start, row), 3))
        assert columns.index(max(columns)) == shares[row].index(min(shares[row]))


def test_a_plan_that_is_not_there_in_a_world_is_not_taken() -> None:
    nodes = Nodes()
    start = nodes.after(ROOT, 0)
    for number in range(200):
        plans = valued([0.0])
        plans.lines[0] = number % 3
        assert nodes.best_after(start, plans) == 0
        nodes.add(nodes.after(start, number % 3), 0.5)
    assert list(visits_after(nodes, start, 3)) == [67, 67, 66]
    for line in range(3):
        kid = nodes.after(start, line)
        assert nodes.seen[kid] == nodes.visits[kid] - 1


def test_a_plan_that_looks_better_is_visited_more_often() -> None:
    nodes, plans = Nodes(), valued([0.0, -0.5, -1.0])
    start = nodes.after(ROOT, 0)
    for _ in range(60):
        nodes.add(nodes.after(start, nodes.best_after(start, plans)), 0.5)
    first, second, third = visits_after(nodes, start, 3)
    assert first > second > third > 3
