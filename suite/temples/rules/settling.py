"""Settling: a card joins the row at the piece's site (chapter 2.2)."""

from __future__ import annotations

from suite.temples.model import actions
from suite.temples.model.pieces import QUARRY
from suite.temples.model.state import State
from suite.temples.rules.counting import peoples_in, spend


def settles(state: State) -> int:
    """Any people in the hand, at the piece's site; none at the quarry."""
    me = state.active
    if state.pieces[me] == QUARRY:
        return 0
    return peoples_in(state, me) << actions.SETTLE


def settle(state: State, action: int) -> None:
    """Put the card at the end of the row."""
    me = state.active
    here = me << 3 | state.pieces[me]
    people = actions.people_of(action)
    state.rows[here] = state.rows[here] << 3 | people
    spend(state, me, people)
