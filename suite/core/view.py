"""Views: the information set of a watcher; a state leaves the table only as a view."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeAlias, TypeVar

S = TypeVar("S")

Watcher: TypeAlias = int
"""A seat, `SPECTATOR` (sees only open information) or `EVERYBODY` (sees the true state)."""

SPECTATOR: Final = -1
EVERYBODY: Final = -2


@dataclass(frozen=True, slots=True)
class View(Generic[S]):
    """A state as a watcher knows it: cards that the watcher has not seen are unknown cards.

    Players, renderers and the companion get only views, so that none can use or show hidden
    information.
    """

    # Its `Game`, which this module cannot import; whether a checked one makes no other view.
    game: Any = field(compare=False)
    watcher: Watcher
    state: S
