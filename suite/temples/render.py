"""The five places as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from suite.core.canvas import Canvas
from suite.core.view import View
from suite.temples.state import State


def draw(view: View[State], names: Sequence[str], width: int) -> Canvas:
    """Return the board in colour."""
    raise NotImplementedError


def letters(view: View[State], names: Sequence[str]) -> str:
    """Return the board in ASCII."""
    return f"{names}: turn {view.state.turn}"
