"""Revolts: two leaders of one colour by a leader's coming."""

from __future__ import annotations

import pytest

from tests.tiles.positions import hand, legal, on, play, points, position


def test_a_leader_that_meets_one_of_its_colour_revolts() -> None:
    state = play(position("t k1 t ."), "leader king H4")
    assert (state.phase, state.attacker, state.defender) == ("attack", 0, 1)


def test_the_strength_is_the_temples_beside_ones_own_leader() -> None:
    # F5 lies between the two kings and counts for both, as E4 does: it is beside both cells.
    state = play(position("t . .\nk1 t ."), "leader king F4")
    assert state.strength == [2, 2]
    state = play(position("t . .\nk1 t ."), "leader king G5")
    assert state.strength == [1, 2]


def test_turned_temples_count_for_nobody() -> None:
    state = play(position("t k1 . . . t", monuments={"G4": "blue-red"}), "leader king I4")
    assert state.strength == [1, 1]


def test_temples_are_committed_whatever_the_colour_of_the_leaders() -> None:
    state = play(position("t f1 t", hands=("ttf", "tfff")), "leader farmer H4")
    assert legal(state) == ["commit 0", "commit 1", "commit 2"]
    state = play(state, "commit 1")
    assert legal(state) == ["commit 0", "commit 1"]


@pytest.mark.parametrize(
    ("attack", "defence", "winner"), [(0, 0, 1), (1, 0, 1), (2, 0, 0), (2, 1, 1), (0, 1, 1)]
)
def test_the_defender_wins_ties(attack: int, defence: int, winner: int) -> None:
    state = position("t k1 t .", hands=("tts", "tm"))
    state = play(state, "leader king H4", f"commit {attack}", f"commit {defence}")
    assert state.strength == [0, 0]
    reds = [points(state, 0)[1], points(state, 1)[1]]
    assert reds == [int(winner == 0), int(winner == 1)]
    assert on(state, "H4") == ("k0" if winner == 0 else ".")
    assert on(state, "F4") == ("k1" if winner == 1 else ".")
    assert hand(state, 0) == "s" + "t" * (2 - attack)


def test_only_a_red_point_is_won_and_no_temple_is_lost() -> None:
    state = play(position("t t0 t", hands=("t", "t"), active=1), "leader trader H4")
    state = play(state, "commit 0", "commit 1")
    assert (points(state, 0), points(state, 1)) == ([0, 1, 0, 0], [0, 0, 0, 0])
    assert (on(state, "E4"), on(state, "G4")) == ("t", "t")


def test_a_leader_that_moves_within_its_kingdom_finds_no_rival() -> None:
    state = play(position("t k0 t ."), "leader king H4")
    assert state.phase == "action"
    assert on(state, "F4") == "."


def test_a_moved_leader_can_revolt() -> None:
    state = play(position("t k0 . t t .\n. . . k1 . ."), "leader king J4")
    assert (state.phase, state.strength) == ("attack", [1, 1])
    assert on(state, "F4") == "."


def test_the_loser_comes_back_to_its_owner_and_can_be_placed_again() -> None:
    state = play(position("t k1 t ."), "leader king H4", "commit 0", "commit 0")
    assert on(state, "H4") == "."
    assert (state.active, state.actions_left) == (0, 1)
    assert "leader king H4" in legal(state)


def test_the_defender_decides_in_the_turn_of_another() -> None:
    state = play(position("t k1 t .", hands=("", "tt")), "leader king H4", "commit 0")
    assert state.phase == "defend"
    assert legal(state) == ["commit 0", "commit 1", "commit 2"]


def test_the_english_variant_lets_only_deciding_temples_be_added() -> None:
    state = position("t k1 t .", hands=("ttt", "ttt"), english=True)
    state = play(state, "leader king H4")
    assert state.strength == [1, 2]
    assert legal(state) == ["commit 0", "commit 2", "commit 3"]
    assert legal(play(state, "commit 0")) == ["commit 0"]
    assert legal(play(state, "commit 3")) == ["commit 0", "commit 2"]


def test_the_rival_can_be_the_king_of_the_first_seat() -> None:
    state = play(position("t k0 t .", active=1), "leader king H4")
    assert (state.phase, state.attacker, state.defender) == ("attack", 1, 0)


def test_a_whole_hand_of_temples_can_be_added() -> None:
    state = play(position("t k1 t .", hands=("tttttt", "")), "leader king H4")
    assert legal(state) == [f"commit {number}" for number in range(7)]


def test_in_the_english_variant_one_temple_decides_between_equals() -> None:
    state = position("t . .\nk1 t .", hands=("tt", "tt"), english=True)
    state = play(state, "leader king F4")
    assert legal(state) == ["commit 0", "commit 1", "commit 2"]
    assert legal(play(state, "commit 0")) == ["commit 0"]
    assert legal(play(state, "commit 1")) == ["commit 0", "commit 1"]


def test_the_point_of_a_revolt_is_added_to_those_of_before() -> None:
    state = position("t k1 t .", points=[[1, 2, 3, 4], [5, 6, 7, 8]])
    state = play(state, "leader king H4", "commit 0", "commit 0")
    assert (points(state, 0), points(state, 1)) == ([1, 2, 3, 4], [5, 7, 7, 8])
