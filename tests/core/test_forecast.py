"""Chances: calibrated shares with honest intervals, and what differs by more than accident."""

from __future__ import annotations

from random import Random

import pytest

from suite.core.text.forecast import Calibration, Chance, certain, percents

PLAIN = Calibration(slope=1.0, offset=0.0, doubt=0.0)


def drawn(share: float, number: int, rng: Random) -> list[float]:
    """Return the results of games that are won with a probability."""
    return [float(rng.random() < share) for _ in range(number)]


@pytest.mark.parametrize("share", [0.1, 0.5, 0.8])
def test_the_interval_holds_the_true_share_in_about_19_cases_of_20(share: float) -> None:
    rng, held = Random(1), 0
    for _ in range(1000):
        told = PLAIN.chance(drawn(share, 60, rng))
        assert told.low < told.share < told.high
        held += told.low <= share <= told.high
    assert 920 <= held <= 990


def test_what_was_sampled_is_never_certain_and_more_worlds_say_more() -> None:
    few, many = PLAIN.chance([1.0] * 10), PLAIN.chance([1.0] * 100)
    assert few.share < many.share < 1
    assert few.low < many.low < many.share < many.high < 1
    assert certain(1.0) == Chance(1.0, 1.0, 1.0)


def test_a_calibration_is_monotone_and_its_doubt_widens_the_interval() -> None:
    flat = Calibration(slope=0.5, offset=-0.4, doubt=0.0)
    shares = [flat.chance([share] * 50).share for share in (0.05, 0.4, 0.6, 0.95)]
    assert shares == sorted(shares)
    assert shares[-1] < PLAIN.chance([0.95] * 50).share
    doubtful = Calibration(slope=0.5, offset=-0.4, doubt=0.3).chance([0.4, 0.6] * 25)
    sure = flat.chance([0.4, 0.6] * 25)
    assert doubtful.low < sure.low < sure.share == doubtful.share < sure.high < doubtful.high


def test_lines_are_told_apart_world_by_world() -> None:
    rng = Random(2)
    luck = [rng.random() for _ in range(50)]
    one = PLAIN.chance([0.9 * each for each in luck])
    better = PLAIN.chance([0.9 * each + 0.05 for each in luck])
    noisy = PLAIN.chance([min(1.0, 0.9 * each + 0.1 * rng.random() - 0.05) for each in luck])
    assert one.low < better.share < one.high  # the luck of worlds is common to both
    assert better.differs(one)
    assert one.differs(better)
    assert not one.differs(one)
    assert not noisy.differs(one)
    assert certain(1.0).differs(one)
    assert not certain(1.0).differs(certain(1.0))


@pytest.mark.parametrize(
    ("shares", "told"),
    [
        ((1 / 3, 1 / 3, 1 / 3), [34, 33, 33]),
        ((0.125, 0.375, 0.5), [13, 37, 50]),
        ((0.145, 0.355, 0.5), [15, 35, 50]),
        ((0.355, 0.145, 0.5), [36, 14, 50]),
        ((0.494, 0.494, 0.012), [50, 49, 1]),
        ((0.9995, 0.0005), [99, 1]),
        ((0.998, 0.0005, 0.0005, 0.001), [97, 1, 1, 1]),
        ((1 - 1e-15, 1e-15), [99, 1]),
        ((1.0, 0.0), [100, 0]),
        ((0.5, 0.5, 0.0), [50, 50, 0]),
        ((), []),
    ],
)
def test_shares_that_stand_side_by_side_are_100_together(
    shares: tuple[float, ...], told: list[int]
) -> None:
    assert percents(shares) == told


def test_rounded_shares_are_near_the_true_ones_and_never_certain() -> None:
    rng = Random(3)
    for _ in range(2000):
        weights = [rng.random() ** rng.choice((1, 9)) for _ in range(rng.randint(2, 4))]
        shares = [each / sum(weights) for each in weights]
        told = percents(shares)
        assert sum(told) == 100
        assert all(0 < whole < 100 for whole in told)
        assert all(abs(whole - 100 * each) < 3 for whole, each in zip(told, shares, strict=True))
