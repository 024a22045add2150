"""What is always in sight at a table: the points as won, the end, kingdoms and their strengths."""

from __future__ import annotations

import re
from random import Random

import pytest

from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.tiles.game import GAME
from suite.tiles.model.pieces import size
from suite.tiles.model.state import State
from suite.tiles.rules.ending import FEW_TREASURES
from tests.tiles.boards import some_states, twin
from tests.tiles.positions import play, position
from tests.tiles.scenes import APART, CHOOSING, REVOLT, TRADERS

NAMES = ("Anna", "Ben", "Cleo", "Dan")
STATES = some_states()


def tally(state: State, watcher: Watcher = 0) -> list[str]:
    return GAME.status(GAME.view(state, watcher), NAMES)


def beginning(state: State, words: str, watcher: Watcher = 0) -> list[str]:
    return [line for line in tally(state, watcher) if line.startswith(words)]


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR, EVERYBODY])
def test_each_seat_has_its_points_the_size_of_its_hand_and_its_catastrophes(
    watcher: Watcher,
) -> None:
    state = position(
        hands=("ssm", "tttttt"),
        points=((3, 5, 1, 4), (2, 9, 9, 9)),
        won=(1, 0),
        catastrophes_left=(2, 1),
    )
    assert tally(state, watcher)[:2] == [
        "Anna 2: red 5 black 3 green 4 blue 1 treasures 1, hand 3, catastrophes 2",
        "Ben 2: red 9 black 2 green 9 blue 9 treasures 0, hand 6, catastrophes 1",
    ]


def test_points_of_others_are_those_that_all_have_seen() -> None:
    for state in STATES:
        scores = [min(score) for score in GAME.scores(state)]
        for watcher in (SPECTATOR, *range(state.seats)):
            lines = tally(state, watcher)
            told = [int(re.findall(r"\d+", line)[0]) for line in lines[: state.seats]]
            assert told == scores
            hands = [int(re.findall(r"hand (\d+)", line)[0]) for line in lines[: state.seats]]
            assert hands == [size(hand) for hand in state.hands[: state.seats]]


def test_the_end_is_told_by_the_rules_of_the_game() -> None:
    left = "treasures left 10: the game ends with a turn that leaves 2 or fewer."
    assert tally(position(bag_end="turn"))[2:4] == [
        left,
        "It also ends with a turn for which the bag runs short.",
    ]
    assert tally(position(bag_end="at-once"))[2:4] == [
        left,
        "It also ends as soon as the bag runs short.",
    ]


def test_a_game_that_is_over_says_why() -> None:
    over = play(position(hands=("ss", "mmmmmm"), bag="s"), "end", "draw 0 settlement")
    assert over.phase == "over"
    assert tally(over)[2] == "The game is over: the bag runs short."
    assert not beginning(over, "It also ends")


def test_as_many_treasures_are_told_as_lie_on_the_board() -> None:
    for state in STATES:
        if not state.ending:
            number = state.treasures.bit_count()
            [line] = beginning(state, f"treasures left {number}:", SPECTATOR)
            assert f"leaves {FEW_TREASURES} or fewer" in line


def test_a_kingdom_has_the_leaders_of_each_seat_with_both_strengths() -> None:
    shared = position("k0 t p1\n. t0 s", hands=("", ""), shrines=False)
    assert beginning(shared, "a: ") == ["a: Anna king 1/1, trader 0/1; Ben priest 1/1"]


def test_kingdoms_have_the_letters_of_the_board_and_the_strengths_that_fight() -> None:
    assert tally(APART)[4:7] == [
        "kingdoms: leaders with their supporters in a war / temples in a revolt",
        "a: Anna king 1/1, trader 1/1",
        "b: Ben king 1/1, trader 2/1",
    ]


def test_no_kingdom_needs_no_heading() -> None:
    assert not beginning(position(), "kingdoms")


def test_conflicts_are_told_while_they_last() -> None:
    assert beginning(REVOLT, "Revolt") == ["Revolt of kings: Anna 2 + ? against Ben 1 + ?"]
    answering = play(REVOLT, "commit 1")
    assert beginning(answering, "Revolt") == ["Revolt of kings: Anna 2 + 1 against Ben 1 + ?"]
    assert beginning(CHOOSING, "War") == [
        "War of kings: Anna 1 against Ben 1",
        "War of traders: Anna 1 against Ben 2",
    ]
    assert beginning(TRADERS, "War of traders") == ["War of traders: Anna 1 + ? against Ben 2 + ?"]


def test_what_is_left_of_the_supply_comes_last() -> None:
    state = position(monuments={"B5": "red-black"}, wonder=False, buildings=False)
    assert tally(state)[-1] == (
        "Monuments left: blue-red, green-black, blue-black, green-blue and red-green."
    )
    assert tally(position())[-1] == "The wonder is not built."


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_worlds_that_look_alike_have_the_same_tally(watcher: Watcher) -> None:
    rng = Random(3)
    for state in STATES:
        assert tally(twin(state, watcher, rng), watcher) == tally(state, watcher)


@pytest.mark.parametrize("watcher", [0, SPECTATOR, EVERYBODY])
def test_the_size_of_the_bag_is_never_told(watcher: Watcher) -> None:
    for state in STATES:
        view, other = GAME.view(state, watcher), GAME.view(state, watcher)
        other.state.bag = 0
        other.state.unseen = 0
        assert GAME.status(view, NAMES) == GAME.unchecked.status(other, NAMES)


def test_lines_are_short_but_for_the_supply_and_for_kingdoms_of_many_leaders() -> None:
    for state in STATES:
        for line in tally(state, SPECTATOR):
            if not line.startswith("Monuments") and line.count("/") <= 4:
                assert len(line) <= 80, line
