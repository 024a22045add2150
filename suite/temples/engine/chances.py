"""The share of a win that the value of a position is worth.

`SCALE` and `EVEN` are used at the leaves of rollouts. What those measure is calibrated once more:
`python -m tests.tools.bench.odds` fits all three to games, `CALIBRATIONS` here to 600 of `reply`
with 20,000 positions against itself.
"""

from __future__ import annotations

from math import exp
from typing import Final

from suite.core.text.forecast import Calibration
from suite.temples.engine.evaluation import WON

SCALE: Final = 7.0
"""The difference in value that multiplies the odds of a win by e."""
EVEN: Final = 3.5
"""The value at the end of a turn at which both sides win equally often: the rival moves next."""
CALIBRATIONS: Final = {
    (2, True): Calibration(slope=1.05, offset=-0.05, doubt=0.1),
    (2, False): Calibration(slope=1.05, offset=-0.05, doubt=0.1),
}
"""The calibration of shares measured on worlds, by the number of seats, and by whether the view has
what can be counted but is not shown: here there is nothing of that."""


def share(value: float) -> float:
    """Return the share of a win (0 to 1) of a turn that ends with a value."""
    if value >= WON:
        return 1.0
    if value <= -WON:
        return 0.0
    return 1 / (1 + exp((EVEN - value) / SCALE))
