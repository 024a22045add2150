"""The features of a position that a network sees, whole numbers from the view of a seat."""

from __future__ import annotations

from typing import Final

from suite.tiles.model.state import State

NAMES: Final[tuple[str, ...]] = ()
"""What each feature is; their order is that of the inputs of a network."""


def describe(inputs: list[int], state: State, seat: int, value: float) -> None:
    """Write the features of a position that a seat values by hand at `value`; all are 0."""
