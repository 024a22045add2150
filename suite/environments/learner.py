"""One seat of a play, or of many at once, for Gymnasium; see `suite.environments.gymnasium`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from suite.core.errors import IllegalActionError, SettingError
from suite.core.flow import Seat
from suite.core.game import Game
from suite.core.options import Rules
from suite.core.validation import shown
from suite.environments import arguments, interface
from suite.environments.interface import HUMAN, MASK, OBSERVATION, RENDERING, Actions, Observation
from suite.environments.messages import _
from suite.environments.one_seat import OneSeat, not_under_way, places
from suite.environments.vector import MOST_GAMES

MODES: Final = (AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED)


class LearnerEnv(interface.Whole, gymnasium.Env[dict[str, Any], np.int64]):
    """One seat of a game for a learner; programs decide for the others.

    - `opponents`: the name of a program or level for all other seats, or a list with one a seat, in
      the order of play after the learner
    - `seat`: that of the learner; without it, another in each play, each equally often
    - `rules`: values of single options, those of the `edition` for the others
    - `render_mode`: `ansi`, for letters; `human`, which writes them on stdout after each step;
      `render` refuses another, of which `gymnasium.make` has warned, because some libraries give
      `rgb_array` to every environment

    The plays follow from the seed of the last `reset` that had one; without any, from chance. An
    illegal action raises `IllegalActionError`, what cannot be `SettingError`; the play stays as it
    was. A program that breaks down raises `PlayerError`.
    """

    metadata = RENDERING

    def __init__(
        self,
        game: str | Game[Any],
        *,
        opponents: str | Sequence[str] = "random",
        seat: Seat | None = None,
        rules: Rules | None = None,
        edition: str | None = None,
        seats: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Raise `SettingError` for a value that cannot be; `reset` begins the first play."""
        [self._one] = places(1, game, opponents, seat, rules, edition, seats)
        self.observation_space = interface.observation_space(self._one.play)
        self.action_space = Actions(self._one.play.actions)
        self.render_mode = render_mode
        self._seeded = False
        self._sound = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the next play, or with a seed its first; there are no `options`."""
        del options
        super().reset(seed=seed)
        self._sound = False
        self._one.begin(seed if self._seeded else self.np_random_seed)
        self._seeded = self._sound = True
        return self._observe()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action of the learner, then those of the programs until it must decide.

        `truncated` is never true: `max_episode_steps` of `gymnasium.make` truncates.
        """
        one = self._one
        if not self._sound or one.over:
            raise not_under_way()
        number = interface.legal(one.play, action)
        self._sound = False  # should a program break down, the play cannot go on
        one.step(number)
        self._sound = True
        observation, info = self._observe()
        return observation, one.reward, one.over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return whether each action is legal: bool `[A]`, as sb3-contrib's `MaskablePPO` asks."""
        legal: NDArray[np.bool_] = self._one.play.mask[0].astype(np.bool_)
        return legal

    def render(self) -> Any:
        """Return in letters what the learner sees; `human` writes them on stdout."""
        if not self._seeded:
            raise not_under_way()
        return self._one.render(self.render_mode)

    def close(self) -> None:
        """Release what the play holds."""
        self._one.play.close()

    def _observe(self) -> tuple[Observation, dict[str, Any]]:
        if self.render_mode == HUMAN:
            self.render()
        observation = {
            OBSERVATION: self._one.observation.copy(),
            MASK: self._one.play.mask[0].astype(np.int8),
        }
        return observation, {"seat": self._one.seat}


class LearnerVectorEnv(interface.Whole, VectorEnv[dict[str, Any], ArrayLike, NDArray[Any]]):
    """`num_envs` plays, in each of which one seat is a learner's; see `LearnerEnv`.

    - `max_episode_steps`: the number of the learner's decisions after which a play is cut off
    - `autoreset_mode`: with `NEXT_STEP`, the step after the end of a play begins the next and
      ignores the action given; with `DISABLED`, such a play waits for
      `reset(options={"reset_mask": ...})`

    What happens at a place follows from the seed and the place, not from `num_envs`. Place 0 is
    the `LearnerEnv` of the same seed.
    """

    def __init__(
        self,
        game: str | Game[Any],
        num_envs: int = 1,
        *,
        opponents: str | Sequence[str] = "random",
        seat: Seat | None = None,
        rules: Rules | None = None,
        edition: str | None = None,
        seats: int | None = None,
        max_episode_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
    ) -> None:
        """Raise `SettingError` for a value that cannot be; `reset` begins the first plays."""
        self._ones: list[OneSeat] = []  # to be closed, even if nothing comes of it
        interface.check_render_mode(render_mode)
        if autoreset_mode not in (*MODES, *(mode.value for mode in MODES)):
            raise SettingError(
                _(
                    "autoreset_mode must be NEXT_STEP or DISABLED, not {value}",
                    value=shown(autoreset_mode),
                )
            )
        if max_episode_steps is not None:
            max_episode_steps = arguments.whole(
                "max_episode_steps", max_episode_steps, 1, arguments.LONGEST
            )
        self.num_envs = arguments.whole("num_envs", num_envs, 1, MOST_GAMES)
        self._ones = places(self.num_envs, game, opponents, seat, rules, edition, seats)
        its = self._ones[0].play
        self.render_mode = render_mode
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**RENDERING, "autoreset_mode": self.autoreset_mode}
        self.single_observation_space = interface.observation_space(its)
        self.single_action_space = Actions(its.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._longest = max_episode_steps
        self._observations = np.zeros((self.num_envs, its.layout.width), np.uint8)
        self._masks = np.zeros((self.num_envs, its.actions), np.int8)
        self._ended = np.zeros(self.num_envs, np.bool_)
        self._seeded = False
        self._sound = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the next plays, or with a seed its first ones.

        The option `reset_mask` is an array of a truth value a place: the others go on.
        """
        marks = self._places_to_reset((options or {}).get("reset_mask"))
        super().reset(seed=seed)
        self._sound = False
        for place in np.flatnonzero(marks).tolist():
            self._begin(place, seed if self._seeded else self.np_random_seed)
        self._seeded = self._sound = True
        return self._observe()

    def step(
        self, actions: ArrayLike
    ) -> tuple[
        Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Take an action of the learner at each place; see `LearnerEnv.step`.

        If one is not legal, no play has changed. After a `PlayerError`, all must be reset.
        """
        numbers = self._legal(actions)
        rewards = np.zeros(self.num_envs)
        terminated = np.zeros(self.num_envs, np.bool_)
        truncated = np.zeros(self.num_envs, np.bool_)
        self._sound = False
        for place, one in enumerate(self._ones):
            if self._ended[place]:
                self._begin(place, None)
                continue
            one.step(numbers[place])
            self._show(place)
            rewards[place] = one.reward
            terminated[place] = one.over
            truncated[place] = not one.over and one.decisions == self._longest
        self._sound = True
        self._ended = terminated | truncated
        observation, info = self._observe()
        return observation, rewards, terminated, truncated, info

    def render(self) -> Any:
        """Return in letters what the learner sees at each place; `human` writes them on stdout."""
        if not self._seeded:
            raise not_under_way()
        pictures = tuple(one.render(self.render_mode) for one in self._ones)
        return None if self.render_mode == HUMAN else pictures

    def close_extras(self, **_options: Any) -> None:
        """Release what the plays hold."""
        for one in self._ones:
            one.play.close()

    def _places_to_reset(self, which: Any) -> NDArray[np.bool_]:
        """Return the places to be reset, all without a `reset_mask`."""
        if which is None:
            return np.ones(self.num_envs, np.bool_)
        marks = arguments.array(which)
        if marks.dtype != np.bool_ or marks.shape != (self.num_envs,) or not marks.any():
            raise SettingError(
                _(
                    "reset_mask must have a truth value for each of the {n} games, at least "
                    "one of them true, not {found}",
                    n=self.num_envs,
                    found=shown(which),
                )
            )
        if not self._sound:
            raise not_under_way()
        return marks

    def _legal(self, actions: ArrayLike) -> list[int]:
        """Return the action of each place; what is wrong is refused before any play changes."""
        if not self._sound:
            raise not_under_way()
        array = arguments.array(actions)
        if array.shape != (self.num_envs,) or array.dtype.kind not in "iu":
            raise SettingError(
                _(
                    "actions must be {n} whole numbers of 64 bits, one per game, not {found}",
                    n=self.num_envs,
                    found=arguments.description(array),
                )
            )
        numbers: list[int] = array.tolist()
        for place, number in enumerate(numbers):
            one = self._ones[place]
            if self._ended[place]:
                if self.autoreset_mode is AutoresetMode.DISABLED:
                    raise SettingError(_("game {place} has ended: reset it first", place=place))
            elif not one.play.allows(0, number):
                raise IllegalActionError(
                    _(
                        "game {place}: {quoted} is not legal in the phase {phase!r}; "
                        "no game has changed",
                        place=place,
                        quoted=one.play.game.quoted(number),
                        phase=one.play.view(0, one.seat).state.phase,
                    )
                )
        return numbers

    def _begin(self, place: int, seed: int | None) -> None:
        self._ones[place].begin(seed)
        self._ended[place] = False
        self._show(place)

    def _show(self, place: int) -> None:
        one = self._ones[place]
        self._observations[place] = one.observation
        self._masks[place] = one.play.mask[0]

    def _observe(self) -> tuple[Observation, dict[str, Any]]:
        if self.render_mode == HUMAN:
            self.render()
        observation = {OBSERVATION: self._observations.copy(), MASK: self._masks.copy()}
        return observation, {
            "seat": np.array([one.seat for one in self._ones]),
            "_seat": np.ones(self.num_envs, np.bool_),
        }
