"""The player `greedy`: the best single action, conflicts by their odds."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from suite import native
from suite.core.game import LegalActions
from suite.core.play.player import Choice, check_ranges, check_view
from suite.core.text.catalogue import marked
from suite.core.view import View
from suite.tiles.model.state import State
from suite.tiles.players import search

ALL: Final = 100
RANGES: Final = {"threats": (0, 1), "slips": (0, ALL)}


@dataclass(frozen=True, slots=True)
class Greedy:
    """Takes the action that is worth most at once, as if it were the last of its turn.

    - `threats`: 1 to weigh the threats of one more action, its own or a rival's; 0 not to. With 1
      it evaluates positions as `turn` does, so `turn` differs by the second action only.
    - `slips`: percentage of decisions that are random (0 to 100)
    """

    meaning: ClassVar[str] = marked(
        "Takes the action worth most now, as if it were the last of its turn."
    )

    threats: int = 0
    slips: int = 0

    def __post_init__(self) -> None:
        """Raise `SettingError` for a parameter out of range."""
        check_ranges("greedy", self, RANGES)

    def choose(self, view: View[State], legal: LegalActions, rng: Random) -> Choice:
        """Return the best action."""
        check_view(view)
        if self.slips and rng.random() * ALL < self.slips:
            return Choice((view.game.checked.random_action(legal, rng),))
        fast = native.fastest(search.__name__)
        choice: Choice = fast.best_action(view.state, view.watcher, legal, self.threats)
        return choice
