"""The player `ismcts`: a tree of both seats' turns, in many worlds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from suite import native
from suite.core.game import LegalActions
from suite.core.play.player import Choice
from suite.core.text.catalogue import marked
from suite.core.view import View
from suite.players.ismcts import check_budget, decide
from suite.temples.model.state import ACT, State
from suite.temples.players import search, tree, win_bound

FOR_A_WIN = 20_000
"""How many positions the search for a win may look at."""


@dataclass(frozen=True, slots=True)
class Ismcts:
    """Looks for a win first, then plays the best turns on, in many worlds that may be true.

    - `iterations`: how often it plays on (1 to 1,000,000)
    - `ms`: instead, how long it may play on in a decision, in milliseconds; 0 for as long as the
      iterations take. By the clock it does not always do the same
    """

    meaning: ClassVar[str] = marked(
        "Looks for a win first, then plays the best turns on, in many worlds that may be true."
    )

    iterations: int = 180
    ms: int = 0

    def __post_init__(self) -> None:
        """Raise `SettingError` for a parameter out of range."""
        check_budget(self.iterations, self.ms)

    def choose(self, view: View[State], legal: LegalActions, rng: Random) -> Choice:
        """Return a win in this turn if there is one, else the best plan found."""
        if len(legal) == 1:
            return Choice(tuple(legal), complete=True)
        if view.state.at == ACT:
            fast = native.fastest(search.__name__)
            out_of_reach = native.fastest(win_bound.__name__).out_of_reach
            win = fast.find(view.state, fast.won, FOR_A_WIN, out_of_reach)
            if win.line:
                choice: Choice = replace(win.choice(), value=1.0)
                return choice
        grown = native.fastest(tree.__name__).new_tree(view.state, rng)
        return decide(grown, self.iterations, self.ms)
