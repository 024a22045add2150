"""The player `ismcts`: information-set Monte Carlo tree search over the turns of all seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from suite.core.text.catalogue import marked
from suite.players import ismcts
from suite.tiles.players import tree


@dataclass(frozen=True, slots=True)
class Ismcts(ismcts.Ismcts):
    """Plays the best turns on through those of the others, in many worlds that may be true.

    See the base class for its parameters.
    """

    meaning: ClassVar[str] = marked(
        "Plays the best turns on through those of the others, in many worlds that may be true."
    )
    trees: ClassVar[str] = tree.__name__

    iterations: int = 80
