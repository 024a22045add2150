"""Hints of the card game: legal, from the asker's view only, with odds that are exact."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

import pytest

from suite.core.flow import CHANCE
from suite.core.picture.look import Hint
from suite.core.text.phrases import percent
from suite.core.view import SPECTATOR
from suite.temples.game import GAME
from suite.temples.model.pieces import kinds_of
from suite.temples.model.state import State
from suite.temples.rules.counting import pool
from suite.temples.text.telling.threats import threats
from tests.temples.positions import play, position
from tests.temples.scenes import some_states, twins

NAMES = ("Anna", "Ben")
FEW = "mmmmssshhhhpppaaa"
"""A stock so small that all hands of it can be counted out."""


def hints(state: State, number: int = 3, watcher: int | None = None) -> list[Hint]:
    actor = GAME.actor(state)
    assert isinstance(actor, int)
    view = GAME.view(state, actor if watcher is None else watcher)
    return GAME.hints(view, NAMES, number)


def texts(state: State, number: int = 3) -> list[str]:
    return [GAME.write(hint.action) for hint in hints(state, number)]


def sentence(state: State, text: str) -> str:
    """Return what is said of one action, which must be among the ideas."""
    actor = GAME.actor(state)
    assert isinstance(actor, int)
    ideas = GAME.ideas(GAME.view(state, actor), NAMES, 99)
    return {GAME.write(idea.action): idea.sentence for idea in ideas}[text]


def decisions(games: int, every: int) -> list[State]:
    return [state for state in some_states(games, every) if GAME.actor(state) not in (None, CHANCE)]


@pytest.mark.slow
def test_hints_do_not_change_when_what_the_asker_cannot_see_is_dealt_anew() -> None:
    states = decisions(4, 9)
    assert len(states) >= 30
    for number, state in enumerate(states[:: len(states) // 30]):
        actor = GAME.actor(state)
        assert isinstance(actor, int)
        assert hints(twins(state, actor, Random(number))) == hints(state)


@pytest.mark.slow
def test_hints_are_different_legal_actions_with_a_sentence_each() -> None:
    for state in decisions(3, 23):
        found = hints(state)
        assert 1 <= len(found) <= 3
        assert len({hint.action for hint in found}) == len(found)
        for hint in found:
            assert hint.action in GAME.legal(state)
            assert hint.sentence.endswith(".")
            assert hint.sentence.count(". ") == hint.sentence.count("\n") == 0


def test_there_is_none_for_whoever_is_not_to_act() -> None:
    state = position(at="medes", hand="mm", rival_hand="ss")
    assert hints(state)
    assert hints(state, watcher=1) == hints(state, watcher=SPECTATOR) == []


def test_a_win_in_this_turn_comes_first_with_the_whole_way_to_it() -> None:
    state = position(
        at="medes",
        hand="mm",
        rows={"medes": "shs", "persians": "mmmhhh", "hittites": "pppaaa"},
        temples={"medes": "123", "persians": "123456", "hittites": "12345"},
        yard="4",
        rival_temples={"assyrians": "12"},
    )
    first = hints(state)[0]
    assert GAME.write(first.action) == "settle medes"
    assert "then build from your yard: you win the game" in first.sentence
    won = play(state, "settle medes", "build own")
    assert won.phase == "over"


def test_the_sums_that_are_promised_are_reached() -> None:
    state = position(at="medes", hand="sp", yard="21", rival_hand="mm")
    first = hints(state)[0]
    assert "the turn reaches a sum of 2 against 0" in first.sentence


@pytest.mark.parametrize(("rivals", "needed"), [("", 3), ("a", 2), ("aa", 1)])
def test_the_odds_of_a_danger_are_those_of_all_hands_counted_out(rivals: str, needed: int) -> None:
    state = position(
        at="medes",
        hand="",
        rows={"medes": "s"},
        temples={"medes": "1"},
        rival_at="medes",
        rival_rows={"medes": rivals},
        rival_hand="pp",
        stock=FEW,
    )
    view = GAME.view(state, 0).state
    unseen = kinds_of(pool(view))
    hands = sum(hand.count(5) >= needed for hand in combinations(unseen, 5))
    collapse = next(danger for danger in threats(view, 0) if danger.people == 5)
    assert (collapse.needed, collapse.journey) == (needed, False)
    assert collapse.odds == pytest.approx(hands / comb(len(unseen), 5), abs=1e-12)


@pytest.mark.parametrize(("rivals", "needed"), [("a", 2), ("aaa", 0)])
def test_a_rival_from_elsewhere_needs_a_card_for_the_journey_too(rivals: str, needed: int) -> None:
    state = position(
        at="medes",
        rows={"medes": "s"},
        temples={"medes": "1"},
        rival_at="persians",
        rival_rows={"medes": rivals},
        rival_hand="pp",
        stock=FEW,
    )
    view = GAME.view(state, 0).state
    unseen = kinds_of(pool(view))
    hands = sum(hand.count(5) >= needed and hand.count(1) >= 1 for hand in combinations(unseen, 5))
    collapse = next(danger for danger in threats(view, 0) if danger.people == 5)
    odds = hands / comb(len(unseen), 5)
    assert collapse.journey
    assert collapse.odds == pytest.approx(odds, abs=1e-12)
    if needed:
        told = sentence(state, "end")
        assert f"a Mede and two Assyrians: {percent(odds)}" in told


def test_a_run_that_lies_ready_where_the_rival_is_needs_no_odds() -> None:
    state = position(
        at="medes",
        rows={"medes": "s"},
        temples={"medes": "1"},
        rival_at="medes",
        rival_rows={"medes": "aaa"},
        rival_hand="pp",
    )
    assert "the rival can bring down your temple at the Medes at once" in sentence(state, "end")


def test_a_draw_that_makes_a_run_is_told_with_its_odds() -> None:
    state = position(at="medes", rows={"medes": "aa"}, rival_hand="pp", stock=FEW)
    unseen = kinds_of(pool(GAME.view(state, 0).state))
    odds = sum(5 in hand for hand in combinations(unseen, 3)) / comb(len(unseen), 3)
    told = sentence(state, "end")
    assert f"brings an Assyrian, for a run at the Medes, are {percent(odds)}" in told


def test_what_is_kept_of_a_halved_hand_is_what_is_not_put_down() -> None:
    state = play(position(at="hittites", rows={"hittites": "mmm"}, rival_hand="mmmp"), "halve 1")
    assert set(texts(state)) == {"discard medes", "discard persians"} or texts(state) == [
        "discard medes"
    ]
    for hint in hints(state):
        assert "at the end you can keep" in hint.sentence
    for hint in hints(play(state, "discard medes")):
        kept = {"discard medes": "a Mede and a Persian", "discard persians": "two Medes"}
        assert f"you can keep {kept[GAME.write(hint.action)]}." in hint.sentence
