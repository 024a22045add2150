"""A test that stops by itself, of whether one player is stronger than another.

It is the generalized sequential probability ratio test of the chess programmers. Two hypotheses
about the first player's strength are weighed against each other: that it is as strong as the second
(0 Elo, a share of 50 %), and that it is 20 Elo stronger (52.9 %; Elo are logistic:
`share = 1 / (1 + 10 ** (-elo / 400))`). What is counted is the mean score of a block, for its games
share a deal and are not independent. With `n` blocks of mean `m` and variance `v` the logarithm of
the likelihood ratio is, in the normal approximation,

    n * (s1 - s0) * (2 * m - s0 - s1) / (2 * v)

and the test stops when it leaves the interval from `log(beta / (1 - alpha))` to
`log((1 - beta) / alpha)`. So a player that is not stronger is called stronger in at most about
alpha = 5 % of all tests, one that is 20 Elo stronger is missed in beta = 5 %, and between the two
either answer is right. The variance is measured too: a block that was lost and one that was won are
added to it, without which a few equal blocks at the beginning would seem to be certain.
"""

from __future__ import annotations

from math import log
from typing import Final

ELO: Final = (0.0, 20.0)
"""What is weighed against each other."""
ALPHA: Final = 0.05
BETA: Final = 0.05
BOUNDS: Final = (log(BETA / (1 - ALPHA)), log((1 - BETA) / ALPHA))
BEFORE: Final = (0.0, 1.0)
"""The blocks that are added to measure the variance."""


def share(elo: float) -> float:
    """Return the share of games that goes to a player who is so much stronger."""
    return float(1 / (1 + 10 ** (-elo / 400)))


class Sequential:
    """The test, told the scores of the blocks in their order.

    - `blocks`: how many it was told
    - `stronger`: what it has found; `None` as long as it is undecided, and then it never changes
    """

    def __init__(self) -> None:
        self.blocks = 0
        self.stronger: bool | None = None
        self._sum = 0.0
        self._squares = 0.0

    def add(self, score: float) -> None:
        """Take the first player's mean score of the next block, from 0 to 1, if undecided."""
        if self.stronger is not None:
            return
        self.blocks += 1
        self._sum += score
        self._squares += score * score
        low, high = BOUNDS
        if not low < self.ratio < high:
            self.stronger = self.ratio >= high

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood ratio: above 0 the first player seems to be stronger."""
        if not self.blocks:
            return 0.0
        null, other = map(share, ELO)
        mean = self._sum / self.blocks
        number = self.blocks + len(BEFORE)
        middle = (self._sum + sum(BEFORE)) / number
        squares = self._squares + sum(each * each for each in BEFORE)
        variance = squares / number - middle * middle
        return self.blocks * (other - null) * (2 * mean - null - other) / (2 * variance)
