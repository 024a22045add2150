"""The random player: the baseline of all others."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random as Generator
from typing import Any, ClassVar

from suite.core.game import LegalActions
from suite.core.play.player import Choice, check_view
from suite.core.text.catalogue import marked
from suite.core.view import View


@dataclass(frozen=True, slots=True)
class Random:
    """Takes a random legal action, with the probabilities of `Game.random_action`."""

    meaning: ClassVar[str] = marked(
        "Plays a random legal action, weighted by the odds that the game defines."
    )

    def choose(self, view: View[Any], legal: LegalActions, rng: Generator) -> Choice:
        """Return a random legal action."""
        check_view(view)
        return Choice((view.game.checked.random_action(legal, rng),))
