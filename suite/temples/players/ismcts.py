"""The player `ismcts`: information-set Monte Carlo tree search over the turns of both seats."""

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
"""The limit of positions of the search for a win."""


@dataclass(frozen=True, slots=True)
class Ismcts:
    """Searches for a win in its turn, then searches a tree of turns in many determinizations.

    - `iterations`: iterations of the tree search in a decision (1 to 1,000,000)
    - `ms`: if not 0, its time limit in milliseconds, instead of `iterations`; the choice then
      depends on the speed of the machine
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
