"""Misuse of environments is refused or harmless: it never ends the process."""

from __future__ import annotations

import ctypes
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from suite.core import games
from suite.core.errors import IllegalActionError, SettingError
from suite.environments.vector import VectorGame

GAMES = games.names()


def state_of(vector: VectorGame, place: int) -> Any:
    return vector.view(place, -2).state


@pytest.mark.parametrize("name", GAMES)
def test_no_array_can_be_resized(name: str) -> None:
    vector = VectorGame(name, 4, 7)
    for array in (
        vector.observations,
        vector.final_observations,
        vector.mask,
        vector.rewards,
        vector.to_move,
        vector.terminated,
        vector.truncated,
        vector.episode,
    ):
        for form in (array, array.base):
            assert isinstance(form, np.ndarray)
            with pytest.raises(ValueError, match="resize"):
                form.resize((0,), refcheck=False)
    vector.step(vector.random_actions())


@pytest.mark.parametrize("name", GAMES)
def test_unchecked_an_illegal_action_leaves_its_game_as_it_is(name: str) -> None:
    vector, rng = VectorGame(name, 4, 7, check=False), Random(name)
    for _ in range(60):
        vector.step(vector.random_actions())
        before = [state_of(vector, place) for place in range(4)]
        for wrong in (-999999, -1, vector.actions, 2**62):
            vector.step([wrong] * 4)
        illegal = [rng.choice(np.flatnonzero(row == 0).tolist()) for row in vector.mask]
        vector.step(illegal)
        assert [state_of(vector, place) for place in range(4)] == before


@pytest.mark.parametrize("name", GAMES)
def test_legality_is_read_from_the_state_and_not_from_the_mask(name: str) -> None:
    vector = VectorGame(name, 2, 7)
    legal, illegal = (int(np.flatnonzero(vector.mask[0] == value)[0]) for value in (1, 0))
    vector.mask[:] = 1
    assert vector.allows(0, legal)
    assert not vector.allows(0, illegal)
    assert not vector.allows(0, 10**30)
    with pytest.raises(IllegalActionError, match="game 0"):
        vector.step([illegal, legal])


@pytest.mark.parametrize("name", GAMES)
def test_an_environment_of_pettingzoo_reads_legality_from_the_state(name: str) -> None:
    pettingzoo = pytest.importorskip("suite.environments.pettingzoo")
    env = pettingzoo.env(name, seed=3)
    env.reset()
    illegal = int(np.flatnonzero(env.play.mask[0] == 0)[-1])
    env.play.mask[:] = 1
    with pytest.raises(IllegalActionError):
        env.step(illegal)


@pytest.mark.parametrize("name", GAMES)
def test_an_environment_of_one_seat_reads_legality_from_the_state(name: str) -> None:
    gymnasium = pytest.importorskip("suite.environments.learner")
    env = gymnasium.LearnerEnv(name, opponents="random")
    env.reset(seed=3)
    illegal = int(np.flatnonzero(env.action_masks() == 0)[-1])
    env._one.play.mask[:] = 1
    with pytest.raises(IllegalActionError):
        env.step(illegal)


@pytest.mark.parametrize("name", GAMES)
def test_a_snapshot_that_was_changed_is_refused(name: str) -> None:
    vector = VectorGame(name, 4, 7)
    snapshot = vector.snapshot()
    wrong: list[Any] = [
        {"episodes": ([None] * 4,)},
        {"episodes": ()},
        {"seed": 8},
        {"arrays": snapshot.arrays[:-1]},
        {"arrays": tuple(np.ones_like(array) for array in snapshot.arrays)},
        {"seal": None},
    ]
    vector.step(vector.random_actions())
    after = [state_of(vector, place) for place in range(4)]
    for change in wrong:
        with pytest.raises(SettingError, match="snapshot has been changed"):
            vector.restore(replace(snapshot, **change))
    assert [state_of(vector, place) for place in range(4)] == after
    vector.restore(snapshot)
    vector.step(vector.random_actions())
    assert [state_of(vector, place) for place in range(4)] == after


@pytest.mark.parametrize(
    "number", [10**5000, -(10**5000), 10**30], ids=["long", "negative", "31 digits"]
)
@pytest.mark.parametrize("name", ["seats", "n", "limit", "threads"])
def test_a_number_of_any_length_is_a_setting_error(name: str, number: int) -> None:
    arguments: dict[str, Any] = {name: number}
    with pytest.raises(SettingError):
        VectorGame("tiles", **arguments)


def test_memory_that_an_array_stands_on_stays() -> None:
    vector = VectorGame("tiles", 4, 7)
    address = vector.mask.ctypes.data
    base: Any = vector.mask.base
    octets: Any = memoryview(base.base).obj
    with pytest.raises(BufferError):
        octets.clear()
    assert ctypes.c_uint8.from_address(address).value in (0, 1)
