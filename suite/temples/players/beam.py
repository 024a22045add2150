"""The player `beam`: beam search of a whole turn."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from suite import native
from suite.core.game import LegalActions
from suite.core.play.player import Choice, check_ranges, check_view
from suite.core.text.catalogue import marked
from suite.core.view import View
from suite.temples.model.state import State
from suite.temples.players import search

WIDTHS: Final = (1, 1000)
"""How wide a beam may be; the widest takes a second or two a turn."""
ALL: Final = 100
RANGES: Final = {"width": WIDTHS, "slips": (0, ALL)}


@dataclass(frozen=True, slots=True)
class Beam:
    """Searches its turn with a beam: it keeps the best `width` positions after each action.

    - `width`: the width of the beam (1 to 1000)
    - `slips`: percentage of random decisions (0 to 100), for a weaker player
    """

    meaning: ClassVar[str] = marked(
        "After each action of its turn, continues only from the best `width` positions (1 to 1000)."
    )

    width: int = 4
    slips: int = 0

    def __post_init__(self) -> None:
        """Raise `SettingError` for a parameter out of range."""
        check_ranges("beam", self, RANGES)

    def choose(self, view: View[State], legal: LegalActions, rng: Random) -> Choice:
        """Return the best line found; in the rival's turn, the cards to discard."""
        check_view(view)
        if self.slips and rng.random() * ALL < self.slips:
            return Choice((view.game.checked.random_action(legal, rng),))
        fast = native.fastest(search.__name__)
        if view.state.at == search.DISCARD:
            best = fast.halving(view.state)
        else:
            best = fast.beam(view.state, self.width)
        choice: Choice = best.choice()
        return choice
