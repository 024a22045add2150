"""Chances: the share of a win that a seat can expect, as it is told to people and programs.

A chance means the share won if all seats play on as the level `expert` does. It is measured on
worlds that fit a view: playing on there gives a share of a win in each. Their mean is calibrated
to the ends of games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp, log, sqrt
from typing import Final

NORMAL: Final = 1.96
"""Half-width of a 95 % interval, in standard errors."""
SURE: Final = 0.002
"""The smallest mean share of worlds that is calibrated: less cannot be told from it."""


@dataclass(frozen=True, slots=True)
class Chance:
    """The share of a win (0 to 1) that a seat can expect; a win that is shared counts in parts.

    - `share`: the calibrated mean of the worlds
    - `low`, `high`: the 95 % interval of it, from the spread over worlds and what the calibration
      does not know; both are `share` if it is certain
    - `worlds`: the share in each world; lines that are measured together share their worlds
    - `calibration`: what made the share of their mean; `None` if nothing did
    """

    share: float
    low: float
    high: float
    worlds: tuple[float, ...] = field(default=(), repr=False)
    calibration: Calibration | None = field(default=None, repr=False)

    def differs(self, other: Chance) -> bool:
        """Say whether two chances that share their worlds are not equal by accident."""
        low, high = self.beyond(other)
        return low > 0 or high < 0

    def beyond(self, other: Chance) -> tuple[float, float]:
        """Return the 95 % interval of how much this chance is above another, in shared worlds."""
        if not self.worlds or not other.worlds:
            return self.share - other.share, self.share - other.share
        gains = [one - two for one, two in zip(self.worlds, other.worlds, strict=True)]
        gain, error = mean_of(gains)
        reach = NORMAL * error
        if not other.calibration:
            return gain - reach, gain + reach
        mean, least = measured(other.worlds), 0.5 / (len(gains) + 1)
        ends = (min(1 - least, max(least, mean + way)) for way in (gain - reach, gain + reach))
        low, high = map(other.calibration.share, ends)
        return low - other.share, high - other.share


@dataclass(frozen=True, slots=True)
class Prospects:
    """The share of a win (0 to 1) that every seat can expect; together they are 1.

    - `shares`: the calibrated mean of the worlds for each seat
    - `worlds`: the shares of all seats in each world; prospects that are measured together share
      their worlds
    """

    shares: tuple[float, ...]
    worlds: tuple[tuple[float, ...], ...] = field(default=(), repr=False)


def percents(shares: Sequence[float]) -> list[int]:
    """Return the shares of all seats in whole percent, which sum up to 100 as the shares do to 1.

    The largest remainders are rounded up, of equal ones those of the first seats. Only what is
    certain is 0 or 100.
    """
    exact = [round(100 * share, 9) for share in shares]
    wholes = [max(int(part), int(share > 0)) for part, share in zip(exact, shares, strict=True)]
    while shares and (rest := 100 - sum(wholes)):
        way = 1 if rest > 0 else -1
        seats = [
            seat for seat, whole in enumerate(wholes) if whole > 1 or (way > 0 and exact[seat])
        ]
        nearest = max(seats, key=lambda seat: way * (exact[seat] - wholes[seat]))
        wholes[nearest] += way
    return wholes


def mean_of(numbers: Sequence[float]) -> tuple[float, float]:
    """Return the mean of some numbers and its standard error; there must be one."""
    number = len(numbers)
    mean = sum(numbers) / number
    squares = sum((one - mean) ** 2 for one in numbers)
    return mean, sqrt(squares / (number * max(1, number - 1)))


def certain(share: float) -> Chance:
    """Return the chance of a game whose end is known."""
    return Chance(share, share, share)


@dataclass(frozen=True, slots=True)
class Calibration:
    """A monotone map from the mean share of worlds to the share of games won.

    Both are taken as logits: `slope` (above 0) times the one, plus `offset`, is the other, known
    with a standard error of `doubt`.
    """

    slope: float
    offset: float
    doubt: float

    def share(self, mean: float) -> float:
        """Return the share of games won for a mean share of worlds, neither 0 nor 1."""
        return _share(self._logit(mean))

    def chance(self, worlds: Sequence[float]) -> Chance:
        """Return the chance to tell from the share in each world; there must be one."""
        number = len(worlds)
        mean = measured(worlds)
        squares = sum((share - mean) ** 2 for share in (*worlds, 0.5))
        width = mean * (1 - mean)
        error = sqrt(squares / (number * (number + 1))) / width * self.slope
        logit = self._logit(mean)
        reach = NORMAL * sqrt(error**2 + self.doubt**2)
        low, high = _share(logit - reach), _share(logit + reach)
        return Chance(_share(logit), low, high, tuple(worlds), self)

    def prospects(self, worlds: Sequence[Sequence[float]]) -> Prospects:
        """Return the prospects to tell from the shares of all seats in each world.

        Each seat's mean is calibrated, and all are divided by their sum. What is the same in all
        worlds and whole, such as the end of a game, stays as it is.
        """
        means = [sum(shares) / len(worlds) for shares in zip(*worlds, strict=True)]
        if max(means) < 1.0:
            means = [self.share(min(1 - SURE, max(SURE, mean))) for mean in means]
        total = sum(means)
        return Prospects(tuple(mean / total for mean in means), tuple(map(tuple, worlds)))

    def _logit(self, mean: float) -> float:
        return self.slope * log(mean / (1 - mean)) + self.offset


def measured(worlds: Sequence[float]) -> float:
    """Return the mean share of some worlds, and of one more with a half.

    It is neither 0 nor 1, for nothing that was sampled is certain.
    """
    return (sum(worlds) + 0.5) / (len(worlds) + 1)


def _share(logit: float) -> float:
    """Return the share of a logit."""
    return 1 / (1 + exp(-logit))
