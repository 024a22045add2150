"""Halving the rival's hand by a run of any people (chapter 2.5.6).

The rival acts here, within the active seat's turn; the phase determines this.
"""

from __future__ import annotations

from suite.temples.model import actions
from suite.temples.model.pieces import ONE, size
from suite.temples.model.state import State
from suite.temples.rules.counting import peoples_in, spend


def halves(state: State) -> int:
    """The rival has two cards or more."""
    return 1 << actions.HALVE if size(state.hands[1 - state.active]) > 1 else 0


def demand(state: State) -> None:
    """Make the rival owe half of his hand, rounded down."""
    state.to_discard = size(state.hands[1 - state.active]) // 2


def discards(state: State) -> int:
    """The rival chooses among the cards he holds, one at a time."""
    return peoples_in(state, 1 - state.active) << actions.DISCARD


def discard(state: State, action: int) -> None:
    """Move a card from the rival's hand to the discards, face up."""
    people = actions.people_of(action)
    state.discards += ONE[people]
    spend(state, 1 - state.active, people)
    state.to_discard -= 1


def cards_are_owed(state: State) -> bool:
    """Guard: the rival has not put down half of his hand yet."""
    return state.to_discard > 0
