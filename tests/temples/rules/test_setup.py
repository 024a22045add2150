"""Setting up: components, who begins, the first hands (chapter "Spielvorbereitungen")."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from suite.core.play.record import FORMAT, Header, Seating
from suite.core.play.table import Table
from suite.temples.formats import position
from suite.temples.game import GAME
from suite.temples.model.pieces import ALL_PEOPLE, kinds_of, size
from suite.temples.model.state import State
from suite.temples.rules.seats import number_of_seats
from tests.temples.positions import dealt, events, hand, play

FIRST = "draw 0 medes medes medes medes medes"
OTHER = "draw 1 persians persians persians persians persians"


def test_there_are_sixty_people_cards_and_forty_five_temple_cards() -> None:
    state = State()
    assert Counter(kinds_of(position.people_census(state))) == dict.fromkeys(range(1, 6), 12)
    assert Counter(kinds_of(position.temple_census(state))) == {
        1: 10,
        2: 9,
        3: 8,
        4: 7,
        5: 6,
        6: 5,
    }


def test_two_stages_1_are_set_aside_and_the_other_43_are_the_supply() -> None:
    state = State()
    assert state.start == [1, 1]
    assert size(state.hidden) == 43
    assert Counter(kinds_of(state.hidden))[1] == 8


def test_as_many_play_as_the_game_is_for() -> None:
    assert GAME.seats == (number_of_seats(State()),)


def test_everything_else_is_empty_and_both_pieces_are_at_the_quarry() -> None:
    told = position.to_json(State())
    assert told["pieces"] == ["quarry", "quarry"]
    assert told["yards"] == [[], []]
    assert all(not cards for seat in told["rows"] + told["temples"] for cards in seat.values())
    assert State().stock == ALL_PEOPLE


def test_who_begins_is_drawn_with_equal_odds() -> None:
    assert events(State()) == {"start 0": 1, "start 1": 1}


def test_all_that_can_come_up_is_dealt() -> None:
    assert dealt(State()) == {"start 0", "start 1"}
    state = play(State(3), "start 1")
    assert dealt(state, 2000) == set(events(state))


def test_a_table_may_set_who_begins() -> None:
    header = Header(
        format=FORMAT,
        game="temples",
        rules=GAME.new_rules(),
        seats=(Seating("a", "human"), Seating("b", "human")),
        seed=3,
    )
    for seat in (0, 1):
        table: Table[State] = Table(GAME, header)
        table.take(GAME.read(f"start {seat}"))
        table.deal()
        assert table.events[1].action.startswith(f"draw {seat} ")


@pytest.mark.parametrize("first_hand", [5, 3])
def test_the_start_seat_is_dealt_its_first_hand_before_the_other(first_hand: int) -> None:
    state = play(State(first_hand), "start 1")
    assert {len(text.split()) - 2 for text in events(state)} == {first_hand}
    assert all(text.startswith("draw 1 ") for text in events(state))


@pytest.mark.parametrize("first_hand", [5, 3])
def test_the_other_seat_is_always_dealt_five(first_hand: int) -> None:
    words = " ".join(["medes"] * first_hand)
    for seat in (0, 1):
        state = play(State(first_hand), f"start {seat}", f"draw {seat} {words}")
        assert state.phase == "setup"
        assert {len(text.split()) - 2 for text in events(state)} == {5}
        assert all(text.startswith(f"draw {1 - seat} ") for text in events(state))


def test_the_hands_come_from_the_stock_and_the_first_turn_begins_with_a_draw() -> None:
    state = play(State(), "start 0", FIRST, OTHER)
    assert (hand(state, 0), hand(state, 1)) == ("mmmmm", "ppppp")
    assert size(state.stock) == 50
    assert (state.phase, state.active, state.turn) == ("draw", 0, 1)


def test_the_editions_differ_in_the_first_hand() -> None:
    assert GAME.new_rules("2000") == {"first_hand": 5}
    assert GAME.new_rules("2013") == {"first_hand": 3}
    assert GAME.new_rules() == GAME.new_rules("2000")


def test_a_world_behind_a_set_up_view_has_whole_hands() -> None:
    state = play(State(3), "start 1", "draw 1 medes medes persians")
    world = GAME.determinize(GAME.view(state, 0), Random(1))
    assert [size(pile) for pile in world.hands] == [0, 3]
