"""The share of a win that the value of a position is worth, by the number of seats.

`SCALE` and `EVEN` are used at the leaves of rollouts, whose values a network corrects. What those
measure is calibrated once more. `python -m tests.tools.bench.odds` fits all three to games, here to
300 (calibrations: 250) of `turn` against itself for each number of seats.
"""

from __future__ import annotations

from math import exp
from typing import Final

from suite.core.forecast import Calibration

SCALE: Final = (0.0, 0.0, 6.6, 4.9, 4.2)
"""The difference in value that multiplies the odds of a win by e, for each number of seats."""
EVEN: Final = (
    *(0.0, 0.0, 0.0, 0.0),
    *(0.0, 0.0, 0.0, 0.0),
    *(-0.7, 3.2, 0.0, 0.0),
    *(2.4, 4.0, 6.3, 0.0),
    *(3.7, 4.7, 5.9, 7.5),
)
"""`EVEN[seats << 2 | wait]`: the value of a seat that wins every other game.

`wait` is the number of turns before its own. A seat that has just moved shows what it has gained,
the others have still to answer: that is worth a tempo.
"""
CALIBRATIONS: Final = {
    (2, True): Calibration(slope=1.05, offset=-0.09, doubt=0.26),
    (2, False): Calibration(slope=0.99, offset=0.13, doubt=0.18),
    (3, True): Calibration(slope=1.02, offset=-0.02, doubt=0.2),
    (3, False): Calibration(slope=0.95, offset=-0.04, doubt=0.13),
    (4, True): Calibration(slope=1.03, offset=-0.05, doubt=0.19),
    (4, False): Calibration(slope=1.06, offset=-0.06, doubt=0.14),
}
"""The calibration of shares measured on worlds, by the number of seats, and by whether the view has
what can be counted but is not shown."""


def share(value: float, seats: int, wait: int) -> float:
    """Return a seat's share of a win (0 to 1) for its value of a position between two turns.

    `wait` is the number of turns before its own (0 to `seats` - 1).
    """
    return 1 / (1 + exp((EVEN[seats << 2 | wait] - value) / SCALE[seats]))
