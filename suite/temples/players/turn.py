"""The player `turn`: exhaustive search of its turn, or a wide beam."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Final

from suite import native
from suite.core.game import LegalActions
from suite.core.play.player import Choice, check_ranges, check_view
from suite.core.text.catalogue import marked
from suite.core.view import View
from suite.temples.model.state import State
from suite.temples.players import search
from suite.temples.players.beam import WIDTHS

RANGES: Final = {"limit": (1, 1_000_000), "width": WIDTHS}
"""With the highest limit a turn takes a minute, and 1 GB of memory."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Searches for a win first, then for the best line of all, then for a good one by a beam.

    - `limit`: the most positions of each of the first two searches (1 to 1,000,000); within it they
      are exhaustive
    - `width`: the beam width if the limit is exceeded (1 to 1000)
    """

    meaning: ClassVar[str] = marked(
        "Looks for a win first, then for the best line of all, then for a good one."
    )

    limit: int = 20_000
    width: int = 100

    def __post_init__(self) -> None:
        """Raise `SettingError` for a parameter out of range."""
        check_ranges("turn", self, RANGES)

    def choose(self, view: View[State], legal: LegalActions, rng: Random) -> Choice:
        """Return the best line found; in the rival's turn, the cards to discard."""
        check_view(view)
        del legal, rng  # the searches derive them from the view and are deterministic
        if view.state.at == search.DISCARD:
            best: search.Found = native.fastest(search.__name__).halving(view.state)
        else:
            best = self.best(view.state)
        return best.choice()

    def best(self, view: State) -> search.Found:
        """Return a win in this turn if there is one, else the best line, with all positions."""
        fast = native.fastest(search.__name__)
        best = self.win(view)
        if best.line:
            return best
        looked_at = best.positions
        if best.complete:
            best = fast.exhaustive(view, self.limit)
            looked_at += best.positions
        if not best.complete:
            best = fast.beam(view, self.width)
            looked_at += best.positions
        return replace(best, positions=looked_at)

    def sure(self, view: State) -> Choice | None:
        """Return the line to a win in this turn with its value, 1; `None` if there is none.

        In the rival's turn there is none.
        """
        if view.at == search.DISCARD:
            return None
        win = self.win(view)
        return replace(win.choice(), value=1.0) if win.line else None

    def win(self, view: State) -> search.Found:
        """Return the shortest line to a win in this turn, if there is one within the limit."""
        win: search.Found = native.fastest(search.__name__).find(view, None, self.limit, True)
        return win
