"""Monuments: squares that the tile just laid completes, and their income."""

from __future__ import annotations

from tests.tiles.positions import board, legal, on, play, points, position

THREE = "s s .\ns . .\n. . ."
NAMES = ("blue-red", "green-black", "blue-black", "green-blue", "red-green", "red-black")


def test_a_square_can_become_a_monument_of_its_colour() -> None:
    state = play(position(THREE, hands=("s", ""), buildings=False), "tile settlement F5")
    assert legal(state) == [
        "decline",
        "monument blue-black E4",
        "monument green-black E4",
        "monument red-black E4",
    ]
    state = play(state, "monument green-black E4")
    assert board(state, "E4", "F5") == "- -\n- -"
    assert (state.phase, state.actions_left) == ("action", 1)


def test_one_can_do_without_and_then_never() -> None:
    state = play(
        position(THREE, hands=("ss", ""), buildings=False), "tile settlement F5", "decline"
    )
    assert board(state, "E4", "F5") == "s s\ns s"
    state = play(state, "tile settlement G4")
    assert state.phase != "monument"


def test_several_squares_are_a_choice() -> None:
    state = position("s . s\ns s s", hands=("s", ""), buildings=False)
    state = play(state, "tile settlement F4")
    corners = {text.split()[-1] for text in legal(state, "monument")}
    assert corners == {"E4", "F4"}
    state = play(state, "monument red-black F4")
    assert board(state, "E4", "G5") == "s - -\ns - -"


def test_the_square_in_the_corner_of_the_board() -> None:
    state = position("s s\ns .", "O10", hands=("s", ""), buildings=False)
    state = play(state, "tile settlement P11")
    assert {text.split()[-1] for text in legal(state, "monument")} == {"O10"}
    state = position(". s\ns s", "A10", hands=("s", ""), buildings=False)
    assert play(state, "tile settlement A10").phase == "monument"


def test_no_square_reaches_round_the_edge() -> None:
    state = position("s\ns", "P10", hands=("s", ""), buildings=False)
    assert play(state, "tile settlement A11").phase == "action"


def test_no_monument_of_the_colour_left_asks_nothing() -> None:
    taken = {"H4": "green-black", "J4": "blue-black", "L4": "red-black"}
    state = position(THREE, hands=("s", ""), monuments=taken, buildings=False)
    assert play(state, "tile settlement F5").phase == "action"
    two = {corner: name for corner, name in taken.items() if name != "red-black"}
    state = position(THREE, hands=("s", ""), monuments=two, buildings=False)
    assert legal(play(state, "tile settlement F5"), "monument") == ["monument red-black E4"]


def test_leaders_that_lose_their_last_temple_go_home() -> None:
    drawn = "t t k0\nt . .\np1 . ."
    state = play(position(drawn, hands=("t", ""), buildings=False), "tile temple F5")
    state = play(state, "monument blue-red E4")
    assert (on(state, "G4"), on(state, "E6")) == (".", ".")


def test_a_leader_with_another_temple_stays() -> None:
    drawn = "t t k0 t\nt . . ."
    state = play(position(drawn, hands=("t", ""), buildings=False), "tile temple F5")
    assert on(play(state, "monument blue-red E4"), "G4") == "k0"


def test_a_treasure_stays_on_its_turned_tile() -> None:
    state = position("t* t .\nt . .", hands=("t", ""), buildings=False)
    state = play(state, "tile temple F5", "monument blue-red E4")
    assert on(state, "E4") == "-*"


def test_a_treasure_on_a_turned_tile_can_be_won() -> None:
    drawn = ". . t t0\n. . . .\n. . . .\n. . t* ."
    state = position(drawn, monuments={"E4": "blue-red"}, hands=("s", ""))
    state.treasures |= state.down & -state.down  # E4 had a treasure when it was turned
    state = play(state, "tile settlement H5")
    assert state.won[0] == 0
    state = position(". . t t0 t*", monuments={"E4": "blue-red"}, hands=("s", ""), shrines=False)
    state.treasures |= state.down & -state.down
    state = play(state, "tile settlement I5")
    assert state.phase == "treasure"
    state = play(state, "keep I4")
    assert (state.won[0], on(state, "E4")) == (1, "-")


def test_the_turned_temple_is_no_temple_any_more() -> None:
    state = position("", monuments={"E4": "red-black"}, hands=("", ""))
    assert "catastrophe E4" not in legal(state)


def test_income_is_a_point_for_each_leader_and_each_monument_of_its_colour() -> None:
    drawn = ". . k0 .\n. . t p0"
    monuments = {"E4": "blue-red", "J4": "red-black"}
    state = play(position(drawn, monuments=monuments), "end")
    assert points(state, 0) == [0, 1, 0, 0]
    # With both in one kingdom the priest is paid by both, the king by one.
    monuments = {"E4": "blue-red", "H4": "red-black"}
    state = play(position(". . k0 .\n. . t .\n. . p0 .", monuments=monuments), "end")
    assert points(state, 0) == [1, 2, 0, 0]


def test_a_king_earns_from_black_only() -> None:
    state = play(position(". . k0 t", monuments={"E4": "blue-red"}), "end")
    assert points(state, 0) == [0, 0, 0, 0]


def test_only_the_active_seat_is_paid() -> None:
    drawn = ". . p1 t f0"
    state = play(position(drawn, monuments={"E4": "blue-red"}), "end")
    assert (points(state, 0), points(state, 1)) == ([0, 0, 1, 0], [0, 0, 0, 0])


def test_after_a_war_a_square_still_becomes_a_monument() -> None:
    drawn = "t k0 . s s\n. . s s .\n. . . k1 t"
    state = position(drawn, hands=("sssss", ""), buildings=False)
    state = play(state, "tile settlement G4")
    assert state.phase == "attack"
    state = play(state, "commit 0", "commit 0")
    assert state.phase == "monument"
    assert {text.split()[-1] for text in legal(state, "monument")} == {"G4"}
    state = play(state, "monument red-black G4")
    assert points(state, 1)[0] == 1


def test_a_second_monument_leaves_the_first_one_there() -> None:
    state = position("s s\ns .", hands=("s", ""), monuments={"J4": "blue-red"}, buildings=False)
    state = play(state, "tile settlement F5", "monument red-black E4")
    assert [on(state, name) for name in ("E4", "F5", "J4", "K5")] == ["-"] * 4
