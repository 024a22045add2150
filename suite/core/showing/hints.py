"""Hints in the order of their chances, each with what is told of them.

A game has ideas: the line that its adviser would take, and others that look good to a
quick search. All are played on in the same worlds, and the best of them again in others: the worlds
that have chosen an idea flatter it. What these cannot tell apart is about as good, and shares a
rank.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from random import Random
from typing import Any, Final

from suite.core.picture.look import Hint
from suite.core.showing.aims import purpose
from suite.core.text.forecast import Chance
from suite.core.text.messages import _
from suite.core.text.phrases import capitalized
from suite.core.view import View

COMPARED: Final = 8
"""The least number of ideas that the first hint is chosen from."""
MOST: Final = 20
"""The number of ideas whose chances are measured."""
BEST: Final = 4
"""The least number of ideas whose chances are measured again."""
WORLDS: Final = (64, 160)
"""The number of worlds in which chances are measured, and measured again."""


def with_chances(view: View[Any], ideas: Sequence[Hint], number: int) -> list[Hint]:
    """Return the best `number` of some ideas with their chances and ranks, the best first.

    Those without a chance come last. The worlds follow from the view alone, and nothing is used
    that can be counted but is not shown.
    """
    first, again = WORLDS
    best = _measure(view, ideas[:MOST], Random(0), first)[:number]
    hints = [*_measure(view, best, Random(1), again), *ideas[MOST:number]]
    return [replace(hint, rank=rank) for hint, rank in zip(hints, _ranks(hints), strict=True)]


def _measure(view: View[Any], ideas: Sequence[Hint], rng: Random, worlds: int) -> list[Hint]:
    """Return ideas in the order of their chances, which are measured unless they are certain."""
    certain = [idea for idea in ideas if idea.chance and not idea.chance.worlds]
    others = [idea for idea in ideas if idea not in certain]
    lines = [idea.line for idea in others]
    chances = lines and view.game.chances(view, lines, rng, counting=False, worlds=worlds)
    others = [
        replace(idea, chance=chance) for idea, chance in zip_longest(others, chances or ()) if idea
    ]
    hints = [*certain, *others]
    return sorted(hints, key=lambda hint: -hint.chance.share if hint.chance else 1)


def _ranks(hints: Sequence[Hint]) -> Iterator[int]:
    """Yield the ranks of hints: that of the last ranked better one if they are about as good."""
    leader, rank = None, 0
    for place, hint in enumerate(hints, 1):
        if not (leader and hint.chance and not hint.chance.differs(leader)):
            leader, rank = hint.chance, place
        yield rank


def with_aim(view: View[Any], hint: Hint, names: Sequence[str]) -> Hint:
    """Return a hint with what it is for; nothing is used that is not shown.

    What it takes more than this action for is called the plan.
    """
    alone, whole = (
        purpose(view.game.aims(view, line, names, view.watcher))
        for line in ((hint.action,), hint.line or (hint.action,))
    )
    is_plan = whole not in ("", alone)
    return replace(hint, aim=_("Plan: {aim}", aim=whole) if is_plan else capitalized(whole))


def aims_once(hints: Sequence[Hint]) -> list[Hint]:
    """Return hints of which only the first with an aim names it."""
    aims = [hint.aim for hint in hints]
    return [
        replace(hint, aim="" if hint.aim in aims[:at] else hint.aim)
        for at, hint in enumerate(hints)
    ]


def with_sentences(view: View[Any], hints: Sequence[Hint]) -> list[Hint]:
    """Return hints with sentences on their chances; all but the first are compared with it."""
    return [
        replace(hint, odds=_odds(view, hints, place), share=_share(hint, place))
        for place, hint in enumerate(hints)
    ]


def _share(hint: Hint, place: int) -> str:
    """Return the chance of a hint in a sentence; what is not measured, or lost, has none.

    Only the first has its own interval: that of the others is of the difference to the first.
    """
    chance = hint.chance
    if chance is None:
        return ""
    if chance.low == chance.high:
        return _("You win with it for certain.") if chance.share == 1 else ""
    if place == 0:
        return _("You win about {share} of games.", share=chance_of(chance))
    if hint.rank == 1:
        return _("You win about {share} of games, about as good.", share=_percent(chance))
    return _("You win about {share} of games.", share=_percent(chance))


def _odds(view: View[Any], hints: Sequence[Hint], place: int) -> str:
    hint, other = hints[place], hints[1 if place == 0 else 0] if len(hints) > 1 else None
    chance, others = hint.chance, other and other.chance
    if not chance or not other or not others or not chance.worlds or not others.worlds:
        return _share(hint, place)
    if place:
        if hint.rank == 1:
            return _share(hint, place)
        return _(
            "You win about {share} of games, {difference} fewer than with the first.",
            share=_percent(chance),
            difference=_difference(others, chance),
        )
    own = {"share": chance_of(chance), "action": view.game.phrase(view, other.action)}
    if other.rank == 1:
        return _("You win about {share} of games; about as good: {action}.", **own)
    return _(
        "You win about {share} of games; the best alternative, {action}: {difference} fewer.",
        difference=_difference(chance, others),
        **own,
    )


def chance_of(chance: Chance) -> str:
    """Return a chance with its interval: `51 % (likely 45 to 57)`; no sample is certain."""
    share, low, high = map(_whole, (chance.share, chance.low, chance.high))
    return _("{share} % (likely {low} to {high})", share=share, low=low, high=high)


def _percent(chance: Chance) -> str:
    return _("{share} %", share=_whole(chance.share))


def _whole(share: float) -> int:
    return min(99, max(1, round(100 * share)))


def _difference(best: Chance, chance: Chance) -> str:
    """Return what a chance is more than another that it clearly exceeds: `9 %`."""
    return _("{share} %", share=max(1, _whole(best.share) - _whole(chance.share)))
