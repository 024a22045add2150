"""The player `ismcts`: information-set Monte Carlo tree search over the turns of both seats."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from suite import native
from suite.core.play.player import Choice
from suite.core.text.catalogue import marked
from suite.core.view import View
from suite.players import ismcts
from suite.temples.model.state import ACT, State
from suite.temples.players import search, tree, win_bound

FOR_A_WIN = 20_000
"""The limit of positions of the search for a win."""


@dataclass(frozen=True, slots=True)
class Ismcts(ismcts.Ismcts):
    """Searches for a win in its turn, then searches a tree of turns in many determinizations.

    See the base class for its parameters.
    """

    meaning: ClassVar[str] = marked(
        "Looks for a win first, then plays the best turns on, in many worlds that may be true."
    )
    trees: ClassVar[str] = tree.__name__

    iterations: int = 180

    def _without_tree(self, view: View[State]) -> Choice | None:
        """Return a win in this turn, or `None`."""
        if view.state.at != ACT:
            return None
        fast = native.fastest(search.__name__)
        out_of_reach = native.fastest(win_bound.__name__).out_of_reach
        win = fast.find(view.state, None, FOR_A_WIN, out_of_reach)
        if not win.line:
            return None
        choice: Choice = replace(win.choice(), value=1.0)
        return choice
