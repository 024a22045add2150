"""What the features of a position add to its value, each by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from suite.tiles.engine.evaluation import ENOUGH, Evaluation
from suite.tiles.engine.factors.weights import Weights
from suite.tiles.game import GAME
from tests.tiles.positions import position

HANDS: Final = ["sstfmm", "ttssff"]
PLAIN: Final = Weights()
"""Weights with none of the features that are tested here."""


def added(feature: str, drawn: str, **more: Any) -> float:
    """Return by how much a position is worth more to seat 0 once a feature counts in full."""
    state = position(drawn, hands=HANDS, buildings=False, wonder=False, **more)
    view = GAME.view(state, 0).state
    of_both: list[dict[str, Any]] = [{feature: 1.0}, {feature: 0.0}]
    with_it, without = (
        Evaluation(view, 0, replace(PLAIN, **of_one)).of(view) for of_one in of_both
    )
    return with_it - without


def supported(number: int) -> str:
    """Draw a king in a row of settlements."""
    return f"t k0 {'s ' * number}"


def test_supporters_make_a_leader_mightier_up_to_enough_of_them() -> None:
    values = [added("might", supported(number), at="A6") for number in range(ENOUGH + 2)]
    assert values[0] == 0
    assert values[:-1] == sorted(set(values[:-1]))
    assert values[-1] == pytest.approx(values[-2], abs=0.01)  # the bag has one tile less


def test_a_rival_s_supporters_count_against_the_seat() -> None:
    assert added("might", "t k1 s s") < 0


def test_each_temple_beside_a_leader_counts() -> None:
    one, two = added("guard", "t k0 ."), added("guard", "t k0 t")
    assert 0 < one < two


@pytest.mark.parametrize(("drawn", "pairs"), [("k0 t p0", 1), ("k0 t . t p0", 0), ("k0 t p1", 0)])
def test_leaders_of_one_seat_in_one_kingdom_are_company(drawn: str, pairs: int) -> None:
    assert added("company", drawn) == pytest.approx(pairs)


def test_three_leaders_in_a_kingdom_are_three_pairs() -> None:
    assert added("company", "k0 t p0 t f0") == pytest.approx(3)


@pytest.mark.parametrize("left", [(2, 0), (1, 1), (0, 2)])
def test_catastrophes_count_as_long_as_they_are_left(left: tuple[int, int]) -> None:
    assert added("catastrophe", "", catastrophes_left=left) == pytest.approx(left[0] - left[1])


@pytest.mark.parametrize(
    ("drawn", "in_reach"),
    [
        ("t* t0 . . t* . . . . . t*", True),
        ("t* t0 . t* . . . . . t*", False),  # by one tile: that is another feature
        ("t* t0 . . . t* . . . . . t*", False),
        ("t* t0 # . t* . . . . . t*", False),
    ],
)
def test_treasures_two_tiles_away_count(drawn: str, in_reach: bool) -> None:
    assert (added("far", drawn, at="A5", shrines=False) > 0) == in_reach
