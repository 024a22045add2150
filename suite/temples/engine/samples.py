"""Samples of positions for training: their features, and the value by hand to correct."""

from __future__ import annotations

from typing import Final

from suite.core.errors import PositionError
from suite.core.text.catalogue import Catalogue
from suite.temples.engine import door
from suite.temples.engine.evaluation import WON, Evaluation
from suite.temples.engine.features import NAMES
from suite.temples.engine.weights import OWN
from suite.temples.model.actions import END
from suite.temples.model.state import State

_: Final = Catalogue("temples")

CLOSING: Final = END
"""The action that closes a turn: the search values the position before it."""


def sample(view: State, seat: int) -> tuple[float, bool, list[int]]:
    """Return the value by hand of a position for a seat, whether it decides, and its features.

    Raises `PositionError` for what is no view of that seat.
    """
    state = door.checked(view)
    if state.watcher != seat or seat < 0:
        raise PositionError(_("only a seat's view can be a sample"))
    worth = Evaluation(state, seat, OWN)
    value = worth.of(state)
    if abs(value) < WON / 2:
        return value, False, worth.features(state)
    return value, True, [0] * len(NAMES)
