"""What a watcher knows: the only form in which a state leaves the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias, TypeVar

S = TypeVar("S")

Watcher: TypeAlias = int
"""A seat, `SPECTATOR` (sees what lies open) or `EVERYBODY` (all there is to see)."""

SPECTATOR: Final = -1
EVERYBODY: Final = -2


@dataclass(frozen=True, slots=True)
class View(Generic[S]):
    """A state as a watcher knows it: what the watcher has not seen is an unknown card.

    Players, renderers and the companion are given views only, so that none can learn, or show,
    what it must not.
    """

    game: Any  # its `Game`, which this module cannot name: a game makes views
    watcher: Watcher
    state: S
