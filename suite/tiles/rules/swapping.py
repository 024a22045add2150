"""Swapping tiles of the hand for new ones (chapters "Plättchen austauschen", "Swap up to 6").

What is swapped out leaves the game face down: only its owner has seen it.
"""

from __future__ import annotations

from suite.core.view import EVERYBODY
from suite.tiles import actions
from suite.tiles.components import LANE, NAMED, ONE, ONE_LANE, ONE_UNKNOWN, UNKNOWN, count, size
from suite.tiles.rules.hands import most_of
from suite.tiles.state import State


def swaps(state: State) -> int:
    """List every one to six tiles that the active seat may have in its hand."""
    hand = state.hands[state.active]
    if hand < ONE_UNKNOWN:
        return actions.SWAPS_OF[actions.hand_number(hand)]
    mask = 0
    unknown = hand >> LANE * UNKNOWN
    if not hand & NAMED and min(count(state.unseen, kind) for kind in range(4)) >= unknown:
        return actions.SWAPS_UP_TO[unknown]
    most = [most_of(state, state.active, kind) for kind in range(4)]
    for pile in actions.SWAPS:
        hidden = 0
        for kind in range(4):
            hidden += max(0, count(pile, kind) - count(hand, kind))
        if hidden <= unknown and all(count(pile, kind) <= most[kind] for kind in range(4)):
            mask |= 1 << actions.swap(pile)
    return mask


def swap(state: State, action: int) -> None:
    """Put the tiles out of the game; as many are to be drawn."""
    pile = actions.swapped(action)
    state.actions_left -= 1
    state.owed = size(pile)
    if state.watcher == EVERYBODY:
        state.hands[state.active] -= pile
        state.swapped[state.active] += pile
    else:
        _note_swap(state, state.active, pile)


def _note_swap(state: State, seat: int, pile: int) -> None:
    """Note what a watcher sees of a swap: backs only, unless the tiles are named."""
    hand = state.hands[seat]
    unknown = hand >> LANE * UNKNOWN
    backs = pile >> LANE * UNKNOWN
    for kind in range(4):
        told = pile >> LANE * kind & ONE_LANE
        known = hand >> LANE * kind & ONE_LANE
        hidden = max(0, told - known)
        known -= told - hidden
        unknown -= hidden
        # A known tile may be among the backs: then it is one that nobody can point at any more.
        doubtful = min(known, backs)
        unknown += doubtful
        state.hands[seat] += (known - doubtful) * ONE[kind] - (hand & ONE_LANE << LANE * kind)
        state.unseen += (doubtful - hidden) * ONE[kind]
    state.hands[seat] = state.hands[seat] & NAMED | (unknown - backs) << LANE * UNKNOWN
    state.swapped[seat] += backs * ONE_UNKNOWN
