"""A running game typed in: what is answered is the position, and what cannot be is refused."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from suite.core.errors import NotationError, PositionError
from suite.core.options import Value
from suite.core.view import EVERYBODY, SPECTATOR, View
from suite.tiles.game import GAME
from suite.tiles.model.state import State
from tests.asking import TILES as ANSWERS
from tests.asking import Typist
from tests.tiles.invariants import rules_of
from tests.tiles.positions import RULES, json_of
from tests.tools import blind

NAMES = ("Ada", "Ben", "Cleo", "Dan")
TILES = {"settlement": 30, "temple": 57, "farm": 36, "market": 30}
COLOURS = ("black", "red", "blue", "green")
Json = dict[str, Any]


def as_json(state: State, watcher: int) -> Json:
    told: Json = json.loads(json.dumps(GAME.to_json(GAME.view(state, watcher))))
    return told


def letters(pile: Mapping[str, int]) -> str:
    """Write a pile as people type it: `t2 s1`."""
    return " ".join(f"{name[0]}{number}" for name, number in pile.items() if number)


def answers(told: Json, rules: Mapping[str, Value]) -> list[str]:
    """Write the answers that tell a position, in the order of the questions."""
    whole = "seat" not in told
    seats = range(len(told["hands"]))
    lines = [str(told["active"] + 1), str(told["actions_left"])]
    lines += [
        " ".join(at for at, each in told["tiles"].items() if each == kind).lower() for kind in TILES
    ]
    for seat in seats:
        leaders = [(who, at) for at, (whose, who) in told["leaders"].items() if whose == seat]
        lines.append(" ".join(f"{who} {at}" for who, at in leaders))
    lines.append(" ".join(told["catastrophes"]))
    lines.append(" ".join(told["treasures"]))
    lines.append(" ".join(f"{which} {at}" for at, which in told["monuments"].items()))
    if rules["buildings"]:
        lines.append(" ".join(f"{which} {at}" for which, at in told["buildings"].items()))
    if rules["wonder"]:
        lines.append(told["wonder"] or "")
    for seat in seats:
        hand = told["hands"][seat]
        known = whole or told["seat"] == seat
        lines.append(letters(hand) if known else str(hand.get("unknown", 0)))
        points = told["points"][seat] if whole else told["seen_points"][seat]
        lines.append(" ".join(str(points[colour]) for colour in COLOURS))
        won = told["won_treasures"][seat] if whole else points["treasures"]
        lines += [str(won), str(told["catastrophes_left"][seat])]
        if not known:
            lines.append(str(told["swapped_unseen"][seat]))
    return [*lines, letters(gone(told))]


def gone(told: Json) -> Mapping[str, int]:
    """Return the tiles that have left the game for all to see."""
    left = Counter(TILES)
    left.subtract(told["tiles"].values())
    for pile in (*told["hands"], told.get("unseen", told["bag"])):
        left.subtract({kind: number for kind, number in pile.items() if kind != "unknown"})
    return left


def typed_in(lines: list[str], rules: Mapping[str, Value], seats: int, watcher: int) -> Json:
    told = GAME.position_dialog(rules, NAMES[:seats], watcher, Typist(lines).ask)
    again: Json = json.loads(json.dumps(told))
    return again


def middle() -> Json:
    """Return a position with a bit of everything; what lies under the rest is out of the game."""
    told = json_of(
        """
        t*  s   m   .
        k0  s!  s   #
        t   p1  t   t1
        """,
        hands=("ttmsff", "ssm"),
        active=1,
        actions_left=1,
        monuments={"J7": "red-black"},
        wonder_at="C9",
        shrines=False,
        points=((1, 2, 3, 4), (0, 12, 0, 1)),
        won=(1, 0),
        catastrophes_left=(1, 2),
    )
    told["bag"] |= {"settlement": 20, "temple": 45}
    return told


@cache
def positions() -> tuple[State, ...]:
    return tuple(state for state in blind.positions(GAME, 80, 3) if state.phase == "action")


@pytest.mark.slow
@pytest.mark.parametrize("watcher", [0, 1, 2, 3, SPECTATOR, EVERYBODY])
def test_positions_of_games_are_typed_in_by_every_watcher(watcher: int) -> None:
    looked_at = [state for state in positions() if watcher < state.seats]
    for state in looked_at:
        rules, told = rules_of(state), as_json(state, watcher)
        typed = typed_in(answers(told, rules), rules, state.seats, watcher)
        assert typed == told
        assert list(typed) == list(told)
        read = GAME.from_json(typed, rules, watcher)
        assert GAME.to_json(View(GAME, watcher, read)) == told
    assert len(looked_at) >= 10


@pytest.mark.slow
def test_the_positions_have_what_is_asked_for() -> None:
    views = [as_json(state, SPECTATOR) for state in positions()]
    for key in ("catastrophes", "monuments", "buildings", "leaders"):
        assert any(told[key] for told in views), key
    assert any(any(told["swapped_unseen"]) for told in views)
    assert {len(told["hands"]) for told in views} == {2, 3, 4}


def test_what_is_typed_is_the_position_of_the_format() -> None:
    told = middle()
    assert typed_in(ANSWERS, RULES, 2, EVERYBODY) == told
    assert typed_in(answers(told, RULES), RULES, 2, EVERYBODY) == told


def test_each_watcher_is_asked_what_it_can_know() -> None:
    state = GAME.from_json(middle(), RULES)
    asked: dict[int, list[str]] = {}
    for watcher in (0, 1, SPECTATOR, EVERYBODY):
        typist = Typist(answers(as_json(state, watcher), RULES))
        GAME.position_dialog(RULES, NAMES[:2], watcher, typist.ask)
        assert len(set(typist.asked)) == len(typist.asked) == len(typist.lines)
        asked[watcher] = [each for each in typist.asked if "hold" in each or "swapped" in each]
    assert [len(asked[watcher]) for watcher in asked] == [2, 2, 4, 0]
    assert all("Ben" in each for each in asked[0])
    assert all("Ada" in each for each in asked[1])


def test_buildings_and_the_wonder_are_asked_for_where_the_rules_have_them() -> None:
    rules = RULES | {"buildings": False, "wonder": False}
    told = middle() | {"buildings": {}, "wonder": None}
    told["face_down"] = ["J7", "K7", "J8", "K8"]
    typist = Typist(answers(told, rules))
    assert GAME.position_dialog(rules, NAMES[:2], EVERYBODY, typist.ask) == told
    assert not [each for each in typist.asked if "wonder" in each or "palace" in each]


@pytest.mark.parametrize(
    ("number", "line", "sentence"),
    [
        (0, "C", "'C' is not Ada or Ben"),
        (1, "3", "'3' is not a whole number from 1 to 2"),
        (1, "", "'' is not a whole number from 1 to 2"),
        (2, "f4  g5 .", "does not follow the example, from '.' on"),
        (2, "f4 q5", "Q5 is not a cell; cells are A1 to P11"),
        (2, "f4 f12", "F12 is not a cell"),
        (2, "f4 f4", "'f4 f4' names F4 twice"),
        (2, "f4 5", "'f4 5' does not follow the example, from '5' on"),
        (3, "e4 f5", "something else lies on F5"),
        (6, "king f5", "something else lies on F5"),
        (6, "king e5 king f1", "'king e5 king f1': there is only one king"),
        (6, "queen e5", "'queen' is not king, priest, farmer or trader"),
        (6, "e5", "'e5' does not follow the example"),
        (7, "trader e5", "something else lies on E5"),
        (8, "e5", "something else lies on E5"),
        (10, "blue-red p3", "what stands on P3 would be partly off the board"),
        (10, "blue-red c11", "what stands on C11 would be partly off the board"),
        (10, "green-bl c1", "'green-bl' could mean green-black or green-blue"),
        (12, "b9 c9", "'b9 c9' is more than one cell"),
        (12, "a9", "what stands on A9 would be partly off the board"),
        (12, "b1", "what stands on B1 would be partly off the board"),
        (12, "o11", "what stands on O11 would be partly off the board"),
        (13, "ttx", "'ttx' is not a pile: use the letters s t f m"),
        (13, "t?", "is not a pile: use the letters s t f m"),
        (14, "1 2 3", "'1 2 3' is not 4 numbers separated by spaces"),
        (14, "1 2 3 x", "'x' is not a whole number from 0 to"),
        (15, "99", "'99' is not a whole number from 0 to"),
        (16, "3", "'3' is not a whole number from 0 to 2"),
        (21, "t8", "9 tiles lie face down on the board, and are among them"),
    ],
)
def test_what_is_no_answer_is_refused(number: int, line: str, sentence: str) -> None:
    lines = [*ANSWERS[:number], line, *ANSWERS[number + 1 :]]
    with pytest.raises(NotationError, match=sentence):
        typed_in(lines, RULES, 2, EVERYBODY)


@pytest.mark.parametrize(
    ("number", "line", "sentence"),
    [
        (21, "t60", "the position has 65 tiles temple; the game has 57"),
        (13, "f40", "the position has 40 tiles farm; the game has 36"),
        (13, "t7", "hands/0 holds more than 6 tiles"),
        (6, "king a1", "A1: a leader has no temple beside it"),
        (3, "e4 e6 g6 j7", "J7: two things lie on one cell"),
        (4, "A1", "A1: a farm lies on land"),
    ],
)
def test_what_cannot_be_a_position_is_refused_as_a_whole(
    number: int, line: str, sentence: str
) -> None:
    lines = [*ANSWERS[:number], line, *ANSWERS[number + 1 :]]
    with pytest.raises(PositionError, match=sentence):
        GAME.from_json(typed_in(lines, RULES, 2, EVERYBODY), RULES)


def test_more_tiles_in_hands_than_can_be_unseen_are_refused() -> None:
    state = GAME.from_json(middle() | {"bag": dict.fromkeys(sorted(TILES), 0)}, RULES)
    lines = answers(as_json(state, 0), RULES)
    assert lines[17:22] == ["3", "0 12 0 1", "0", "2", "0"]
    lines[17] = "6"
    with pytest.raises(PositionError, match="unseen holds 3 tiles, but 6 places in hands"):
        GAME.from_json(typed_in(lines, RULES, 2, 0), RULES, 0)


def test_nothing_is_none_where_there_can_be_none() -> None:
    lines = list(ANSWERS)
    lines[9:20] = ["", *lines[10:13], "-", "", "", "-", "", "-", ""]
    told = typed_in(lines, RULES, 2, EVERYBODY)
    assert told["treasures"] == []
    assert told["hands"] == [dict.fromkeys(sorted(TILES), 0)] * 2
    assert told["points"] == [dict.fromkeys(COLOURS, 0)] * 2
    assert (told["won_treasures"], told["catastrophes_left"]) == ([0, 0], [0, 2])
