"""The share of a win that a value is worth: of all seats together about one win."""

from __future__ import annotations

import pytest

from suite.tiles.engine.chances import EVEN, share


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shares_rise_with_the_value_and_fall_while_a_seat_has_just_moved(seats: int) -> None:
    for wait in range(seats):
        even = EVEN[seats << 2 | wait]
        assert share(even, seats, wait) == 0.5
        assert share(even - 9, seats, wait) < 0.3 < 0.7 < share(even + 9, seats, wait)
    # The same value is worth less to a seat that has used its turn already.
    for wait in range(seats - 1):
        assert share(0.0, seats, wait) > share(0.0, seats, wait + 1)


def test_with_more_rivals_the_same_value_wins_less() -> None:
    assert share(2.0, 2, 1) > share(2.0, 3, 2) > share(2.0, 4, 3)
