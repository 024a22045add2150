"""Why an action is refused, and what an allowed one would do, in a sentence with its chapter."""

from __future__ import annotations

from suite.core.game import Reason
from suite.core.view import View
from suite.temples.flow import FLOW
from suite.temples.state import State


def explain(view: View[State], action: int) -> Reason:
    """Say what `action` would do for the seat to act, or why the rules refuse it."""
    legal = bool(FLOW.legal_actions(view.state) >> action & 1)
    return Reason(legal, "it is allowed" if legal else "it is not allowed", "2")
