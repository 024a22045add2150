"""Exactly what is legal is said to be legal, and nobody is told what is hidden from him."""

from __future__ import annotations

from random import Random

import pytest

from suite.core import games
from suite.core.game import Reason
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.tiles.game import GAME
from suite.tiles.model.actions import SEATS_ACTIONS, SWAPS, swap
from suite.tiles.model.pieces import BLUE, ONE, ONE_UNKNOWN
from suite.tiles.model.state import State
from suite.tiles.text.refusals import explain as reasons
from tests.tiles.positions import position
from tests.tiles.scenes import (
    APART,
    PAYING,
    PLAIN,
    explain,
)
from tests.tiles.stories import random_states, some_of_each_phase


def test_everybody_is_told_both_hands_and_who_is_not_to_act_what_is_visible() -> None:
    told = explain(APART, "tile settlement H4", EVERYBODY).sentence
    assert "player 1 with 1 (and a settlement in hand) against player 2 with 1 (and 2" in told
    assert (
        "war of kings, player 1 with 1 against player 2 with 1; war of traders, player 1 with 1 "
        "against player 2 with 2; player 1 chooses which war comes first;"
    ) in explain(APART, "tile settlement H4", SPECTATOR).sentence
    assert explain(PLAIN, "tile temple A1", SPECTATOR).legal
    assert not explain(PLAIN, "tile temple A1", EVERYBODY).legal
    assert explain(APART, "swap ? ?", SPECTATOR).legal
    assert not explain(PLAIN, "swap ? ? ?", SPECTATOR).legal


@pytest.mark.parametrize(
    ("end", "over"),
    [("turn", "the game ends with the turn"), ("at-once", "the game ends at once")],
)
def test_a_swap_tells_nothing_of_the_bag_but_what_its_end_would_mean(end: str, over: str) -> None:
    monument = {"E5": "red-black"}
    states = [
        position(
            "k0 t", hands=("mf", "mf"), monuments=monument, actions_left=1, bag=bag, bag_end=end
        )
        for bag in ("", "sm", "ssssssmmmmmm")
    ]
    told = {explain(state, "swap farm") for state in states}
    sentence = (
        f"You swap a farm: swapped tiles leave the game; if the bag runs short for it, {over}."
    )
    assert told == {Reason(True, sentence, "Swapping tiles")}


def test_a_swap_as_the_last_action_tells_nothing_of_what_the_end_of_the_turn_brings() -> None:
    assert "point" not in explain(PAYING, "swap farm").sentence


def test_a_hand_that_is_known_in_part_holds_no_more_than_its_size() -> None:
    view = GAME.view(position(hands=("tsffmm", "tsffmm")), SPECTATOR)
    view.state.hands[0] += ONE[BLUE] - ONE_UNKNOWN
    view.state.unseen -= ONE[BLUE]
    legal = GAME.legal(view.state)
    for pile in SWAPS:
        reason = GAME.explain(view, swap(pile))
        assert reason.legal == (swap(pile) in legal), reason
    refused = GAME.explain(
        view, GAME.read("swap market market settlement settlement temple temple")
    )
    assert refused.sentence == (
        "Player 1's hand cannot hold 2 settlements, 2 temples and 2 markets: only 5 of its tiles "
        "are unknown."
    )


def every_action(watcher: Watcher, state: State) -> list[int]:
    """Return all actions for who acts, for others one of seven."""
    actor = GAME.actor(state)
    step = 1 if watcher == actor else 7
    return [*GAME.every_action()][(watcher + 2) % step :: step]


def check(state: State) -> None:
    for watcher in (EVERYBODY, SPECTATOR, *range(state.seats)):
        view = GAME.view(state, watcher)
        legal = GAME.legal(view.state)
        for action in every_action(watcher, state):
            reason = GAME.explain(view, action)
            assert reason.legal == (action in legal), (GAME.write(action), reason)
            assert reason.sentence[0].isupper()
            assert reason.sentence.endswith(".")
            assert reason.chapter


@pytest.mark.slow
def test_exactly_the_legal_actions_are_said_to_be_legal_in_every_phase() -> None:
    states = [state for state, _ in some_of_each_phase(4)]
    assert len({state.phase for state in states}) == 12
    for state in states:
        check(state)


@pytest.mark.slow
def test_exactly_the_legal_actions_are_said_to_be_legal_in_random_games() -> None:
    for state in random_states(games=6, every=90):
        check(state)


def told_of(view_of: State, watcher: Watcher, step: int) -> list[Reason]:
    view = GAME.view(view_of, watcher)
    return [GAME.explain(view, action) for action in [*GAME.every_action()][::step]]


@pytest.mark.slow
@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_two_worlds_that_look_alike_give_the_same_reasons(watcher: Watcher) -> None:
    rng = Random(11)
    for state, _ in some_of_each_phase(3):
        twin = GAME.determinize(GAME.view(state, watcher), rng)
        assert told_of(state, watcher, 11) == told_of(twin, watcher, 11)


@pytest.mark.slow
@pytest.mark.parametrize("watcher", [0, 1])
def test_points_treasures_and_bag_of_others_are_never_told(watcher: Watcher) -> None:
    for state, _ in some_of_each_phase(3):
        view = GAME.view(state, watcher)
        other = GAME.view(state, watcher)
        for seat in range(state.seats):
            if seat != watcher:
                other.state.won[seat] += 3
                other.state.swapped[seat] += 5 * ONE_UNKNOWN
                for colour in range(4):
                    other.state.points[seat << 2 | colour] += 7 * colour + seat
        other.state.bag = 0 if view.state.bag else 50 * ONE_UNKNOWN
        for action in [*GAME.every_action()][::11]:
            assert GAME.explain(view, action) == GAME.unchecked.explain(other, action)


def test_every_chapter_is_a_title_of_the_handbook() -> None:
    titles = {topic.title for topic in games.topics("tiles")}
    chapters = {*reasons.CHAPTERS.values(), *reasons.CHAPTERS_OF_PHASES.values()}
    assert {*chapters, "Revolts", "Wars"} <= titles


def test_events_are_explained_at_every_point_of_a_game() -> None:
    for state, action in some_of_each_phase(6):
        if action >= SEATS_ACTIONS:
            assert GAME.explain(GAME.view(state, EVERYBODY), action).legal
        start = GAME.explain(GAME.view(state, 0), GAME.read("start 1"))
        assert start.legal == (GAME.read("start 1") in dict(GAME.outcomes(state)))
