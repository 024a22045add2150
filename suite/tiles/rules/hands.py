"""Known and unknown tiles of a hand (ours; after "Geheime Informationen").

In a watcher's state a hand can hold unknown tiles. Such a tile can be of any kind among the
`unseen` tiles; once shown, it is known.
"""

from __future__ import annotations

from suite.tiles.model.pieces import LANE, ONE, ONE_LANE, ONE_UNKNOWN, UNKNOWN, count
from suite.tiles.model.state import State


def most_of(state: State, seat: int, kind: int) -> int:
    """Return how many tiles of a kind a hand may hold, as far as the watcher knows."""
    hand = state.hands[seat]
    tiles = hand >> LANE * kind & ONE_LANE
    unknown = hand >> LANE * UNKNOWN
    if unknown:
        tiles += min(unknown, count(state.unseen, kind))
    return tiles


def most_in(state: State, seat: int) -> int:
    """Return how many tiles of each kind a hand may hold, as a pile."""
    most = 0
    for kind in range(4):
        most += most_of(state, seat, kind) * ONE[kind]
    return most


def show(state: State, seat: int, kind: int, number: int) -> None:
    """Remove tiles of a kind from a hand, seen by all."""
    visible = min(number, state.hands[seat] >> LANE * kind & ONE_LANE)
    hidden = number - visible
    state.hands[seat] -= visible * ONE[kind] + hidden * ONE_UNKNOWN
    state.unseen -= hidden * ONE[kind]
