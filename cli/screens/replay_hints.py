"""The hints of a replay: from what its watcher sees, for the seat to act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from suite.core.flow import Seat
from suite.core.play.table import Table
from suite.core.text.catalogue import Catalogue
from suite.core.view import EVERYBODY, Watcher

_: Final = Catalogue("cli")

MOST: Final = 3
"""The most hints for a position."""


def actor_at(table: Table[Any], ply: int, watcher: Watcher) -> Seat | None:
    """Return the seat to act after a ply, as the watcher sees it; `None` if there is none."""
    actor = table.game.actor(table.view_at(ply, watcher).state)
    return actor if isinstance(actor, int) else None


def why_none(
    table: Table[Any], ply: int, watcher: Watcher, names: Sequence[str], refusal: str
) -> str:
    """Return why there can be no hint after a ply, in a sentence; empty if there can be one.

    `refusal` says why this game gets no hints at all; it is empty if it may.
    """
    actor = actor_at(table, ply, watcher)
    if actor is None:
        return _("No seat is to act here, so there is no hint.")
    if watcher not in (actor, EVERYBODY):
        return _("Only what {name} sees allows a hint for {name}.", name=names[actor])
    return refusal


def found(table: Table[Any], ply: int, actor: Seat, names: Sequence[str]) -> list[str]:
    """Return the hints for a seat to act after a ply, each in a sentence, from its own view."""
    view = table.view_at(ply, actor)
    hints = table.game.hints(view, names, MOST)
    return [each.told(table.game.phrase(view, each.action)) for each in hints]
