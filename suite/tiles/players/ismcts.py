"""The player `ismcts`: information-set Monte Carlo tree search over the turns of all seats."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from suite import native
from suite.core.game import LegalActions
from suite.core.play.player import Choice
from suite.core.text.catalogue import marked
from suite.core.view import View
from suite.players.ismcts import check_budget, decide
from suite.tiles.model.state import State
from suite.tiles.players import tree


@dataclass(frozen=True, slots=True)
class Ismcts:
    """Plays the best turns on through those of the others, in many worlds that may be true.

    - `iterations`: iterations of the search in a decision (1 to 1,000,000)
    - `ms`: instead, the time for a decision in milliseconds; 0 for no limit. With a limit the same
      seed need not give the same game
    """

    meaning: ClassVar[str] = marked(
        "Plays the best turns on through those of the others, in many worlds that may be true."
    )

    iterations: int = 80
    ms: int = 0

    def __post_init__(self) -> None:
        """Raise `SettingError` for a parameter out of range."""
        check_budget(self.iterations, self.ms)

    def choose(self, view: View[State], legal: LegalActions, rng: Random) -> Choice:
        """Return the best plan found, in any phase."""
        if len(legal) == 1:
            return Choice(tuple(legal), complete=True)
        grown = native.fastest(tree.__name__).new_tree(view.state, rng)
        return decide(grown, self.iterations, self.ms)
