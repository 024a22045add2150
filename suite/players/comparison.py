"""How the best of several plans compares with the next best, world by world."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from suite.core.play.player import RunnerUp


class Tried(Protocol):
    """A plan that was tried: its actions, and its chances to win, one of each world (0 to 1)."""

    @property
    def line(self) -> tuple[int, ...]:
        """The actions, at least one."""

    @property
    def shares(self) -> list[float]:
        """The chances, in the order of the worlds."""


def runner_up(ranking: Sequence[Tried]) -> RunnerUp | None:
    """Return the best plan that begins with another action than the first; `None` if none does.

    The `ranking` has the best plan first. All were tried in the same worlds in the same order, at
    least in one, and some were dropped sooner than others.
    """
    best = ranking[0]
    for other in ranking:
        if other.line[0] != best.line[0]:
            both = list(zip(best.shares, other.shares, strict=False))
            better = sum(1.0 if own > rival else 0.5 for own, rival in both if own >= rival)
            return RunnerUp(other.line[0], len(both), better / len(both))
    return None
