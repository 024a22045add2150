"""The player `reply`: compares the best ends of its turn by rollouts."""

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
from suite.temples.players import rollouts
from suite.temples.players.beam import check_width
from suite.temples.players.networks import weights_of
from suite.temples.players.turn import Turn

_: Final = Catalogue("temples")

OWN_TURN: Final = Turn()
"""The search of its own turn."""
MOST: Final = {"candidates": 1000, "evaluations": 100_000_000, "ms": 3_600_000}
"""The highest values of the parameters: about an hour a turn."""


@dataclass(frozen=True, slots=True)
class Reply:
    """Takes a win; else compares the best ends of its turn by rollouts in determinizations.

    - `candidates`: the number of ends compared (1 to 1000)
    - `width`: the beam width of both sides in rollouts (1 to 1000)
    - `evaluations`: the budget of positions in rollouts (1 to 100,000,000)
    - `ms`: if not 0, the budget in milliseconds instead (up to 3,600,000)
    - `network`: the file of a network that corrects its values; empty for the one that comes with
      the game, `none` for none
    """

    meaning: ClassVar[str] = marked(
        "Takes a win; else plays on, in worlds it deals itself, from the best ends of its turn."
    )

    candidates: int = 12
    width: int = 2
    evaluations: int = 100_000
    ms: int = 0
    network: str = ""

    def __post_init__(self) -> None:
        """Raise `SettingError` for a parameter out of range, or a file that is no network."""
        check_width("reply", self.width)
        for name in MOST:
            check("reply", name, getattr(self, name))
        weights_of(self.network)

    def choose(self, view: View[State], legal: LegalActions, rng: Random) -> Choice:
        """Return the line that does best; in the rival's turn, the cards to discard."""
        check_view(view)
        del legal  # the searches derive it from the view
        sure = OWN_TURN.sure(view.state)
        if sure:
            return sure
        choice: Choice = native.fastest(rollouts.__name__).weighed(
            view.state,
            OWN_TURN.limit,
            OWN_TURN.width,
            self.candidates,
            self.width,
            self.evaluations,
            self.ms,
            rng,
            weights_of(self.network),
        )
        return choice


def check(word: str, name: str, value: int) -> None:
    """Raise `SettingError` if a parameter of a player is out of range; only `ms` may be 0."""
    least, most = int(name != "ms"), MOST[name]
    if not least <= value <= most:
        raise SettingError(
            _(
                "{name} of {word} is from {least} to {most}, not {value}",
                name=name,
                word=word,
                least=least,
                most=most,
                value=value,
            )
        )
