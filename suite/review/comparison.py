"""Comparing two lines of a seat in the same worlds, with the same random numbers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from suite.core.flow import Action
from suite.core.text.forecast import NORMAL, mean_of
from suite.core.view import View
from suite.review.review import MARKS

LEAST: Final = MARKS[-1][1]
"""The share of a win that a choice with the weakest mark has lost."""
CAUTION: Final = 1.5
"""How many times wider an interval is by which a mark is decided before all worlds are used."""


class Comparison:
    """What is known of the loss of what was played against a better line, world by world.

    - `share`, `best_share`: the share of a win with either
    - `loss`: the mean loss (-1 to 1); `low`, `high`: its 95 % interval
    - `worlds`: the number of worlds so far
    """

    def __init__(
        self, view: View[Any], best: Sequence[Action], line: Sequence[Action], seed: str
    ) -> None:
        self.view = view
        self.lines = (best, line)
        self.seed = seed
        self._gains: list[float] = []
        self._shares = [0.0, 0.0]
        self.loss = self.low = self.high = 0.0

    @property
    def worlds(self) -> int:
        """The number of worlds so far."""
        return len(self._gains)

    @property
    def best_share(self) -> float:
        """The share of a win with the better line."""
        return self._shares[0] / self.worlds

    @property
    def share(self) -> float:
        """The share of a win with what was played."""
        return self._shares[1] / self.worlds

    @property
    def is_undecided(self) -> bool:
        """Whether more worlds might give another mark.

        Who looks at an interval again and again sees it leave out a mark by accident, so this one
        is wider than the one that is told.
        """
        reach = CAUTION * (self.high - self.low) / 2
        return any(abs(self.loss - least) < reach for _, least in MARKS)

    @property
    def may_be_marked(self) -> bool:
        """Whether a choice with this loss may get a mark.

        For a mark all of the interval must be above `LEAST`, so half of it is enough here.
        """
        return (self.loss + self.high) / 2 >= LEAST

    def look(self, worlds: int) -> None:
        """Compare the lines in so many more worlds."""
        rng = Random(f"{self.seed}:{self.worlds}")
        chances = self.view.game.chances(self.view, self.lines, rng, worlds=worlds)
        for place, chance in enumerate(chances):
            self._shares[place] += chance.share * worlds
        pairs = zip(*(chance.worlds for chance in chances), strict=True)
        self._gains += [one - two for one, two in pairs]
        mean, error = mean_of(self._gains)
        reach = NORMAL * error
        # Worlds are compared as they are; losses are told in shares of games won.
        loss = self.best_share - self.share
        scale = loss / mean if mean * loss > 0 else 1.0
        self.loss = mean * scale
        self.low, self.high = (mean - reach) * scale, (mean + reach) * scale
