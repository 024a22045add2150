"""Interpreted and compiled, the searches of the card game find the same, to the last digit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import astuple
from random import Random
from typing import Any

import pytest

from suite import native
from suite.core.flow import CHANCE
from suite.players import roster
from suite.temples.engine import evaluation, kernel
from suite.temples.game import GAME
from suite.temples.model.state import State
from suite.temples.players import search, win_bound

WHY_NOT = native.why_not_usable()
pytestmark = pytest.mark.skipif(WHY_NOT != "", reason=WHY_NOT)

SEEDS = range(36)
LIMIT = 300
"""Positions that a search of all lines looks at."""


@pytest.fixture(scope="module")
def views() -> list[State]:
    """Return what seats know at some decisions of games that bold and careful players play."""
    found = []
    players = roster.seat(GAME, "beam:width=2"), roster.seat(GAME, "random")
    for seed in SEEDS:
        state, rng, dealer = GAME.new(GAME.new_rules()), Random(seed), GAME.dealer(seed)
        while (actor := GAME.actor(state)) is not None:
            if actor is CHANCE:
                action = dealer.deal(state)
                dealer.follow(state, action)
            else:
                view = GAME.view(state, actor)
                if state.phase == "discard" or rng.random() < 0.03:
                    found.append(view.state)
                player = players[(actor + seed) % 2]
                action = player.choose(view, GAME.legal(view.state), rng).actions[0]
            state = GAME.apply(state, action)
    return found


def fast(module: str) -> Any:
    return native.compiled(f"suite.temples.{module}")


def told(found: Any) -> tuple[Any, ...]:
    """Return what a search found without its class, which differs between the forms."""
    return astuple(found)


@pytest.mark.slow
def test_both_forms_of_every_search_find_the_same(views: list[State]) -> None:
    compared: Counter[str] = Counter()
    compiled = fast("players.search")
    for number, view in enumerate(views):
        if view.at == search.DISCARD:
            assert told(compiled.halving(view)) == told(search.halving(view))
            compared["halving"] += 1
            continue
        width = 1 + number % 7
        found = search.beam(view, width)
        assert told(compiled.beam(view, width)) == told(found)
        compared["beam"] += 1
        compared["won"] += found.value == evaluation.WON
        compared["complete"] += found.complete
        found = search.exhaustive(view, LIMIT)
        assert told(compiled.exhaustive(view, LIMIT)) == told(found)
        compared["exhausted"] += found.complete
        found = search.find(view, None, LIMIT, bounded=True)
        assert told(compiled.find(view, None, LIMIT, bounded=True)) == told(found)
        compared["searched in vain"] += found.complete and not found.line
    assert compared["beam"] > 100
    assert min(compared.values()) > 2
    assert len(compared) == 6


@pytest.mark.slow
def test_both_forms_of_the_evaluation_tell_the_same(views: list[State]) -> None:
    compared: Counter[str] = Counter()
    state_of, compiled = fast("model.state").State, fast("engine.evaluation")
    out_of_reach = fast("players.win_bound").out_of_reach
    for view in views:
        seat = view.watcher
        plain = evaluation.Evaluation(view, seat)
        quick = compiled.Evaluation(native.converted(view, state_of), seat)
        states = [view]
        if view.phase == "act":
            for action in GAME.legal(view):
                after = view.clone()
                kernel.step(after, action)
                states.append(after)
        for state in states:
            twin = native.converted(state, state_of)
            assert quick(twin) == plain(state)
            compared["evaluated"] += 1
            compared["with unknown cards"] += state.hands[1 - seat] >> 35 > 0
            if state.phase == "act":
                lost = win_bound.out_of_reach(state)
                assert out_of_reach(twin) == lost
                compared[f"out of reach: {lost}"] += 1
    assert compared["evaluated"] > 500
    assert min(compared.values()) > 10
    assert len(compared) == 4


@pytest.fixture
def forms(monkeypatch: pytest.MonkeyPatch) -> Iterator[Iterator[str]]:
    """Run one backend after the other, then the first again."""

    def each() -> Iterator[str]:
        for pure in ("1", ""):
            monkeypatch.setenv(native.PURE, pure)
            native.backend.cache_clear()
            yield native.backend()

    yield each()
    monkeypatch.undo()
    native.backend.cache_clear()


@pytest.mark.slow
@pytest.mark.parametrize(
    "spec",
    [
        "beam",
        "turn:limit=200:width=5",
        "reply:candidates=4:width=1:evaluations=30",
        "ismcts:evaluations=300",
    ],
)
def test_both_forms_of_a_player_choose_the_same(
    views: list[State], spec: str, forms: Iterator[str]
) -> None:
    player = roster.seat(GAME, spec)
    chosen = {}
    for form in forms:
        chosen[form] = [
            player.choose(GAME.view(view, view.watcher), GAME.legal(view), Random(1))
            for view in (views[::8] if spec.startswith(("reply", "ismcts")) else views)
        ]
    assert chosen[native.INTERPRETED] == chosen[native.COMPILED]
