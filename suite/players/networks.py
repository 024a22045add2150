"""The networks of a game's players: the one that comes with it, none, or one of a file."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from suite import native
from suite.players import network_file

NONE: Final = "none"
"""The word for the evaluation by hand alone."""


def shipped(package: str) -> Path:
    """Return the file of the network that comes with the game of a package; it may be missing."""
    return Path(str(files(f"{package}.engine") / f"{package.rpartition('.')[2]}.network"))


def weights_of(package: str, network: str) -> Any:
    """Return the weights of a game's evaluation with a network, of the current backend.

    The `package` is that of the game. The `network` is a path, `NONE`, or empty for the one that
    comes with the game. Raises `SettingError` for a file that is no network of this game.
    """
    backend = native.backend(package.rpartition(".")[2])
    return _weights_of(package, network, Path(network).absolute(), backend)


@cache
def _weights_of(package: str, network: str, path: Path, _backend: str) -> Any:
    with_network = native.fastest(f"{package}.engine.factors.weights").with_network
    if network == NONE:
        return with_network(None)
    file = path if network else shipped(package)
    names = import_module(f"{package}.engine.features").NAMES
    return with_network(network_file.read(file, package.rpartition(".")[2], names))
