"""A choice by the compiled kernels leaves nothing behind: tournaments ask for millions of them."""

from __future__ import annotations

import gc
import sys
from random import Random

import pytest

from suite import native
from suite.core import games
from suite.players import roster
from tests.tools.blind import positions

PLAYERS = {
    "temples": ["beam:width=2", "turn:limit=50:width=2", "reply:evaluations=20"],
    "tiles": ["greedy", "turn:width=2:follow_ups=2", "reply:evaluations=20:candidates=3"],
}
MANY = 60


@pytest.mark.slow
@pytest.mark.skipif(native.backend() != native.COMPILED, reason="the kernels are interpreted")
@pytest.mark.parametrize(
    ("name", "spec"), [(name, spec) for name in PLAYERS for spec in PLAYERS[name]]
)
def test_a_choice_leaves_nothing_behind(name: str, spec: str) -> None:
    game, player = games.find(name), roster.seat(games.find(name), spec)
    views = []
    for state in positions(game, 6):
        seat = game.actor(state)
        assert isinstance(seat, int)
        views.append(game.view(state, seat))

    def choices(number: int) -> int:
        gc.collect()
        before = sys.getallocatedblocks()
        for each in range(number):
            view = views[each % len(views)]
            player.choose(view, game.legal(view.state), Random(1))
        gc.collect()
        return sys.getallocatedblocks() - before

    choices(len(views))  # what is made once and kept
    assert any(choices(MANY) < MANY / 2 for _ in range(10))  # Python's free lists grow for a while
