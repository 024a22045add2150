"""What actions are for, in a few words, and what one line of actions has that another lacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from suite.core.text.phrases import listed

NAMED: Final = 2
"""The number of aims that are named; the second must matter half as much as the first."""


class Aim(NamedTuple):
    """What a line of actions is for: a fact by the rules.

    - `key`: the same aim of another line has the same one
    - `weight`: about how much it matters, in points or stages, by its odds
    - `phrase`: it in a few words, as an instruction: `take a treasure`
    - `size`: how much of it; who can do more can do less
    """

    key: str
    weight: float
    phrase: str
    size: int = 0


def purpose(aims: Sequence[Aim]) -> str:
    """Return what matters most of some aims, as an instruction; empty for none."""
    best = sorted(aims, key=lambda aim: -aim.weight)[:NAMED]
    phrases = [aim.phrase for aim in best if aim.weight >= best[0].weight / 2]
    return listed(phrases) if phrases else ""


def missed(aims: Sequence[Aim], others: Sequence[Aim]) -> list[Aim]:
    """Return those of the `others` that outweigh the same of `aims`, by how much, most first."""
    weights = {aim.key: aim.weight for aim in aims}
    more = [aim._replace(weight=aim.weight - weights.get(aim.key, 0.0)) for aim in others]
    return sorted((aim for aim in more if aim.weight > 0), key=lambda aim: -aim.weight)
