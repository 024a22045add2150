"""States and views as JSON, and every reason for which JSON is refused."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from copy import deepcopy
from random import Random
from types import MappingProxyType
from typing import Any, Final

import pytest

from suite.core.errors import PositionError
from suite.core.view import EVERYBODY, SPECTATOR
from suite.tiles.formats.position import KEYS, KEYS_OF_A_VIEW
from suite.tiles.game import GAME
from tests.tiles.positions import RULES, json_of, play, position, shown

Json = dict[str, Any]
DRAWN: Final = "t* k0 s s! s\n# . f1 t ."
WHOLE: Final = json_of(
    DRAWN,
    hands=("sstfmm", "stf"),
    monuments={"K4": "blue-red"},
    points=[[1, 2, 3, 4], [0, 0, 5, 0]],
    won=[1, 0],
    catastrophes_left=[1, 2],
)
STATE: Final = GAME.from_json(WHOLE, RULES)
BAG: Final = {"farm": 36, "market": 30, "settlement": 30, "temple": 57}
WATCHERS: Final = (0, 1, SPECTATOR, EVERYBODY)


def view_of(watcher: int) -> Json:
    return GAME.to_json(GAME.view(STATE, watcher))


@pytest.mark.parametrize("watcher", WATCHERS)
def test_json_comes_back_whole_and_in_order(watcher: int) -> None:
    told = view_of(watcher)
    back = GAME.from_json(json.loads(json.dumps(told)), RULES, watcher)
    assert back == GAME.view(STATE, watcher).state
    assert json.dumps(GAME.to_json(GAME.view(STATE, watcher))) == json.dumps(told)


def test_what_was_read_is_what_is_written() -> None:
    assert json.dumps(view_of(EVERYBODY)) == json.dumps(WHOLE)


def test_the_keys_stand_in_the_order_of_the_format() -> None:
    assert tuple(view_of(EVERYBODY)) == KEYS
    assert tuple(view_of(0)) == tuple(view_of(SPECTATOR)) == KEYS_OF_A_VIEW


def test_any_kind_of_mapping_is_read() -> None:
    assert GAME.from_json(MappingProxyType(OrderedDict(WHOLE)), RULES) == STATE


def test_a_view_hides_what_its_seat_may_not_know() -> None:
    told = view_of(0)
    assert told["seat"] == 0
    assert told["hands"] == [
        {"farm": 1, "market": 2, "settlement": 2, "temple": 1},
        {"unknown": 3},
    ]
    assert set(told["bag"]) == {"unknown"}
    assert told["points"] == [{"black": 1, "red": 2, "blue": 3, "green": 4}, None]
    assert told["won_treasures"] == [1, None]
    assert told["seen_points"][1] == {
        "black": 0,
        "red": 0,
        "blue": 5,
        "green": 0,
        "treasures": 0,
    }
    assert sum(told["unseen"].values()) == told["bag"]["unknown"] + 3


def test_a_spectator_sees_no_hand_and_no_points() -> None:
    told = view_of(SPECTATOR)
    assert told["seat"] is None
    assert told["hands"] == [{"unknown": 6}, {"unknown": 3}]
    assert told["points"] == told["won_treasures"] == [None, None]


def test_a_view_counts_what_others_have_swapped_out() -> None:
    state = play(position(hands=("ss", "mm")), "swap settlement settlement")
    assert shown(state, 0)["swapped_unseen"] == [0, 0]
    assert shown(state, 1)["swapped_unseen"] == [2, 0]
    assert shown(state, SPECTATOR)["swapped_unseen"] == [2, 0]


def test_a_conflict_is_shown_attacker_first() -> None:
    state = play(position("t k1 t .", hands=("t", "")), "leader king H4")
    told = shown(state, 1)
    assert (told["phase"], told["to_move"], told["active"]) == ("attack", 0, 0)
    assert told["conflict"] == {
        "kind": "revolt",
        "leader": "king",
        "attacker": 0,
        "defender": 1,
        "strength": [1, 2],
        "committed": [None, None],
    }
    assert shown(play(state, "commit 1"))["conflict"]["committed"] == [1, None]
    state = play(position("t k0 s . s k1 t", hands=("s", "")), "tile settlement H4")
    assert (shown(state)["unification"], shown(state)["conflict"]["kind"]) == ("H4", "war")


def test_before_anybody_has_begun_nobody_is_active() -> None:
    told = shown(GAME.new(GAME.new_rules(), 4))
    assert (told["phase"], told["to_move"], told["active"]) == ("setup", None, None)
    assert len(told["hands"]) == 4


def test_after_the_end_nobody_is_to_move() -> None:
    told = shown(play(position("t*", shrines=False), "end"))
    assert (told["phase"], told["to_move"], told["actions_left"]) == ("over", None, 0)


def test_a_position_may_lack_tiles() -> None:
    told = deepcopy(WHOLE)
    told["bag"] = dict.fromkeys(told["bag"], 0)
    assert GAME.from_json(told, RULES).bag == 0


def test_all_pieces_of_the_game_are_within_the_census() -> None:
    assert len(WHOLE["catastrophes"]) + sum(WHOLE["catastrophes_left"]) == 4
    piles = [WHOLE["bag"], *WHOLE["hands"]]
    counted = sum(sum(pile.values()) for pile in piles)
    assert len(WHOLE["tiles"]) + len(WHOLE["face_down"]) + counted == 153


def test_the_kinds_of_what_lies_face_down_are_not_asked_for() -> None:
    # Four settlements are missing, and a blue and red monument stands on them.
    told = json_of(monuments={"L4": "blue-red"}, shrines=False)
    assert GAME.from_json(told | {"bag": BAG | {"settlement": 26}}, RULES)
    with pytest.raises(PositionError, match="has 154 tiles, 4 of them face down"):
        GAME.from_json(told | {"bag": BAG | {"settlement": 27}}, RULES)


@pytest.mark.parametrize("watcher", [0, SPECTATOR])
def test_the_census_holds_for_views(watcher: int) -> None:
    told = view_of(watcher)
    assert GAME.from_json(told, RULES, watcher)
    told["unseen"]["temple"] += 1
    told["bag"]["unknown"] += 1
    with pytest.raises(PositionError, match="has 154 tiles, 4 of them face down"):
        GAME.from_json(told, RULES, watcher)
    told = view_of(watcher) | {"catastrophes_left": [2, 2]}
    with pytest.raises(PositionError, match="has 5 catastrophes, 1 on the board"):
        GAME.from_json(told, RULES, watcher)


def test_a_table_of_four_has_eight_catastrophes() -> None:
    told = json_of("# # #", hands=("", "", "", ""), catastrophes_left=[2, 1, 1, 1])
    assert GAME.from_json(told, RULES)
    told["catastrophes_left"][3] = 2
    with pytest.raises(PositionError, match=r"has 9 catastrophes.*the game has 8, 2 for each seat"):
        GAME.from_json(told, RULES)


def test_the_original_kingdoms_are_told_only_while_they_count() -> None:
    drawn = "s m k0 . k1 s\n. t0 t . t t1"
    state = position(drawn, hands=("s", ""), war_support="original")
    assert "original" not in shown(state)
    state = play(state, "tile settlement H4", "war trader")
    kingdoms = [["E4", "F4", "G4", "F5", "G5"], ["I4", "J4", "I5", "J5"]]
    for watcher in WATCHERS:
        told = shown(state, watcher)
        assert told["original"] == kingdoms
        assert [*told][[*told].index("conflict") + 1] == "original"
        world = GAME.determinize(GAME.view(state, watcher), Random(1))
        assert world.original == state.original
    state = play(state, "commit 0", "commit 0")
    assert shown(state)["original"] == kingdoms
    assert "original" not in shown(play(state, "commit 0", "commit 0"))
    connected = play(position(drawn, hands=("s", "")), "tile settlement H4", "war trader")
    assert "original" not in shown(connected)


NOT_JSON = "a position is a JSON object with the keys of the format"


@pytest.mark.parametrize("data", [None, 5, "state", [], [WHOLE], True, 1.5, b"{}"])
def test_json_that_is_no_object_is_refused(data: object) -> None:
    with pytest.raises(PositionError, match=NOT_JSON):
        GAME.from_json(data, RULES)


def setting(path: str, value: Any) -> Callable[[Json], None]:
    """Return a change of the value at a path, keys and places joined by `/`."""

    def change(told: Json) -> None:
        *way, last = path.split("/")
        there: Any = told
        for key in way:
            there = there[int(key) if isinstance(there, list) else key]
        there[int(last) if isinstance(there, list) else last] = value

    return change


def lacking(key: str) -> Callable[[Json], None]:
    return lambda told: told.pop(key)


REFUSED: Final[list[tuple[Callable[[Json], Any], str]]] = [
    (lacking("bag"), "the position lacks 'bag'; the keys are game, phase"),
    (setting("more", 1), "the position has an unknown key 'more'; the keys are game, phase"),
    (setting("seat", 0), "this is a view (it has a 'seat'); a game begins from a whole position"),
    (setting("game", "temples"), "the position is of the game 'temples', not of 'tiles'"),
    (setting("phase", "attack"), "a game begins in the phase 'action', not in 'attack'"),
    (setting("phase", ["action"]), "a game begins in the phase 'action', not in ['action']"),
    (setting("conflict", {}), "conflict is {}; in the phase 'action' it must be null"),
    (setting("unification", "A1"), "unification is 'A1'; in the phase 'action' it must be null"),
    (setting("hands", {}), "hands is {}; it must be a list"),
    (setting("hands", []), "hands has 0 entries; the game has 2 to 4 seats"),
    (setting("hands", [{}] * 5), "hands has 5 entries; the game has 2 to 4 seats"),
    (setting("active", 2), "active is 2; it must be a whole number from 0 to 1"),
    (setting("active", None), "active is None; it must be a whole number from 0 to 1"),
    (setting("active", True), "active is True; it must be a whole number from 0 to 1"),
    (setting("to_move", None), "to_move is None; it must be a whole number from 0 to 1"),
    (setting("to_move", 1), "in the phase 'action' the active seat is to move: to_move is active"),
    (setting("actions_left", 0), "actions_left is 0; it must be a whole number from 1 to 2"),
    (setting("actions_left", 3), "actions_left is 3; it must be a whole number from 1 to 2"),
    (setting("actions_left", 1.0), "actions_left is 1.0; it must be a whole number from 1 to 2"),
    (setting("tiles", []), "tiles is []; it must be an object"),
    (setting("tiles/Q1", "farm"), "tiles: 'Q1' is not a cell; cells are A1 to P11"),
    (setting("tiles/A0", "farm"), "tiles: 'A0' is not a cell; cells are A1 to P11"),
    (setting("tiles/E4", "king"), "tiles/E4 is 'king'; it must be one of settlement, temple"),
    (setting("tiles/E4", ["farm"]), "tiles/E4 is ['farm']; it must be one of settlement, temple"),
    (setting("face_down", "A1"), "face_down is 'A1'; it must be a list"),
    (setting("face_down/0", 7), "face_down: 7 is not a cell; cells are A1 to P11"),
    (setting("face_down/0", "L4"), "face_down lists L4 twice"),
    (setting("face_down", []), "K4: face_down is not what lies under the monuments and the wonder"),
    (setting("catastrophes", ["A1", "A1"]), "catastrophes lists A1 twice"),
    (setting("catastrophes", ["E4"]), "E4: two things lie on one cell"),
    (
        setting("catastrophes", ["A1", "A2", "A3", "A4", "A5"]),
        "the position has 8 catastrophes, 5 on the board and 3 held by seats; the game has 4, "
        "2 for each seat",
    ),
    (
        setting("catastrophes_left", [2, 2]),
        "the position has 5 catastrophes, 1 on the board and 4 held by seats; the game has 4, "
        "2 for each seat",
    ),
    (
        setting("bag/temple", WHOLE["bag"]["temple"] + 1),
        "the position has 154 tiles, 4 of them face down; the game has 153, so 1 must go",
    ),
    (setting("treasures", None), "treasures is None; it must be a list"),
    (setting("treasures", ["E4", "E4"]), "treasures lists E4 twice"),
    (setting("treasures", ["G4"]), "G4: a treasure lies on no temple"),
    (setting("leaders", []), "leaders is []; it must be an object"),
    (setting("leaders/F4", "king"), "leaders/F4 is 'king'; it must be a seat and a leader"),
    (setting("leaders/F4", [0]), "leaders/F4 is [0]; it must be a seat and a leader"),
    (setting("leaders/F4", [2, "king"]), "leaders/F4 is 2; it must be a whole number from 0 to 1"),
    (setting("leaders/F4", [0, "pope"]), "leaders/F4 is 'pope'; it must be one of king, priest"),
    (setting("leaders/E5", [0, "king"]), "this leader of seat 0 is on two cells"),
    (setting("leaders/X4", [0, "king"]), "leaders: 'X4' is not a cell; cells are A1 to P11"),
    (setting("leaders/I4", [0, "trader"]), "I4: two things lie on one cell"),
    (setting("leaders/A11", [0, "trader"]), "A11: a leader has no temple beside it"),
    (setting("leaders/E3", [0, "trader"]), "E3: only farms lie on the river"),
    (setting("leaders/E5", [0, "trader"]), "E5: two things lie on one cell"),
    (setting("tiles/A1", "farm"), "A1: a farm lies on land"),
    (setting("tiles/E1", "temple"), "E1: only farms lie on the river"),
    (setting("monuments/A1", "blue"), "monuments/A1 is 'blue'; it must be one of blue-red"),
    (setting("monuments/A1", "blue-red"), "blue-red stands twice; there is one of each"),
    (setting("monuments/Z1", "red-black"), "monuments: 'Z1' is not a cell; cells are A1 to P11"),
    (setting("monuments/L4", "red-black"), "L4: two monuments stand on one cell"),
    (setting("monuments/P9", "red-black"), "face_down is not what lies under the monuments"),
    (setting("monuments", {}), "K4: face_down is not what lies under the monuments and the wonder"),
    (setting("wonder", 5), "wonder: 5 is not a cell; cells are A1 to P11"),
    (setting("wonder", "L5"), "the wonder stands on a monument"),
    (setting("wonder", "B1"), "B1: the wonder does not fit on the board there"),
    (setting("wonder", "P5"), "P5: the wonder does not fit on the board there"),
    (setting("wonder", "C7"), "C6: face_down is not what lies under the monuments and the wonder"),
    (setting("buildings", None), "buildings is None; it must be an object"),
    (setting("buildings/castle", "H4"), "buildings is 'castle'; it must be one of palace"),
    (
        setting("buildings/palace", "h4"),
        "buildings/palace: 'h4' is not a cell; cells are A1 to P11",
    ),
    (setting("buildings/library", "H4"), "H4: a building stands on no tile of its colour"),
    (setting("hands/0", 6), "hands/0 is 6; it must be an object"),
    (
        setting("hands/0", {"farm": 1}),
        "hands/0 must be an object with the keys farm, market, settlement, temple",
    ),
    (setting("hands/0/farm", -1), "hands/0/farm is -1; it must be a whole number from 0 to 36"),
    (setting("hands/0/farm", 2), "hands/0 holds more than 6 tiles"),
    (
        setting("hands/0", {"unknown": 3}),
        "hands/0 must be an object with the keys farm, market, settlement, temple",
    ),
    (setting("bag/temple", 58), "bag/temple is 58; it must be a whole number from 0 to 57"),
    (setting("bag/temple", "many"), "bag/temple is 'many'; it must be a whole number from 0 to 57"),
    (setting("bag/farm", 36), "the position has 38 tiles farm; the game has 36"),
    (setting("points", [{}]), "points has 1 entries; it must have one for each of 2 seats"),
    (setting("points/0", None), "points/0 must be an object with the keys black, red, blue, green"),
    (setting("points/0/red", -1), "points/0/red is -1; it must be a whole number from 0 to 10000"),
    (setting("won_treasures", [0]), "won_treasures has 1 entries; it must have one for each of 2"),
    (setting("won_treasures/1", 15), "won_treasures/1 is 15; it must be a whole number from 0 to"),
    (setting("won_treasures/1", 9), "there are 19 treasures; this side of the board has 10"),
    (setting("catastrophes_left/0", 3), "catastrophes_left/0 is 3; it must be a whole number from"),
    (setting("catastrophes_left", 2), "catastrophes_left is 2; it must be a list"),
]


@pytest.mark.parametrize(("change", "reason"), REFUSED, ids=[reason for _, reason in REFUSED])
def test_what_cannot_be_is_refused_with_one_sentence(
    change: Callable[[Json], Any], reason: str
) -> None:
    told = deepcopy(WHOLE)
    change(told)
    with pytest.raises(PositionError) as refused:
        GAME.from_json(told, RULES)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


JUNK: Final[list[Any]] = [
    None,
    True,
    -1,
    99,
    1.5,
    float("nan"),
    "",
    "A1",
    "farm",
    [],
    [None],
    [[0, "king"]],
    {},
    {"A1": None},
    {5: "farm"},
]


def paths(told: Any, path: str = "") -> list[str]:
    """Return the paths of all values in JSON."""
    inside = told.items() if isinstance(told, dict) else enumerate(told)
    found = []
    for key, value in inside:
        found.append(f"{path}{key}")
        if isinstance(value, dict | list):
            found += paths(value, f"{path}{key}/")
    return found


@pytest.mark.parametrize("watcher", [EVERYBODY, 0, SPECTATOR])
def test_whatever_stands_anywhere_is_read_or_refused(watcher: int) -> None:
    whole = view_of(watcher)
    refused = 0
    for path in paths(whole):
        for junk in JUNK:
            told = deepcopy(whole)
            setting(path, junk)(told)
            try:
                GAME.from_json(told, RULES, watcher)
            except PositionError as problem:
                refused += 1
                assert "\n" not in str(problem)
    assert refused > 10 * len(paths(whole))


@pytest.mark.parametrize("junk", [10**5000, "A1" * 5000], ids=["number", "text"])
def test_huge_values_are_refused_with_one_sentence(junk: Any) -> None:
    for watcher in (EVERYBODY, 0):
        whole = view_of(watcher)
        for path in paths(whole):
            told = deepcopy(whole)
            setting(path, junk)(told)
            with pytest.raises(PositionError) as refused:
                GAME.from_json(told, RULES, watcher)
            assert "\n" not in str(refused.value)


@pytest.mark.parametrize("key", ["tiles", "leaders", "monuments", "buildings"])
def test_huge_keys_are_refused_with_one_sentence(key: str) -> None:
    told = deepcopy(WHOLE)
    told[key] = {10**5000: next(iter(WHOLE[key].values()), "granary")}
    with pytest.raises(PositionError):
        GAME.from_json(told, RULES)


REFUSED_VIEWS: Final[list[tuple[Callable[[Json], Any], str]]] = [
    (lacking("unseen"), "the position lacks 'unseen'"),
    (setting("seat", False), "the view is of the wrong seat, False"),
    (setting("hands/0", {"unknown": 6}), "hands/0 must be an object with the keys farm, market"),
    (setting("points/0/red", 2.0), "points/0/red is 2.0; it must be a whole number from 0"),
    (setting("points/0/black", True), "points/0/black is True; it must be a whole number from 0"),
    (setting("won_treasures/0", True), "won_treasures/0 is True; it must be a whole number from"),
    (setting("won_treasures/0", 1.0), "won_treasures/0 is 1.0; it must be a whole number from 0"),
    (setting("won_treasures/1", False), "points/1 and won_treasures/1 must be null"),
    (setting("seat", 1), "the view is of the wrong seat, 1"),
    (setting("seat", None), "the view is of the wrong seat, None"),
    (setting("hands/1/unknown", 0), "hands/1/unknown is 0; it must be a whole number from 1"),
    (setting("hands/1/unknown", 7), "hands/1 holds more than 6 tiles"),
    (setting("hands/1/unknown", 4), "places in hands, bag and swaps are unknown"),
    (setting("hands/1/king", 1), "hands/1 must be an object with the keys farm, market"),
    (setting("bag/farm", 1), "bag is partly known; a watcher knows only its size"),
    (setting("unseen/farm", 0), "places in hands, bag and swaps are unknown"),
    (setting("unseen", {"unknown": 9}), "unseen must be an object with the keys farm, market"),
    (setting("points/0/red", 9), "points/0 and won_treasures/0 must be what the watcher has seen"),
    (setting("won_treasures/0", 3), "points/0 and won_treasures/0 must be what the watcher has"),
    (setting("points/1", {}), "points/1 and won_treasures/1 must be null"),
    (setting("won_treasures/1", 0), "points/1 and won_treasures/1 must be null"),
    (setting("seen_points", []), "seen_points has 0 entries; it must have one for each of 2 seats"),
    (setting("seen_points/1", 3), "seen_points/1 is 3; it must be an object"),
    (setting("seen_points/1", {"treasures": 0}), "seen_points/1 must be an object with the keys"),
    (setting("seen_points/1/treasures", None), "seen_points/1/treasures is None; it must be"),
    (setting("swapped_unseen", [0]), "swapped_unseen has 1 entries; it must have one for each"),
    (setting("swapped_unseen/1", -1), "swapped_unseen/1 is -1; it must be a whole number from 0"),
    (setting("swapped_unseen/0", 2), "swapped_unseen/0 must be 0: the watcher saw its own swaps"),
]


@pytest.mark.parametrize(
    ("change", "reason"), REFUSED_VIEWS, ids=[reason for _, reason in REFUSED_VIEWS]
)
def test_a_view_that_cannot_be_is_refused_with_one_sentence(
    change: Callable[[Json], Any], reason: str
) -> None:
    told = deepcopy(view_of(0))
    change(told)
    with pytest.raises(PositionError) as refused:
        GAME.from_json(told, RULES, 0)
    assert reason in str(refused.value)


def test_a_whole_position_is_no_view() -> None:
    with pytest.raises(PositionError, match="the position lacks 'seat'"):
        GAME.from_json(WHOLE, RULES, 0)


def test_a_partly_known_hand_comes_back() -> None:
    told = deepcopy(view_of(0))
    told["hands"][1] = {"temple": 2, "unknown": 1}
    told["unseen"]["temple"] -= 2
    state = GAME.from_json(told, RULES, 0)
    assert GAME.to_json(GAME.view(STATE, 0)) != told
    assert state.hands[1] == 2 * (1 << 8) + (1 << 32)
