"""A running game typed in: what is answered is the position, and what cannot be is refused."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from suite.core.errors import NotationError, PositionError
from suite.core.view import EVERYBODY, SPECTATOR, View
from suite.temples.game import GAME
from suite.temples.model.state import State
from tests.asking import CARDS, Typist
from tests.temples.formats.test_position import as_json, middle
from tests.tools import blind

NAMES = ("Ada", "Ben")
RULES = {"first_hand": 5}
WATCHERS = (0, 1, SPECTATOR, EVERYBODY)
ORDER = ("medes", "sumerians", "hittites", "persians", "assyrians")
Json = dict[str, Any]


def cards(pile: dict[str, int]) -> str:
    """Write a pile as people type it: `mm s ?3`."""
    return " ".join(
        name[0] * number if name in ORDER else f"?{number}" for name, number in pile.items()
    )


def column(cards_of_it: list[Any]) -> str:
    return "".join(str(card)[0] for card in cards_of_it)


def answers(told: Json) -> list[str]:
    """Write the answers that tell a position, in the order of the questions."""

    def yes(flag: bool) -> str:
        return "y" if flag else "n"

    lines = [NAMES[told["active"]], yes(told["migrated"]), yes(told["final"])]
    for seat in (0, 1):
        lines += [told["pieces"][seat][0], yes(told["start"][seat]), column(told["yards"][seat])]
        hand = told["hands"][seat]
        lines += [str(hand["unknown"]) if list(hand) == ["unknown"] else cards(hand)]
        for site in ORDER:
            row, temple = told["rows"][seat][site], told["temples"][seat][site]
            lines += [f"{column(row)} {column(temple)}"]
    return [*lines, cards(told["discards"]), column(told["supply"]["top"][::-1])]


def typed_in(lines: list[str], watcher: int) -> Json:
    told = GAME.position_dialog(RULES, NAMES, watcher, Typist(lines).ask)
    again: Json = json.loads(json.dumps(told))
    return again


@cache
def positions() -> tuple[State, ...]:
    return tuple(state for state in blind.positions(GAME, 90, 3) if state.phase == "act")


@pytest.mark.slow
@pytest.mark.parametrize("watcher", WATCHERS)
def test_positions_of_games_are_typed_in_by_every_watcher(watcher: int) -> None:
    in_part = 0
    for state in positions():
        told = as_json(state, watcher)
        lines = answers(told)
        in_part += any("?" in line for line in lines)
        # The turn is not asked: the turns are counted from here.
        told["turn"] = 1
        read = GAME.from_json(typed_in(lines, watcher), RULES, watcher)
        assert GAME.to_json(View(GAME, watcher, read)) == told
    assert len(positions()) > 50
    # A rival's hand is known in part after the stock has run out.
    assert bool(in_part) == (watcher in (0, 1))


def test_what_is_typed_is_the_position_of_the_format() -> None:
    assert typed_in(CARDS, EVERYBODY) == as_json(middle(turn=1), EVERYBODY)


def test_order_of_keys_is_that_of_the_format() -> None:
    for watcher in WATCHERS:
        lines = answers(as_json(middle(turn=1), watcher))
        assert list(typed_in(lines, watcher)) == list(as_json(middle(turn=1), watcher))


def test_what_nobody_sees_is_asked_for_as_a_number() -> None:
    questions: dict[int, list[str]] = {}
    for watcher in WATCHERS:
        typist = Typist(answers(as_json(middle(turn=1), watcher)))
        GAME.position_dialog(RULES, NAMES, watcher, typist.ask)
        questions[watcher] = [asked for asked in typist.asked if "hold" in asked]
        assert len(set(typist.asked)) == len(typist.asked) == len(CARDS)
    assert [len(questions[watcher]) for watcher in WATCHERS] == [1, 1, 2, 0]
    assert "Ben" in questions[0][0]
    assert "Ada" in questions[1][0]


@pytest.mark.parametrize(
    ("number", "line", "sentence"),
    [
        (0, "Cleo", "'Cleo' is not Ada or Ben"),
        (0, "", "'' is not Ada or Ben"),
        (0, "3", "'3' is not Ada or Ben"),
        (1, "perhaps", "type y for yes or n for no, not 'perhaps'"),
        (1, "", "type y for yes or n for no, not ''"),
        (3, "x", "'x' is not a place; it must be one of qmshpa"),
        (3, "ms", "'ms' is not a place"),
        (3, "", "'' is not a place"),
        (5, "37", "'37' is not a row of stages, which are 1 to 6"),
        (6, "mmx", "'mmx' is not a pile: use the letters m s h p a"),
        (6, "mm?", "'mm\\?' is not a pile: use the letters m s h p a"),
        (6, "5", "'5' is not a pile: use the letters m s h p a"),
        (7, "12 mm", "'12 mm' is not a row of the letters m s h p a with a temple after it"),
        (7, "mm 31", "'mm 31': the stages of a temple rise from card to card"),
        (7, "mm 11", "'mm 11': the stages of a temple rise from card to card"),
        (21, "mq", "'mq' is not a pile: use the letters m s h p a"),
        (22, "0", "'0' is not a row of stages"),
    ],
)
def test_what_is_no_answer_is_refused(number: int, line: str, sentence: str) -> None:
    lines = [*CARDS[:number], line, *CARDS[number + 1 :]]
    with pytest.raises(NotationError, match=sentence):
        typed_in(lines, EVERYBODY)


def test_a_hidden_hand_is_a_number_or_what_is_known_of_it() -> None:
    for line, hand in (
        ("4", {"unknown": 4}),
        ("?4", {"unknown": 4}),
        ("p2?2", {"persians": 2, "unknown": 2}),
        ("h??p", {"hittites": 1, "persians": 1, "unknown": 2}),
        ("-", dict.fromkeys(sorted(ORDER), 0)),
    ):
        lines = [*CARDS[:15], line, *CARDS[16:]]
        assert typed_in(lines, 0)["hands"][1] == hand


@pytest.mark.parametrize(
    ("number", "line", "watcher", "sentence"),
    [
        (6, "m13", EVERYBODY, "hands/0/medes is 13"),
        (7, "a" * 13, EVERYBODY, "the position has 13 people cards assyrians; the game has 12"),
        (6, "p10", EVERYBODY, "the position has 15 people cards persians; the game has 12"),
        (15, "53", 0, "the view has 65 people cards; the game has 60"),
        (5, "1111111111", EVERYBODY, "the position has 13 temple cards stage 1; the game has 10"),
        (2, "y", EVERYBODY, "in the final phase both sums are"),
    ],
)
def test_what_cannot_be_a_position_is_refused_as_a_whole(
    number: int, line: str, watcher: int, sentence: str
) -> None:
    lines = answers(as_json(middle(turn=1), watcher))
    told = typed_in([*lines[:number], line, *lines[number + 1 :]], watcher)
    with pytest.raises(PositionError, match=sentence):
        GAME.from_json(told, RULES, watcher)
