"""The sequential test: its bounds, and how often it errs."""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from random import Random

import pytest

from suite.arena.sequential import BOUNDS, Sequential, share


def told(scores: Iterable[float]) -> Sequential:
    test = Sequential()
    for score in scores:
        test.add(score)
    return test


def test_the_bounds_are_those_of_5_percent_on_either_side() -> None:
    assert BOUNDS[0] == pytest.approx(-log(19))
    assert BOUNDS[1] == pytest.approx(log(19))
    assert share(0) == 0.5
    assert share(20) == pytest.approx(0.52875, abs=1e-5)


def test_the_ratio_is_that_of_the_normal_approximation() -> None:
    scores = [1, 0.5, 0.5, 1, 0]
    with_two_more = [*scores, 0, 1]
    mean = sum(with_two_more) / 7
    variance = sum((each - mean) ** 2 for each in with_two_more) / 7
    null, other = share(0), share(20)
    ratio = 5 * (other - null) * (2 * 0.6 - null - other) / (2 * variance)
    assert told(scores).ratio == pytest.approx(ratio)
    assert told(scores).stronger is None
    assert told([]).ratio == 0


def test_whoever_wins_everything_is_stronger_but_not_at_once() -> None:
    assert told([1] * 13).stronger is None
    assert told([1] * 14).stronger is True
    assert told([0] * 14).stronger is False


def test_what_is_decided_stays_so() -> None:
    test = told([1] * 14 + [0] * 100)
    assert test.stronger is True
    assert test.blocks == 14


def test_two_players_that_share_every_block_are_equally_strong() -> None:
    assert told([0.5] * 200).stronger is False


@pytest.mark.parametrize(("elo", "right"), [(0, False), (20, True)])
def test_it_errs_as_often_as_it_may(elo: float, right: bool) -> None:
    rng, wins = Random(elo), share(elo)
    found = []
    for _ in range(200):
        test = Sequential()
        while test.stronger is None:
            test.add(((rng.random() < wins) + (rng.random() < wins)) / 2)
        found.append(test.stronger)
    assert found.count(right) >= 184  # 190 are expected
