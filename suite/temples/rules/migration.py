"""Migration: once a turn, three people move to another site (chapter 2.4)."""

from __future__ import annotations

from typing import Final

from suite.temples.model import actions
from suite.temples.model.actions import MIGRATE
from suite.temples.model.pieces import LANE
from suite.temples.model.state import State

LEAVE: Final = (0, *(0b1111 << LANE * site + MIGRATE for site in range(5)))
"""The four migrations away from a site, as a set."""


def migrates(state: State) -> int:
    """Any own row of three or more can send its last three, wherever the piece is."""
    if state.migrated:
        return 0
    rows = state.rows
    plots = state.active << 3
    mask = 0
    if rows[plots | 1] > 0o77:
        mask = LEAVE[1]
    if rows[plots | 2] > 0o77:
        mask |= LEAVE[2]
    if rows[plots | 3] > 0o77:
        mask |= LEAVE[3]
    if rows[plots | 4] > 0o77:
        mask |= LEAVE[4]
    if rows[plots | 5] > 0o77:
        mask |= LEAVE[5]
    return mask


def migrate(state: State, action: int) -> None:
    """Move the last three cards of a row, order kept, to the end of another."""
    source, goal = actions.route_of(action)
    plots = state.active << 3
    rows = state.rows
    rows[plots | goal] = rows[plots | goal] << 9 | rows[plots | source] & 0o777
    rows[plots | source] >>= 9
    state.migrated = 1
