"""Observations of the tile game: each number, written by hand from its meaning."""

from __future__ import annotations

from itertools import pairwise

import pytest

pytest.importorskip("numpy", reason="environments need the extra env")

import numpy as np

from suite.core.options import Value
from suite.environments import kernels
from suite.environments.vector import VectorGame
from suite.tiles.game import GAME
from tests.environments.features import seen_by
from tests.environments.playing import FORMS, choose_form, stepped
from tests.tiles import scenes
from tests.tiles.positions import play, position

RIVER = {
    "standard": "E1 F1 G1 H1 I1 M1 E2 M2 D3 E3 M3 N3 A4 B4 C4 D4 N4 O4 P4 O5 P5 O6 "
    "A7 B7 C7 D7 M7 N7 O7 D8 E8 F8 G8 M8 G9 H9 I9 J9 K9 L9 M9",
    "extended": "C1 D1 P1 C2 D2 P2 C3 D3 P3 C4 M4 N4 O4 P4 C5 M5 C6 M6 C7 D7 M7 N7 D8 E8 F8 N8 "
    "F9 G9 H9 N9 G10 H10 I10 J10 K10 L10 M10 N10 G11",
}


@pytest.fixture(params=FORMS, autouse=True)
def form(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run all tests in both forms of the kernels."""
    choose_form(monkeypatch, request.param)


DRAWN = """
    t1 t* .  f! . f
    m  k0 s! .  t f2
    #  p1 t  .  t k2
    """


def test_every_feature_from_each_seat() -> None:
    state = position(
        DRAWN,
        "E9",
        hands=("ssmf", "tttttt", "m"),
        active=1,
        actions_left=1,
        monuments={"A10": "blue-red", "L10": "red-black"},
        wonder_at="B2",
        shrines=False,
        bag="ssttffmm",
        points=[(1, 2, 3, 4), (5, 6, 7, 8), (300, 0, 255, 254)],
        won=(1, 0, 2),
        catastrophes_left=(2, 1, 2),
        english=True,
        treasures="turn",
    )
    common = {
        "seats": [0, 1, 0],
        "options": [0, 1, 0, 1, 1, 1, 0],
        "phase": [1, 0, 0, 0, 0, 0, 0, 0],
        "actions_left": 1,
        "ending": [0, 0],
        "bag": 8,
        "swapped": [0, 0, 0, 0],
        "conflict": [0, 0],
        "conflict_colour": [0, 0, 0, 0],
        "attacker": [0, 0, 0, 0],
        "defender": [0, 0, 0, 0],
        "strength": [0, 0],
        "committed": [[0, 0], [0, 0]],
        "placed_kind": [0, 0, 0, 0],
        "river": RIVER["standard"],
        "border": "B2 P2 B8 O9",
        "tiles": ["G10", "F9 I10 G11 I11", "H9 J9", "E10"],
        "face_down": "B1 A2 B2 C2 B3 A10 B10 L10 M10 A11 B11 L11 M11",
        "leaders": ["F10 J11", "F11", "J10", "E9"],
        "monuments": ["L10 M10 L11 M11", "A10 B10 L10 M10 A11 B11 L11 M11", "A10 B10 A11 B11", ""],
        "buildings": ["G10", "", "H9", ""],
        "wonder": "B2",
        "catastrophes": "E11",
        "treasures": "F9",
        "placed": "",
        "union": "",
        "original": "",
        "hoard": "",
    }
    cells = ["F10", "E9 F11", "J10 J11"]
    points = [[1, 2, 3, 4], [5, 6, 7, 8], [255, 0, 255, 254]]
    hands = [[2, 0, 1, 1], [0, 6, 0, 0], [0, 0, 0, 1]]
    unseen = [[2, 8, 2, 3], [4, 2, 3, 4], [4, 8, 3, 3]]
    for seat in range(3):
        order = [(seat + further) % 3 for further in range(3)]
        expected = common | {
            "to_act": [int(each == 1) for each in order] + [0],
            "turn_of": [int(each == 1) for each in order] + [0],
            "hand": hands[seat],
            "hand_sizes": [[4, 6, 1][each] for each in order] + [0],
            "unseen": unseen[seat],
            "points": [points[each] for each in order] + [[0, 0, 0, 0]],
            "won": [[1, 0, 2][each] for each in order] + [0],
            "catastrophes_left": [[2, 1, 2][each] for each in order] + [0],
            "owners": [cells[each] for each in order] + [""],
        }
        seen = seen_by(GAME, state, seat)
        assert seen == expected, [name for name in expected if seen[name] != expected[name]]


def test_the_options_one_by_one() -> None:
    second: dict[str, Value] = {
        "board": "extended",
        "treasures": "turn",
        "bag_end": "at-once",
        "buildings": True,
        "wonder": True,
        "english": True,
        "war_support": "original",
    }
    first: dict[str, Value] = {
        "buildings": False,
        "wonder": False,
        "english": False,
        "board": "standard",
        "treasures": "action",
        "bag_end": "turn",
        "war_support": "connected",
    }
    for number, name in enumerate(second):
        for seats in (2, 3, 4):
            rules = first | {name: second[name]}
            vector = VectorGame(GAME, rules=rules, seats=seats)
            seen = seen_by(GAME, vector.view(0, -2).state, 0)
            assert seen["options"] == [int(each == number) for each in range(7)]
            assert seen["seats"] == [int(each == seats) for each in (2, 3, 4)]
    vector = VectorGame(GAME, rules=first | {"board": "extended"})
    seen = seen_by(GAME, vector.view(0, -2).state, 0)
    assert (seen["border"], seen["river"]) == ("B3 P6 A8 E10 J11 O11", RIVER["extended"])


def test_a_war() -> None:
    state = scenes.CHOOSING
    seen = seen_by(GAME, state, 0)
    assert seen["phase"] == [0, 0, 0, 1, 0, 0, 0, 0]
    assert (seen["union"], seen["placed"]) == ("H4", "H4")
    assert (seen["placed_kind"], seen["original"]) == ([1, 0, 0, 0], "")
    assert seen["conflict"] == [0, 0]
    state = scenes.TRADERS
    assert seen_by(GAME, state, 0)["phase"] == [0, 1, 0, 0, 0, 0, 0, 0]
    state = scenes.ANSWERING
    attacker, defender = seen_by(GAME, state, 0), seen_by(GAME, state, 1)
    for each in (attacker, defender):
        assert each["phase"] == [0, 0, 1, 0, 0, 0, 0, 0]
        assert (each["conflict"], each["conflict_colour"]) == ([0, 1], [0, 0, 0, 1])
        assert each["strength"] == [1, 2]
        assert each["committed"] == [[1, 2], [0, 0]]
        assert each["union"] == "H4"
    assert (attacker["to_act"], attacker["turn_of"]) == ([0, 1, 0, 0], [1, 0, 0, 0])
    assert (defender["to_act"], defender["turn_of"]) == ([1, 0, 0, 0], [0, 1, 0, 0])
    assert (attacker["attacker"], attacker["defender"]) == ([1, 0, 0, 0], [0, 1, 0, 0])
    assert (defender["attacker"], defender["defender"]) == ([0, 1, 0, 0], [1, 0, 0, 0])


def test_a_revolt() -> None:
    seen = seen_by(GAME, scenes.REVOLT, 1)
    assert seen["phase"] == [0, 1, 0, 0, 0, 0, 0, 0]
    assert (seen["conflict"], seen["conflict_colour"]) == ([1, 0], [1, 0, 0, 0])
    assert (seen["attacker"], seen["defender"]) == ([0, 1, 0, 0], [1, 0, 0, 0])
    assert (seen["strength"], seen["committed"]) == ([2, 1], [[0, 0], [0, 0]])
    assert (seen["union"], seen["placed"], seen["placed_kind"]) == ("", "", [0] * 4)
    assert seen["leaders"][0] == "F5 F6"
    assert seen["owners"] == ["F6", "F5", "", ""]


def test_the_kingdoms_before_a_war() -> None:
    drawn = "k0 t s . s k1\nt0 m . . m t\nt . . . m t1"
    hands = ("ssmmtf", "sstttt")
    state = play(position(drawn, hands=hands, war_support="original"), "tile settlement H4")
    seen = seen_by(GAME, state, 0)
    assert seen["original"] == "E4 F4 G4 I4 J4 E5 F5 I5 J5 E6 I6 J6"
    assert seen["options"][6] == 1


def test_buildings_monuments_and_a_row() -> None:
    seen = seen_by(GAME, scenes.ROW, 0)
    assert (seen["phase"], seen["placed"]) == ([0, 0, 0, 0, 1, 0, 0, 0], "G4")
    seen = seen_by(GAME, scenes.SQUARE, 0)
    assert (seen["phase"], seen["placed_kind"]) == ([0, 0, 0, 0, 0, 1, 0, 0], [1, 0, 0, 0])
    seen = seen_by(GAME, scenes.RAISED, 0)
    assert seen["monuments"] == ["E4 F4 E5 F5", "E4 F4 E5 F5", "", ""]
    assert seen["face_down"] == "E4 F4 E5 F5"


def test_treasures_of_which_one_is_kept() -> None:
    state = play(position("t* t1 . t*", hands=("s", ""), shrines=False), "tile settlement G4")
    for seat in (0, 1):
        seen = seen_by(GAME, state, seat)
        assert seen["phase"] == [0, 0, 0, 0, 0, 0, 1, 0]
        assert (seen["hoard"], seen["treasures"]) == ("E4 H4", "E4 H4")
        assert (seen["to_act"], seen["turn_of"]) == (
            ([0, 1, 0, 0], [1, 0, 0, 0]) if seat == 0 else ([1, 0, 0, 0], [0, 1, 0, 0])
        )


def test_swapped_tiles_are_known_to_who_has_seen_them() -> None:
    state = position(hands=("ssmf", "t"), bag="tttttt")
    state = play(state, "swap farm settlement settlement", "draw 0 temple temple temple")
    own, other = seen_by(GAME, state, 0), seen_by(GAME, state, 1)
    assert (own["hand"], own["hand_sizes"]) == ([0, 3, 0, 1], [4, 1, 0, 0])
    assert (own["swapped"], own["unseen"]) == ([0, 0, 0, 0], [0, 4, 0, 0])
    assert (other["swapped"], other["unseen"]) == ([0, 3, 0, 0], [2, 6, 1, 1])
    assert (own["bag"], own["actions_left"]) == (3, 1)


@pytest.mark.parametrize(("reason", "ending"), [(1, [1, 0]), (2, [0, 1])])
def test_the_game_is_over(reason: int, ending: list[int]) -> None:
    state = position(hands=("s", "t"))
    state.phase, state.ending = "over", reason
    seen = seen_by(GAME, state, 1)
    assert (seen["phase"], seen["to_act"], seen["turn_of"]) == ([0] * 8, [0] * 4, [0, 1, 0, 0])
    assert (seen["ending"], seen["hand"]) == (ending, [0, 1, 0, 0])


def test_the_cells_of_planes_have_the_numbers_of_actions() -> None:
    """A tile that was laid by an action lies where its number says, in the plane of its colour."""
    vector = VectorGame(GAME, 1, 4, seats=2, autoreset=False, limit=400)
    layout = kernels.layout(GAME)
    laid = {"tile": 0, "leader": 0, "catastrophe": 0}
    for _ in range(300):
        actions = vector.random_actions()
        what, cell = divmod(int(actions[0]), 187)
        seat, text = int(vector.to_move[0]), GAME.write(int(actions[0]))
        vector.step(actions)
        if vector.truncated[0] or vector.terminated[0]:
            vector.reset()
            continue
        if what > 8:
            continue
        verb = text.split()[0]
        if verb == "leader" and vector.view(0, -2).state.conflict:
            continue
        row = vector.observation(0, seat)
        name, number = {"tile": ("tiles", what), "leader": ("leaders", what - 4)}.get(
            verb, ("catastrophes", 0)
        )
        planes = row[layout.places[name]].reshape(-1, 187)
        union = row[layout.places["union"]][cell]
        standing = row[layout.places["face_down"]][cell]
        assert planes[number][cell] == 1 or union or standing, text
        laid[verb] += 1
    assert all(number > 3 for number in laid.values()), laid


@pytest.mark.slow
def test_the_last_column_of_planes_is_no_cell() -> None:
    vector = VectorGame(GAME, 20, 3, seats=4)
    layout = kernels.layout(GAME)
    planes = [feature for feature in layout.features if feature.shape[-2:] == (11, 17)]
    assert len(planes) > 10
    for _ in stepped(vector, 100):
        for feature in planes:
            cells = vector.observations[:, layout.places[feature.name]].reshape(-1, 11, 17)
            assert not cells[:, :, 16].any()
    assert all(first.name != second.name for first, second in pairwise(planes))
    assert vector.observations.dtype == np.uint8
