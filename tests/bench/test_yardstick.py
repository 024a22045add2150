"""The yardstick never changes."""

from __future__ import annotations

import pytest

from tests.bench import kern_a, playouts


@pytest.mark.parametrize(
    ("seed", "digest"), [(1, (445476673, 509506691)), (77, (1278276635, 1402925743))]
)
def test_the_yardstick_plays_as_it_always_has(seed: int, digest: tuple[int, int]) -> None:
    assert kern_a.play(seed, 150, 1) == digest  # type: ignore[no-untyped-call]


def test_a_round_counts_actions_and_not_draws() -> None:
    assert 8_000 < playouts.PLAYOUTS["temples"].play() < 14_000
    assert 4_000 < playouts.PLAYOUTS["tiles"].play() < 20_000
    assert playouts.yardstick() == 18_000


def test_most_decisions_are_choices() -> None:
    assert 0 < playouts.PLAYOUTS["tiles"].single() < 0.2
