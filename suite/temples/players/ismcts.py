"""The player `ismcts`: information-set Monte Carlo tree search over the turns of both seats."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import ClassVar

from suite import native
from suite.core.game import LegalActions
from suite.core.play.player import Choice, check_ranges, check_view
from suite.core.text.catalogue import marked
from suite.core.view import View
from suite.temples.model.state import State
from suite.temples.players import tree
from suite.temples.players.reply import BUDGETS, OWN_TURN


@dataclass(frozen=True, slots=True)
class Ismcts:
    """Takes a win; else searches a tree of turns in many determinizations.

    - `evaluations`: the budget of positions in worlds (1 to 100,000,000)
    - `ms`: if not 0, the budget in milliseconds instead (up to 3,600,000)
    """

    meaning: ClassVar[str] = marked(
        "Looks for a win first, then plays on from the best turns in many possible worlds."
    )

    evaluations: int = 100_000
    ms: int = 0

    def __post_init__(self) -> None:
        """Raise `SettingError` for a parameter out of range."""
        check_ranges("ismcts", self, BUDGETS)

    def choose(self, view: View[State], legal: LegalActions, rng: Random) -> Choice:
        """Return the plan that does best; in the rival's turn, the cards to discard."""
        start = monotonic() if self.ms else 0.0
        check_view(view)
        del legal  # the searches derive it from the view
        if sure := OWN_TURN.sure(view.state):
            return sure
        choice: Choice = native.fastest(tree.__name__).searched(
            view.state,
            self.evaluations,
            self.ms,
            start,
            rng,
        )
        return choice
