"""The end of a turn: the duty of the starting stage, and two temple cards (chapters 2.3 and 3)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from suite.core.errors import NotationError
from suite.temples.model.state import State
from tests.temples.positions import dealt, events, legal, play, position, temple, top, yard


def by_hand(supply: str) -> dict[str, int]:
    ways: Counter[str] = Counter()
    for one, other in combinations(supply, 2):
        ways[f"lay 0 {max(one, other)} {min(one, other)}"] += 1
    return ways


def test_end_is_legal_at_any_time() -> None:
    state = position(at="medes", hand="mm", rows={"medes": "m"}, yard="1")
    assert "end" in legal(state)
    assert legal(position()) == ["end"]


def test_with_the_starting_stage_unbuilt_anything_else_comes_first() -> None:
    duty = position(turn=1, start=True, hand="m")
    assert legal(duty) == ["travel medes"]
    assert legal(position(turn=1, start=True, hand="s")) == ["travel sumerians"]
    at_the_site = play(duty, "travel medes")
    assert legal(at_the_site) == ["end"]


@pytest.mark.parametrize(
    "told",
    [
        {"at": "medes", "hand": "m"},
        {"at": "medes", "hand": "s"},
        {"at": "medes", "rows": {"medes": "m"}},
        {"at": "quarry", "rows": {"medes": "msh"}},
        {"at": "medes", "rows": {"medes": "aaa"}, "temples": {"medes": "1"}, "migrated": True,
         "rival_hand": "mm"},
    ],
    ids=["settle", "travel", "build", "migrate", "ability"],
)  # fmt: skip
def test_every_kind_of_action_keeps_a_turn_with_the_duty_from_ending(told: dict[str, str]) -> None:
    with_duty, without = position(start=True, **told), position(start=False, **told)  # type: ignore[arg-type]
    assert "end" not in legal(with_duty)
    assert "end" in legal(without)


def test_who_can_do_nothing_else_ends_the_turn_and_keeps_the_duty() -> None:
    state = position(
        turn=1, start=True, rival_start=True, rival_hand="h", at="medes", stock="mmssspp"
    )
    assert legal(state) == ["end"]
    state = play(state, "end", "lay 0 6 6", "draw 1 medes medes sumerians")
    state = play(state, "travel hittites", "settle medes", "build start", "end", "lay 1 5 5")
    state = play(state, "draw 0 persians persians sumerians")
    assert state.start[0] == 1
    assert "end" not in legal(state)
    state = play(state, "settle persians", "build start")
    assert temple(state, "medes") == "1"
    assert "end" in legal(state)


def test_the_rivals_duty_does_not_bind() -> None:
    assert "end" in legal(position(start=False, rival_start=True, hand="m"))


def test_two_cards_are_laid_and_every_pair_has_its_odds() -> None:
    state = play(position(supply="1123"), "end")
    assert events(state) == by_hand("1123")


@pytest.mark.parametrize(
    ("top", "supply"),
    [
        ("", "1123"),
        ("", "44"),
        ("", "6"),
        ("65", "12"),
        ("56", "12"),
        ("641", "2"),
        ("3", "112"),
        ("3", ""),
    ],
)
def test_all_that_can_come_up_is_dealt(top: str, supply: str) -> None:
    state = play(position(top=top, supply=supply), "end")
    assert dealt(state) == set(events(state))


def test_the_higher_is_laid_first_so_that_the_lower_is_open() -> None:
    state = play(position(yard="3"), "end", "lay 0 6 2")
    assert yard(state) == "362"


def test_the_lower_is_not_laid_first() -> None:
    state = play(position(), "end")
    with pytest.raises(NotationError):
        play(state, "lay 0 2 6")


def test_both_go_to_the_own_yard() -> None:
    state = play(position(yard="1", rival_yard="2"), "end", "lay 0 4 4")
    assert (yard(state, 0), yard(state, 1)) == ("144", "2")


def test_only_one_is_laid_if_there_is_only_one() -> None:
    state = play(position(supply="4"), "end")
    assert events(state) == {"lay 0 4": 1}


def test_known_cards_come_first_and_are_sure() -> None:
    state = play(position(top="6421"), "end")
    assert events(state) == {"lay 0 2 1": 1}
    after = play(state, "lay 0 2 1")
    assert top(after) == "64"


def test_the_known_pair_is_laid_the_higher_first_whatever_its_order() -> None:
    state = play(position(top="15"), "end")
    after = play(state, "lay 0 5 1")
    assert (yard(after), top(after)) == ("51", "")


def test_a_single_known_card_comes_with_a_hidden_one() -> None:
    state = play(position(top="3", supply="112"), "end")
    assert events(state) == {"lay 0 3 1": 2, "lay 0 3 2": 1}
    after = play(state, "lay 0 3 2")
    assert (top(after), yard(after)) == ("", "32")
    assert after.hidden == 2


def test_of_two_equal_cards_the_known_one_is_taken_off_the_top() -> None:
    state = play(position(top="2", supply="2334"), "end", "lay 0 2 2")
    assert top(state) == ""
    assert yard(state) == "22"


def test_what_collapsed_is_what_is_laid() -> None:
    state = position(at="medes", rows={"medes": "aaa"}, rival_temples={"medes": "1246"})
    after = play(state, "collapse 1", "end", "lay 0 2 1")
    assert (yard(after), top(after)) == ("21", "64")


def test_then_it_is_the_other_seats_turn() -> None:
    state = play(position(migrated=True, turn=9), "end", "lay 0 6 2")
    assert (state.active, state.turn, state.migrated) == (1, 10, 0)
    assert state.phase == "draw"


def test_a_turn_without_a_draw_still_passes() -> None:
    state = play(position(stock="", supply="123456"), "end", "lay 0 6 2", "end", "lay 1 5 4")
    assert (state.active, state.turn, state.phase) == (0, 11, "act")


def test_without_a_collapse_the_22nd_turn_lays_one_card_and_ends_the_game() -> None:
    state = State()
    quickly = ("end", "build start", "settle", "travel", "start", "draw", "lay")
    while state.phase != "over":
        ways = legal(state) or list(events(state))
        way = next(way for verb in quickly for way in ways if way.startswith(verb))
        if state.phase == "lay":
            assert len(way.split()) == (3 if state.turn == 22 else 4)
        state = play(state, way)
    assert state.turn == 22
