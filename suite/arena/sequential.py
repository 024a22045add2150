"""A sequential test of whether one player is stronger than another.

It is the generalized sequential probability ratio test (GSPRT) as used for chess engines. It
compares two hypotheses about the first player: that it is as strong as the second (0 Elo, a share
of 50 %), and that it is 20 Elo stronger (52.9 %; Elo are logistic:
`share = 1 / (1 + 10 ** (-elo / 400))`). The unit is the mean score of a block, because the games of
a block share a deal and are not independent. With `n` blocks of mean `m` and variance `v` the
log-likelihood ratio is, in the normal approximation,

    n * (s1 - s0) * (2 * m - s0 - s1) / (2 * v)

and the test stops when it leaves the interval from `log(beta / (1 - alpha))` to
`log((1 - beta) / alpha)`. A player that is not stronger is called stronger in at most about
alpha = 5 % of all tests, one that is 20 Elo stronger is missed in beta = 5 %; between the two,
either answer is acceptable. The variance is estimated too: one lost and one won block are added to
it, or a few equal blocks at the beginning would give a variance near 0 and end the test.
"""

from __future__ import annotations

from math import log
from typing import Final

ELO: Final = (0.0, 20.0)
"""The Elo differences of the two hypotheses."""
ALPHA: Final = 0.05
"""The rate of false positives."""
BETA: Final = 0.05
"""The rate of false negatives."""
BOUNDS: Final = (log(BETA / (1 - ALPHA)), log((1 - BETA) / ALPHA))
"""The log-likelihood ratios at which the test stops."""
BEFORE: Final = (0.0, 1.0)
"""The scores of the blocks added to the estimate of the variance."""


def share(elo: float) -> float:
    """Return the expected share of a player who is stronger by this number of Elo."""
    return float(1 / (1 + 10 ** (-elo / 400)))


class Sequential:
    """The test, fed with the scores of the blocks in their order.

    - `blocks`: the number of blocks it has taken
    - `stronger`: the verdict; `None` while undecided, final once set
    """

    def __init__(self) -> None:
        self.blocks = 0
        self.stronger: bool | None = None
        self._sum = 0.0
        self._squares = 0.0

    def add(self, score: float) -> None:
        """Add the first player's mean score of the next block, 0 to 1; ignored once decided."""
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
        """The log-likelihood ratio; above 0 the evidence favours the first player."""
        if not self.blocks:
            return 0.0
        null, other = map(share, ELO)
        mean = self._sum / self.blocks
        number = self.blocks + len(BEFORE)
        middle = (self._sum + sum(BEFORE)) / number
        squares = self._squares + sum(before * before for before in BEFORE)
        variance = squares / number - middle * middle
        return self.blocks * (other - null) * (2 * mean - null - other) / (2 * variance)
