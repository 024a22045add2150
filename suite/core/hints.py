"""Hints in the order of their chances, each with what is told of them.

A game has ideas: lines that look good to a quick search. All are played on in the same worlds.
What these cannot tell apart stays in the order of the search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from suite.core.forecast import Chance
from suite.core.picture.look import Hint
from suite.core.text.catalogue import Catalogue
from suite.core.view import View

_: Final = Catalogue("core")

COMPARED: Final = 5
"""The number of ideas that the first hint is chosen from."""
MOST: Final = 20
"""The number of ideas whose chances are measured."""


def measured(view: View[Any], ideas: Sequence[Hint]) -> list[Hint]:
    """Return ideas with their chances: the best first, then the others by their chances.

    Ideas after the first `COMPARED` keep their places, so that the first hints do not depend on how
    many are asked for. The worlds follow from the view alone, and nothing is used that can be
    counted but is not shown.
    """
    lines = [idea.line for idea in ideas[:MOST] if idea.chance is None]
    found = iter(view.game.chances(view, lines, Random(0), counting=False) if lines else ())
    weighed = [
        replace(idea, chance=next(found, None)) if idea.chance is None else idea
        for idea in ideas[:MOST]
    ]
    first = weighed[:COMPARED]
    if len(first) < 2 or any(each.chance is None for each in first):
        return [*weighed, *ideas[MOST:]]
    best = first.pop(_best([_chance(each) for each in first]))
    first.sort(key=lambda each: -_chance(each).share)
    return [best, *first, *weighed[COMPARED:], *ideas[MOST:]]


def _best(chances: Sequence[Chance]) -> int:
    """Return the place of the chance that no later one is clearly better than."""
    best = 0
    for place, chance in enumerate(chances):
        if chance.share > chances[best].share and chance.differs(chances[best]):
            best = place
    return best


def _chance(hint: Hint) -> Chance:
    assert hint.chance
    return hint.chance


def told(view: View[Any], hints: Sequence[Hint]) -> list[Hint]:
    """Return hints with what is told of their chances, the best other idea with the first."""
    return [
        replace(hint, odds=_odds(view, hints, place), share=_share(hint.chance))
        for place, hint in enumerate(hints)
    ]


def _share(chance: Chance | None) -> str:
    """Return the chance of a hint in a sentence; what is not measured, or lost, has none."""
    if chance is None:
        return ""
    if chance.low == chance.high:
        return _("You win with it for certain.") if chance.share == 1 else ""
    return _("You win about {share} of games.", share=chance_of(chance))


def _odds(view: View[Any], hints: Sequence[Hint], place: int) -> str:
    chance = hints[place].chance
    other = hints[1 if place == 0 else 0] if len(hints) > 1 else None
    if chance is None or chance.low == chance.high or other is None or other.chance is None:
        return _share(chance)
    own = chance_of(chance)
    if place:
        if chance.differs(other.chance):
            return _share(chance)
        return _(
            "You win about {share} of games: no clear difference from the first hint.",
            share=own,
        )
    words = view.game.phrase(view, other.action)
    if chance.differs(other.chance):
        return _(
            "You win about {share} of games; the best other idea, {action}, wins {others}.",
            share=own,
            others=chance_of(other.chance),
            action=words,
        )
    return _(
        "You win about {share} of games; not clearly worse: {action}.",
        share=own,
        action=words,
    )


def chance_of(chance: Chance) -> str:
    """Return a chance with its interval: `51 % (45 to 57)`; what was sampled is never certain."""
    share, low, high = (
        min(99, max(1, round(100 * each))) for each in (chance.share, chance.low, chance.high)
    )
    return _("{share} % ({low} to {high})", share=share, low=low, high=high)
