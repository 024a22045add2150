"""The share of a win that the value of a position is worth, by the number of seats.

Fitted to the ends of games; `python -m tests.tools.bench.odds` fits all numbers here again.
"""

from __future__ import annotations

from math import exp
from typing import Final

from suite.core.forecast import Calibration

SCALE: Final = (0.0, 0.0, 5.9, 5.1, 4.0)
"""The difference in value that multiplies the odds of a win by e, for each number of seats."""
EVEN: Final = (
    *(0.0, 0.0, 0.0, 0.0),
    *(0.0, 0.0, 0.0, 0.0),
    *(-0.6, 3.4, 0.0, 0.0),
    *(2.7, 4.3, 6.7, 0.0),
    *(3.6, 4.6, 5.6, 7.3),
)
"""`EVEN[seats << 2 | wait]`: the value of a seat that wins every other game.

`wait` is the number of turns before its own. A seat that has just moved shows what it has gained,
the others have still to answer: that is worth a tempo.
"""
CALIBRATIONS: Final = {
    (2, True): Calibration(slope=1.0, offset=0.0, doubt=0.1),
    (2, False): Calibration(slope=1.0, offset=0.0, doubt=0.1),
    (3, True): Calibration(slope=1.0, offset=0.0, doubt=0.1),
    (3, False): Calibration(slope=1.0, offset=0.0, doubt=0.1),
    (4, True): Calibration(slope=1.0, offset=0.0, doubt=0.1),
    (4, False): Calibration(slope=1.0, offset=0.0, doubt=0.1),
}
"""The calibration of shares measured on worlds, by the number of seats, and by whether the view has
what can be counted but is not shown."""


def share(value: float, seats: int, wait: int) -> float:
    """Return a seat's share of a win (0 to 1) for its value of a position between two turns.

    `wait` is the number of turns before its own (0 to `seats` - 1).
    """
    return 1 / (1 + exp((EVEN[seats << 2 | wait] - value) / SCALE[seats]))
