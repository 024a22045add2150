"""The player that plays at random: the measure of all others."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random as Generator
from typing import Any, ClassVar

from suite.core.game import LegalActions
from suite.core.play.player import Choice
from suite.core.text.catalogue import marked
from suite.core.view import View


@dataclass(frozen=True, slots=True)
class Random:
    """Takes any legal action, with the odds that the game gives it."""

    meaning: ClassVar[str] = marked("Takes any legal action, with the odds that the game gives it.")

    def choose(self, view: View[Any], legal: LegalActions, rng: Generator) -> Choice:
        """Return one legal action."""
        return Choice((view.game.random_action(legal, rng),))
