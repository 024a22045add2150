"""What the environments of PettingZoo and Gymnasium have in common: spaces, actions, rendering."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from copy import deepcopy
from operator import index
from typing import Any, Final, Self

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from suite.core.errors import SettingError
from suite.core.flow import Action
from suite.core.validation import shown
from suite.core.view import View
from suite.environments.messages import _
from suite.environments.vector import VectorGame

OBSERVATION: Final = "observation"
MASK: Final = "action_mask"
ANSI: Final = "ansi"
HUMAN: Final = "human"
RENDERING: Final[dict[str, Any]] = {"render_modes": [ANSI, HUMAN], "render_fps": 1}
"""What an environment declares of its rendering; Gymnasium asks for a pace of letters, too."""

Mask = NDArray[np.int8]
Observation = dict[str, NDArray[Any]]


def observation_space(play: VectorGame) -> spaces.Dict:
    """Return what an observation of one game can be: what a seat knows, and what it may do.

    `observation` is uint8 `[F]`, each number at most what the layout says; `action_mask` is int8
    `[A]`, the type that the `sample` of an action space takes.
    """
    highest = [np.full(feature.size, feature.highest, np.uint8) for feature in play.layout.features]
    return spaces.Dict(
        {
            OBSERVATION: spaces.Box(
                np.zeros(play.layout.width, np.uint8), np.concatenate(highest), dtype=np.uint8
            ),
            MASK: spaces.Box(0, 1, (play.actions,), np.int8),
        }
    )


class Whole:
    """What is copied whole by `copy.copy` too: a copy that shared its play would step that, too."""

    def __copy__(self) -> Self:
        return deepcopy(self)


class Actions(spaces.Discrete):
    """The actions of a game, by the game's own numbers; few of them are legal at a time."""

    def sample(self, mask: Mask | None = None, probability: Mask | None = None) -> np.int64:
        """Return one of the actions that are 1 in a mask, as `Discrete` does, in less time.

        It draws the same; only a mask of another type or shape is left to `Discrete` to refuse.
        """
        if probability is None and isinstance(mask, np.ndarray):
            ones = (mask == 1).nonzero()[0]
            if len(ones) and mask.dtype == np.int8 and mask.shape == (self.n,):
                return np.int64(ones[self.np_random.integers(len(ones))])
        return super().sample(mask, probability)


def legal(play: VectorGame, action: Any) -> Action:
    """Return a legal action of the first of some games, given as any type of whole number.

    Raises `IllegalActionError` for one that is not legal, `SettingError` for what is no number.
    """
    try:
        number = index(action)
    except TypeError:
        raise SettingError(
            _("an action must be a whole number, not {value}", value=shown(action))
        ) from None
    if not play.allows(0, number):
        raise play.game.refusal(play.view(0).state, number)
    return number


def check_render_mode(mode: Any) -> None:
    """Raise `SettingError` for what is no render mode."""
    if mode not in (None, ANSI, HUMAN):
        raise SettingError(
            _(
                "render_mode must be {ansi!r}, {human!r} or None, not {value}",
                ansi=ANSI,
                human=HUMAN,
                value=shown(mode),
            )
        )


def render(view: View[Any], names: Sequence[str], mode: str | None) -> str | None:
    """Return a view in letters for `ansi`; for `human`, write it on stdout and return nothing.

    Raises `SettingError` without a mode, or for what is none.
    """
    check_render_mode(mode)
    if mode is None:
        raise SettingError(
            _(
                "nothing is drawn without a render_mode, {ansi!r} or {human!r}",
                ansi=ANSI,
                human=HUMAN,
            )
        )
    letters = str(view.game.ascii(view, names))
    if mode == ANSI:
        return letters
    sys.stdout.write(f"{letters}\n")
    return None
