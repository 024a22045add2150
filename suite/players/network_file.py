"""Files of networks: a line of JSON, the *card*, which says where it comes from; then its numbers.

The numbers are little-endian: the biases with 32 bits, the weights with 16. The card has their
digest and the names of the features, so that a network is refused where these have changed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import isfinite
from pathlib import Path
from struct import pack, unpack
from typing import Any, Final

from suite import native
from suite.core import files
from suite.core.errors import SettingError
from suite.core.text.messages import _
from suite.players import network
from suite.players.network import FIRST, SECOND, Network

FORMAT: Final = "zweistrom-network/1"
MOST: Final = 1 << 20
"""The most bytes of a file."""


@dataclass(frozen=True)
class Numbers:
    """The numbers of a network, see `Network`."""

    shifts: tuple[int, int]
    unit: float
    biases: Sequence[int]
    weights: Sequence[int]


def encode(game: str, features: Sequence[str], numbers: Numbers, about: Mapping[str, Any]) -> bytes:
    """Return a network as a file; `about` is what else its card tells."""
    biases, weights = numbers.biases, numbers.weights
    data = pack(f"<{len(biases)}i{len(weights)}h", *biases, *weights)
    card = {
        "format": FORMAT,
        "game": game,
        "features": list(features),
        "shifts": list(numbers.shifts),
        "unit": numbers.unit,
        "digest": sha256(data).hexdigest(),
        **about,
    }
    return json.dumps(card, separators=(",", ":")).encode() + b"\n" + data


def decode(data: bytes, game: str, features: Sequence[str]) -> tuple[Numbers, dict[str, Any]]:
    """Return the numbers and the card of a file; raises `ValueError` for anything else."""
    line, _newline, body = data.partition(b"\n")
    card = json.loads(line)
    if not isinstance(card, dict) or card.get("format") != FORMAT:
        raise ValueError(_("it is not a network"))
    if card.get("game") != game or card.get("features") != list(features):
        raise ValueError(_("it was trained on other features than {game} has here", game=game))
    units = FIRST + SECOND + 1
    weights, odd = divmod(len(body) - 4 * units, 2)
    if weights < 0 or odd or card.get("digest") != sha256(body).hexdigest():
        raise ValueError(_("its numbers are damaged"))
    shifts, unit = card["shifts"], card["unit"]
    values = unpack(f"<{units}i{weights}h", body)
    numbers = Numbers(tuple(shifts), unit, list(values[:units]), list(values[units:]))
    _network(Network, len(features), numbers)  # which checks them
    return numbers, card


def load(path: Path, game: str, features: Sequence[str]) -> tuple[Numbers, dict[str, Any]]:
    """Return the numbers and the card of the network in a file.

    Raises `SettingError` if there is none for this game and these features.
    """
    try:
        return decode(files.read(path, MOST), game, features)
    except OSError as problem:
        reason: object = problem.strerror
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError) as problem:
        reason = problem
    raise SettingError(
        _("{path} cannot be used as a network: {reason}", path=path, reason=reason)
    ) from None


def read(path: Path, game: str, features: Sequence[str]) -> Any:
    """Return the network of a file, of the current backend; raises as `load` does."""
    numbers, _card = load(path, game, features)
    return _network(native.fastest(network.__name__).Network, len(features), numbers)


def _network(form: Any, inputs: int, numbers: Numbers) -> Any:
    """Return a network of either backend."""
    if not (
        isinstance(numbers.unit, float)
        and isfinite(numbers.unit)
        and all(type(shift) is int for shift in numbers.shifts)
    ):
        raise ValueError(_("its numbers are damaged"))
    return form(inputs, numbers.shifts, numbers.unit, numbers.biases, numbers.weights)
