"""The player `beam`: beam search of a whole turn."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from suite import native
from suite.core.errors import SettingError
from suite.core.game import LegalActions
from suite.core.play.player import Choice, check_view
from suite.core.text.catalogue import Catalogue, marked
from suite.core.view import View
from suite.temples.model.state import State
from suite.temples.players import search
from suite.temples.players.networks import weights_of

_: Final = Catalogue("temples")

WIDEST: Final = 1000
"""The widest beam; it takes a second or two a turn."""
ALL: Final = 100


@dataclass(frozen=True, slots=True)
class Beam:
    """Searches its turn with a beam: it keeps the best `width` positions after each action.

    - `width`: the width of the beam (1 to 1000)
    - `slips`: percentage of random decisions (0 to 100), for a weaker player
    - `network`: the file of a network that corrects its values; empty for the one that comes with
      the game, `none` for none
    """

    meaning: ClassVar[str] = marked(
        "Goes on, after each action of its turn, from the best `width` positions only (1 to 1000)."
    )

    width: int = 4
    slips: int = 0
    network: str = ""

    def __post_init__(self) -> None:
        """Raise `SettingError` for a parameter out of range, or a file that is no network."""
        check_width("beam", self.width)
        if not 0 <= self.slips <= ALL:
            raise SettingError(
                _("slips of beam is from 0 to {all}, not {slips}", all=ALL, slips=self.slips)
            )
        weights_of(self.network)

    def choose(self, view: View[State], legal: LegalActions, rng: Random) -> Choice:
        """Return the best line found; in the rival's turn, the cards to discard."""
        check_view(view)
        if self.slips and rng.random() * ALL < self.slips:
            return Choice((view.game.checked.random_action(legal, rng),))
        fast = native.fastest(search.__name__)
        weights = weights_of(self.network)
        if view.state.at == search.DISCARD:
            found = fast.halving(view.state, weights)
        else:
            found = fast.beam(view.state, self.width, weights)
        choice: Choice = found.choice()
        return choice


def check_width(word: str, width: int) -> None:
    """Raise `SettingError` if the width of a beam is out of range."""
    if not 1 <= width <= WIDEST:
        raise SettingError(
            _(
                "width of {word} is from 1 to {widest}, not {width}",
                word=word,
                widest=WIDEST,
                width=width,
            )
        )
