"""One seat of a game as an environment of Gymnasium; see `suite.environments.gymnasium`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from suite.core.flow import Seat
from suite.core.game import Game
from suite.core.options import Rules
from suite.environments import interface
from suite.environments.interface import HUMAN, MASK, OBSERVATION, RENDERING, Actions, Observation
from suite.environments.one_seat import not_under_way, places


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
        return self._shown()

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
        seen, info = self._shown()
        return seen, one.reward, one.over, False, info

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

    def _shown(self) -> tuple[Observation, dict[str, Any]]:
        if self.render_mode == HUMAN:
            self.render()
        mask = self._one.play.mask[0].astype(np.int8)
        seen = {OBSERVATION: self._one.observation.copy(), MASK: mask}
        return seen, {"seat": self._one.seat}
