"""Samples of positions for training: their features, and the value by hand to correct.

`samples` of the tile game is a link to this file, whose imports from the game are relative.
"""

from __future__ import annotations

from typing import Final

from suite.core.errors import PositionError
from suite.core.text.catalogue import Catalogue

from ..model.state import State
from . import door
from .evaluation import WON, Evaluation
from .features import NAMES

_: Final = Catalogue(__name__.rsplit(".", 3)[1])  # that of the game


def sample(view: State, seat: int) -> tuple[float, bool, list[int]]:
    """Return the value by hand of a position for a seat, whether it decides, and its features.

    Raises `PositionError` for what is no view of that seat.
    """
    state = door.checked(view)
    if state.watcher != seat or seat < 0:
        raise PositionError(_("only a seat's view can be a sample"))
    worth = Evaluation(state, seat)
    value = worth.of(state)
    if abs(value) < WON / 2:
        return value, False, worth.features(state)
    return value, True, [0] * len(NAMES)
