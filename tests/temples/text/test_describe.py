"""The game in sentences: whole, true to the view, and nothing of what is hidden."""

from __future__ import annotations

from random import Random

import pytest

from suite.core.view import EVERYBODY, SPECTATOR
from suite.temples.game import GAME
from suite.temples.hidden import views
from suite.temples.model.state import State
from suite.temples.text import phrases
from tests.temples.positions import play, position
from tests.temples.scenes import dealt_states, history, some_states, twins

NAMES = ("Anna", "Agnes")
WATCHERS = (0, 1, SPECTATOR, EVERYBODY)


def describe(state: State, watcher: int = 0) -> list[str]:
    return GAME.describe(GAME.view(state, watcher), NAMES)


def tell(state: State, text: str, watcher: int = 0) -> str:
    return GAME.narrate(GAME.view(state, watcher), GAME.read(text), NAMES)


def middle() -> State:
    return position(
        at="hittites",
        hand="assph",
        rows={"medes": "ssh", "hittites": "ssssa", "persians": "ppp"},
        temples={"hittites": "12", "persians": "124"},
        yard="2243",
        rival_at="medes",
        rival_hand="mmaps",
        rival_rows={"medes": "mm", "hittites": "saam"},
        rival_temples={"hittites": "6"},
        rival_start=True,
        discards="mmhp",
        top="43",
    )


def test_a_position_is_told_whole() -> None:
    assert describe(middle()) == [
        "Turn 9, Anna's.",
        "Anna is to act; the migration of this turn has not been used.",
        "Anna's piece is at the Hittites.",
        "Agnes' piece is at the Medes.",
        "Medes: Anna has no temple and a row of three: two Sumerians and a Hittite; "
        "Agnes has no temple and a row of two: two Medes.",
        "Sumerians: Anna has no temple and no row; Agnes has no temple and no row.",
        "Hittites: Anna has a temple 2 high (stages 1 and 2) and a row of five: "
        "four Sumerians and an Assyrian, with a run of Sumerians at place 1; "
        "Agnes has a temple 6 high (stage 6) and a row of four: "
        "a Sumerian, two Assyrians and a Mede.",
        "Persians: Anna has a temple 4 high (stages 1, 2 and 4) and a row of three: "
        "three Persians, with a run of Persians at place 1; Agnes has no temple and no row.",
        "Assyrians: Anna has no temple and no row; Agnes has no temple and no row.",
        "Anna's yard holds 2, 2, 4 and the open 3.",
        "Agnes' yard is empty; the starting stage is not built yet.",
        "Anna holds five cards: two Sumerians, a Hittite, a Persian and an Assyrian.",
        "Agnes holds five cards, unseen.",
        "The stock has 29 cards, the discards have four cards: two Medes, a Hittite and a Persian.",
        "The supply has 34 cards; next come 3 and 4, known since a collapse.",
        "Anna has a sum of 6, Agnes of 6; 15 wins against a sum below 10, and otherwise "
        "begins the final phase.",
    ]


def test_what_is_known_of_a_hand_is_told() -> None:
    state = middle()
    state.known[1] = 1
    assert "Agnes holds five cards: a Mede and four unknown cards." in describe(state)
    assert "Agnes holds five cards, unseen." in describe(state, SPECTATOR)
    assert "Anna holds five cards, unseen." in describe(state, SPECTATOR)
    assert "Agnes holds five cards: two Medes, a Sumerian, a Persian and an Assyrian." in describe(
        state, EVERYBODY
    )


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (["halve 1"], "Agnes must still discard two cards."),
        (["end"], "Next comes the laying of temple cards."),
        (["end", "lay 0 4 3"], "Next comes the draw of people cards."),
    ],
)
def test_it_is_told_what_comes_next(texts: list[str], told: str) -> None:
    assert told in describe(play(middle(), *texts))


def test_before_the_first_card_and_after_the_last() -> None:
    assert describe(GAME.new(GAME.new_rules()))[0] == "The game has not begun."
    state = position(hand="mm", supply="2", rival_hand="m", at="medes")
    over = describe(play(state, "end", "lay 0 2"))
    assert "The game is over: Anna wins with 0 against 0 and more cards in hand." in over
    assert over[-1] == "Anna has a sum of 0, Agnes of 0."
    drawn = play(position(hand="m", supply="2", rival_hand="m", at="medes"), "end", "lay 0 2")
    assert "The game is over: the win is shared, 0 against 0 with equal hands." in describe(drawn)


def test_the_final_phase_is_told() -> None:
    heights = {"medes": "6", "hittites": "5"}
    state = position(temples=heights, rival_temples=heights, final=True, hand="m")
    assert describe(state)[-1].endswith("it is the final phase: 20 wins, or a rival below 10.")


@pytest.mark.parametrize("watcher", WATCHERS)
def test_every_sentence_is_one(watcher: int) -> None:
    for state in (*some_states(4, 40), *dealt_states(30)):
        for each in describe(state, watcher):
            assert each[0].isupper()
            assert each.endswith(".")
            assert "  " not in each
            assert "None" not in each


@pytest.mark.parametrize(
    ("state", "action", "told"),
    [
        (position(hand="h"), "travel hittites", "Anna travels to the Hittites."),
        (
            position(at="hittites", hand="a"),
            "settle assyrians",
            "Anna settles an Assyrian at the Hittites.",
        ),
        (
            position(at="hittites", hand="m", rows={"hittites": "smm"}),
            "settle medes",
            "Anna settles a Mede at the Hittites; that makes a run of Medes at place 2.",
        ),
        (
            position(at="hittites", rows={"hittites": "m"}, start=True),
            "build start",
            "Anna builds the starting stage at the Hittites; the sum is 1.",
        ),
        (
            position(at="hittites", rows={"hittites": "mm"}, temples={"hittites": "1"}, yard="32"),
            "build own",
            "Anna builds stage 2 from their own yard at the Hittites; the sum is 2.",
        ),
        (
            position(at="hittites", rows={"hittites": "m"}, rival_yard="31"),
            "build rival",
            "Anna builds stage 1 from Agnes' yard at the Hittites; the sum is 1.",
        ),
        (
            position(rows={"medes": "amps", "persians": "sa"}),
            "migrate medes persians",
            "Anna sends a Mede, a Persian and a Sumerian from the Medes to the Persians.",
        ),
        (
            position(rows={"medes": "aaa", "persians": "a"}),
            "migrate medes persians",
            "Anna sends three Assyrians from the Medes to the Persians; "
            "that makes a run of Assyrians at place 1.",
        ),
        (
            position(at="hittites", rows={"hittites": "aaa"}, rival_temples={"hittites": "134"}),
            "collapse 1",
            "Anna spends an Assyrian: Agnes' temple at the Hittites collapses, "
            "and stages 4, 3 and 1 go on top of the supply, the 1 uppermost.",
        ),
        (
            position(at="hittites", rows={"hittites": "aaa"}, rival_temples={"hittites": "2"}),
            "collapse 1",
            "Anna spends an Assyrian: Agnes' temple at the Hittites collapses, "
            "and stage 2 goes on top of the supply.",
        ),
        (
            position(at="hittites", rows={"hittites": "hhhm"}, rival_temples={"hittites": "124"}),
            "steal 1",
            "Anna spends a Hittite and steals stage 4 of Agnes' temple, now 2 high, at the "
            "Hittites; the sum is 4.",
        ),
        (
            position(at="hittites", rows={"hittites": "mmm"}, rival_rows={"hittites": "apaa"}),
            "banish 1 assyrians",
            "Anna spends a Mede and banishes three Assyrians from Agnes' row at the Hittites.",
        ),
        (
            position(at="hittites", rows={"hittites": "sss"}, rival_rows={"hittites": "aapa"}),
            "defect 1",
            "Anna spends a Sumerian, and an Assyrian defects from Agnes' row at the Hittites.",
        ),
        (
            position(at="hittites", rows={"hittites": "sssa"}, rival_rows={"hittites": "paa"}),
            "defect 1",
            "Anna spends a Sumerian, and two Assyrians defect from Agnes' row at the Hittites; "
            "that makes a run of Assyrians at place 3.",
        ),
        (
            position(at="hittites", rows={"hittites": "ppp"}, temples={"hittites": "1"}, yard="3"),
            "leap 1 own",
            "Anna spends a Persian and leaps to stage 3 from their own yard at the Hittites; "
            "the sum is 3.",
        ),
        (
            position(at="hittites", rows={"hittites": "mmm"}, rival_hand="mspha"),
            "halve 1",
            "Anna spends a Mede and halves Agnes' hand; Agnes must discard two of five cards.",
        ),
        (position(at="hittites"), "end", "Anna ends the turn."),
    ],
)
def test_an_action_is_told(state: State, action: str, told: str) -> None:
    assert tell(state, action) == told
    assert tell(state, action, SPECTATOR) == told


def test_what_chance_brings_is_told_as_far_as_it_is_seen() -> None:
    first = GAME.new(GAME.new_rules())
    assert tell(first, "start 1") == "Agnes begins."
    state = play(first, "start 1")
    deal = "draw 1 assyrians medes medes medes persians"
    assert tell(state, deal, 1) == "Agnes draws three Medes, a Persian and an Assyrian."
    assert tell(state, deal, EVERYBODY) == tell(state, deal, 1)
    assert tell(state, deal, 0) == tell(state, deal, SPECTATOR) == "Agnes draws five cards."
    ended = play(middle(), "end")
    assert tell(ended, "lay 0 4 3") == "Anna's yard gets stages 4 and 3; the 3 is open."


def test_a_discard_says_how_many_must_follow() -> None:
    state = play(position(at="medes", rows={"medes": "mmm"}, rival_hand="aammm"), "halve 1")
    assert tell(state, "discard medes") == "Agnes discards a Mede; one more must follow."
    state = play(state, "discard medes")
    assert tell(state, "discard assyrians") == "Agnes discards an Assyrian."


def test_a_new_stock_is_told() -> None:
    state = play(position(stock="mm", discards="hhhss", hand="p"), "end", "lay 0 6 5")
    told = tell(state, "draw 1 hittites medes medes", 1)
    assert told == (
        "Agnes draws two Medes and a Hittite; the stock ran out, and the discards became the "
        "new stock."
    )


def test_the_end_and_the_final_phase_are_told_with_the_action_that_brings_them() -> None:
    mine = {"medes": "6", "persians": "6", "hittites": "12"}
    state = position(at="hittites", rows={"hittites": "mmm"}, temples=mine, yard="3")
    assert tell(state, "build own").endswith("the sum is 15; Anna wins with 15 against 0.")
    state = position(
        at="hittites",
        rows={"hittites": "mmm"},
        temples=mine,
        yard="3",
        rival_temples={"medes": "6", "persians": "5"},
    )
    assert tell(state, "build own").endswith(
        "the sum is 15; the final phase begins: 20 wins, or a rival below 10."
    )
    state = play(position(hand="mm", supply="2", rival_hand="m"), "end")
    assert tell(state, "lay 0 2") == (
        "Anna's yard gets stage 2; the supply is used up; Anna wins with 0 against 0 and "
        "more cards in hand."
    )


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_two_worlds_that_look_alike_are_told_alike(watcher: int) -> None:
    rng = Random(7)
    for state in some_states(8, 30):
        assert describe(twins(state, watcher, rng), watcher) == describe(state, watcher)


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_an_event_is_told_by_what_the_watcher_sees_of_it(watcher: int) -> None:
    for state, action in history(3):
        if action >= 0:
            view = GAME.view(state, watcher)
            told = GAME.narrate(view, action, NAMES)
            assert told == GAME.narrate(view, views.report(action, watcher), NAMES)
            assert told.endswith(".")


def test_numbers_and_cards_are_written_in_words() -> None:
    assert [phrases.cards(count) for count in (0, 1, 2, 12, 13)] == [
        "no cards",
        "one card",
        "two cards",
        "twelve cards",
        "13 cards",
    ]
    assert phrases.in_words([5, 1, 1, 6]) == "two Medes, an Assyrian and an unknown card"
    assert phrases.in_order([1, 5, 5, 1]) == "a Mede, two Assyrians and a Mede"
