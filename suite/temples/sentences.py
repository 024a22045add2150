"""The five places, and what happens there, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from suite.core.view import View
from suite.temples.notation import write
from suite.temples.state import State


def describe(view: View[State], names: Sequence[str]) -> list[str]:
    """Return the board in sentences."""
    return [f"{names}: turn {view.state.turn}."]


def tell(view: View[State], action: int, names: Sequence[str]) -> str:
    """Return one sentence on an action."""
    return write(action)
