"""Drawing from the bag: refills and redraws."""

from __future__ import annotations

from math import comb

import pytest

from suite.tiles.game import GAME
from suite.tiles.model.pieces import size
from tests.tiles.positions import events, hand, play, position

FULL = "ssttff"


def test_all_short_hands_are_refilled_the_active_one_first() -> None:
    state = position(hands=("ssttf", "sst", FULL, "ss"), active=1)
    state = play(state, "end")
    order = []
    while state.phase == "refill":
        text = next(iter(events(state)))
        order.append(text.split()[1])
        state = play(state, text)
    assert order == ["1", "3", "0"]
    assert [size(pile) for pile in state.hands] == [6, 6, 6, 6]
    assert state.active == 2


def test_the_odds_are_those_of_the_bag() -> None:
    state = play(position(hands=("sstt", FULL), bag="sstmmm"), "end")
    assert events(state) == {
        "draw 0 settlement settlement": 1,
        "draw 0 settlement temple": 2,
        "draw 0 market settlement": 6,
        "draw 0 market temple": 3,
        "draw 0 market market": 3,
    }
    assert sum(events(state).values()) == comb(6, 2)


def test_a_bag_that_holds_too_little_gives_what_there_is() -> None:
    state = play(position(hands=("s", FULL), bag="mm"), "end")
    assert events(state) == {"draw 0 market market": 1}
    state = play(state, "draw 0 market market")
    assert (state.phase, hand(state)) == ("over", "smm")


def test_no_draw_comes_from_an_empty_bag() -> None:
    state = play(position(hands=("s", FULL), bag=""), "end")
    assert state.phase == "over"


def test_full_hands_are_not_refilled() -> None:
    state = play(position(hands=(FULL, FULL)), "end")
    assert state.phase == "action"


@pytest.mark.parametrize("watcher", [1, -1])
def test_a_watcher_draws_from_all_it_has_not_seen(watcher: int) -> None:
    state = play(position(hands=("sstt", FULL), bag="mmm"), "end")
    view = GAME.view(state, watcher)
    seen = {GAME.write(event) for event, _ in GAME.outcomes(view.state)}
    assert "draw 0 market market" in seen
    # What the drawer holds may lie in the bag, as far as the watcher knows.
    assert "draw 0 settlement temple" in seen
    assert ("draw 0 farm farm" in seen) == (watcher == -1)
