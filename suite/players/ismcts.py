"""The parts of the players `ismcts` that all games share: the budget and the decision."""

from __future__ import annotations

from time import monotonic
from typing import Any, Final

from suite.core.errors import SettingError
from suite.core.play.player import Choice
from suite.core.text.catalogue import Catalogue

_: Final = Catalogue("core")

MOST: Final = 1_000_000
"""The most iterations or milliseconds."""
AT_A_TIME: Final = 8
"""The number of iterations between two checks of the clock."""


def check_budget(iterations: int, ms: int) -> None:
    """Raise `SettingError` for a budget out of range."""
    for name, value, least in (("iterations", iterations, 1), ("ms", ms, 0)):
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


def decide(tree: Any, iterations: int, ms: int) -> Choice:
    """Grow a tree for `ms` milliseconds, or for `iterations` if 0, and return its best plan."""
    if len(tree.plans) == 1:
        (only,) = tree.plans
        return Choice(only.line, positions=tree.world.positions)
    if ms:
        end = monotonic() + ms / 1000
        tree.grow(AT_A_TIME)
        while monotonic() < end:
            tree.grow(AT_A_TIME)
    else:
        tree.grow(iterations)
    best = tree.root.best()
    return Choice(best.line, best.total / best.visits, False, tree.world.positions, best.visits)
