"""A phone without a network for a while: what is tapped meanwhile arrives, once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.network import away


@pytest.mark.slow
def test_a_phone_that_was_away_is_on_again_and_nothing_is_lost_or_twice(tmp_path: Path) -> None:
    with away(tmp_path) as phone:
        for _person in range(2):
            phone.round(phone.network.refuse, 1)
