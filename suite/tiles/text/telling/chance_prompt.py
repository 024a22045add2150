"""The question about an event of chance: what has come up."""

from __future__ import annotations

from collections.abc import Sequence

from suite.core.view import View
from suite.tiles.flow import FLOW
from suite.tiles.messages import _
from suite.tiles.model import actions
from suite.tiles.model.actions import VERBS, verb_of
from suite.tiles.model.pieces import size
from suite.tiles.model.state import State


def chance_prompt(view: View[State], names: Sequence[str]) -> str:
    """Return the question: who begins, or which tiles a seat draws, with their number."""
    event, _weight = FLOW.outcomes(view.state)[0]
    if VERBS[verb_of(event)] == "start":
        return _("Who begins?")
    seat, tiles = actions.drawn(event)
    return _.plural(
        "Which tile does {who} draw?",
        "Which {number} tiles does {who} draw?",
        size(tiles),
        who=names[seat],
    )
