"""What a page shows as motion: the actions between two moments, as its watcher saw them."""

from __future__ import annotations

from typing import Any

import msgspec

from suite.core.flow import Seat
from suite.core.play.table import Table
from suite.core.view import EVERYBODY, Watcher


class Move(msgspec.Struct, frozen=True):
    """An action of a seat.

    - `own`: whether it is the watcher's
    - `piece`, `way`: the symbol of what it moves, and where; see `Presentation.motion`
    """

    by: Seat
    own: bool
    piece: str
    way: tuple[str, ...]


def moves(table: Table[Any], watcher: Watcher, since: str, at: str) -> list[Move]:
    """Return the actions between two moments that move a piece, as a watcher saw them.

    There are none if something was taken back between them.
    """
    (first, was), (last, now) = since.split("."), at.split(".")
    if was != now:
        return []
    side = EVERYBODY if table.outcome else watcher
    found = []
    for number in range(int(first), int(last)):
        by = table.events[number].actor
        if isinstance(by, int):
            action = table.action_for(number, side)
            if motion := table.game.motion(table.view_at(number, side), action):
                found.append(Move(by, by == watcher, motion[0], motion[1:]))
    return found
