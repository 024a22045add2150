"""What is always in sight at a table: true to the rules, to the view, and to odds counted out."""

from __future__ import annotations

import re
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest

from suite.core.text.phrases import percent
from suite.core.view import EVERYBODY, SPECTATOR
from suite.temples.game import GAME
from suite.temples.model.pieces import (
    COPIES,
    STAGES,
    cards_of,
    count,
    kinds_of,
    size,
    stages_of,
)
from suite.temples.model.state import State
from suite.temples.rules.counting import pool
from tests.temples.positions import play, position
from tests.temples.scenes import dealt_states, some_states, twins

NAMES = ("Ada", "Ben")
WATCHERS = (0, 1, SPECTATOR, EVERYBODY)
FEW = "mmmsshhhpppaaaaaa"
"""A stock so small that all hands of it can be counted out."""


def tally(state: State, watcher: int = 0) -> list[str]:
    return GAME.status(GAME.view(state, watcher), NAMES)


def beginning(state: State, words: str, watcher: int = 0) -> list[str]:
    return [line for line in tally(state, watcher) if line.startswith(words)]


def fourteen(rivals: dict[str, str], **more: Any) -> State:
    """A position in which Ada has 14 and can build one stage more."""
    temples = {"medes": "1", "persians": "12345", "hittites": "12345", "assyrians": "123"}
    return position(
        at="medes",
        rows={"medes": "hh"},
        temples=temples,
        yard="2",
        rival_temples=rivals,
        **more,
    )


def test_fifteen_wins_while_the_rival_has_fewer_than_ten() -> None:
    state = fourteen({"persians": "3", "medes": "6"})
    assert tally(state)[:2] == [
        "Ada 14: 15 wins (1 more) while Ben has fewer than 10.",
        "Ben 9: 15 does not win while Ada has 10 or more; 20 does (11 more).",
    ]
    assert play(state, "build own").phase == "over"


def test_fifteen_does_not_win_while_the_rival_has_ten() -> None:
    state = fourteen({"persians": "4", "medes": "6"})
    assert tally(state)[:2] == [
        "Ada 14: 15 does not win while Ben has 10 or more; 20 does (6 more).",
        "Ben 10: 15 does not win while Ada has 10 or more; 20 does (10 more).",
    ]
    after = play(state, "build own")
    assert after.phase == "act"
    assert tally(after)[:3] == [
        "Final phase: 15 is no longer enough; 20 wins, or a rival below 10.",
        "Ada 15: wins with 20 (5 more), or with Ben 1 lower.",
        "Ben 10: wins with 20 (10 more), or with Ada 6 lower.",
    ]


def test_in_the_final_phase_the_rival_must_fall_by_as_much_as_is_said() -> None:
    def final(fallen: str) -> State:
        return position(
            at="medes",
            rows={"medes": "aaa"},
            temples={"persians": "6", "assyrians": "5"},
            rival_temples={"medes": fallen, "persians": "6", "hittites": "3"},
            final=True,
        )

    assert "Ada 11: wins with 20 (9 more), or with Ben 2 lower." in tally(final("2"))
    assert play(final("2"), "collapse 1").phase == "over"
    assert "Ada 11: wins with 20 (9 more), or with Ben 1 lower." in tally(final("1"))


def test_a_game_that_is_over_says_how() -> None:
    state = play(position(supply="2"), "end", "lay 0 2")
    assert tally(state) == ["The game is over: the win is shared, 0 against 0 with equal hands."]


@pytest.mark.parametrize(
    ("watcher", "told"),
    [
        (0, "hands: Ada 4 (M1 S2 H1), Ben 2"),
        (1, "hands: Ada 4, Ben 2 (P2)"),
        (SPECTATOR, "hands: Ada 4, Ben 2"),
        (EVERYBODY, "hands: Ada 4 (M1 S2 H1), Ben 2 (P2)"),
    ],
)
def test_of_hands_the_size_is_told_and_what_the_watcher_knows(watcher: int, told: str) -> None:
    assert beginning(position(hand="mssh", rival_hand="pp"), "hands", watcher) == [told]


def test_four_cards_or_more_must_be_announced_at_the_end_of_the_turn() -> None:
    four = position(hand="mssh", rival_hand="ppppp")
    duty = "Ada must announce four cards or more at the end of the turn."
    assert beginning(four, "Ada must", 1) == [duty]
    assert beginning(play(four, "travel medes"), "Ada must") == []
    ended = play(four, "end")
    assert beginning(ended, "Ada must", SPECTATOR) == ["Ada must announce the hand: four cards."]
    assert not [line for line in tally(ended) if line.startswith("Ben must")]


@pytest.mark.parametrize(("supply", "told"), [("12", "This turn is the last"), ("1122", "After")])
def test_the_last_turns_are_told(supply: str, told: str) -> None:
    left = position(supply=supply, hand="mm", rival_hand="aaaa", at="medes")
    assert len(beginning(left, told)) == 1
    assert beginning(position(supply="112233"), told) == []


def test_the_rival_threatens_nothing_where_there_is_no_turn_left() -> None:
    there: Any = {"temples": {"medes": "123"}, "rival_at": "medes", "rival_hand": "aaaaaa"}
    assert any("Ben" in line for line in beginning(position(supply="112233", **there), "threat"))
    assert not any("Ben" in line for line in beginning(position(supply="12", **there), "threat"))


def test_what_is_known_on_top_of_the_supply_is_told_as_it_will_come() -> None:
    assert beginning(position(top="421"), "on top") == [
        "on top of the supply: 1, 2, 4 (the uppermost first)"
    ]
    assert beginning(position(), "on top") == []


def numbers(line: str, sign: str) -> dict[str, int]:
    """Return the numbers of a line by the letters or digits before them."""
    return {key: int(number) for key, number in re.findall(rf"\b([MSHPA1-6]){sign}(\d+)", line)}


@pytest.mark.parametrize("watcher", WATCHERS)
def test_what_is_left_and_what_is_seen_make_the_whole_game(watcher: int) -> None:
    states = [state for state in some_states(6, 7) if state.phase != "over"]
    assert {state.phase for state in states} >= {"setup", "draw", "act", "lay"}
    for state in states:
        view = GAME.view(state, watcher).state
        lines = tally(state, watcher)
        [people] = [line for line in lines if line.startswith(("unseen", "in the stock"))]
        left = numbers(people.partition("(")[0], " ")
        for kind, letter in enumerate("MSHPA", 1):
            seen = count(view.discards, kind) + sum(count(hand, kind) for hand in view.hands)
            seen += sum(cards_of(row).count(kind) for row in view.rows)
            assert left[letter] + seen == 12, people
        if people.startswith("unseen"):
            places = [int(number) for number in re.findall(r" (\d+)[,)]", people)]
            assert sum(places) == sum(left.values())
        [supply] = [line for line in lines if line.startswith("supply")]
        stages = numbers(supply.partition(":")[2], " x")
        for stage in STAGES:
            seen = sum(stage in stages_of(temple) for temple in view.temples)
            seen += sum(cards_of(yard).count(stage) for yard in view.yards)
            seen += sum(view.start) * (stage == 1)
            assert stages[str(stage)] + seen == COPIES[stage - 1], supply
        assert supply.startswith(f"supply {sum(stages.values())}:")


def test_who_knows_both_hands_is_told_the_stock() -> None:
    state = position(hand="mm", rival_hand="s")
    assert beginning(state, "in the stock", EVERYBODY) == [
        "in the stock: M 10  S 11  H 12  P 12  A 12"
    ]
    assert beginning(state, "unseen", SPECTATOR) == [
        "unseen: M 12  S 12  H 12  P 12  A 12  (stock 57, Ada 2, Ben 1)"
    ]


def threatened(rivals: str, **more: Any) -> State:
    """A position in which Ben may bring down the one temple that Ada has."""
    return position(
        at="persians",
        temples={"medes": "1234"},
        rival_at="medes",
        rival_rows={"medes": rivals},
        rival_hand="pp",
        **more,
    )


@pytest.mark.parametrize(("rivals", "needed"), [("", 3), ("a", 2), ("aa", 1)])
def test_the_odds_of_a_threat_are_those_of_all_hands_counted_out(rivals: str, needed: int) -> None:
    state = threatened(rivals, stock=FEW)
    unseen = kinds_of(pool(GAME.view(state, 0).state))
    hands = sum(hand.count(5) >= needed for hand in combinations(unseen, 5))
    odds = percent(hands / comb(len(unseen), 5))
    threat = (
        f"threat {odds}: Ben brings down Ada's temple 4 at the Medes, by {' '.join('A' * needed)}"
    )
    assert threat in tally(state)


def test_a_rival_who_acts_draws_no_cards_before() -> None:
    state = threatened("aa", stock=FEW, active=0)
    unseen = kinds_of(pool(GAME.view(state, 0).state))
    now = play(state, "end", "lay 0 6 5", "draw 1 medes medes medes")
    view = GAME.view(now, 0).state
    held = size(view.hands[1])
    assert held == 5
    hands = sum(5 in hand for hand in combinations(unseen, held))
    told = percent(hands / comb(len(unseen), held))
    assert f"threat {told}: Ben brings down Ada's temple 4 at the Medes, by A" in tally(now)
    assert beginning(now, "threat", 1) == []


def test_a_run_that_lies_ready_is_a_threat_at_once() -> None:
    state = threatened("aaa")
    assert "threat 100 %: Ben brings down Ada's temple 4 at the Medes, at once" in tally(state)
    assert beginning(state, "Ben's runs") == ["Ben's runs: A at the Medes (is there)"]


def test_of_a_run_elsewhere_the_odds_to_get_there_are_told() -> None:
    state = position(rival_rows={"medes": "sssaaa"}, rival_hand="pp", stock=FEW)
    unseen = kinds_of(pool(GAME.view(state, 0).state))
    hands = sum(1 in hand for hand in combinations(unseen, 5))
    odds = percent(hands / comb(len(unseen), 5))
    assert beginning(state, f"Ben's runs: S A at the Medes ({odds})")


def test_odds_over_a_reshuffle_are_not_told() -> None:
    state = threatened("aaa", stock="mm", discards="ssss")
    assert beginning(state, "threat") == []
    away = position(rival_rows={"medes": "aaa"}, stock="mm", discards="ssss")
    assert beginning(away, "Ben's runs: A at the Medes, ")


def test_the_gravest_of_many_threats_come_first_and_both_seats_are_told() -> None:
    state = position(
        at="medes",
        hand="aaa",
        rows={"medes": "p", "hittites": "ppp", "persians": "aaa"},
        temples={"hittites": "12", "persians": "123456"},
        rival_at="hittites",
        rival_hand="pp",
        rival_rows={"medes": "s", "hittites": "aaammm", "persians": "aaa"},
        rival_temples={"medes": "123"},
    )
    threats = beginning(state, "threat")
    assert [line.partition(": ")[2] for line in threats] == [
        "Ben brings down Ada's temple 6 at the Persians, by P",
        "Ada brings down Ben's temple 3 at the Medes, by A A A",
        "Ben brings down Ada's temple 2 at the Hittites, at once",
    ]


def decided(kind: str, own: dict[str, str], rivals: dict[str, str], *, final: bool) -> State:
    """A position in which Ada has a run where Ben has a temple, and acts."""
    return position(
        at="medes",
        rows={"medes": kind * 3 + "pppp"},
        temples=own,
        rival_temples=rivals,
        final=final,
    )


# fmt: off
HIGHEST = {"hittites": "6", "persians": "6"}
DECIDED = [
    (decided("a", HIGHEST, {"medes": "5", "persians": "6"}, final=True), "collapse 1", True),
    (decided("a", HIGHEST, {"medes": "1", "assyrians": "6", "persians": "4"}, final=True),
     "collapse 1", False),
    (decided("a", HIGHEST, {"medes": "5"}, final=False), "collapse 1", False),
    (decided("h", HIGHEST, {"medes": "5", "persians": "4"}, final=False), "steal 1", True),
    (decided("h", HIGHEST, {"medes": "35", "persians": "6", "sumerians": "3"}, final=False),
     "steal 1", False),
    (decided("h", {**HIGHEST, "assyrians": "6"},
             {"medes": "35", "persians": "6", "sumerians": "6"}, final=True), "steal 1", True),
    (decided("h", {"hittites": "6", "medes": "1"}, {"medes": "14", "persians": "6"}, final=False),
     "steal 1", False),
]
# fmt: on


@pytest.mark.parametrize(("state", "action", "wins"), DECIDED)
def test_a_threat_is_said_to_win_if_it_ends_the_game(state: State, action: str, wins: bool) -> None:
    verb = {"collapse": "brings down", "steal": "steals"}[action.partition(" ")[0]]
    [threat] = [line for line in beginning(state, "threat 100 %: Ada") if verb in line]
    assert threat.endswith(" and wins, at once") is wins
    assert (play(state, action).phase == "over") is wins


def test_a_threat_that_wins_comes_before_one_that_costs_more() -> None:
    state = position(
        at="hittites",
        temples={**HIGHEST, "assyrians": "6"},
        rows={"hittites": "aaahhhp"},
        rival_at="hittites",
        rival_rows={"persians": "aaa", "hittites": "aaap"},
        rival_temples={"hittites": "12", "medes": "12345", "persians": "4"},
        final=True,
    )
    threats = [line.partition(": ")[2] for line in beginning(state, "threat")]
    assert threats[0] == "Ada brings down Ben's temple 2 at the Hittites and wins, at once"
    assert play(state, "collapse 1").phase == "over"
    assert threats[1] == "Ben brings down Ada's temple 6 at the Hittites, at once"


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_worlds_that_look_alike_have_the_same_tally(watcher: int) -> None:
    rng = Random(5)
    for state in some_states(5, 9):
        assert tally(twins(state, watcher, rng), watcher) == tally(state, watcher)


@pytest.mark.parametrize("watcher", WATCHERS)
def test_there_are_few_lines_and_they_are_short(watcher: int) -> None:
    for state in some_states(6, 7):
        lines = tally(state, watcher)
        assert 1 <= len(lines) <= 13
        assert max(len(line) for line in lines if "runs" not in line) <= 76, lines


@pytest.mark.parametrize("watcher", WATCHERS)
def test_every_state_has_its_lines_however_uneven_it_is(watcher: int) -> None:
    for state in dealt_states(20):
        assert all(beginning(state, words, watcher) for words in ("Ada", "Ben", "hands", "supply"))
