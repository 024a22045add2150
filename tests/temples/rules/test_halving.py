"""Halving the rival's hand (chapter 2.5.6)."""

from __future__ import annotations

import pytest

from suite.core.errors import IllegalActionError
from suite.temples.game import GAME
from suite.temples.model.state import State
from tests.temples.positions import LETTERS, hand, legal, letters, play, position, row


def attack(rival_hand: str, people: str = "a") -> State:
    return position(at="medes", rows={"medes": people * 4}, rival_hand=rival_hand)


@pytest.mark.parametrize("people", LETTERS[1:])
def test_any_people_can_halve(people: str) -> None:
    assert legal(attack("mm", people), "halve") == ["halve 1"]


@pytest.mark.parametrize(("cards", "can"), [(0, False), (1, False), (2, True), (3, True)])
def test_the_rival_must_have_two_hand_cards_or_more(cards: int, can: bool) -> None:
    assert legal(attack("m" * cards), "halve") == (["halve 1"] if can else [])


@pytest.mark.parametrize("before", range(2, 21))
def test_the_rival_keeps_half_rounded_up(before: int) -> None:
    after = (before + 1) // 2
    state = play(attack(("mshp" * 5)[:before]), "halve 1")
    assert state.to_discard == before - after
    while state.phase == "discard":
        state = play(state, legal(state)[0])
    assert len(hand(state, 1)) == after


def test_seven_cards_become_four_then_two_then_one() -> None:
    state = position(at="medes", rows={"medes": "aaaaa"}, rival_hand="mmmmmmm")
    for left in (4, 2, 1):
        state = play(state, "halve 1")
        while state.phase == "discard":
            state = play(state, "discard medes")
        assert len(hand(state, 1)) == left
    assert legal(state, "halve") == []


def test_the_rival_chooses_among_his_cards_one_at_a_time() -> None:
    state = play(attack("mmsh"), "halve 1")
    assert (state.phase, GAME.actor(state), state.active) == ("discard", 1, 0)
    assert legal(state) == ["discard hittites", "discard medes", "discard sumerians"]
    state = play(state, "discard hittites")
    assert (state.phase, GAME.actor(state), state.to_discard) == ("discard", 1, 1)
    assert legal(state) == ["discard medes", "discard sumerians"]


def test_the_cards_go_to_the_discards_and_the_active_seat_goes_on() -> None:
    state = play(attack("mmsh"), "halve 1", "discard hittites", "discard medes")
    assert (hand(state, 1), letters(state.discards)) == ("ms", "mha")
    assert (state.phase, GAME.actor(state), state.to_discard) == ("act", 0, 0)
    assert row(state, "medes") == "aaa"


def test_it_is_asked_card_by_card_even_without_a_choice() -> None:
    state = play(attack("mmmm"), "halve 1")
    assert legal(state) == ["discard medes"]
    state = play(state, "discard medes")
    assert state.phase == "discard"
    assert legal(state) == ["discard medes"]


def test_the_active_seat_can_do_nothing_meanwhile() -> None:
    state = play(attack("ms"), "halve 1")
    for text in ("end", "travel medes", "halve 1", "discard persians"):
        with pytest.raises(IllegalActionError):
            play(state, text)


def test_the_run_can_be_used_again_at_once() -> None:
    state = play(attack("mmmm"), "halve 1", "discard medes", "discard medes")
    assert legal(state, "halve") == ["halve 1"]


def test_the_own_hand_does_not_matter() -> None:
    state = position(at="medes", hand="", rows={"medes": "sss"}, rival_hand="mm")
    assert legal(state, "halve") == ["halve 1"]


@pytest.mark.parametrize("active", [0, 1])
def test_either_seat_can_be_halved(active: int) -> None:
    state = position(
        active=active, at="medes", rows={"medes": "aaa"}, hand="ppppp", rival_hand="mms"
    )
    state = play(state, "halve 1")
    assert (GAME.actor(state), state.to_discard) == (1 - active, 1)
    assert legal(state) == ["discard medes", "discard sumerians"]
    state = play(state, "discard medes")
    assert (hand(state, 1 - active), hand(state, active)) == ("ms", "ppppp")


def test_what_is_put_down_is_seen_by_all() -> None:
    state = play(attack("mmsh"), "halve 1")
    action = GAME.read("discard hittites")
    assert {GAME.report(state, action, watcher) for watcher in (0, 1, -1, -2)} == {action}
