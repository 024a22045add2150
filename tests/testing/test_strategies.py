"""The strategies give positions that play reaches, and what may be done there."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from suite.core import games
from suite.core.flow import CHANCE
from suite.testing import (
    actions,
    positions,
)

NAMES = games.names()


@pytest.mark.parametrize("name", NAMES)
def test_positions_are_true_states_in_which_a_seat_acts(name: str) -> None:
    game = games.find(name)
    looked_at: list[Any] = []

    @settings(max_examples=30)
    @given(positions(game), st.data())
    def look(state: Any, data: st.DataObject) -> None:
        assert isinstance(game.actor(state), int)
        looked_at.append(state)
        action = data.draw(actions(game, state))
        assert action in game.legal(state)
        after = game.apply(state, action)
        if game.actor(after) is CHANCE:
            assert data.draw(actions(game, after)) in dict(game.outcomes(after))

    look()
    assert len([state for state in looked_at if state != looked_at[0]]) > 10
