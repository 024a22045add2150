"""States and views as JSON; whatever cannot be is refused with one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from suite.core.errors import PositionError
from suite.core.view import EVERYBODY, SPECTATOR
from suite.temples.formats.position import KEYS
from suite.temples.game import GAME
from suite.temples.model.state import State
from tests.core.playing import played
from tests.temples.positions import play, position

RULES = {"first_hand": 5}
Json = dict[str, Any]


def middle(**more: Any) -> State:
    return position(
        at="medes",
        hand="mss",
        rival_hand="hhpp",
        rival_at="persians",
        rows={"medes": "aaa", "hittites": "mp"},
        rival_rows={"medes": "sh"},
        temples={"medes": "13"},
        rival_temples={"medes": "12"},
        yard="62",
        rival_yard="54",
        discards="pp",
        top="65",
        rival_start=True,
        **more,
    )


def as_json(state: State, watcher: int = EVERYBODY) -> Json:
    told: Json = json.loads(json.dumps(GAME.to_json(GAME.view(state, watcher))))
    return told


def test_a_state_has_the_keys_of_the_format_in_their_order() -> None:
    told = as_json(middle())
    assert list(told) == KEYS
    assert list(told["hands"][0]) == ["assyrians", "hittites", "medes", "persians", "sumerians"]
    assert list(told["rows"][0]) == ["medes", "sumerians", "hittites", "persians", "assyrians"]
    assert list(told["supply"]) == ["hidden", "top"]
    assert list(told["supply"]["hidden"]) == ["1", "2", "3", "4", "5", "6"]


def test_what_a_state_says() -> None:
    told = as_json(middle())
    assert told["game"] == "temples"
    assert (told["phase"], told["to_move"], told["active"], told["turn"]) == ("act", 0, 0, 9)
    assert (told["migrated"], told["final"], told["to_discard"]) == (False, False, 0)
    assert told["hands"][1] == {
        "assyrians": 0, "hittites": 2, "medes": 0, "persians": 2, "sumerians": 0
    }  # fmt: skip
    assert told["pieces"] == ["medes", "persians"]
    assert told["rows"][0]["medes"] == ["assyrians"] * 3
    assert told["rows"][1]["medes"] == ["sumerians", "hittites"]
    assert told["temples"][0]["medes"] == [1, 3]
    assert told["start"] == [False, True]
    assert told["yards"] == [[6, 2], [5, 4]]
    assert told["discards"]["persians"] == 2
    assert told["supply"]["top"] == [6, 5]


def test_before_the_start_nobody_is_active() -> None:
    told = as_json(State())
    assert (told["active"], told["turn"], told["to_move"], told["phase"]) == (
        None,
        0,
        None,
        "setup",
    )


def test_to_move_is_who_must_decide() -> None:
    halved = play(middle().clone(), "travel sumerians")
    assert as_json(halved)["to_move"] == 0
    state = position(at="medes", rows={"medes": "aaa"}, rival_hand="mm")
    assert as_json(play(state, "halve 1"))["to_move"] == 1
    assert as_json(play(state, "end"))["to_move"] is None


def test_a_view_says_whose_it_is_after_the_game() -> None:
    for watcher, seat in ((0, 0), (1, 1), (SPECTATOR, None)):
        told = as_json(middle(), watcher)
        assert list(told) == ["game", "seat", *KEYS[1:]]
        assert told["seat"] == seat


def test_unknown_cards_are_counted_and_known_ones_listed() -> None:
    told = as_json(middle(), 0)
    assert told["hands"][0]["sumerians"] == 2
    assert told["hands"][1] == {"unknown": 4}
    assert list(told["stock"]) == ["unknown"]
    known = middle()
    known.known[1] = known.hands[1] & 127 << 21
    assert as_json(known, 0)["hands"][1] == {"persians": 2, "unknown": 2}


def test_the_supply_is_shown_whole_to_everybody() -> None:
    supply = as_json(middle())["supply"]
    for watcher in (0, 1, SPECTATOR):
        assert as_json(middle(), watcher)["supply"] == supply


def test_every_state_in_which_somebody_acts_comes_back() -> None:
    for seed in range(3):
        table = played(seed)
        for state in table.states:
            if state.phase == "act":
                read = GAME.from_json(as_json(state), RULES)
                read.known, read.public = state.known, state.public
                assert read == state


def test_the_option_comes_from_the_rules() -> None:
    assert GAME.from_json(as_json(middle()), {"first_hand": 3}).first_hand == 3


def test_a_view_comes_back_as_the_view() -> None:
    for watcher in (0, 1, SPECTATOR):
        view = GAME.view(middle(), watcher)
        assert GAME.from_json(as_json(middle(), watcher), RULES, watcher) == view.state


def at(told: Any, path: str, value: Any) -> None:
    """Set the value at a path of keys joined by `/`."""
    *keys, last = [int(key) if key.isdigit() and len(key) == 1 else key for key in path.split("/")]
    for key in keys:
        told = told[str(key) if isinstance(told, dict) else key]
    told[str(last) if isinstance(told, dict) else last] = value


def broken(*changes: tuple[str, Any]) -> Callable[[Json], Json]:
    def change(told: Json) -> Json:
        for path, value in changes:
            at(told, path, value)
        return told

    return change


def without(key: str) -> Callable[[Json], Json]:
    return lambda told: {name: value for name, value in told.items() if name != key}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda told: [told], "a position is a JSON object with the keys of the format"),
        (lambda told: None, "a position is a JSON object"),
        (without("turn"), "the position lacks 'turn'; the keys are game, phase,"),
        (broken(("dragons", 3)), "the position has an unknown key 'dragons'"),
        (broken(("seat", 0)), "this is a view (it has a 'seat'); a game begins from a whole"),
        (broken(("game", "tiles")), "the position is of the game 'tiles', not of 'temples'"),
        (broken(("phase", "discard")), "a game begins in the phase 'act', not in 'discard'"),
        (broken(("active", None)), "active is None; it must be a whole number from 0 to 1"),
        (broken(("active", True)), "active is True; it must be a whole number from 0 to 1"),
        (broken(("active", 1)), "in the phase 'act' the active seat is to move"),
        (broken(("to_move", None)), "to_move is None; it must be a whole number from 0 to 1"),
        (broken(("turn", 0)), "turn is 0; it must be a whole number from 1"),
        (broken(("turn", 1.0)), "turn is 1.0; it must be a whole number from 1"),
        (broken(("migrated", 0)), "migrated is 0; it must be true or false"),
        (broken(("final", None)), "final is None; it must be true or false"),
        (broken(("to_discard", 1)), "to_discard is 1; it must be 0"),
        (broken(("hands", {})), "hands is {}; it must be a list"),
        (broken(("hands", [{}])), "hands has 1 entries; it must have one for each of 2 seats"),
        (broken(("hands/0", {"medes": 1})), "hands/0 must be an object with the keys assyrians,"),
        (broken(("hands/0", {"unknown": 3})), "hands/0 must be an object with the keys assyrians,"),
        (broken(("hands/0/medes", -1)), "hands/0/medes is -1; it must be a whole number from 0 to"),
        (broken(("hands/0/medes", 13)), "hands/0/medes is 13; it must be a whole number from 0"),
        (broken(("hands/0/medes", 2)), "the position has 13 people cards medes; the game has 12"),
        (broken(("stock/medes", 0)), "people cards medes; the game has 12"),
        (broken(("pieces/0", "rome")), "pieces/0 is 'rome'; it must be one of quarry, medes,"),
        (broken(("pieces", ["medes"])), "pieces has 1 entries"),
        (broken(("rows/0/medes", "aaa")), "rows/0/medes is 'aaa'; it must be a list"),
        (broken(("rows/0/medes", ["quarry"])), "rows/0/medes is 'quarry'; it must be one of medes"),
        (broken(("rows/0/medes", [["medes"]])), "rows/0/medes is ['medes']; it must be one of"),
        (broken(("rows/1", {})), "rows/1 must be an object with the keys medes, sumerians,"),
        (
            broken(("rows/0/medes", ["medes"] * 61)),
            "rows/0/medes holds 61 cards; there are only 60",
        ),
        (broken(("temples/0/medes", [3, 1])), "the stages of a temple rise from card to card"),
        (broken(("temples/0/medes", [1, 1])), "the stages of a temple rise from card to card"),
        (
            broken(("temples/0/medes", [7])),
            "temples/0/medes is 7; it must be a whole number from 1",
        ),
        (broken(("temples/0/medes", [1])), "temple cards stage 3; the game has 8"),
        (broken(("start/0", True)), "the position has 11 temple cards stage 1; the game has 10"),
        (broken(("start/0", 1)), "start/0 is 1; it must be true or false"),
        (broken(("yards/0", [0])), "yards/0 is 0; it must be a whole number from 1 to 6"),
        (broken(("yards/0", [1] * 46)), "yards/0 holds 46 cards; there are only 45"),
        (broken(("supply", [])), "supply must be an object with the keys hidden, top"),
        (broken(("supply/hidden", {"1": 2})), "supply/hidden must be an object with the keys 1, 2"),
        (broken(("supply/hidden/1", 11)), "supply/hidden/1 is 11; it must be a whole number"),
        (broken(("supply/top", ["6"])), "supply/top is '6'; it must be a whole number from 1 to 6"),
        (broken(("supply/top", [6])), "temple cards stage 5; the game has 6"),
        (broken(("final", True)), "in the final phase both sums are 10 or more, not [3, 2]"),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    change: Callable[[Json], object], sentence: str
) -> None:
    with pytest.raises(PositionError) as refused:
        GAME.from_json(change(as_json(middle())), RULES)
    assert sentence in str(refused.value)


def test_a_position_with_a_won_sum_or_no_supply_is_refused() -> None:
    six = {"medes": "6", "sumerians": "6", "hittites": "3"}
    with pytest.raises(PositionError, match="before the final phase both sums are below 15"):
        position(temples=six)
    with pytest.raises(PositionError, match="in the final phase both sums are below 20"):
        position(
            final=True,
            temples={"medes": "6", "sumerians": "6", "hittites": "6", "persians": "2"},
            rival_temples={"medes": "5", "persians": "5"},
        )
    with pytest.raises(PositionError, match="the supply is empty, so the game would be over"):
        position(supply="")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (broken(("seat", 1)), "the view is of the wrong seat, 1"),
        (broken(("seat", False)), "the view is of the wrong seat, False"),
        (broken(("seat", 0.0)), "the view is of the wrong seat, 0.0"),
        (broken(("hands/0", {"unknown": 3})), "hands/0 must be an object with the keys assyrians,"),
        (without("seat"), "the position lacks 'seat'"),
        (broken(("hands/1", {"unknown": 5})), "the view has 61 people cards; the game has 60"),
        (broken(("hands/1", {"unknown": 0})), "hands/1/unknown is 0; it must be a whole number"),
        (broken(("hands/1", {"romans": 1, "unknown": 3})), "hands/1 must be an object with the"),
        (
            broken(("hands/1", {"medes": 12, "unknown": 1}), ("stock/unknown", 35)),
            "people cards; the game has 60, 12 of each people",
        ),
        (
            broken(("discards", {"unknown": 2})),
            "discards must be an object with the keys assyrians",
        ),
    ],
)
def test_a_view_that_cannot_be_is_refused(change: Callable[[Json], object], sentence: str) -> None:
    with pytest.raises(PositionError) as refused:
        GAME.from_json(change(as_json(middle(), 0)), RULES, 0)
    assert sentence in str(refused.value)


def test_a_view_of_far_too_many_cards_is_refused() -> None:
    view = as_json(middle(), SPECTATOR)
    hidden = sum(each["unknown"] for each in (*view["hands"], view["stock"]))
    view["hands"] = [{"unknown": 60}, {"unknown": 60}]
    view["stock"] = {"unknown": hidden + 127 - 120}
    with pytest.raises(PositionError, match="the view has 187 people cards"):
        GAME.from_json(view, RULES, SPECTATOR)


@pytest.mark.slow
def test_no_damage_to_a_position_ends_in_anything_but_its_sentence() -> None:
    rng = Random(1)
    strange: list[Any] = [None, True, -1, 0, 1, 99, 1.5, "", "medes", [], {}, [[]], "7" * 500]
    strange += [10**5000, {1: 2, 10**5000: 0}]
    refused = 0
    for _ in range(2000):
        told = as_json(middle())
        place: Any = told
        while True:
            key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
            deeper = place[key]
            if not isinstance(deeper, dict | list) or not deeper or rng.random() < 0.3:
                place[key] = rng.choice(strange)
                break
            place = deeper
        try:
            GAME.from_json(told, RULES)
        except PositionError as problem:
            refused += 1
            assert str(problem)
    assert refused > 1500


def test_no_more_cards_than_a_pile_can_count_pass_for_the_right_number() -> None:
    # 140 Medes and 11 Sumerians: in lanes of 7 bits they would be 12 of each.
    told = as_json(middle())
    told["rows"][0] |= {"sumerians": ["medes"] * 42}
    told["rows"][0] |= dict.fromkeys(("persians", "assyrians"), ["medes"] * 43)
    told["stock"]["sumerians"] -= 1
    with pytest.raises(PositionError, match="rows holds 135 cards; there are only 60"):
        GAME.from_json(told, RULES)
    # And 138 cards of stage 1 with 8 of stage 2 would be ten and nine.
    told = as_json(middle())
    told["yards"] = [[1] * 45, [1] * 45]
    told["supply"] = {"hidden": {"1": 0, "2": 7, "3": 7, "4": 7, "5": 6, "6": 5}, "top": [1] * 45}
    with pytest.raises(PositionError, match="yards, supply/top holds 135 cards; there are only 45"):
        GAME.from_json(told, RULES)
