"""Views, what a watcher is told of an action, and the worlds behind a view."""

from __future__ import annotations

from random import Random

import pytest

from suite.core.errors import PositionError
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.temples.formats.position import people_census
from suite.temples.game import GAME
from suite.temples.hidden.determinize import world_of
from suite.temples.hidden.views import covers, report, view_of
from suite.temples.model.actions import SEATS_ACTIONS
from suite.temples.model.pieces import ALL_PEOPLE
from tests.temples.positions import play, position


@pytest.mark.parametrize("watcher", [1, SPECTATOR, EVERYBODY])
def test_a_view_is_nobody_elses(watcher: Watcher) -> None:
    view = view_of(position(hand="mm", rival_hand="s"), 0)
    assert view_of(view, 0) == view
    with pytest.raises(PositionError):
        view_of(view, watcher)


def test_a_view_keeps_no_note_of_what_others_know() -> None:
    state = position(hand="mm", stock="")
    assert state.known == state.public == state.hands
    view = view_of(state, 1)
    assert view.known == view.public == [0, 0]


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR, EVERYBODY])
@pytest.mark.parametrize("text", ["travel medes", "end", "halve 58", "start 1", "lay 0 6 1"])
def test_an_action_that_draws_no_cards_is_told_to_all(text: str, watcher: Watcher) -> None:
    action = GAME.read(text)
    assert report(action, watcher) == action
    assert covers(action, action)
    assert not covers(action, GAME.read("draw 0 medes"))
    assert not covers(GAME.read("draw 0 medes"), action)


def test_a_draw_is_told_to_the_drawer_in_full_to_others_as_a_number() -> None:
    action = GAME.read("draw 1 hittites medes")
    for watcher, text in (
        (0, "draw 1 ? ?"),
        (1, "draw 1 hittites medes"),
        (SPECTATOR, "draw 1 ? ?"),
        (EVERYBODY, "draw 1 hittites medes"),
    ):
        assert GAME.write(report(action, watcher)) == text


def test_no_draw_is_the_report_of_another_action() -> None:
    draw = GAME.read("draw 0 ? ? ?")
    assert not any(covers(draw, action) for action in range(SEATS_ACTIONS))


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
@pytest.mark.parametrize("rival_hand", ["pp", ""])
def test_a_determinized_world_has_the_view_it_was_made_from(
    rival_hand: str, watcher: Watcher
) -> None:
    before = position(active=1, hand=rival_hand, rival_hand="m", stock="sh", discards="aammm")
    draw = "draw 0 assyrians hittites sumerians"
    view = view_of(play(before, "end", "lay 1 6 6", draw), watcher)
    world = world_of(view, Random(1).random)
    assert people_census(world) == ALL_PEOPLE
    assert view_of(world, watcher) == view
    if watcher in (0, 1):
        assert world.known[watcher] == 0
        assert world.public == [0, 0]


def test_in_a_world_without_a_stock_both_hands_are_known() -> None:
    view = view_of(position(hand="mm", rival_hand="s", stock=""), 0)
    world = world_of(view, Random(1).random)
    assert world.known == world.hands
