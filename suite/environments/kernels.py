"""The kernel of a game for environments: its episodes and its observations."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from suite import native
from suite.core import games
from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.kernel.layout import Layout
from suite.core.validation import shown
from suite.core.view import View
from suite.environments.messages import _

Octets = NDArray[np.uint8]


def find(game: str | Game[Any]) -> Game[Any]:
    """Return a game that environments can play, by itself or by its name.

    Raises `SettingError` if there is none, or if it has no kernel.
    """
    its = games.find(game) if isinstance(game, str) else game
    if not isinstance(its, Game):
        raise SettingError(
            _("{value} is not a game: give a name, such as 'tiles'", value=shown(game))
        )
    if not its.kernel_package:
        raise SettingError(_("{name} has no kernel, which an environment needs", name=its.name))
    return its


def episodes(game: Game[Any]) -> ModuleType:
    """Return the module of a game's episodes, compiled if this installation has it."""
    return native.fastest(f"{game.kernel_package}.engine.episode")


def crew(batches: list[Any]) -> Any:
    """Return what steps batches of a kernel together."""
    return native.fastest("suite.core.kernel.batch").Crew(batches)


def layout(game: Game[Any]) -> Layout:
    """Return what each number of a game's observations means."""
    its: Layout = native.fastest(f"{game.kernel_package}.engine.observation").LAYOUT
    return its


def observation(view: View[Any]) -> Octets:
    """Return what the watcher of a view, a seat, knows, as `layout` describes it.

    Raises `PositionError` for what is no view of a seat.
    """
    row = np.zeros(layout(view.game).width, np.uint8)
    episodes(view.game).observation_of(view.state, row)
    return row


def mask(game: Game[Any], legal: int) -> Octets:
    """Return a set of actions, given as the bits of an int, as one byte an action."""
    size = game.seats_actions
    packed = np.frombuffer(legal.to_bytes(size // 8 + 1, "little"), np.uint8)
    return np.unpackbits(packed, count=size, bitorder="little")
