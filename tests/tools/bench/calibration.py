"""How well told chances hold: calibration error, slope, and the calibration that fits best.

Decisions of one game share its result, so all intervals are bootstrapped by game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random
from typing import Final

from suite.core.text.forecast import Calibration

BINS: Final = 10
"""The number of bins of told chances that a calibration error is taken over."""
PRIOR: Final = 0.01
"""The weight of the prior slope of 1 and offset of 0, so that there always is an answer."""
SHRINKAGE: Final = 100.0
"""The weight of that prior in a calibration: few games change what worlds measured but little.

A thousand decisions weigh about 200 in the fit, as their results vary.
"""
STEPS: Final = 20
"""The most steps of Newton's method."""
NOTHING: Final = 1e-6
"""A slope that changes less is found."""
SAMPLES: Final = 200
"""The number of bootstrap samples."""


@dataclass(frozen=True, slots=True)
class Told:
    """One chance that was told (0 to 1), and the share of the game that its seat won."""

    chance: float
    won: float


Games = Sequence[Sequence[Told]]
"""What was told in each of some games."""


def brier(games: Games) -> float:
    """Return the mean squared difference between told chances and shares won."""
    return _mean([(told.chance - told.won) ** 2 for game in games for told in game])


def base_rate(games: Games) -> float:
    """Return the Brier score of telling the mean share won each time."""
    won = [told.won for game in games for told in game]
    mean = _mean(won)
    return _mean([(each - mean) ** 2 for each in won])


def table(games: Games) -> list[tuple[int, float, float]]:
    """Return for each bin of told chances: their number, their mean, and the mean share won."""
    bins: list[list[Told]] = [[] for _ in range(BINS)]
    for game in games:
        for told in game:
            bins[min(BINS - 1, int(told.chance * BINS))].append(told)
    return [
        (len(each), _mean([told.chance for told in each]), _mean([told.won for told in each]))
        for each in bins
        if each
    ]


def error(games: Games) -> float:
    """Return the calibration error: how far off the bins are in the mean, by their numbers."""
    rows = table(games)
    return sum(number * abs(told - won) for number, told, won in rows) / sum(row[0] for row in rows)


def line(games: Games, prior: float = PRIOR) -> tuple[float, float]:
    """Return the slope and offset of the logistic regression of shares won on told logits."""
    rows = [(logit(told.chance), told.won) for game in games for told in game]
    slope, offset = 1.0, 0.0
    for _ in range(STEPS):
        a, b, c, d, e = prior, 0.0, prior, prior * (1 - slope), -prior * offset
        for x, won in rows:
            share = 1 / (1 + exp(-max(-30.0, min(30.0, slope * x + offset))))
            weight, miss = share * (1 - share), won - share
            a += weight * x * x
            b += weight * x
            c += weight
            d += miss * x
            e += miss
        across = a * c - b * b
        slope += (c * d - b * e) / across
        offset += (a * e - b * d) / across
        if abs(c * d - b * e) < NOTHING * across:
            break
    return slope, offset


def leaf_scale(rows: Sequence[tuple[int, float, float]], waits: int) -> tuple[float, list[float]]:
    """Return the scale, and the even value of each wait, of the logistic regression on values.

    The `rows` are waits (below `waits`), values and shares won. A share is
    `1 / (1 + exp((even - value) / scale))`; the even value of a wait without rows is 0.
    """
    slope, offsets = 0.1, [0.0] * waits
    for _ in range(STEPS):
        a, d = PRIOR, 0.0
        b, c, e = [0.0] * waits, [PRIOR] * waits, [-PRIOR * offset for offset in offsets]
        for wait, value, won in rows:
            share = 1 / (1 + exp(-max(-30.0, min(30.0, slope * value + offsets[wait]))))
            weight, miss = share * (1 - share), won - share
            a += weight * value * value
            b[wait] += weight * value
            c[wait] += weight
            d += miss * value
            e[wait] += miss
        # The offsets do not depend on each other: they are put into the equation of the slope.
        step = (d - sum(x * z / y for x, y, z in zip(b, c, e, strict=True))) / (
            a - sum(x * x / y for x, y in zip(b, c, strict=True))
        )
        slope += step
        for wait in range(waits):
            offsets[wait] += (e[wait] - b[wait] * step) / c[wait]
        if abs(step) < NOTHING * slope:
            break
    return 1 / slope, [-offset / slope for offset in offsets]


def interval(games: Games, what: Callable[[Games], float]) -> tuple[float, float]:
    """Return the 95 % interval of a figure, bootstrapped by game."""
    found = sorted(what(sample) for sample in _samples(games))
    return found[SAMPLES // 40], found[-1 - SAMPLES // 40]


def fitted(games: Games) -> Calibration:
    """Return the calibration that makes told chances hold best, shrunk towards none.

    Its doubt is the root mean square, over what was told, of the standard error of a logit without
    shrinkage.
    """
    slope, offset = line(games)
    logits = [logit(told.chance) for game in games for told in game]
    mean, square = _mean(logits), _mean([each * each for each in logits])
    doubts = [
        (one - slope) ** 2 * square
        + 2 * (one - slope) * (two - offset) * mean
        + (two - offset) ** 2
        for one, two in map(line, _samples(games))
    ]
    slope, offset = line(games, SHRINKAGE)
    return Calibration(round(slope, 2), round(offset, 2), round(sqrt(_mean(doubts)), 2))


def calibrated(games: Games, calibration: Calibration) -> list[list[Told]]:
    """Return what a calibration makes of shares that were measured, of games that have some."""
    return [
        [Told(calibration.share(told.chance), told.won) for told in game] for game in games if game
    ]


def logit(share: float) -> float:
    """Return the logit of a share, which is neither 0 nor 1."""
    return log(share / (1 - share))


def _samples(games: Games) -> list[list[Sequence[Told]]]:
    rng = Random(1)
    return [rng.choices(games, k=len(games)) for _ in range(SAMPLES)]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / max(1, len(numbers))
