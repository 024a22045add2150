"""What has changed between two views: points, treasures, leaders, monuments, and the cells."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from suite.core.view import EVERYBODY, SPECTATOR, View
from suite.tiles.game import GAME
from suite.tiles.model.board import BIT_OF_NAME, cell
from suite.tiles.model.pieces import RED
from suite.tiles.model.state import State

NAMES: Final = ("Anna", "Bela")


def begun() -> State:
    """Return a game in which the first seat is about to act."""
    state = GAME.new(GAME.new_rules(), 2)
    rng = Random(3)
    while isinstance(GAME.actor(state), int) is False:
        events, weights = zip(*GAME.outcomes(state), strict=True)
        GAME.step(state, rng.choices(events, weights)[0])
    return state


def views(before: State, after: State, watcher: int = 0) -> tuple[View[State], View[State]]:
    return GAME.view(before, watcher), GAME.view(after, watcher)


def test_points_treasures_and_leaders_gone_home_are_told() -> None:
    before = begun()
    # The leader has no temple beside it, which the door of the game would refuse.
    before.leaders[1 << 2 | RED] = cell(BIT_OF_NAME["A1"])
    after = before.clone()
    after.leaders[1 << 2 | RED] = 0
    after.points[RED] += 2
    after.won[1] += 1
    after.catastrophes |= 1 << BIT_OF_NAME["C3"]
    told = GAME.unchecked.summary(
        View(GAME, EVERYBODY, before), View(GAME, EVERYBODY, after), NAMES
    )
    assert told == [
        "Anna gets 2 red points.",
        "Bela takes a treasure.",
        "Bela's priest on A1 goes home.",
        "A catastrophe lies on C3.",
    ]


def test_nothing_is_told_of_what_has_not_changed() -> None:
    state = begun()
    assert GAME.summary(*views(state, state.clone()), NAMES) == []
    assert GAME.changes(*views(state, state.clone())) == []


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR, EVERYBODY])
def test_the_cell_that_an_action_names_has_changed(watcher: int) -> None:
    state = begun()
    seen = 0
    for action in GAME.legal(state):
        verb, *words = GAME.write(action).split()
        if verb in ("tile", "leader", "catastrophe"):
            after = GAME.play(state, action)
            assert words[-1] in GAME.changes(*views(state, after, watcher))
            seen += 1
    assert seen > 50
