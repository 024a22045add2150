"""What Python can call of the compiled episodes refuses junk; it never writes where it should not.

`tests.tools.doors` gives absurd states to the same functions.
"""

from __future__ import annotations

from array import array
from random import Random
from typing import Any

import pytest

pytest.importorskip("numpy", reason="environments need the extra env")

import numpy as np

from suite.core import games
from suite.core.errors import PositionError
from suite.core.view import SPECTATOR
from suite.environments import kernels
from tests.environments.playing import FORMS, choose_form
from tests.environments.worlds import positions
from tests.tools.doors import Doors


@pytest.fixture(params=FORMS, autouse=True)
def form(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run all tests in both forms of the kernels."""
    choose_form(monkeypatch, request.param)


def arrays(name: str, n: int) -> list[Any]:
    """Return arrays that fit a batch of so many episodes."""
    game = games.find(name)
    width, actions = kernels.layout(game).width, game.seats_actions
    octets = [np.zeros(n * size, np.uint8) for size in (width, width, actions, 1, 1)]
    others = [np.zeros(n * 2, np.float32), np.zeros(n, np.int8), np.zeros(n, np.int64)]
    return [*octets[:3], *others[:2], *octets[3:], others[2]]


READ_ONLY = np.zeros(99999, np.uint8)
READ_ONLY.flags.writeable = False
JUNK: tuple[Any, ...] = (
    None,
    5,
    "x",
    [],
    b"x" * 99999,
    np.zeros(0, np.uint8),
    np.zeros(99999, np.int16),
    np.zeros(99999, ">i8"),
    np.zeros((300, 300), np.uint8),
    np.zeros(199998, np.uint8)[::2],
    np.zeros(99999, complex),
    np.zeros(99999, object),
    np.array(3, np.uint8),
    READ_ONLY,
    memoryview(bytearray(99999)).cast("c"),
    array("d", [0.0] * 99999),
)


@pytest.mark.parametrize("name", games.names())
def test_arrays_that_do_not_fit_are_refused(name: str) -> None:
    game = games.find(name)
    module, width = kernels.episodes(game), kernels.layout(game).width
    start = game.new(game.new_rules(), 2)
    for place in range(8):
        for junk in (*JUNK, arrays(name, 2)[place][:-1]):
            given = arrays(name, 2)
            given[place] = junk
            with pytest.raises(ValueError, match=r"^this is no (flat )?array"):
                module.new_batch(start, 0, 2, 0, True, width, tuple(given))
    for few in range(8):
        with pytest.raises(IndexError):
            module.new_batch(start, 0, 2, 0, True, width, tuple(arrays(name, 2)[:few]))
    batch = module.new_batch(start, 0, 2, 0, True, width, tuple(arrays(name, 2)))
    batch.restart(5)
    for call in (batch.give, batch.reset):
        for junk in JUNK[:6]:
            with pytest.raises(ValueError, match=r"^this is no (flat )?array"):
                call(junk)


@pytest.mark.parametrize("name", games.names())
def test_rows_of_another_width_are_refused(name: str) -> None:
    game = games.find(name)
    module, width = kernels.episodes(game), kernels.layout(game).width
    start = game.new(game.new_rules(), 2)
    for wrong in (1, -1, -(2**31), width - 1, width + 1, 2**31 - 1):
        with pytest.raises(ValueError, match=f"^an observation has {width} numbers"):
            module.new_batch(start, 0, 1, 0, True, wrong, tuple(arrays(name, 1)))


@pytest.mark.parametrize("name", games.names())
def test_only_a_true_state_of_a_game_that_goes_on_begins_an_episode(name: str) -> None:
    game = games.find(name)
    module = kernels.episodes(game)
    start = next(positions(name, 1))
    over = start.clone()
    over.phase = "over"
    if name == "tiles":
        over.ending, over.hoard = 1, 0
    for watcher in (0, 1, SPECTATOR):
        with pytest.raises(PositionError):
            module.new_batch(game.view(start, watcher).state, 0, 1, 0, True, 0, ())
    for junk in (over, None, 5, "x", game, object()):
        with pytest.raises(PositionError):
            module.new_batch(junk, 0, 1, 0, True, 0, ())


@pytest.mark.parametrize("name", games.names())
def test_only_a_seats_view_is_observed_into_an_array_that_fits(name: str) -> None:
    game = games.find(name)
    module, width = kernels.episodes(game), kernels.layout(game).width
    state = next(positions(name, 1))
    seen, row = game.view(state, 0).state, np.zeros(width, np.uint8)
    for junk in (*JUNK, np.zeros(width - 1, np.uint8)):
        with pytest.raises(ValueError, match=r"^this is no (flat )?array"):
            module.observation_of(seen, junk)
    for view in (state, game.view(state, SPECTATOR).state, None, 5, "x", game.view(state, 0)):
        with pytest.raises(PositionError):
            module.observation_of(view, row)
    assert not row.any()
    module.observation_of(seen, row)
    assert row.any()


@pytest.mark.parametrize("name", games.names())
def test_the_tool_that_tries_the_doors_gets_through_these_with_true_states(name: str) -> None:
    doors = Doors(games.find(name), 1)
    found = [door for door in doors.functions if door.startswith("engine.episode.")]
    if found:
        assert found == ["engine.episode.new_batch", "engine.episode.observation_of"]
        state = doors.decisions[0]
        play, names = doors.functions[found[0]]
        play(*doors.given(names, state, Random(1), {}).values())
