"""Swapping tiles of the hand for new ones (chapters "Plättchen austauschen", "Swap up to 6").

Swapped tiles leave the game face down; only their owner has seen them.
"""

from __future__ import annotations

from typing import Final

from suite.core.kernel.bits import wide
from suite.core.view import EVERYBODY
from suite.tiles.model import actions
from suite.tiles.model.actions import NUMBER_OF_SWAPS, ONLY_SWAP, SWAP, SWAPS, SWAPS_OF, SWAPS_UP_TO
from suite.tiles.model.pieces import (
    LANE,
    NAMED,
    ONE,
    ONE_LANE,
    ONE_UNKNOWN,
    UNKNOWN,
    count,
    size,
)
from suite.tiles.model.state import State
from suite.tiles.rules.hands import most_in

ONE_OF_EACH: Final = ONE[0] + ONE[1] + ONE[2] + ONE[3]


def swaps(state: State) -> int:
    """List every pile of one to six tiles that the active seat may hold."""
    hand = state.hands[state.active]
    if hand < ONE_UNKNOWN:
        return wide(SWAPS_OF[actions.hand_number(hand)]) << SWAP
    unknown = hand >> LANE * UNKNOWN
    most = most_in(state, state.active)
    if not hand & NAMED and most == unknown * ONE_OF_EACH:
        return wide(SWAPS_UP_TO[unknown]) << SWAP
    parts = SWAPS_UP_TO[0]
    for number in range(NUMBER_OF_SWAPS):
        if may_be_part(SWAPS[number], hand, most):
            parts |= ONLY_SWAP[number]
    return wide(parts) << SWAP


def may_be_part(pile: int, hand: int, most: int) -> bool:
    """Say whether a hand may hold a pile of known tiles; `most` is its `most_in`."""
    hidden = 0
    for kind in range(4):
        number = count(pile, kind)
        if number > count(most, kind):
            return False
        hidden += max(0, number - count(hand, kind))
    return hidden <= count(hand, UNKNOWN)


def swap(state: State, action: int) -> None:
    """Remove the tiles from the game; as many are owed."""
    pile = actions.swapped(action)
    state.actions_left -= 1
    state.owed = size(pile)
    if state.watcher == EVERYBODY:
        state.hands[state.active] -= pile
        state.swapped[state.active] += pile
    else:
        _note_swap(state, state.active, pile)


def _note_swap(state: State, seat: int, pile: int) -> None:
    """Apply a swap to a watcher's state: unknown tiles in the pile are backs."""
    hand = state.hands[seat]
    unknown = hand >> LANE * UNKNOWN
    backs = pile >> LANE * UNKNOWN
    for kind in range(4):
        number = pile >> LANE * kind & ONE_LANE
        visible = hand >> LANE * kind & ONE_LANE
        hidden = max(0, number - visible)
        visible -= number - hidden
        unknown -= hidden
        # A known tile may be among the backs, so it is no longer known to be in the hand.
        doubtful = min(visible, backs)
        unknown += doubtful
        state.hands[seat] += (visible - doubtful) * ONE[kind] - (hand & ONE_LANE << LANE * kind)
        state.unseen += (doubtful - hidden) * ONE[kind]
    state.hands[seat] = state.hands[seat] & NAMED | (unknown - backs) << LANE * UNKNOWN
    state.swapped[seat] += backs * ONE_UNKNOWN
