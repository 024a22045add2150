"""Games of a `VectorGame` for tests: of every kind, in both forms of the kernels."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import product
from random import Random
from typing import Any, Final

import numpy as np
import pytest

from suite import native
from suite.core import games
from suite.core.game import Game
from suite.core.options import Rules
from suite.environments.vector import VectorGame

FORMS: Final = (native.COMPILED, native.INTERPRETED)
KINDS: Final = (("temples", 2), ("tiles", 2), ("tiles", 3), ("tiles", 4))
ARRAYS: Final = (
    "observations",
    "final_observations",
    "mask",
    "rewards",
    "to_move",
    "terminated",
    "truncated",
    "episode",
)


def choose_form(monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    """Let environments made from now on use a form of the kernels; skip if it is not there."""
    if form == native.INTERPRETED:
        monkeypatch.setattr(native, "fastest", import_module)
    elif native.backend() != native.COMPILED:
        pytest.skip(native.why_interpreted())


def all_rules(game: Game[Any]) -> list[Rules]:
    """Return every choice of options."""
    names = [option.name for option in game.options]
    return [
        dict(zip(names, values, strict=True))
        for values in product(*(option.values for option in game.options))
    ]


def some_rules(game: Game[Any], number: int) -> list[Rules]:
    """Return some choices of options, in which each value of each option occurs."""
    every = all_rules(game)
    chosen = [every[0], every[-1], *Random(1).sample(every, min(number, len(every)))]
    return chosen[: max(2, number)]


def stepped(vector: VectorGame, steps: int) -> Iterator[np.ndarray[Any, Any]]:
    """Step all games by random actions; yield the actions after each step."""
    for _ in range(steps):
        actions = vector.random_actions()
        vector.step(actions)
        yield actions


def shown(vector: VectorGame, places: slice = slice(None)) -> list[bytes]:
    """Return what the arrays hold at some places."""
    return [getattr(vector, name)[places].tobytes() for name in ARRAYS]


def course(vector: VectorGame, steps: int, place: int) -> list[list[bytes]]:
    """Return what the arrays show of one place in random play, step by step."""
    row = slice(place, place + 1)
    return [shown(vector, row), *(shown(vector, row) for _ in stepped(vector, steps))]


def one_of_each() -> list[tuple[Game[Any], int]]:
    """Return each game with each number of seats."""
    return [(games.find(name), seats) for name, seats in KINDS]
