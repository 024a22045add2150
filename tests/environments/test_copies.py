"""Copies of environments and of snapshots: they play the same game, each for itself."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numpy", reason="environments need the extra env")

from suite.core.errors import SettingError
from suite.environments import gymnasium as learners
from suite.environments import pettingzoo
from suite.environments.vector import VectorGame
from tests.environments.playing import FORMS, choose_form, shown, stepped

Copies = Callable[[Any], Any]
WAYS: dict[str, Copies] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda each: pickle.loads(pickle.dumps(each)),
}
GAMES = ("temples", "tiles")
MASK = "action_mask"


@pytest.fixture(params=WAYS)
def copied(request: pytest.FixtureRequest) -> Copies:
    """A way to copy an object."""
    return WAYS[request.param]


def vectors(vector: VectorGame, steps: int) -> list[list[bytes]]:
    """Step games by random actions; return what they show after each step."""
    return [shown(vector) for _ in stepped(vector, steps)]


def agents(env: Any, steps: int) -> list[Any]:
    """Let the first legal action be taken again and again; return what all agents see."""
    told = []
    for _ in range(steps):
        if not env.agents:
            env.reset()
        seen, reward, terminated, truncated, _info = env.last()
        over = terminated or truncated
        told.append((env.agent_selection, seen["observation"].tobytes(), seen[MASK].tobytes()))
        told.append(reward)
        env.step(None if over else int(seen[MASK].nonzero()[0][-1]))
    return told


def learner(env: Any, steps: int) -> list[Any]:
    """Let a learner take its last legal action again and again; return what it sees."""
    told = []
    for _ in range(steps):
        action = int(env.action_masks().nonzero()[0][-1])
        seen, reward, over, _truncated, info = env.step(action)
        told.append((seen["observation"].tobytes(), seen[MASK].tobytes(), reward, over, info))
        if over:
            env.reset()
    return told


def several(env: Any, steps: int) -> list[Any]:
    """Let a learner play at several places; return what it sees."""
    told = []
    seen, _info = env.reset(options={"reset_mask": np.array([False, True])})
    for _ in range(steps):
        actions = seen[MASK].argmax(axis=1)
        seen, rewards, over, _truncated, info = env.step(actions)
        told.append((seen["observation"].tobytes(), rewards.tolist(), over.tolist(), str(info)))
    return told


def made(kind: str, game: str) -> tuple[Any, Callable[[Any, int], list[Any]]]:
    """Return an environment in the middle of a play, and what plays on in it."""
    if kind == "vector":
        vector = VectorGame(game, 3, "copies", limit=40, threads=2)
        vectors(vector, 25)
        return vector, vectors
    if kind == "pettingzoo":
        env = pettingzoo.env(game, seed=3, render_mode="ansi")
        env.reset()
        agents(env, 15)
        return env, agents
    opponents = ["random", "easy"] if game == "tiles" else "easy"
    if kind == "gymnasium":
        one = learners.LearnerEnv(game, opponents=opponents, seats=3 if game == "tiles" else 2)
        one.reset(seed=5)
        learner(one, 5)
        return one, learner
    many = learners.LearnerVectorEnv(game, 2, opponents="random", max_episode_steps=9)
    many.reset(seed=5)
    several(many, 5)
    return many, several


KINDS = ("vector", "pettingzoo", "gymnasium", "gymnasium vector")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_plays_the_same_game_and_the_first_goes_on_alone(
    kind: str, game: str, copied: Copies
) -> None:
    env, play = made(kind, game)
    first, second = copied(env), copied(env)
    course = play(first, 30)
    assert len(set(map(str, course))) > 5, "something happens"
    assert play(second, 30) == course
    assert play(env, 30) == course


ELSEWHERE = """
import pickle, sys
from tests.environments import test_copies as tests
env, play = pickle.load(sys.stdin.buffer)
sys.stdout.buffer.write(pickle.dumps(play(env, 20)))
"""


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_pickled_environment_goes_on_in_another_process(kind: str) -> None:
    env, play = made(kind, "tiles")
    sent = pickle.dumps((env, play))
    words = [sys.executable, "-c", ELSEWHERE]
    told = subprocess.run(words, input=sent, capture_output=True, check=True).stdout
    assert pickle.loads(told) == play(env, 20)


@pytest.mark.parametrize("game", GAMES)
def test_a_snapshot_is_copied_and_restored_by_games_made_alike(game: str, copied: Copies) -> None:
    vector = VectorGame(game, 3, 1, threads=2)
    vectors(vector, 20)
    kept = copied(vector.snapshot())
    course = vectors(vector, 20)
    for each in (vector, VectorGame(game, 3, "another", threads=2)):
        each.restore(kept)
        assert vectors(each, 20) == course


@pytest.mark.parametrize("forms", [FORMS, FORMS[::-1]])
def test_what_is_pickled_by_one_backend_is_read_by_the_other(
    monkeypatch: pytest.MonkeyPatch, forms: tuple[str, str]
) -> None:
    with monkeypatch.context() as one:
        choose_form(one, forms[0])
        vector = VectorGame("tiles", 2, 1)
        vectors(vector, 9)
        sent = pickle.dumps(vector)
        course = vectors(vector, 20)
    choose_form(monkeypatch, forms[1])
    assert vectors(pickle.loads(sent), 20) == course


def test_games_that_were_torn_are_not_copied_and_say_what_helps(copied: Copies) -> None:
    vector = VectorGame("temples", 2, 1)
    vector._torn = True
    with pytest.raises(SettingError, match="a step was interrupted: reset all games"):
        copied(vector)
    vector.reset()
    copied(vector)


def test_a_copy_of_an_environment_that_has_not_begun_begins(copied: Copies) -> None:
    envs = [pettingzoo.env("tiles", seed=3) for _ in range(2)]
    others = [copied(envs[0]), envs[1]]
    for each in others:
        each.reset()
    assert agents(others[0], 9) == agents(others[1], 9)
    fresh = copied(learners.LearnerEnv("temples"))
    fresh.reset(seed=1)
    learner(fresh, 3)
