"""How far a share that was measured can be from the true one."""

from __future__ import annotations

from math import sqrt
from typing import Final

QUANTILE: Final = 1.959964
"""Standard deviations of a normal distribution on either side that hold 95 % of it."""


def wilson(points: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval (Wilson) of a share of `points` in a number of games.

    Both ends lie between 0 and 1, and without a game they are 0 and 1.
    """
    if not games:
        return 0.0, 1.0
    share = points / games
    spread = QUANTILE**2 / games
    middle = share + spread / 2
    width = QUANTILE * sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, (middle - width) / (1 + spread)), min(1.0, (middle + width) / (1 + spread))
