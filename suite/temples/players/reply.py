"""The player `reply`: compares the best ends of its turn by rollouts."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import ClassVar, Final

from suite import native
from suite.core.game import LegalActions
from suite.core.play.player import Choice, check_ranges, check_view
from suite.core.text.catalogue import marked
from suite.core.view import View
from suite.temples.model.state import State
from suite.temples.players import rollouts
from suite.temples.players.beam import WIDTHS
from suite.temples.players.turn import Turn

OWN_TURN: Final = Turn()
"""The search of its own turn."""
BUDGETS: Final = {"evaluations": (1, 100_000_000), "ms": (0, 3_600_000)}
"""The highest take about an hour a turn."""
RANGES: Final = {"width": WIDTHS, "candidates": (1, 1000), **BUDGETS}


@dataclass(frozen=True, slots=True)
class Reply:
    """Takes a win; else compares the best ends of its turn by rollouts in determinizations.

    - `candidates`: the number of ends compared (1 to 1000)
    - `width`: the beam width of both sides in rollouts (1 to 1000)
    - `evaluations`: the budget of positions in rollouts (1 to 100,000,000)
    - `ms`: if not 0, the budget in milliseconds instead (up to 3,600,000)
    """

    meaning: ClassVar[str] = marked(
        "Takes a win; otherwise plays on from the best ways to end its turn, in worlds it "
        "deals itself."
    )

    candidates: int = 12
    width: int = 2
    evaluations: int = 100_000
    ms: int = 0

    def __post_init__(self) -> None:
        """Raise `SettingError` for a parameter out of range."""
        check_ranges("reply", self, RANGES)

    def choose(self, view: View[State], legal: LegalActions, rng: Random) -> Choice:
        """Return the line that does best; in the rival's turn, the cards to discard."""
        start = monotonic() if self.ms else 0.0
        check_view(view)
        del legal  # the searches derive it from the view
        if sure := OWN_TURN.sure(view.state):
            return sure
        choice: Choice = native.fastest(rollouts.__name__).weighed(
            view.state,
            OWN_TURN.limit,
            OWN_TURN.width,
            self.candidates,
            self.width,
            self.evaluations,
            self.ms,
            start,
            rng,
        )
        return choice
