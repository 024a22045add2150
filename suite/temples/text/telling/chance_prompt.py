"""The questions a table is asked when chance is to act."""

from __future__ import annotations

from collections.abc import Sequence

from suite.core.text.phrases import possessive
from suite.core.view import View
from suite.temples.flow import FLOW
from suite.temples.messages import _
from suite.temples.model import actions
from suite.temples.model.actions import VERBS, verb_of
from suite.temples.model.pieces import size
from suite.temples.model.state import State


def chance_prompt(view: View[State], names: Sequence[str]) -> str:
    """Return the question; it names the number of cards and the seat that gets them."""
    event, _weight = FLOW.outcomes(view.state)[0]
    match VERBS[verb_of(event)]:
        case "start":
            return _("Who begins?")
        case "draw":
            seat, cards = actions.draw_of(event)
            return _.plural(
                "Which card does {who} draw?",
                "Which {number} cards does {who} draw?",
                size(cards),
                who=names[seat],
            )
        case _verb:
            seat, *stages = actions.lay_of(event)
            return _.plural(
                "Which stage comes up for {whose} yard?",
                "Which {number} stages come up for {whose} yard?",
                sum(map(bool, stages)),
                whose=possessive(names[seat]),
            )
