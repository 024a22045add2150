"""The player `turn`: the best turn of two actions."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from suite import native
from suite.core.game import LegalActions
from suite.core.play.player import Choice, check_ranges, check_view
from suite.core.text.catalogue import marked
from suite.core.view import View
from suite.players.networks import weights_of
from suite.tiles.model.state import ACTION, State
from suite.tiles.players import search

RANGES: Final = {"width": (1, 1000), "follow_ups": (1, 1000), "sparse": (0, 1)}
"""The widest search tries every action."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Looks at two actions together: the best ones as first, and what goes well with each.

    - `width`: number of actions tried as first (1 to 1000), besides those that begin a conflict
    - `follow_ups`: number of actions tried as second (1 to 1000), besides those near the first
    - `sparse`: 1 to look only at actions that are often good, which is quicker (0 or 1)
    - `network`: the file of a network that corrects its values; empty for the one that comes with
      the game, `none` for none
    """

    meaning: ClassVar[str] = marked(
        "Looks at two actions together: the best first ones, and what goes well with each."
    )

    width: int = 30
    follow_ups: int = 24
    sparse: int = 0
    network: str = ""

    def __post_init__(self) -> None:
        """Raise `SettingError` for a parameter out of range, or a file that is no network."""
        check_ranges("turn", self, RANGES)
        weights_of("suite.tiles", self.network)

    def choose(self, view: View[State], legal: LegalActions, rng: Random) -> Choice:
        """Return the best action, and the rest of the turn up to new information."""
        check_view(view)
        del rng  # the search is deterministic
        fast = native.fastest(search.__name__)
        state, seat, weights = view.state, view.watcher, weights_of("suite.tiles", self.network)
        choice: Choice
        if state.at == ACTION and state.actions_left == 2:
            choice = fast.best_turn(
                state, seat, legal, self.width, self.follow_ups, weights, self.sparse
            )
        else:
            choice = fast.best_action(state, seat, legal, weights=weights)
        return choice
