"""The player `reply`: the plan that does best when rivals answer it."""

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
from suite.tiles.players import halving_search

RANGES: Final = {
    "candidates": (2, 1000),
    "turns": (0, 100),
    "evaluations": (1, 1_000_000_000),
    "ms": (0, 1_000_000),
}


@dataclass(frozen=True, slots=True)
class Reply:
    """Deals what it cannot see, plays on from each plan with the rivals' answers, and compares.

    - `candidates`: how many plans it compares (2 to 1000), besides swaps of whole kinds
    - `turns`: how many turns it plays on after its own (0 to 100)
    - `evaluations`: about how many positions it evaluates to plan a turn, half as many for any
      other decision (1 to 1,000,000,000)
    - `ms`: if not 0, the time for it in milliseconds instead (up to 1,000,000); then the same seed
      need not give the same game
    - `network`: the file of a network that corrects its values; empty for the one that comes with
      the game, `none` for none
    """

    meaning: ClassVar[str] = marked(
        "Deals what it cannot see, plays on from each plan with the rivals' answers, and compares."
    )

    candidates: int = 64
    turns: int = 2
    evaluations: int = 100_000
    ms: int = 0
    network: str = ""

    def __post_init__(self) -> None:
        """Raise `SettingError` for a parameter out of range, or a file that is no network."""
        check_ranges("reply", self, RANGES)
        weights_of("suite.tiles", self.network)

    def choose(self, view: View[State], legal: LegalActions, rng: Random) -> Choice:
        """Return the best plan, up to the next new information."""
        check_view(view)
        state = view.state
        share = 1 if state.at == ACTION and state.actions_left == 2 else 2
        choice: Choice = native.fastest(halving_search.__name__).best_plan(
            state,
            view.watcher,
            legal,
            rng,
            self.candidates,
            self.turns,
            -(-self.evaluations // share),
            -(-self.ms // share),
            weights_of("suite.tiles", self.network),
        )
        return choice
