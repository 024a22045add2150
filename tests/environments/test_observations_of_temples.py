"""Observations of the card game: each number, written by hand from its meaning."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy", reason="environments need the extra env")

from suite.temples.game import GAME
from suite.temples.model.pieces import ONE
from tests.environments.features import seen_by
from tests.environments.playing import FORMS, choose_form
from tests.temples.positions import play, position

NO_TEMPLE = [0] * 6
NO_ROWS: list[list[int]] = [[], [], [], [], []]


@pytest.fixture(params=FORMS, autouse=True)
def form(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run all tests in both forms of the kernels."""
    choose_form(monkeypatch, request.param)


def test_every_feature_from_both_sides() -> None:
    state = position(
        at="hittites",
        hand="mmp",
        rows={"medes": "msh", "assyrians": "aap"},
        temples={"medes": "13", "persians": "2"},
        yard="416",
        start=True,
        rival_hand="shh",
        rival_rows={"sumerians": "ss"},
        rival_temples={"hittites": "124"},
        rival_yard="65",
        discards="aas",
        top="35",
        active=1,
        turn=300,
        migrated=True,
        first_hand=3,
    )
    state.known[0] = ONE[3]  # the active seat has seen a Hittite card of its rival
    common = {
        "phase": [1, 0],
        "turn": 255,
        "first_hand": 3,
        "migrated": 1,
        "final": 0,
        "to_discard": 0,
        "stock": [0, 0, 0, 0, 0, 43],
        "discards": [0, 1, 0, 0, 2],
        "supply": [6, 7, 6, 5, 4, 3],
        "top": [5, 3],
    }
    mine = [[1, 0, 1, 0, 0, 0], NO_TEMPLE, NO_TEMPLE, [0, 1, 0, 0, 0, 0], NO_TEMPLE]
    his = [NO_TEMPLE, NO_TEMPLE, [1, 1, 0, 1, 0, 0], NO_TEMPLE, NO_TEMPLE]
    assert seen_by(GAME, state, 1) == common | {
        "to_act": [1, 0],
        "turn_of": [1, 0],
        "hands": [[2, 0, 0, 1, 0, 0], [0, 0, 1, 0, 0, 2]],
        "unseen": [9, 8, 10, 10, 8],
        "yards": [[6, 1, 4], [5, 6]],
        "temples": [mine, his],
        "sums": [5, 4],
        "pieces": [[0, 0, 0, 1, 0, 0], [1, 0, 0, 0, 0, 0]],
        "starts": [1, 0],
        "rows": [[[1, 2, 3], [], [], [], [5, 5, 4]], [[], [2, 2], [], [], []]],
    }
    assert seen_by(GAME, state, 0) == common | {
        "to_act": [0, 1],
        "turn_of": [0, 1],
        "hands": [[0, 1, 2, 0, 0, 0], [0, 0, 0, 0, 0, 3]],
        "unseen": [11, 7, 9, 11, 8],
        "yards": [[5, 6], [6, 1, 4]],
        "temples": [his, mine],
        "sums": [4, 5],
        "pieces": [[1, 0, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0]],
        "starts": [0, 1],
        "rows": [[[], [2, 2], [], [], []], [[1, 2, 3], [], [], [], [5, 5, 4]]],
    }


def test_the_rival_must_discard() -> None:
    state = play(position(at="medes", rows={"medes": "aaaa"}, rival_hand="mmsha"), "halve 1")
    active, rival = seen_by(GAME, state, 0), seen_by(GAME, state, 1)
    assert active["phase"] == rival["phase"] == [0, 1]
    assert (active["to_act"], active["turn_of"]) == ([0, 1], [1, 0])
    assert (rival["to_act"], rival["turn_of"]) == ([1, 0], [0, 1])
    assert active["to_discard"] == rival["to_discard"] == 2
    assert rival["hands"] == [[2, 1, 1, 0, 1, 0], [0] * 6]


def test_what_is_counted_out_is_known() -> None:
    state = position(hand="p", rival_hand="sa", stock="")
    seen = seen_by(GAME, state, 0)
    assert seen["hands"] == [[0, 0, 0, 1, 0, 0], [0, 1, 0, 0, 1, 0]]
    assert (seen["unseen"], seen["stock"]) == ([0] * 5, [0] * 6)
    seen = seen_by(GAME, position(hand="p", stock="mmh"), 0)
    assert (seen["unseen"], seen["stock"]) == ([0] * 5, [2, 0, 1, 0, 0, 0])


def test_the_longest_row_and_yard_fill_their_room() -> None:
    people = "mshpa" * 12
    stages = "1" * 10 + "2" * 9 + "3" * 8 + "4" * 7 + "5" * 6 + "6" * 4
    for site in range(5):
        for seat in (0, 1):
            name = ("medes", "sumerians", "hittites", "persians", "assyrians")[site]
            state = position(rows={name: people}, yard=stages, supply="6", active=seat)
            rows: list[list[list[int]]] = [[[]] * 5, [[]] * 5]
            rows[0] = [[]] * site + [[1, 2, 3, 4, 5] * 12] + [[]] * (4 - site)
            own, other = seen_by(GAME, state, seat), seen_by(GAME, state, 1 - seat)
            assert own["rows"] == rows
            assert other["rows"] == rows[::-1]
            laid = [int(stage) for stage in reversed(stages)]
            assert own["yards"] == [laid, []]
            assert other["yards"] == [[], laid]
            assert (own["unseen"], own["stock"], own["top"]) == ([0] * 5, [0] * 6, [])
            assert own["supply"] == [0, 0, 0, 0, 0, 1]
    for length in range(1, 60):
        state = position(rows={"persians": people[:length]}, rival_yard=stages[: min(length, 44)])
        seen = seen_by(GAME, state, 0)
        assert seen["rows"][0] == [[], [], [], ([1, 2, 3, 4, 5] * 12)[:length], []]
        assert seen["rows"][1] == NO_ROWS
        laid = [int(stage) for stage in reversed(stages[: min(length, 44)])]
        assert seen["yards"] == [[], laid]
    state = position(top=f"{stages}6", supply="")
    assert seen_by(GAME, state, 1)["top"] == [6, *(int(stage) for stage in reversed(stages))]


@pytest.mark.parametrize("place", range(6))
def test_the_pieces_stand_at_their_places(place: int) -> None:
    name = ("quarry", "medes", "sumerians", "hittites", "persians", "assyrians")[place]
    one = [int(each == place) for each in range(6)]
    seen = seen_by(GAME, position(at=name), 0)
    assert seen["pieces"] == [one, [1, 0, 0, 0, 0, 0]]
    seen = seen_by(GAME, position(rival_at=name, active=1), 1)
    assert seen["pieces"] == [[1, 0, 0, 0, 0, 0], one]


def test_the_small_features() -> None:
    tens = {"medes": "4", "sumerians": "3", "persians": "3"}
    state = position(final=True, turn=254, temples=tens, rival_temples=tens, rival_start=True)
    seen = seen_by(GAME, state, 0)
    assert (seen["final"], seen["turn"], seen["migrated"]) == (1, 254, 0)
    assert (seen["starts"], seen["first_hand"]) == ([0, 1], 5)
    assert (seen["supply"], seen["sums"]) == ([9, 9, 4, 5, 6, 5], [10, 10])
    seen = seen_by(GAME, position(temples={"assyrians": "123456", "medes": "25"}), 0)
    assert seen["sums"] == [11, 0]
    assert seen["temples"][0] == [[0, 1, 0, 0, 1, 0], *[NO_TEMPLE] * 3, [1] * 6]
    assert seen["temples"][1] == [NO_TEMPLE] * 5


def test_the_game_is_over() -> None:
    state = position()
    state.phase = "over"
    seen = seen_by(GAME, state, 0)
    assert (seen["phase"], seen["to_act"], seen["turn_of"]) == ([0, 0], [0, 0], [1, 0])
