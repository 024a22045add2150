"""Seat the policy that `ppo.py` has learned: `docs/examples/policy_bot.py:Policy`."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from suite.core import games
from suite.core.errors import SettingError
from suite.core.game import LegalActions
from suite.core.play.player import Choice
from suite.core.view import View
from suite.environments import kernels


class Policy:
    """Takes the legal action with the highest logit."""

    games = ("temples",)
    meaning = "Takes the action to which a learned network gives the best odds."

    def __init__(self, weights: str = "policy.npz") -> None:
        if not Path(weights).is_file():
            raise SettingError(f"there is no file {weights}: ppo.py writes one")
        with np.load(weights) as saved:
            version = int(saved["version"])
            arrays = [saved[f"arr_{number}"] for number in range(len(saved.files) - 1)]
        if version != kernels.layout(games.find("temples")).version:
            raise SettingError(
                f"the weights were learned from observations of another layout, version {version}"
            )
        self.layers = list(zip(arrays[::2], arrays[1::2], strict=True))

    def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
        """Return the best legal action."""
        del rng  # nothing is left to chance
        signal = np.log1p(kernels.observation(view), dtype=np.float32)
        for weight, bias in self.layers[:-1]:
            signal = np.maximum(weight @ signal + bias, 0)
        weight, bias = self.layers[-1]
        logits = weight @ signal + bias
        return Choice((max(legal, key=logits.__getitem__),))
