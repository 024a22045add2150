"""PettingZoo's own tests, and what they do not look at."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("numpy", reason="environments need the extra env")
pytest.importorskip("gymnasium", reason="environments need the extra env")
pytest.importorskip("pettingzoo", reason="environments need the extra env")

import numpy as np
from gymnasium import spaces

from suite.core.errors import IllegalActionError, SettingError
from suite.environments import kernels, pettingzoo
from suite.environments.interface import Actions
from suite.environments.pettingzoo import AECGame
from suite.environments.vector import VectorGame

with warnings.catch_warnings():
    # It imports games of its own in a way that it has deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test

KINDS = [("temples", 2), ("tiles", 2), ("tiles", 3), ("tiles", 4)]
kinds = pytest.mark.parametrize(("game", "seats"), KINDS)


class Willing(AECGame):
    """Takes its last legal action whatever it is given.

    `max_cycles_test` draws without a mask, and expects that all agents act equally often.
    """

    def step(self, action: Any) -> None:
        legal = self.play.mask[0].nonzero()[0]
        super().step(None if action is None else legal[-1])


class Cycles:
    """A play in steps of one cycle each, for the half of `max_cycles_test` that needs them.

    A game of turns has no parallel form: who acts next is known only after the action before.
    """

    def __init__(self, env: AECGame) -> None:
        self.env = env
        self.agents = env.possible_agents
        self.action_space = env.action_space

    def reset(self) -> tuple[dict[str, Any], dict[str, Any]]:
        self.env.reset()
        return {}, {}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        for _ in self.agents:
            self.env.step(actions[self.env.agent_selection])
        return {}, self.env.rewards, self.env.terminations, self.env.truncations, {}


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `api_test` know games with masks by their names, as it knows PettingZoo's own."""
    module = sys.modules["pettingzoo.test.api_test"]
    for names in ("env_obs_dicts", "env_obs_space"):
        monkeypatch.setattr(module, names, ["temples_v1", "tiles_v1"])


@kinds
def test_it_passes_the_api_test(game: str, seats: int, known: None) -> None:
    api_test(pettingzoo.env(game, seats=seats, seed=1), num_cycles=1000)


@kinds
def test_it_passes_the_api_test_when_it_is_truncated(game: str, seats: int, known: None) -> None:
    api_test(pettingzoo.env(game, seats=seats, max_cycles=3), num_cycles=1000)


@kinds
def test_it_passes_the_seed_test(game: str, seats: int) -> None:
    seed_test(lambda: pettingzoo.env(game, seats=seats))


@kinds
def test_it_passes_the_max_cycles_test(game: str, seats: int) -> None:
    def env(max_cycles: int) -> AECGame:
        return Willing(game, seats=seats, seed=1, max_cycles=max_cycles)

    max_cycles_test(
        SimpleNamespace(env=env, parallel_env=lambda max_cycles: Cycles(env(max_cycles)))
    )


@kinds
def test_it_passes_the_render_test(
    game: str, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    render_test(lambda render_mode: pettingzoo.env(game, seats=seats, render_mode=render_mode))
    assert "seat_0" in capsys.readouterr().out


def play(env: AECGame, seed: int | None = None) -> Iterator[tuple[str, dict[str, Any], float]]:
    """Play to the end by chance; yield who has seen and got what, each time."""
    env.reset(seed=seed)
    draw = np.random.default_rng(1)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        yield agent, seen, reward
        legal = seen["action_mask"].nonzero()[0]
        env.step(None if terminated or truncated else draw.choice(legal))


@kinds
def test_a_play_is_that_of_the_vector_game(game: str, seats: int) -> None:
    vector = VectorGame(game, seed=7, seats=seats, autoreset=False)
    draw = np.random.default_rng(1)
    rewards = []
    for agent, seen, reward in play(pettingzoo.env(game, seats=seats), seed=7):
        if vector.terminated[0]:
            rewards.append(reward)
            continue
        assert agent == f"seat_{vector.to_move[0]}"
        assert (seen["observation"] == vector.observations[0]).all()
        assert (seen["action_mask"] == vector.mask[0]).all()
        assert reward == 0
        vector.step([draw.choice(vector.mask[0].nonzero()[0])])
    assert rewards == vector.rewards[0].tolist()
    assert any(rewards)


def test_who_is_not_to_act_sees_its_view_and_an_empty_mask() -> None:
    env = pettingzoo.env("tiles", seats=3)
    env.reset(seed=1)
    for seat, agent in enumerate(env.possible_agents):
        seen = env.observe(agent)
        assert (seen["observation"] == env.play.observation(0, seat)).all()
        assert seen["action_mask"].any() == (agent == env.agent_selection)
        assert env.observation_space(agent).contains(seen)


def test_observations_are_kept_by_who_has_them() -> None:
    env = pettingzoo.env("temples")
    kept = [(seen, {key: each.copy() for key, each in seen.items()}) for _, seen, _ in play(env)]
    for seen, copy in kept:
        assert (seen["observation"] == copy["observation"]).all()
        assert (seen["action_mask"] == copy["action_mask"]).all()


def firsts(env: AECGame, seeds: list[int | None]) -> list[bytes]:
    """Return what is seen first in the plays of these seeds."""
    seen = []
    for seed in seeds:
        env.reset(seed=seed)
        seen.append(env.last()[0]["observation"].tobytes())
    return seen


def test_plays_follow_from_the_seed() -> None:
    first, second = firsts(pettingzoo.env("temples", seed=4), [None, None])
    assert first != second
    assert firsts(pettingzoo.env("temples"), [4, None, 4]) == [first, second, first]
    # Two plays begin with equal hands now and then; eight and eight never do.
    unseeded = [firsts(pettingzoo.env("temples"), [None] * 8) for _ in range(2)]
    assert unseeded[0] != unseeded[1]


def test_a_play_can_be_begun_anew_in_its_middle_and_while_agents_leave() -> None:
    env = pettingzoo.env("temples", max_cycles=1, seed=1)
    for _ in range(3):
        env.reset()
        assert env.agents == env.possible_agents
        env.step(env.play.mask[0].argmax())
        env.step(env.play.mask[0].argmax())
        assert env.truncations == dict.fromkeys(env.agents, True)
        env.step(None)
        assert env.agents == ["seat_1"]


@pytest.mark.parametrize("action", [-1, 3596, 10**30, np.int64(2**62), 3000])
def test_an_illegal_action_raises_and_changes_nothing(action: Any) -> None:
    env = pettingzoo.env("tiles")
    env.reset(seed=1)
    agent, before = env.agent_selection, env.last()[0]
    with pytest.raises(IllegalActionError, match="is not legal in the phase"):
        env.step(action)
    after = env.last()[0]
    assert agent == env.agent_selection
    assert (before["observation"] == after["observation"]).all()
    assert (before["action_mask"] == after["action_mask"]).all()


def test_an_illegal_action_is_named_in_words() -> None:
    env = pettingzoo.env("tiles")
    env.reset(seed=1)
    game = env.play.game
    illegal = int((env.play.mask[0] == 0).nonzero()[0][5])
    with pytest.raises(IllegalActionError) as refused:
        env.step(illegal)
    assert str(refused.value).startswith(repr(game.write(illegal)))


@pytest.mark.parametrize("action", [None, 1.0, "3", [3], np.zeros(1), np.float32(2)])
def test_what_is_no_number_is_refused(action: Any) -> None:
    env = pettingzoo.env("tiles")
    env.reset(seed=1)
    with pytest.raises(SettingError, match="an action must be a whole number, not "):
        env.step(action)


def test_an_array_without_axes_is_an_action() -> None:
    env = pettingzoo.env("tiles")
    env.reset(seed=1)
    env.step(np.array(env.play.mask[0].argmax()))


def test_before_the_first_reset_there_is_nobody_to_act() -> None:
    env = pettingzoo.env("tiles", render_mode="ansi")
    for call in (env.last, env.render, lambda: env.step(0), lambda: env.observe("seat_0")):
        with pytest.raises(SettingError, match="no agent is to act: reset the environment"):
            call()
    assert list(env.agent_iter()) == []


def test_after_the_end_agents_can_only_leave() -> None:
    env = pettingzoo.env("temples", max_cycles=1)
    env.reset(seed=1)
    for _ in env.possible_agents:
        env.step(env.play.mask[0].argmax())
    with pytest.raises(
        SettingError, match="the play is over: seat_0 can only leave, with the action None"
    ):
        env.step(0)
    for _ in env.possible_agents:
        env.step(None)
    with pytest.raises(SettingError, match="no agent is to act: reset the environment"):
        env.step(None)


def test_who_is_no_agent_is_refused() -> None:
    env = pettingzoo.env("temples")
    env.reset()
    with pytest.raises(
        SettingError, match="there is no agent 'seat_2'; choose from seat_0, seat_1"
    ):
        env.observe("seat_2")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"seats": 5}, "tiles has 2, 3 or 4 seats, not 5"),
        ({"edition": "1066"}, "1066"),
        ({"rules": {"moon": 1}}, "moon"),
        ({"max_cycles": 0}, "max_cycles must be a whole number from 1 to "),
        ({"max_cycles": "4"}, "max_cycles must be a whole number from 1 to "),
        ({"seed": 1.5}, "a seed must be a whole number or a text, not 1.5"),
        (
            {"render_mode": "rgb_array"},
            "render_mode must be 'ansi', 'human' or None, not 'rgb_array'",
        ),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(SettingError) as refused:
        pettingzoo.env(**{"game": "tiles", **given})
    assert said in str(refused.value)


def test_without_a_mode_nothing_is_drawn() -> None:
    env = pettingzoo.env("tiles")
    env.reset()
    with pytest.raises(SettingError, match="nothing is drawn without a render_mode"):
        env.render()


@pytest.mark.slow
@kinds
def test_the_letters_are_those_of_the_view(game: str, seats: int) -> None:
    env = pettingzoo.env(game, seats=seats, render_mode="ansi")
    for agent, _, _ in play(env, seed=2):
        if not env.terminations[agent]:
            view = env.play.view(0, env.possible_agents.index(agent))
            assert env.render() == view.game.ascii(view, env.possible_agents)
            kept = agent
    assert kept
    assert env.render() == view.game.ascii(env.play.view(0, -1), env.possible_agents)


def test_nobody_can_have_the_state() -> None:
    env = pettingzoo.env("tiles")
    env.reset()
    with pytest.raises(NotImplementedError):
        env.state()


@kinds
def test_the_space_has_the_bounds_of_the_layout(game: str, seats: int) -> None:
    env = pettingzoo.env(game, seats=seats)
    space = env.observation_space("seat_0")["observation"]
    assert isinstance(space, spaces.Box)
    for feature in kernels.layout(env.play.game).features:
        part = kernels.layout(env.play.game).places[feature.name]
        assert (space.high[part] == feature.highest).all()
    assert all(env.observation_space(agent).contains(seen) for agent, seen, _ in play(env, seed=3))


def test_actions_are_drawn_as_gymnasium_draws_them() -> None:
    mask = np.zeros(677, np.int8)
    ours, its = Actions(677, seed=5), spaces.Discrete(677, seed=5)
    assert ours.sample(mask) == its.sample(mask) == 0
    mask[5::7] = 1
    assert [ours.sample(mask) for _ in range(50)] == [its.sample(mask) for _ in range(50)]
    assert [ours.sample() for _ in range(50)] == [its.sample() for _ in range(50)]
    assert ours == its
    for wrong in (mask[1:], mask.astype(bool), mask.tolist()):
        with pytest.raises(AssertionError):
            ours.sample(wrong)  # type: ignore[arg-type]
