"""The share of a win that the value of a position is worth, by the number of seats.

`SCALE` and `EVEN` are fitted to the ends of games of `turn` against itself; they are used at the
leaves of rollouts. What those measure is calibrated to the ends of games once more:
`python -m tests.tools.bench.odds tiles --seats 3 --fit` fits `CALIBRATIONS`.
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
    (2, True): Calibration(slope=0.98, offset=0.05, doubt=0.26),
    (2, False): Calibration(slope=0.9, offset=0.06, doubt=0.18),
    (3, True): Calibration(slope=0.99, offset=-0.01, doubt=0.18),
    (3, False): Calibration(slope=0.88, offset=-0.03, doubt=0.16),
    (4, True): Calibration(slope=0.92, offset=0.01, doubt=0.23),
    (4, False): Calibration(slope=0.98, offset=-0.03, doubt=0.15),
}
"""The calibration of shares measured on worlds, by the number of seats, and by whether the view has
what can be counted but is not shown: of 200 games of `turn` against itself for each number of
seats."""


def share(value: float, seats: int, wait: int) -> float:
    """Return a seat's share of a win (0 to 1) for its value of a position between two turns.

    `wait` is the number of turns before its own (0 to `seats` - 1).
    """
    return 1 / (1 + exp((EVEN[seats << 2 | wait] - value) / SCALE[seats]))
