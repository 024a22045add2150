"""What the entries of environments are given: each is returned in the form they need, or refused.

All raise `SettingError` with one sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.options import Rules
from suite.core.validation import shown
from suite.environments.messages import _

LONGEST: Final = (1 << 63) - 1
"""The highest whole number of 64 bits."""
LONGEST_SEED: Final = 4096
"""The most bits of a seed that is a number."""


def whole(name: str, value: object, least: int, most: int) -> int:
    """Return a whole number within its range; numpy's whole numbers are, too."""
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        number = int(value)
        if least <= number <= most:
            return number
    raise SettingError(
        _(
            "{name} must be a whole number from {least} to {most}, not {value}",
            name=name,
            least=least,
            most=most,
            value=shown(value),
        )
    )


def seats(game: Game[Any], number: object) -> int:
    """Return a number of seats that a game can have, by default its lowest."""
    if number is None:
        return game.seats[0]
    its = int(number) if isinstance(number, np.integer) else number
    if type(its) is not int:
        raise SettingError(_("seats must be a whole number, not {value}", value=shown(number)))
    game.check_seats(its)
    return its


def rules(value: object) -> Rules:
    """Return values of options by their names, by default none."""
    if value is None:
        return {}
    if isinstance(value, Mapping):
        return value
    raise SettingError(
        _("rules must map names of options to values, not {value}", value=shown(value))
    )


def seed(value: object) -> int | str:
    """Return a seed: a whole number or a text."""
    if isinstance(value, str):
        return value
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        if int(value).bit_length() <= LONGEST_SEED:
            return int(value)
        raise SettingError(_("a seed has at most {bits} bits", bits=LONGEST_SEED))
    raise SettingError(
        _("a seed must be a whole number or a text, not {value}", value=shown(value))
    )


def array(value: ArrayLike) -> NDArray[Any]:
    """Return what numpy makes of it; an array of objects of lists that are not equally long."""
    try:
        return np.asarray(value)
    except ValueError:
        return np.asarray(value, object)


def fixed_zeros(shape: tuple[int, ...], type_: Any) -> NDArray[Any]:
    """Return an array of zeros that numpy never resizes: a kernel keeps its address."""
    size = np.dtype(type_).itemsize * prod(shape)
    return np.frombuffer(bytearray(size or 1), type_, prod(shape)).reshape(shape)


def description(array: NDArray[Any]) -> str:
    """Return what an array is, for a message."""
    return _("an array of the shape {shape} of {type}", shape=array.shape, type=array.dtype)
