"""Samples of positions for training: their features, and the value by hand to correct."""

from __future__ import annotations

from suite.core.errors import PositionError
from suite.tiles.engine import door
from suite.tiles.engine.evaluation import WON, Evaluation
from suite.tiles.engine.features import NAMES
from suite.tiles.messages import _
from suite.tiles.model.state import State


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
