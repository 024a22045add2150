"""A rating with its uncertainty, by Glicko: Mark Glickman, "The Glicko system", 1999."""

from __future__ import annotations

from math import log, pi, sqrt
from typing import Annotated, Final

from msgspec import Meta, Struct

from suite.core.text.forecast import NORMAL

SCALE: Final = log(10) / 400
LEAST: Final = 60.0
"""The smallest deviation: a person's strength goes on changing."""


class Rating(Struct, frozen=True):
    """How strong a person probably is, in Elo points, with the standard deviation of that."""

    value: Annotated[float, Meta(ge=-10_000, le=10_000)] = 1500.0
    deviation: Annotated[float, Meta(gt=0, le=350)] = 350.0

    def __str__(self) -> str:
        """Return it with the half-width of its 95 % interval: `1500 ± 690`."""
        return f"{self.value:.0f} ± {NORMAL * self.deviation:.0f}"

    def after(self, score: float, other: float, doubt: float) -> Rating:
        """Return the rating after a result against another one, which stays as it is.

        `score` is 1 for a win and 0 for a loss; `doubt` is the standard deviation of `other`.
        """
        weight = 1 / sqrt(1 + 3 * (SCALE * doubt / pi) ** 2)
        expected = 1 / (1 + 10 ** (weight * (other - self.value) / 400))
        news = (SCALE * weight) ** 2 * expected * (1 - expected)
        variance = 1 / (1 / self.deviation**2 + news)
        value = self.value + SCALE * variance * weight * (score - expected)
        return Rating(value, max(LEAST, sqrt(variance)))
