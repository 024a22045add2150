"""Compares the best of several plans with the next best, world by world."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from suite.core.play.player import RunnerUp


class Tried(Protocol):
    """A plan that was tried: its actions, and its win probability (0 to 1) in each world."""

    @property
    def line(self) -> tuple[int, ...]:
        """The actions, at least one."""

    @property
    def shares(self) -> list[float]:
        """The win probabilities, in the order of the worlds."""


def runner_up(ranking: Sequence[Tried]) -> RunnerUp | None:
    """Return the best plan whose first action differs from the best plan's; `None` if none does.

    The `ranking` has the best plan first. All plans were tried in the same worlds in the same
    order; some were dropped earlier than others. Plans that were tried in no world, as the budget
    was too small, are not compared.
    """
    best = ranking[0]
    for other in ranking:
        if other.line[0] != best.line[0]:
            both = list(zip(best.shares, other.shares, strict=False))
            if not both:
                return None
            better = sum(1.0 if own > rival else 0.5 for own, rival in both if own >= rival)
            return RunnerUp(other.line[0], len(both), better / len(both))
    return None
