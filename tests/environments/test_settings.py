"""Whatever an environment is given that cannot be: one clear sentence."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

pytest.importorskip("numpy", reason="environments need the extra env")

import numpy as np

from suite.core import games
from suite.core.errors import PositionError, SettingError
from suite.core.view import EVERYBODY, SPECTATOR
from suite.environments import kernels
from suite.environments.vector import VectorGame
from tests.environments.playing import shown
from tests.toys import nim

HUGE = 10**5000
NO_SEEDS: tuple[object, ...] = (None, 1.5, True, b"x", [], np.True_, np.float32(2), Fraction(2))
READ_ONLY = np.zeros(3, np.int64)
READ_ONLY.flags.writeable = False
UNALIGNED = np.zeros(25, np.uint8)[1:].view(np.int64)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"game": "chess"}, "unknown game 'chess'; choose temples or tiles"),
        ({"game": "Tiles"}, "unknown game 'Tiles'; did you mean 'tiles'?"),
        ({"game": None}, "None is not a game: give a name, such as 'tiles'"),
        ({"game": ["tiles"]}, "['tiles'] is not a game: give a name, such as 'tiles'"),
        (
            {"game": VectorGame},
            "<class 'suite.environments.vector.VectorGame'> is not a game: give a na",
        ),
        ({"game": nim.GAME}, "nim has no kernel, which an environment needs"),
        *(
            ({"n": n}, f"n must be a whole number from 1 to 65536, not {n!r}")
            for n in (0, -1, True, 1.5, 10**9, "3", None, 2**16 + 1, np.float64(2), np.True_)
        ),
        (
            {"n": HUGE},
            "n must be a whole number from 1 to 65536, not a value of type int, too ",
        ),
        *(
            ({"seed": seed}, f"a seed must be a whole number or a text, not {seed!r}")
            for seed in NO_SEEDS
        ),
        ({"seed": HUGE}, "a seed has at most 4096 bits"),
        ({"seed": -HUGE}, "a seed has at most 4096 bits"),
        ({"rules": {"bord": "standard"}}, "unknown option 'bord'; did you mean 'board'?"),
        ({"rules": {1: 2}}, "unknown option 1; choose board, treasures"),
        ({"rules": {"board": "round"}}, 'board must be "standard" or "extended", not "round"'),
        ({"rules": {"wonder": 1}}, "wonder must be false or true, not 1"),
        ({"rules": {"wonder": np.True_}}, "wonder must be false or true, not "),
        ({"rules": {"wonder": {2}}}, 'wonder must be false or true, not "{2}"'),
        ({"rules": "wonder"}, "rules must map names of options to values, not 'wonder'"),
        ({"rules": [True]}, "rules must map names of options to values, not [True]"),
        ({"edition": "2000"}, "unknown edition '2000'; choose from 2007, 1997, 2014"),
        ({"edition": 2007}, "unknown edition 2007; choose from 2007, 1997, 2014"),
        *(
            ({"seats": seats}, f"tiles has 2, 3 or 4 seats, not {seats}")
            for seats in (0, 1, 5, -1, 2**70)
        ),
        *(
            ({"seats": seats}, f"seats must be a whole number, not {seats!r}")
            for seats in (True, 3.0, "3", [3], np.float64(3))
        ),
        ({"game": "temples", "seats": 3}, "temples has 2 seats, not 3"),
        *(
            ({"limit": limit}, f"limit must be a whole number from 1 to {2**63 - 1}, not {limit!r}")
            for limit in (0, -1, True, 1.5, 2**63, "x")
        ),
        *(
            ({"threads": threads}, f"threads must be a whole number from 1 to 256, not {threads!r}")
            for threads in (0, -1, True, 1.5, 257, "x")
        ),
    ],
)
def test_what_cannot_be_set_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(SettingError) as refusal:
        VectorGame(**{"game": "tiles", **given})
    assert str(refusal.value).startswith(said)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "given",
    [
        {"n": np.int8(3)},
        {"seats": np.int64(3)},
        {"limit": np.uint8(3)},
        {"limit": 2**63 - 1},
        {"threads": np.int16(2)},
        {"seed": np.uint64(2**64 - 1)},
        {"seed": -5},
        {"seed": ""},
        {"seed": "ü\ud800\n"},
        {"seed": 1 << 4000},
        {"rules": {}},
        {"edition": "2014"},
    ],
)
def test_what_can_be_set_is_taken(given: dict[str, Any]) -> None:
    vector = VectorGame("tiles", **given)
    vector.step(vector.random_actions())
    assert len(vector.rewards[0]) == given.get("seats", 2)


@pytest.mark.parametrize("seed", [1, "1", np.int32(1)])
def test_a_seed_is_its_text(seed: Any) -> None:
    assert shown(VectorGame("temples", seed=seed)) == shown(VectorGame("temples", seed=1))
    assert shown(VectorGame("temples", seed=seed)) != shown(VectorGame("temples", seed=2))


@pytest.fixture
def vector() -> VectorGame:
    """Return three games."""
    return VectorGame("temples", 3, 1)


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        ([1, 2], "shape (2,) of int64"),
        ([1, 2, 3, 4], "shape (4,) of int64"),
        (5, "shape () of int64"),
        (None, "shape () of object"),
        ("abc", "shape () of <U3"),
        (["a", "b", "c"], "shape (3,) of <U1"),
        ([1.0, 2, 3], "shape (3,) of float64"),
        ([float("nan")] * 3, "shape (3,) of float64"),
        ([True] * 3, "shape (3,) of bool"),
        (np.zeros(3, np.float32), "shape (3,) of float32"),
        (np.zeros(3, complex), "shape (3,) of complex128"),
        (np.zeros(3, "m8[s]"), "shape (3,) of timedelta64[s]"),
        (np.full(3, 2**63, np.uint64), "shape (3,) of uint64"),
        (np.full(3, 2**64 - 1, np.uint64), "shape (3,) of uint64"),
        ([2**70] * 3, "shape (3,) of object"),
        ([[1, 2, 3]], "shape (1, 3) of int64"),
        (np.zeros((3, 1), int), "shape (3, 1) of int64"),
        ([[1], [2, 3]], "shape (2,) of object"),
        ({1, 2, 3}, "shape () of object"),
        (np.zeros(0, int), "shape (0,) of int64"),
    ],
)
def test_what_is_no_array_of_actions_is_refused(
    vector: VectorGame, actions: Any, told: str
) -> None:
    before = shown(vector)
    with pytest.raises(SettingError) as refusal:
        vector.step(actions)
    assert str(refusal.value) == (
        f"actions must be 3 whole numbers of 64 bits, one per game, not an array of the {told}"
    )
    assert shown(vector) == before


@pytest.mark.parametrize(
    ("out", "told"),
    [
        ([0, 0, 0], "shape (3,) of int64"),
        ("x", "shape () of <U1"),
        (np.zeros(3), "shape (3,) of float64"),
        (np.zeros(3, np.int32), "shape (3,) of int32"),
        (np.zeros(3, ">i8"), "shape (3,) of >i8"),
        (np.zeros(2, np.int64), "shape (2,) of int64"),
        (np.zeros((3, 1), np.int64), "shape (3, 1) of int64"),
        (np.zeros(6, np.int64)[::2], "shape (3,) of int64"),
        (READ_ONLY, "shape (3,) of int64"),
        (UNALIGNED, "shape (3,) of int64"),
    ],
)
def test_random_actions_need_their_array(vector: VectorGame, out: Any, told: str) -> None:
    with pytest.raises(SettingError) as refusal:
        vector.random_actions(out)
    assert str(refusal.value) == (
        f"out must be a contiguous, writable array of 3 int64, not an array of the {told}"
    )


@pytest.mark.parametrize(
    "which",
    [
        [1, 0, 1],
        [True, False],
        [True] * 4,
        np.ones(3, np.uint8),
        "x",
        [[True]] * 3,
        [[True], [True, False]],
        5,
    ],
)
def test_what_does_not_say_which_is_refused(vector: VectorGame, which: Any) -> None:
    before = shown(vector)
    with pytest.raises(SettingError, match=r"^which must have a truth value for each of the 3"):
        vector.reset(which)
    assert shown(vector) == before


def test_a_seed_and_some_games_are_refused(vector: VectorGame) -> None:
    before = shown(vector)
    with pytest.raises(SettingError, match=r"^a seed restarts all games: leave out which$"):
        vector.reset([True] * 3, seed=1)
    for seed in (1.5, True, HUGE, b"x"):
        with pytest.raises(SettingError, match=r"^a seed "):
            vector.reset(seed=seed)  # type: ignore[arg-type]
    assert (shown(vector), vector.seed) == (before, 1)


@pytest.mark.parametrize("place", [-1, 3, True, 1.0, "x", None, 2**70, [0]])
def test_a_game_that_is_not_there_is_refused(vector: VectorGame, place: Any) -> None:
    for ask in (vector.view, lambda place: vector.observation(place, 0)):
        with pytest.raises(SettingError, match=r"^place must be a whole number from 0 to 2, not "):
            ask(place)


@pytest.mark.parametrize("seat", [2, -3, True, 1.0, "x", 2**70, [0]])
def test_a_seat_that_is_not_there_is_refused(vector: VectorGame, seat: Any) -> None:
    with pytest.raises(SettingError, match=r"^watcher must be a whole number from -2 to 1, not "):
        vector.view(0, seat)
    with pytest.raises(SettingError, match=r"^seat must be a whole number from 0 to 1, not "):
        vector.observation(0, seat)


@pytest.mark.parametrize("watcher", [SPECTATOR, EVERYBODY])
@pytest.mark.parametrize("name", games.names())
def test_only_a_seat_can_observe(name: str, watcher: int) -> None:
    vector = VectorGame(name)
    with pytest.raises(PositionError, match=r"^only a seat's view can be observed$"):
        kernels.observation(vector.view(0, watcher))
    with pytest.raises(SettingError, match=r"^seat must be a whole number from 0 to 1, not "):
        vector.observation(0, watcher)
