"""Travelling: a card moves the piece to its people's site (chapter 2.1)."""

from __future__ import annotations

from typing import Final

from suite.temples.model import actions
from suite.temples.model.pieces import EACH, ONE
from suite.temples.model.state import State
from suite.temples.rules.counting import peoples_in, spend

ELSEWHERE: Final = tuple(EACH & ~ONE[place] for place in range(6))
"""By place: the peoples whose site is elsewhere."""


def travels(state: State) -> int:
    """Any people in the hand whose site is not where the piece is."""
    me = state.active
    return peoples_in(state, me) & ELSEWHERE[state.pieces[me]]


def travel(state: State, action: int) -> None:
    """Discard the card and move the piece."""
    people = actions.people_of(action)
    state.discards += ONE[people]
    spend(state, state.active, people)
    state.pieces[state.active] = people
