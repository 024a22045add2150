"""The tree search: what it counts, what it finds, and that it is told nothing that is hidden."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import pytest

from suite import native
from suite.core import game as games
from suite.core.flow import CHANCE
from suite.core.game import Game
from suite.players.tree import Node
from suite.temples.game import GAME as TEMPLES
from tests.forms import summary
from tests.temples.positions import position

ITERATIONS = 60


def views(name: str) -> Iterator[Any]:
    """Yield some views of seats that must act, from the first turn to the last."""
    game: Game[Any] = games.find(name)
    for seed in range(3):
        state, rng = game.new(game.new_rules(), game.seats[seed % len(game.seats)]), Random(seed)
        ply = 0
        while (actor := game.actor(state)) is not None:
            if actor is CHANCE:
                action = game.flow.deal(state, rng.random)
            else:
                if ply % 40 == 7:
                    yield game.view(state, actor).state
                action = game.random_action(game.legal(state), rng)
            game.step(state, action)
            ply += 1


def search(name: str, view: Any, iterations: int, seed: int) -> Node:
    tree: Node = import_module(f"suite.{name}.players.tree").search(view, iterations, Random(seed))
    return tree


every_game = pytest.mark.parametrize("name", games.names())


@every_game
def test_every_iteration_is_counted_on_its_way(name: str) -> None:
    def check(node: Node, legal: int | None) -> None:
        assert node.visits == sum(kid.visits for kid in node.kids) + (legal is None)
        for kid in node.kids:
            assert legal is None or legal >> kid.action & 1
            assert 0 < kid.visits <= kid.seen + 1
            assert 0 <= kid.total <= kid.visits
            if kid.kids:
                assert sum(each.visits for each in kid.kids) <= kid.visits

    for view in views(name):
        root = search(name, view, ITERATIONS, 1)
        legal = games.find(name).legal(view).mask
        assert root.visits == ITERATIONS
        assert sum(kid.visits for kid in root.kids) == ITERATIONS
        check(root, legal)


@every_game
def test_the_same_seed_gives_the_same_tree(name: str) -> None:
    for view in views(name):
        trees = [summary(search(name, view, ITERATIONS, seed)) for seed in (1, 1, 2)]
        assert trees[0] == trees[1]
        assert trees[0] != trees[2]


@every_game
def test_the_view_stays_as_it_is(name: str) -> None:
    for view in views(name):
        before = view.clone()
        search(name, view, 5, 1)
        assert view == before


@every_game
def test_both_forms_grow_the_same_tree(name: str) -> None:
    if native.why_not_usable():
        pytest.skip(native.why_not_usable())
    state = native.compiled(f"suite.{name}.state").State
    tree = native.compiled(f"suite.{name}.players.tree")
    for view in views(name):
        fast = tree.search(native.handed_over(view, state), ITERATIONS, Random(3))
        assert summary(fast) == summary(search(name, view, ITERATIONS, 3))


ENDLESS = """
import sys, threading
from random import Random
from suite import native
from suite.core import game as games

game = games.find(sys.argv[1])
state, rng = game.new(game.new_rules(), 2), Random(1)
while not game.legal(state):
    game.step(state, game.flow.deal(state, rng.random))
view = game.view(state, game.actor(state)).state
form = native.fastest(f"suite.{game.name}.state").State
threading.Thread(target=lambda: print("searching", flush=True)).start()
native.fastest(f"suite.{game.name}.players.tree").search(
    native.handed_over(view, form), 10**8, Random(1)
)
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


def test_a_win_at_once_is_worth_all_its_visits() -> None:
    state = position(
        at="hittites",
        rows={"hittites": "mspa"},
        temples={"medes": "123456", "sumerians": "12345", "hittites": "123"},
        yard="4",
        rival_temples={"medes": "12345", "sumerians": "123"},
    )
    root = search("temples", TEMPLES.view(state, 0).state, 600, 1)
    (win,) = (kid for kid in root.kids if TEMPLES.write(kid.action) == "build own")
    assert win.total == win.visits >= 600 / len(root.kids)
