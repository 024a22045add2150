"""The share of a win that the value of a position is worth, by the number of seats.

`SCALE` and `EVEN` are used at the leaves of rollouts, whose values a network corrects. What those
measure is calibrated once more. `python -m tests.tools.bench.odds` fits all three to games, here to
500 (leaves: 300) of `turn` against itself for each number of seats.
"""

from __future__ import annotations

from math import exp
from typing import Final

from suite.core.text.forecast import Calibration

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
    (2, True): Calibration(slope=1.06, offset=0.04, doubt=0.15),
    (2, False): Calibration(slope=0.97, offset=0.15, doubt=0.09),
    (3, True): Calibration(slope=0.93, offset=-0.03, doubt=0.1),
    (3, False): Calibration(slope=0.71, offset=-0.15, doubt=0.07),
    (4, True): Calibration(slope=0.95, offset=-0.03, doubt=0.11),
    (4, False): Calibration(slope=0.91, offset=-0.13, doubt=0.07),
}
"""The calibration of shares measured on worlds, by the number of seats, and by whether the view has
what can be counted but is not shown."""


def share(value: float, seats: int, wait: int) -> float:
    """Return a seat's share of a win (0 to 1) for its value of a position between two turns.

    `wait` is the number of turns before its own (0 to `seats` - 1).
    """
    return 1 / (1 + exp(-logit(value, seats, wait)))


def logit(value: float, seats: int, wait: int) -> float:
    """Return the logit of a share of a win, see `share`."""
    return (value - EVEN[seats << 2 | wait]) / SCALE[seats]
