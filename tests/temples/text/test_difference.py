"""What has changed between two views: the sums, the pieces, the end, and the sites."""

from __future__ import annotations

from typing import Final

import pytest

from suite.core.view import EVERYBODY, SPECTATOR, View
from suite.temples.game import GAME
from suite.temples.model.pieces import PLACES
from suite.temples.model.state import State
from suite.temples.text.telling import difference
from tests.temples.looks import in_full_swing

NAMES: Final = ("Anna", "Greta")


def told(before: State, after: State) -> list[str]:
    views = [View(GAME, EVERYBODY, state) for state in (before, after)]
    return difference.summary(views[0], views[1], NAMES)


def test_sums_pieces_and_the_final_phase_are_told() -> None:
    before = in_full_swing()
    after = before.clone()
    before.pieces[1], after.pieces[1] = 1, 2
    before.temples[1 << 3 | 3], after.temples[1 << 3 | 3] = 0b1, 0b11
    before.final, after.final = 0, 1
    old, new = before.total(1), after.total(1)
    assert new == old + 1
    assert told(before, after) == [
        f"The sum of Greta goes from {old} to {new}.",
        "Greta's piece is at the Sumerians.",
        "The final phase begins: 20 wins, or a rival below 10.",
    ]


def test_nothing_is_told_of_what_has_not_changed() -> None:
    state = in_full_swing()
    assert told(state, state.clone()) == []
    assert GAME.changes(GAME.view(state, 0), GAME.view(state.clone(), 0)) == []


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR, EVERYBODY])
def test_each_side_of_a_site_that_an_action_changes_is_named(watcher: int) -> None:
    state = in_full_swing()
    found = set()
    for action in GAME.legal(state):
        after = GAME.play(state, action)
        for change in GAME.changes(GAME.view(state, watcher), GAME.view(after, watcher)):
            place, seat, what = change.split()
            assert place in PLACES[1:] and seat in "01"
            found.add((GAME.verb(action), what))
    assert ("travel", "piece") in found
    assert ("settle", "row") in found
    assert ("travel", "row") not in found
