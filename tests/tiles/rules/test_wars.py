"""Wars: leaders of one colour in kingdoms that a tile joins."""

from __future__ import annotations

import pytest

from suite.tiles.model.board import names_of
from suite.tiles.rules import wars
from tests.tiles.positions import board, hand, legal, on, play, points, position

KINGS = "t k0 s . s k1 t"
"""Joined at H4, each king has one settlement on its side."""
BOTH = "t0 t m . m t t1\n. k0 . . . k1 ."
"""Joined at H4, kings and traders are at war."""

CUT = "s m k0 . k1 s .\n. t0 t . t t1 m"
"""Joined at H4, kings and traders are at war; the market F4 ties E4 to the first king."""


def test_supporters_are_those_of_the_own_side_without_the_unification_tile() -> None:
    state = play(position("t k0 s . s k1 t\n. s . . m s .", hands=("s", "")), "tile settlement H4")
    assert (state.phase, state.strength) == ("attack", [2, 2])


def test_regions_that_only_the_unification_tile_ties_in_count_for_neither() -> None:
    drawn = "t k0 s . s k1 t\n. . . s . . .\n. . . s . . ."
    state = play(position(drawn, hands=("s", "")), "tile settlement H4")
    assert state.strength == [1, 1]
    state = play(state, "commit 0", "commit 0")
    assert (on(state, "H5"), on(state, "H6"), on(state, "H4")) == ("s", "s", "s")


def test_turned_tiles_support_nobody() -> None:
    state = position("t k0 s . s k1 t", monuments={"F5": "red-black"}, hands=("s", ""))
    assert play(state, "tile settlement H4").strength == [1, 1]


def test_the_loser_and_its_supporters_go_and_the_winner_counts_them() -> None:
    state = position("t k0 s . s k1 t\n. s s . s . .", hands=("sss", "sm"))
    state = play(state, "tile settlement H4", "commit 2", "commit 1")
    assert board(state, "E4", "K5") == "t k0 s s . . t\n. s s . . . ."
    assert (points(state, 0), points(state, 1)) == ([3, 0, 0, 0], [0, 0, 0, 0])
    assert (hand(state, 0), hand(state, 1)) == ("", "m")
    assert (state.phase, state.union, state.actions_left) == ("action", 0, 1)


def test_committed_tiles_earn_nothing() -> None:
    state = play(position(KINGS, hands=("s", "sss")), "tile settlement H4")
    state = play(state, "commit 0", "commit 3")
    assert points(state, 1) == [2, 0, 0, 0]


def test_only_tiles_of_the_colour_at_war_are_committed() -> None:
    state = play(position(KINGS, hands=("ssttmm", "ffmm")), "tile settlement H4")
    assert legal(state) == ["commit 0", "commit 1"]
    assert legal(play(state, "commit 1")) == ["commit 0"]


@pytest.mark.parametrize(("attack", "defence", "winner"), [(0, 0, 1), (1, 0, 0), (1, 1, 1)])
def test_the_defender_wins_ties(attack: int, defence: int, winner: int) -> None:
    state = position(KINGS, hands=("ss", "s"))
    state = play(state, "tile settlement H4", f"commit {attack}", f"commit {defence}")
    assert points(state, winner) == [2, 0, 0, 0]
    assert points(state, 1 - winner) == [0, 0, 0, 0]


def test_the_active_seat_chooses_the_order_of_wars() -> None:
    state = play(position(BOTH, hands=("s", "")), "tile settlement H4")
    assert (state.phase, state.active) == ("choose-war", 0)
    assert legal(state) == ["war king", "war trader"]
    state = play(state, "war trader")
    assert (state.phase, state.strength) == ("attack", [1, 1])


def test_leaders_that_a_war_parts_are_at_peace() -> None:
    # The traders' war takes the market H4, and with it the way from king to king.
    drawn = "t0 t k0 . m m k1 t t1"
    state = play(position(drawn, hands=("s" + "m" * 3, "")), "tile settlement H4")
    state = play(state, "war trader", "commit 3", "commit 0")
    assert board(state, "E4", "M4") == "t0 t k0 s . . k1 t ."
    assert (state.phase, points(state, 0)) == ("action", [0, 0, 0, 3])


def test_after_one_war_the_other_follows_without_a_choice() -> None:
    state = play(position(BOTH, hands=("s", "")), "tile settlement H4", "war king")
    state = play(state, "commit 0", "commit 0")
    assert (state.phase, state.conflict, state.colour) == ("attack", 2, 3)


def test_an_uninvolved_active_seat_lets_the_first_clockwise_attack() -> None:
    drawn = KINGS.replace("k1", "k2").replace("k0", "k1")
    state = position(drawn, hands=("s", "", ""), active=0)
    state = play(state, "tile settlement H4")
    assert (state.attacker, state.defender) == (1, 2)
    state = position(drawn.replace("k1", "k0"), hands=("", "s", ""), active=1)
    state = play(state, "tile settlement H4")
    assert (state.attacker, state.defender) == (2, 0)


def test_in_a_war_of_others_supporters_are_those_of_the_own_side_too() -> None:
    drawn = "t k1 s . s k2 t\n. s . . m s ."
    state = play(position(drawn, hands=("s", "", ""), active=0), "tile settlement H4")
    assert (state.phase, state.strength) == ("attack", [2, 2])


def test_the_active_seat_attacks_if_it_is_involved() -> None:
    state = play(position(KINGS, hands=("", "s"), active=1), "tile settlement H4")
    assert (state.attacker, state.defender) == (1, 0)


def test_the_losing_priests_own_temples_go() -> None:
    # I4 and K4 stand beside the losing priest only: it protects nothing.
    state = position("t p0 t . t p1 t", hands=("stt", ""))
    state = play(state, "tile settlement H4", "commit 2", "commit 0")
    assert board(state, "E4", "K4") == "t p0 t s . . ."
    assert points(state, 0) == [0, 3, 0, 0]


def test_temples_beside_another_leader_or_with_a_treasure_stay_in_a_war_of_priests() -> None:
    drawn = "t p0 t . t p1 t\n. . . . t* . k1"
    state = position(drawn, hands=("stttt", ""))
    state = play(state, "tile settlement H4", "commit 4", "commit 0")
    # I4 goes; I5 holds a treasure; K4 is beside the king.
    assert board(state, "E4", "K5") == "t p0 t s . . t\n. . . . t* . k1"
    assert points(state, 0) == [0, 2, 0, 0]


def test_in_other_wars_a_leader_shelters_no_tile_beside_it() -> None:
    state = play(
        position("t k0 s . s k1 t\n. . . . t1 t .", hands=("ss", "")), "tile settlement H4"
    )
    state = play(state, "commit 1", "commit 0")
    assert on(state, "I4") == "."
    assert on(state, "I5") == "t1"


def test_a_tile_under_a_building_counts_and_stays() -> None:
    state = play(position("t k0 s . s! k1 t", hands=("sss", "")), "tile settlement H4")
    assert state.strength == [1, 1]
    state = play(state, "commit 2", "commit 0")
    assert on(state, "I4") == "s!"
    assert points(state, 0) == [1, 0, 0, 0]


def test_a_temple_under_the_library_stays() -> None:
    state = position("t p0 t . t! p1 t", hands=("stt", ""))
    state = play(state, "tile settlement H4", "commit 2", "commit 0")
    assert (on(state, "I4"), on(state, "K4")) == ("t!", ".")


def test_a_temple_beside_a_king_stays_and_keeps_him() -> None:
    state = position("t p0 t . t p1 . .\n. . . . . t k1 .", hands=("stt", ""))
    state = play(state, "tile settlement H4", "commit 2", "commit 0")
    assert (on(state, "J5"), on(state, "K5"), on(state, "I4")) == ("t", "k1", ".")


def test_a_temple_that_joins_two_priests_is_no_supporter() -> None:
    drawn = "t p0 . p1 t"
    state = play(position(drawn, hands=("tt", "")), "tile temple G4")
    assert state.strength == [1, 1]
    state = play(state, "commit 1", "commit 0")
    assert board(state, "E4", "I4") == "t p0 t . ."
    assert points(state, 0) == [0, 2, 0, 0]


def test_the_english_variant_lets_only_deciding_tiles_be_added() -> None:
    # 2014: the attacker only to pass, the defender only to tie.
    joined = position("t t0 m . m m t1 t", hands=("smmmm", "mmm"), english=True)
    joined = play(joined, "tile settlement H4")
    assert joined.strength == [1, 2]
    assert legal(joined) == ["commit 0", "commit 2", "commit 3", "commit 4"]
    assert legal(play(joined, "commit 0")) == ["commit 0"]
    assert legal(play(joined, "commit 3")) == ["commit 0", "commit 2"]
    assert legal(play(joined, "commit 4")) == ["commit 0", "commit 3"]


def test_by_the_english_variant_one_who_is_ahead_may_add_any_number() -> None:
    state = position("t t0 m m . m t1 t", hands=("smm", "m"), english=True)
    state = play(state, "tile settlement I4")
    assert state.strength == [2, 1]
    assert legal(state) == ["commit 0", "commit 1", "commit 2"]
    # One more makes no tie for the defender, who needs three.
    assert legal(play(state, "commit 2")) == ["commit 0"]
    assert legal(play(state, "commit 0")) == ["commit 0", "commit 1"]


def test_the_tile_under_the_unification_tile_survives_the_wars() -> None:
    state = play(position(KINGS, hands=("s", "")), "tile settlement H4", "commit 0", "commit 0")
    assert on(state, "H4") == "s"
    assert points(state, 1) == [2, 0, 0, 0]


@pytest.mark.parametrize(("war_support", "strength"), [("connected", 0), ("original", 1)])
def test_what_an_earlier_war_has_cut_off_supports_only_by_the_original_kingdom(
    war_support: str, strength: int
) -> None:
    state = position(CUT, hands=("s", ""), war_support=war_support)
    state = play(state, "tile settlement H4", "war trader", "commit 0", "commit 0")
    assert board(state, "E4", "K5") == "s . k0 s k1 s .\n. . t . t t1 m"
    assert (state.phase, state.strength) == ("attack", [strength, 1])
    # A tie, or one to none: the king who attacks loses with all his supporters.
    state = play(state, "commit 0", "commit 0")
    assert on(state, "E4") == ("s" if war_support == "connected" else ".")
    assert points(state, 1) == [1 + strength, 0, 0, 2]
    assert (state.phase, state.original) == ("action", 0)


def test_the_original_kingdom_supports_the_winner_too() -> None:
    state = position(CUT, hands=("ss", ""), war_support="original")
    state = play(state, "tile settlement H4", "war trader", "commit 0", "commit 0")
    state = play(state, "commit 1", "commit 0")
    assert board(state, "E4", "K5") == "s . k0 s . . .\n. . t . t t1 m"
    assert points(state, 0) == [2, 0, 0, 0]


def test_in_a_first_war_both_readings_are_the_same() -> None:
    drawn = "t k0 s . s k1 t\n. s s . s . ."
    assert [
        play(position(drawn, hands=("s", ""), war_support=each), "tile settlement H4").strength
        for each in ("connected", "original")
    ] == [[3, 2], [3, 2]]


def test_regions_without_a_leader_are_in_no_original_kingdom() -> None:
    drawn = "t k0 s . s k1 t\n. . . s . . .\n. . . s . . ."
    state = position(drawn, hands=("s", ""), war_support="original")
    state = play(state, "tile settlement H4")
    assert state.strength == [1, 1]
    assert names_of(state.original) == ["E4", "F4", "G4", "I4", "J4", "K4"]


def test_the_original_kingdoms_are_forgotten_where_no_war_is_due() -> None:
    state = position("t k0 s . s t1 t", hands=("s", ""), war_support="original")
    assert play(state, "tile settlement H4").original == 0


def test_a_leader_of_another_kingdom_keeps_its_own_supporters() -> None:
    drawn = CUT + "\n. . . . . . .\n. s s k2 t . ."
    state = position(drawn, hands=("s", "", ""), war_support="original")
    state = play(state, "tile settlement H4")
    assert wars.supporters(state, 2 << 2).bit_count() == 2


def test_the_points_of_a_war_are_added_to_those_of_before() -> None:
    state = position(KINGS, hands=("ss", ""), points=[[1, 2, 3, 4], [5, 6, 7, 8]])
    state = play(state, "tile settlement H4", "commit 1", "commit 0")
    assert (points(state, 0), points(state, 1)) == ([3, 2, 3, 4], [5, 6, 7, 8])
