"""Confidence intervals of measured shares."""

from __future__ import annotations

from math import sqrt
from typing import Final

QUANTILE: Final = 1.959964
"""The 97.5 % quantile of the normal distribution, in standard deviations."""


def wilson(points: float, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of the share `points / games`.

    Both ends lie between 0 and 1; without a game they are 0 and 1.
    """
    if not games:
        return 0.0, 1.0
    share = points / games
    squares = QUANTILE**2 / games
    middle = share + squares / 2
    width = QUANTILE * sqrt(share * (1 - share) / games + squares / (4 * games))
    return max(0.0, (middle - width) / (1 + squares)), min(1.0, (middle + width) / (1 + squares))
