"""Gymnasium's own checks, and what they do not look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

pytest.importorskip("numpy", reason="environments need the extra env")
pytest.importorskip("gymnasium", reason="environments need the extra env")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.vector.utils import batch_space
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from suite.core.errors import IllegalActionError, PlayerError, SettingError
from suite.core.game import LegalActions
from suite.core.play.player import Choice
from suite.core.view import View
from suite.environments.gymnasium import LearnerEnv, LearnerVectorEnv
from suite.environments.vector import VectorGame
from suite.players import roster

KINDS = [("temples", 2), ("tiles", 2), ("tiles", 3), ("tiles", 4)]
kinds = pytest.mark.parametrize(("game", "seats"), KINDS)
MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED]
modes = pytest.mark.parametrize("mode", MODES)


class Willing(LearnerEnv):
    """Takes the last legal action for one that is not: `check_env` draws without a mask."""

    def step(self, action: Any) -> Any:
        legal = self.action_masks()
        return super().step(action if legal[action] else legal.nonzero()[0][-1])


@pytest.fixture
def willing() -> Iterator[str]:
    """Return the name of an environment that `check_env` can step."""
    name = "zweistrom/willing-v0"
    gymnasium.register(name, f"{__name__}:Willing")
    yield name
    del gymnasium.registry[name]


@kinds
@pytest.mark.parametrize("seat", [None, 1])
def test_it_passes_check_env(willing: str, game: str, seats: int, seat: int | None) -> None:
    env = gymnasium.make(willing, game=game, seats=seats, seat=seat, render_mode="ansi")
    check_env(env.unwrapped)


class Learner:
    """A learner that draws from the masks, by a generator of its own at each place."""

    def __init__(self, number: int) -> None:
        self.draws = [np.random.default_rng(place) for place in range(number)]

    def actions(self, seen: Any) -> Any:
        masks = np.atleast_2d(seen["action_mask"])
        each = zip(self.draws, masks, strict=True)
        return np.array([draw.choice(mask.nonzero()[0]) for draw, mask in each])


def steps(env: Any, number: int, seed: int | None = 5) -> Iterator[tuple[Any, ...]]:
    """Reset a vector environment and step it; where it does not begin anew by itself, reset it."""
    learner = Learner(env.num_envs)
    seen, info = env.reset(seed=seed)
    yield seen, None, None, None, info
    for _ in range(number):
        seen, reward, terminated, truncated, info = env.step(learner.actions(seen))
        yield seen, reward, terminated, truncated, info
        ended = terminated | truncated
        if env.metadata["autoreset_mode"] is AutoresetMode.DISABLED and ended.any():
            seen, info = env.reset(options={"reset_mask": ended})
            yield seen, None, None, None, info


@pytest.mark.slow
@kinds
@modes
def test_what_it_returns_lies_in_its_spaces(game: str, seats: int, mode: AutoresetMode) -> None:
    env = LearnerVectorEnv(game, 3, seats=seats, max_episode_steps=15, autoreset_mode=mode)
    assert env.metadata["autoreset_mode"] is mode
    assert env.observation_space == batch_space(env.single_observation_space, 3)
    assert env.action_space == batch_space(env.single_action_space, 3)
    ends: Counter[str] = Counter()
    kept = []
    for seen, reward, terminated, truncated, info in steps(env, 300):
        assert env.observation_space.contains(seen)
        assert seen["action_mask"].any(axis=1).all()
        assert info["seat"].shape == (3,)
        kept.append([(seen[key], seen[key].copy()) for key in seen])
        if reward is None:
            continue
        for array, dtype in ((reward, float), (terminated, bool), (truncated, bool)):
            assert array.shape == (3,)
            assert array.dtype == dtype
        assert not (terminated & truncated).any()
        assert (reward[~terminated] == 0).all()
        ends.update(terminated=terminated.sum(), truncated=truncated.sum())
    assert ends["truncated"]
    assert all((given == copy).all() for pairs in kept for given, copy in pairs)
    env.close()


@kinds
@modes
def test_it_steps_as_gymnasiums_own_vector_does(game: str, seats: int, mode: AutoresetMode) -> None:
    def single() -> Any:
        return LearnerEnv(game, seats=seats)

    ours = LearnerVectorEnv(game, seats=seats, autoreset_mode=mode)
    its = SyncVectorEnv([single], autoreset_mode=mode)
    assert ours.observation_space == its.observation_space
    assert ours.action_space == its.action_space
    ends = 0
    for one, other in zip(steps(ours, 400), steps(its, 400), strict=True):
        assert all((one[0][key] == other[0][key]).all() for key in one[0])
        for mine, theirs in zip(one[1:4], other[1:4], strict=True):
            assert np.array_equal(mine, theirs)
            if mine is not None:
                assert mine.dtype == theirs.dtype
        assert one[4].keys() == other[4].keys()
        assert all((one[4][key] == other[4][key]).all() for key in one[4])
        ends += one[2] is not None and one[2].sum()
    assert ends


@modes
def test_gymnasiums_wrappers_go_around_it(mode: AutoresetMode) -> None:
    env = gymnasium.make_vec(
        "zweistrom/temples-v1", num_envs=2, max_episode_steps=5, autoreset_mode=mode
    )
    assert env.spec
    for *_, infos in steps(DictInfoToList(env), 30):
        assert all(info["seat"] in (0, 1) for info in infos)
    ended = 0
    for _, _, terminated, truncated, info in steps(RecordEpisodeStatistics(env), 30):
        if truncated is not None and (terminated | truncated).any():
            assert (info["episode"]["l"][truncated] == 5).all()
            ended += 1
    assert ended


@pytest.mark.parametrize("name", ["zweistrom/temples-v1", "zweistrom/tiles-v1"])
def test_it_is_made_by_its_name(name: str) -> None:
    env = gymnasium.make(name, max_episode_steps=3, seat=0)
    seen, info = env.reset(seed=1)
    assert info == {"seat": 0}
    for number in range(3):
        action = env.action_space.sample(seen["action_mask"])
        seen, _, terminated, truncated, _ = env.step(action)
        assert (terminated, truncated) == (False, number == 2)


@kinds
@modes
def test_a_place_does_not_depend_on_how_many_there_are(
    game: str, seats: int, mode: AutoresetMode
) -> None:
    def played(number: int) -> list[Any]:
        env = LearnerVectorEnv(game, number, seats=seats, max_episode_steps=20, autoreset_mode=mode)
        # Places that end at other times are reset at other times: plays are compared, not resets.
        return [each for each in steps(env, 70) if each[1] is not None]

    seven = played(7)
    for number in (1, 3):
        for one, other in zip(played(number), seven, strict=True):
            for key in one[0]:
                assert (one[0][key] == other[0][key][:number]).all()
            for mine, theirs in zip(one[1:4], other[1:4], strict=True):
                assert (mine == theirs[:number]).all()


def test_places_and_episodes_and_seeds_differ() -> None:
    env = LearnerVectorEnv("temples", 3, seat=0)
    firsts = [env.reset(seed=seed)[0]["observation"] for seed in (1, None, 2)]
    assert len({row.tobytes() for first in firsts for row in first}) == 9
    again = [env.reset(seed=seed)[0]["observation"] for seed in (1, None, 2)]
    assert np.array_equal(firsts, again)


def test_without_a_seed_plays_differ_each_time() -> None:
    # Two plays begin with equal hands now and then; eight and eight never do.
    firsts = [LearnerVectorEnv("temples", 8).reset()[0]["observation"] for _ in range(2)]
    assert not np.array_equal(firsts[0], firsts[1])
    singles = [LearnerEnv("temples") for _ in range(2)]
    one, other = ([env.reset()[0]["observation"] for _ in range(8)] for env in singles)
    assert not np.array_equal(one, other)


def test_the_learner_sits_on_each_seat_equally_often_or_on_its_own() -> None:
    env = LearnerVectorEnv("tiles", 4, seats=4)
    seats = np.array([env.reset()[1]["seat"] for _ in range(4)])
    assert all(sorted(row) == [0, 1, 2, 3] for row in (*seats, *seats.T))
    env = LearnerVectorEnv("tiles", 2, seats=4, seat=2)
    assert [env.reset()[1]["seat"].tolist() for _ in range(3)] == [[2, 2]] * 3


@kinds
def test_the_learner_sees_and_gets_what_its_seat_does(game: str, seats: int) -> None:
    env = LearnerEnv(game, seats=seats)
    play = env._one.play
    learner, rewards = Learner(1), Counter[float]()
    for number in range(12):
        seen, info = env.reset(seed=None if number else 1)
        terminated = False
        while not terminated:
            assert play.to_move[0] == info["seat"]
            assert (seen["observation"] == play.observation(0, info["seat"])).all()
            assert (seen["action_mask"] == play.mask[0]).all()
            assert (env.action_masks() == play.mask[0]).all()
            seen, reward, terminated, _, info = env.step(learner.actions(seen)[0])
        assert reward == play.rewards[0, info["seat"]]
        assert (seen["observation"] == play.observation(0, info["seat"])).all()
        rewards[reward] += 1
    assert len(rewards) > 1, rewards


class Spy:
    """A program that notes what it is asked, and takes the first legal action."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, Any, float]] = []

    def choose(self, view: Any, legal: Any, rng: Any) -> Choice:
        self.asked.append((view, legal, rng.random()))
        return Choice((next(iter(legal)), 1, 2, 3))


@pytest.fixture
def spy(monkeypatch: pytest.MonkeyPatch) -> Spy:
    """Return the program that any name means."""
    spy = Spy()
    monkeypatch.setattr(roster, "seat", lambda game, spec: spy)
    return spy


@kinds
def test_programs_know_their_views_only(spy: Spy, game: str, seats: int) -> None:
    env = LearnerEnv(game, seats=seats, seat=0)
    play = VectorGame(game, seed="3:0", seats=seats, autoreset=False)
    seen, _ = env.reset(seed=3)
    learner, terminated, randoms = Learner(1), False, []
    for _ in range(60):
        for view, legal, random in spy.asked:
            assert view.watcher == play.to_move[0] != 0
            assert play.game.to_json(view) == play.game.to_json(play.view(0, view.watcher))
            assert list(legal) == play.mask[0].nonzero()[0].tolist()
            randoms.append(random)
            play.step([next(iter(legal))])
        spy.asked.clear()
        if terminated:
            break
        action = learner.actions(seen)[0]
        seen, _, terminated, _, _ = env.step(action)
        play.step([action])
    assert len({*randoms}) == len(randoms) > 20


def test_opponents_sit_in_the_order_of_play_after_the_learner() -> None:
    env = LearnerEnv("tiles", seats=4, seat=2, opponents=["easy", "random", "turn:width=5"])
    env.reset(seed=1)
    one = env._one
    assert one.names == ["random", "turn", "learner", "easy"]
    words = ["easy", "random", "turn:width=5"]
    assert one._opponents.players == [roster.seat(one.play.game, word) for word in words]
    met: dict[int, str] = {}

    class Told:
        def __init__(self, word: str) -> None:
            self.word = word

        def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
            met[view.watcher] = self.word
            return Choice((next(iter(legal)),))

    one._opponents.players[:] = map(Told, words)
    env.reset(seed=1)
    while len(met) < 3:
        env.step(int(env.action_masks().argmax()))
    assert met == {3: "easy", 0: "random", 1: "turn:width=5"}


def test_no_two_decisions_of_programs_share_a_generator(spy: Spy) -> None:
    env = LearnerVectorEnv("tiles", 2, seats=3, seat=2)
    for seed in (1, None, 2):
        env.reset(seed=seed)
    randoms = [random for _, _, random in spy.asked]
    assert len({*randoms}) == len(randoms) > 6


@modes
def test_a_play_that_has_ended_waits_or_begins_anew(mode: AutoresetMode) -> None:
    env = LearnerVectorEnv("temples", 2, max_episode_steps=1, autoreset_mode=mode)
    seen, _ = env.reset(seed=1)
    first = env.action_space.sample(tuple(seen["action_mask"]))
    seen, _, _, truncated, _ = env.step(first)
    assert truncated.tolist() == [True, True]
    if mode is AutoresetMode.DISABLED:
        with pytest.raises(SettingError, match="game 0 has ended: reset it first"):
            env.step(first)
        later, _ = env.reset(options={"reset_mask": np.array([True, False])})
        assert (later["observation"][1] == seen["observation"][1]).all()
        assert (later["observation"][0] != seen["observation"][0]).any()
        with pytest.raises(SettingError, match="game 1 has ended: reset it first"):
            env.step(env.action_space.sample(tuple(later["action_mask"])))
    else:
        later, reward, terminated, truncated, _ = env.step([-1, 10**9])  # nobody looks at these
        assert not (reward.any() or terminated.any() or truncated.any())
        again = LearnerVectorEnv("temples", 2)
        again.reset(seed=1)
        assert (again.reset()[0]["observation"] == later["observation"]).all()


def test_an_illegal_action_raises_before_any_play_has_changed() -> None:
    env = LearnerVectorEnv("tiles", 3)
    seen, _ = env.reset(seed=1)
    actions = Learner(3).actions(seen)
    for wrong in (-1, 3596, 2**62, 3000):
        with pytest.raises(IllegalActionError, match=r"game 2: .* is not legal in the phase"):
            env.step([actions[0], actions[1], wrong])
    after = env.step(actions)[0]
    env.reset(seed=1)
    assert (env.step(actions)[0]["observation"] == after["observation"]).all()


@pytest.mark.parametrize("wrong", [-1, 3596, 10**30, 3000])
def test_an_illegal_action_of_one_play_raises(wrong: int) -> None:
    env = LearnerEnv("tiles")
    seen, _ = env.reset(seed=1)
    with pytest.raises(IllegalActionError, match="is not legal in the phase"):
        env.step(wrong)
    env.step(Learner(1).actions(seen)[0])


@pytest.mark.parametrize(
    "actions",
    [3, [1], [1, 2, 3], [[1], [2]], [1.0, 2.0], ["1", "2"], [True, False], None, [[1], 2]],
)
def test_what_are_no_actions_is_refused(actions: Any) -> None:
    env = LearnerVectorEnv("tiles", 2)
    env.reset()
    with pytest.raises(
        SettingError, match="actions must be 2 whole numbers of 64 bits, one per game"
    ):
        env.step(actions)


@pytest.mark.parametrize("action", [None, 1.0, "3", [3], np.zeros(1)])
def test_what_is_no_action_is_refused(action: Any) -> None:
    env = LearnerEnv("tiles")
    env.reset()
    with pytest.raises(SettingError, match="an action must be a whole number, not "):
        env.step(action)


@pytest.mark.parametrize(
    "which",
    [
        [False, False],
        np.zeros(2, bool),
        np.ones(3, bool),
        np.ones(2),
        np.ones((2, 1), bool),
        "both",
        True,
    ],
)
def test_what_is_no_reset_mask_is_refused(which: Any) -> None:
    env = LearnerVectorEnv("tiles", 2)
    env.reset()
    with pytest.raises(SettingError, match="reset_mask must have a truth value for each"):
        env.reset(options={"reset_mask": which})


def test_before_the_first_reset_and_after_the_end_no_play_is_under_way() -> None:
    said = "no play is under way: reset the environment"
    single, several = LearnerEnv("temples"), LearnerVectorEnv("temples", 2)
    mask = {"reset_mask": np.array([True, False])}
    for call in (
        lambda: single.step(0),
        single.render,
        lambda: several.step([0, 0]),
        several.render,
        lambda: several.reset(options=mask),
    ):
        with pytest.raises(SettingError, match=said):
            call()
    seen, _ = single.reset(seed=1)
    learner, terminated = Learner(1), False
    while not terminated:
        seen, _, terminated, _, _ = single.step(learner.actions(seen)[0])
    assert seen["action_mask"].all()
    with pytest.raises(SettingError, match=said):
        single.step(0)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"seats": 5}, "tiles has 2, 3 or 4 seats, not 5"),
        ({"edition": "1066"}, "1066"),
        ({"rules": {"moon": 1}}, "moon"),
        ({"seat": 3}, "seat must be a whole number from 0 to 2, not 3"),
        ({"seat": "first"}, "seat must be a whole number from 0 to 2, not 'first'"),
        ({"opponents": "nobody"}, "there is no player 'nobody' for tiles"),
        ({"opponents": "random:luck=1"}, "random has no parameter 'luck=1'"),
        ({"opponents": ["random"]}, "or a list of 2, not ['random']"),
        ({"opponents": 7}, "opponents must be the name of a program, or a list of 2, not 7"),
        ({"opponents": ["random", None]}, "or a list of 2, not ['random', None]"),
        ({"opponents": "cmd:true"}, "the bot true can play only at a table"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, Any], said: str) -> None:
    for made in (LearnerEnv, LearnerVectorEnv):
        with pytest.raises(SettingError) as refused:
            made(**{"game": "tiles", "seats": 3, **given})
        assert said in str(refused.value)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"num_envs": 0}, "num_envs must be a whole number from 1 to 65536, not 0"),
        ({"num_envs": 2.0}, "num_envs must be a whole number from 1 to 65536, not 2.0"),
        ({"max_episode_steps": 0}, "max_episode_steps must be a whole number from 1 to "),
        (
            {"render_mode": "rgb_array"},
            "render_mode must be 'ansi', 'human' or None, not 'rgb_array'",
        ),
        (
            {"autoreset_mode": AutoresetMode.SAME_STEP},
            "autoreset_mode must be NEXT_STEP or DISABLED",
        ),
        ({"autoreset_mode": "sometimes"}, "autoreset_mode must be NEXT_STEP or DISABLED"),
    ],
)
def test_what_several_plays_cannot_be_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(SettingError) as refused:
        LearnerVectorEnv("tiles", **given)
    assert said in str(refused.value)


def test_pictures_are_refused_when_one_is_asked_for() -> None:
    """`make_vec_env` of stable-baselines3 gives `rgb_array` to every environment, unasked."""
    with pytest.warns(UserWarning, match="not in the possible render_modes"):
        env = gymnasium.make("zweistrom/temples-v1", render_mode="rgb_array")
    seen, _info = env.reset(seed=1)
    env.step(seen["action_mask"].argmax())
    with pytest.raises(
        SettingError, match=r"^render_mode must be 'ansi', 'human' or None, not 'rgb_a"
    ):
        env.unwrapped.render()


def test_a_mode_can_be_given_by_its_value() -> None:
    env = LearnerVectorEnv("tiles", autoreset_mode="Disabled")
    assert env.autoreset_mode is AutoresetMode.DISABLED


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (Choice((3000,)), "the player on seat 2 returned an illegal action"),
        (Choice((-1,)), "the player on seat 2 returned an illegal action"),
        (Choice(()), r"the player on seat 2 crashed \(IndexError\)"),
        (None, r"the player on seat 2 crashed \(AttributeError\)"),
    ],
)
def test_a_program_that_breaks_down_ends_the_plays(
    spy: Spy, monkeypatch: pytest.MonkeyPatch, answer: Any, said: str
) -> None:
    single, several = LearnerEnv("tiles", seat=0), LearnerVectorEnv("tiles", 2, seat=0)
    learner = Learner(2)
    first, firsts = single.reset(seed=1)[0], several.reset(seed=1)[0]
    monkeypatch.setattr(spy, "choose", lambda *given: answer)

    def one() -> None:
        seen = first
        while True:
            seen = single.step(seen["action_mask"].argmax())[0]

    def all_of_them() -> None:
        seen = firsts
        while True:
            seen = several.step(learner.actions(seen))[0]

    for act in (one, all_of_them):
        with pytest.raises(PlayerError, match=said):
            act()
    monkeypatch.undo()
    for again in (lambda: single.step(0), lambda: several.step([0, 0])):
        with pytest.raises(SettingError, match="no play is under way: reset the environment"):
            again()
    assert (several.reset(seed=1)[0]["observation"] == firsts["observation"]).all()


def test_the_letters_are_those_of_the_learners_view(capsys: pytest.CaptureFixture[str]) -> None:
    env = LearnerVectorEnv("tiles", 2, render_mode="ansi")
    env.reset(seed=1)
    game = env._ones[0].play.game
    names = [["learner", "random"], ["random", "learner"]]
    assert env.render() == tuple(
        game.ascii(one.play.view(0, one.seat), names[one.seat]) for one in env._ones
    )
    human = LearnerVectorEnv("tiles", 2, render_mode="human")
    human.reset(seed=1)
    assert capsys.readouterr().out == "".join(f"{drawn}\n" for drawn in env.render())
    assert human.render() is None
    with pytest.raises(SettingError, match="nothing is drawn without a render_mode"):
        silent = LearnerEnv("tiles")
        silent.reset()
        silent.render()
