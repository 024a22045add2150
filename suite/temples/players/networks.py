"""The networks of the players: the shipped one, none, or one of a file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from suite import native
from suite.players import network_file
from suite.temples.engine import weights
from suite.temples.engine.features import NAMES

NONE: Final = "none"
"""The word for the evaluation by hand alone."""
SHIPPED: Final = Path(weights.__file__).with_name("temples.network")
"""The network that comes with the game, if there is one."""


def weights_of(network: str) -> Any:
    """Return the weights of the evaluation with a network, of the current backend.

    The `network` is a path, `NONE`, or empty for the shipped one. Raises `SettingError` for a file
    that is no network of this game.
    """
    return _weights_of(network, Path(network).absolute(), native.backend())


@cache
def _weights_of(network: str, path: Path, _backend: str) -> Any:
    made = native.fastest(weights.__name__).with_network
    if network == NONE or (not network and not SHIPPED.exists()):
        return made(None)
    return made(network_file.read(path if network else SHIPPED, "temples", NAMES))
