"""Judging choices: each from the view of its seat alone, against the best line that is found.

The line is found by a search on worlds of its own. It and what was played are then compared on
fresh worlds: in the same ones, with the same random numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from time import monotonic
from typing import Any, Final

from suite.core.flow import Action
from suite.core.forecast import NORMAL
from suite.core.play.player import Choice, Player
from suite.core.view import View
from suite.players import roster
from suite.review.budget import Budget
from suite.review.review import MARKS, Judgement

CLEAR: Final = 0.95
"""A choice is obvious if it is better than the best other one in so many worlds."""


class Judge:
    """Judges choices of one game within a budget; `seconds` are for each, 0 for no limit."""

    def __init__(self, game: Any, budget: Budget, seconds: float = 0.0) -> None:
        self.game = game
        self.budget = budget
        self.seconds = seconds
        self.player: Player = roster.seat(game, game.reviewer)
        self._found: dict[int, Choice] = {}

    def best(self, number: int, view: View[Any]) -> Choice:
        """Return the best line of a seat to act, found at event `number`."""
        if number not in self._found:
            legal = self.game.legal(view.state)
            rng = Random(f"review:{number}:search")
            self._found[number] = self.player.choose(view, legal, rng)
        return self._found[number]

    def judged(
        self, number: int, view: View[Any], action: Action, after: View[Any] | None
    ) -> Judgement:
        """Judge an action at event `number`, by the view of its seat.

        `after` is the view of the next decision, if it is the same seat's and nothing new has been
        seen before it: then what is played goes on as well as can be.
        """
        write = self.game.write
        if len(self.game.legal(view.state)) == 1:
            return Judgement([write(action)], counts=False)
        found = self.best(number, view)
        best = [write(each) for each in found.actions]
        if found.actions[0] == action:
            return Judgement(best, counts=not _is_obvious(found))
        rest = self.best(number + 1, after).actions if after else ()
        return self._compared(number, view, (found.actions, (action, *rest)), best)

    def _compared(
        self, number: int, view: View[Any], lines: Sequence[Sequence[Action]], best: list[str]
    ) -> Judgement:
        """Compare the best line with what was played, on worlds that are added until it is told."""
        budget, begun = self.budget, monotonic()
        gains: list[float] = []
        shares = [0.0, 0.0]
        while True:
            worlds = len(gains) or budget.least
            rng = Random(f"review:{number}:{len(gains)}")
            chances = self.game.chances(view, lines, rng, worlds=worlds)
            for place, chance in enumerate(chances):
                shares[place] += chance.share * worlds
            gains += [one - two for one, two in zip(*(c.worlds for c in chances), strict=True)]
            mean, reach = _interval(gains)
            told = (shares[0] - shares[1]) / len(gains)
            scale = told / mean if mean * told > 0 else 1.0
            loss, low, high = mean * scale, (mean - reach) * scale, (mean + reach) * scale
            undecided = any(low < least <= high for _, least in MARKS)
            time_is_up = bool(self.seconds) and monotonic() - begun >= self.seconds
            if not undecided or time_is_up or (not self.seconds and 2 * len(gains) > budget.most):
                break
        return Judgement(
            best,
            shares[1] / len(gains),
            shares[0] / len(gains),
            loss if low > 0 else 0.0,
            low,
            high,
            mark=next((mark for mark, least in MARKS if low >= least), ""),
            close=undecided and loss >= MARKS[-1][1] > low,
            worlds=len(gains),
        )


def _interval(gains: Sequence[float]) -> tuple[float, float]:
    """Return the mean of some differences, and how far its 95 % interval reaches."""
    number = len(gains)
    mean = sum(gains) / number
    squares = sum((gain - mean) ** 2 for gain in gains)
    return mean, NORMAL * sqrt(squares / (number * max(1, number - 1)))


def _is_obvious(found: Choice) -> bool:
    """Say whether a choice is clearly better than all others that were compared."""
    other = found.runner_up
    return other is None or other.better >= CLEAR
