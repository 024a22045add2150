"""The end of a game, and who has won."""

from __future__ import annotations

from random import Random

import pytest

from suite.core.game import Result
from suite.tiles.game import GAME
from suite.tiles.rules import ending
from tests.tiles.positions import play, position

FULL = "ssttff"
THREE = "t* . t* . t*"


def test_two_treasures_at_the_end_of_a_turn_end_the_game() -> None:
    state = play(position("t* . t*", shrines=False, hands=(FULL, FULL)), "end")
    assert GAME.result(state) == Result("treasures", ([0] * 4, [0] * 4), (0, 1))
    state = play(position(THREE, shrines=False, hands=(FULL, FULL)), "end")
    assert (state.phase, GAME.result(state)) == ("action", None)


def test_two_treasures_in_the_middle_of_a_turn_end_nothing_yet() -> None:
    state = position("t* t0 . t* . t*", shrines=False, hands=("s" + "f" * 5, FULL))
    state = play(state, "tile settlement G4", "keep E4")
    assert (state.phase, state.actions_left) == ("action", 1)
    state = play(state, "tile farm E1")
    assert (state.phase, state.actions_left) == ("over", 0)


@pytest.mark.parametrize("treasures", ["action", "turn"])
def test_the_treasures_of_the_turn_are_taken_first(treasures: str) -> None:
    state = position(
        "t* t0 . t* . t*", shrines=False, hands=("s" + "f" * 5, FULL), treasures=treasures
    )
    state = play(state, "tile settlement G4")
    moment = ["keep E4", "end"] if treasures == "action" else ["end", "keep E4"]
    state = play(state, *moment)
    result = GAME.result(state)
    assert result is not None
    assert (result.reason, result.scores) == ("treasures", ([1, 0, 0, 0], [0, 0, 0, 0]))


def test_a_hand_that_cannot_be_refilled_ends_the_game() -> None:
    for bag_end in ("turn", "at-once"):
        state = play(position(THREE, hands=("ssttf", FULL), bag="", bag_end=bag_end), "end")
        result = GAME.result(state)
        assert result is not None
        assert result.reason == "bag"
    state = position(hands=("ssttf", FULL, "s"), bag="m")
    state = play(state, "end", "draw 0 market")
    result = GAME.result(state)
    assert result is not None
    assert result.reason == "bag"


def test_drawing_exactly_the_last_tile_ends_nothing() -> None:
    state = play(position(hands=("ssttf", FULL), bag="m"), "end", "draw 0 market")
    assert (state.phase, state.active, state.bag) == ("action", 1, 0)


def test_a_swap_that_lacks_a_tile_ends_the_game_at_once_or_with_the_turn() -> None:
    state = position(hands=("ssttff", FULL), bag="m", bag_end="at-once")
    state = play(state, "swap farm farm", "draw 0 market")
    assert (state.phase, state.actions_left) == ("over", 0)
    state = position(hands=("ssttff", FULL), bag="m", bag_end="turn")
    state = play(state, "swap farm farm", "draw 0 market")
    assert (state.phase, state.actions_left) == ("action", 1)
    state = play(state, "tile temple E4")
    result = GAME.result(state)
    assert result is not None
    assert result.reason == "bag"


def test_both_ends_together_count_as_treasures() -> None:
    state = play(position("t* . t*", shrines=False, hands=("", ""), bag=""), "end")
    result = GAME.result(state)
    assert result is not None
    assert result.reason == "treasures"


def winners(*seats: list[int], won: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Return who wins with these points: black, red, blue, green."""
    state = position(hands=("",) * len(seats), points=seats, won=won, shrines=False)
    result = GAME.result(play(state, "end"))
    assert result is not None
    return result.winners


def test_the_highest_weakest_colour_wins() -> None:
    assert winners([3, 9, 9, 9], [4, 4, 4, 4]) == (1,)


def test_ties_look_at_the_next_weakest_and_so_on() -> None:
    assert winners([3, 3, 9, 9], [3, 4, 4, 4]) == (1,)
    assert winners([5, 3, 4, 9], [8, 5, 4, 3]) == (0,)


def test_four_equal_colours_share_the_win() -> None:
    assert winners([3, 4, 5, 6], [6, 5, 4, 3], [3, 3, 9, 9]) == (0, 1)


def test_the_final_table_of_the_rulebook() -> None:
    # 2007: archer, bull, pot and lion, their treasures given out.
    table = [[22, 9, 17, 11], [10, 10, 11, 18], [11, 11, 14, 11], [12, 10, 10, 13]]
    assert winners(*table) == (2,)
    assert winners(table[0], table[1], table[3]) == (2,)
    assert winners(table[0], table[1]) == (1,)


def test_each_treasure_goes_to_the_weakest_colour() -> None:
    state = position(hands=("", ""), points=[[2, 5, 1, 2], [0, 0, 0, 0]], won=[4, 1])
    assert GAME.scores(state) == ([3, 5, 3, 3], [1, 0, 0, 0])
    assert winners([2, 5, 1, 2], [3, 3, 3, 2], won=(4, 0)) == (0,)


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ([[2] * 4, [1] * 4], [True, False]),
        ([[1] * 4, [2] * 4, [1] * 4], [False, True, False]),
        ([[3, 4, 5, 6], [3, 3, 9, 9], [6, 5, 4, 3]], [True, False, True]),
    ],
)
def test_a_seat_wins_if_none_is_better(points: list[list[int]], expected: list[bool]) -> None:
    state = position(hands=("",) * len(points), points=points)
    assert [ending.wins(state, seat) for seat in range(len(points))] == expected


def test_the_best_of_some_seats() -> None:
    state = position(hands=("",) * 3, points=[[1] * 4, [3] * 4, [2] * 4])
    assert GAME.best(state, (0, 1, 2)) == (1,)
    assert GAME.best(state, (0, 2)) == (2,)


def test_a_seat_is_worth_its_colours_from_the_weakest_up() -> None:
    rng = Random(1)
    state = GAME.new(GAME.new_rules(), 4)
    for _ in range(300):
        state.points = [rng.choice((0, 1, 2, 3, 200)) for _ in range(16)]
        state.won = [rng.randrange(4) for _ in range(4)]
        ranked = sorted(range(4), key=lambda seat: sorted(ending.final_points(state, seat)))
        assert ranked == sorted(range(4), key=lambda seat: ending.worth(state, seat))


def test_a_score_is_told_by_its_weakest_colour() -> None:
    assert GAME.score_text([3, 2, 4, 5]) == "2 (black 3, red 2, blue 4, green 5)"
