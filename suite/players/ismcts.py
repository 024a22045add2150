"""The parts of the players `ismcts` that all games share: the budget and the decision."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Any, ClassVar, Final

from suite import native
from suite.core.errors import SettingError
from suite.core.game import LegalActions
from suite.core.play.player import Choice, check_view
from suite.core.text.catalogue import Catalogue
from suite.core.view import View

_: Final = Catalogue("core")

MOST: Final = 1_000_000
"""The most iterations or milliseconds."""
AT_A_TIME: Final = 8
"""The number of iterations between two checks of the clock."""


@dataclass(frozen=True, slots=True)
class Ismcts:
    """Searches a tree of turns in many determinizations.

    - `trees`: the game's module with `new_tree`
    - `iterations`: iterations of the search in a decision (1 to 1,000,000)
    - `ms`: if not 0, its time limit in milliseconds, instead of `iterations`; the choice then
      depends on the speed of the machine
    """

    trees: ClassVar[str]

    iterations: int
    ms: int = 0

    def __post_init__(self) -> None:
        """Raise `SettingError` for a parameter out of range."""
        for name, value, least in (("iterations", self.iterations, 1), ("ms", self.ms, 0)):
            if not least <= value <= MOST:
                raise SettingError(
                    _(
                        "{name} of ismcts is from {least} to {most}, not {value}",
                        name=name,
                        least=least,
                        most=MOST,
                        value=value,
                    )
                )

    def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
        """Return the only action, a choice that needs no tree, or the best plan of the tree."""
        check_view(view)
        if len(legal) == 1:
            return Choice(tuple(legal), complete=True)
        found = self._without_tree(view)
        return found or self._grown(native.fastest(self.trees).new_tree(view.state, rng))

    def _without_tree(self, view: View[Any]) -> Choice | None:
        """Return a choice that needs no tree, or `None`."""
        del view
        return None

    def _grown(self, tree: Any) -> Choice:
        """Grow a tree and return its best plan."""
        if len(tree.plans) == 1:
            (only,) = tree.plans
            return Choice(only.line, positions=tree.world.positions)
        if self.ms:
            end = monotonic() + self.ms / 1000
            tree.grow(AT_A_TIME)
            while monotonic() < end:
                tree.grow(AT_A_TIME)
        else:
            tree.grow(self.iterations)
        best = tree.root.best()
        return Choice(best.line, best.total / best.visits, False, tree.world.positions, best.visits)
