"""How far a share that was measured can be from the true one."""

from __future__ import annotations

import pytest

from suite.arena.intervals import wilson


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [(340, 400, 0.812, 0.882), (260, 400, 0.602, 0.695), (0, 10, 0, 0.278), (10, 10, 0.722, 1)],
)
def test_the_intervals_are_those_of_the_books(
    points: float, games: int, low: float, high: float
) -> None:
    assert wilson(points, games) == pytest.approx((low, high), abs=0.0005)


def test_without_a_game_everything_is_possible() -> None:
    assert wilson(0, 0) == (0, 1)
