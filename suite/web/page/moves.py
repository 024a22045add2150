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
    - `action`: in the notation, as the watcher saw it
    - `places`: the places on the board that it is about
    """

    by: Seat
    own: bool
    action: str
    places: tuple[str, ...]


def moves(table: Table[Any], watcher: Watcher, since: str, at: str) -> list[Move]:
    """Return the actions between two moments; none if something was taken back between them."""
    (first, was), (last, now) = since.split("."), at.split(".")
    if was != now:
        return []
    side = EVERYBODY if table.outcome else watcher
    found = []
    for number in range(int(first), int(last)):
        by = table.events[number].actor
        if isinstance(by, int):
            action = table.action_for(number, side)
            places = table.game.targets(table.view_at(number, side), action)
            found.append(Move(by, by == watcher, table.game.write(action), places))
    return found
