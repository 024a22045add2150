"""Judging choices: each from the view of its seat alone, against the best line that is found.

A short search and a few worlds tell which choices may be mistakes. For these a longer search looks
for the best line, and for the best way to go on with what was played; both are then compared in
worlds that none of the searches has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import monotonic
from typing import Any, Final

from suite.core.flow import Action
from suite.core.play.player import Choice, Player
from suite.core.view import View
from suite.players import roster, values
from suite.review.budget import Budget
from suite.review.comparison import LEAST, Comparison
from suite.review.review import MARKS, Judgement

CLEAR: Final = 0.95
"""A choice is obvious if it is better than the best other one in so many worlds."""

Line = tuple[Action, ...]


class Judge:
    """Judges choices of one game within a budget; all random numbers follow from the `seed`."""

    def __init__(self, game: Any, budget: Budget, seed: str = values.SEED) -> None:
        self.game = game
        self.budget = budget
        self.seed = seed
        screener: Player = roster.seat(game, game.screener or game.reviewer)
        reviewer: Player = roster.seat(game, game.reviewer)
        self._searchers = [screener, *[reviewer] * budget.searches]
        self._found: dict[tuple[int, int], Choice] = {}

    def judged(
        self,
        number: int,
        view: View[Any],
        action: Action,
        after: View[Any] | None,
        seconds: float = 0.0,
    ) -> Judgement:
        """Judge an action at event `number`, by the view of its seat.

        `after` is the view of the next decision, if it is the same seat's and nothing new has been
        seen before it: then what is played goes on as well as can be. `seconds` are the time for
        this choice if the budget has a time.
        """
        begun = monotonic()
        if len(self.game.legal(view.state)) == 1:
            return Judgement([self.game.write(action)], counts=False)
        best, played = self._lines(0, number, view, action, after)
        if best[0] == action:
            is_obvious = _is_obvious(self._search(0, number, view))
            return Judgement(self._written(best), counts=not is_obvious)
        seen = self._comparison(number, view, best, played, "first")
        half = -(-self.budget.least // 2)
        seen.look(half)
        if seen.may_be_marked:
            seen.look(half)
        if seen.may_be_marked:
            best, played = self._best_of_all(number, view, action, after)
            if best[0] == action:
                return Judgement(self._written(best))
            seen = self._comparison(number, view, best, played, "second")
            seen.look(self.budget.least)
            while seen.is_undecided and self._goes_on(seen, begun, seconds):
                seen.look(seen.worlds)
        return self._told(seen)

    def _lines(
        self, search: int, number: int, view: View[Any], action: Action, after: View[Any] | None
    ) -> tuple[Line, Line]:
        """Return the best line by a search, and the best one that begins with an action."""
        rest = self._search(search, number + 1, after).actions if after else ()
        return self._search(search, number, view).actions, (action, *rest)

    def _search(self, search: int, number: int, view: View[Any]) -> Choice:
        """Return what a search finds for the seat to act at event `number`."""
        if (search, number) not in self._found:
            legal = self.game.legal(view.state)
            rng = Random(f"{self.seed}:{number}:search {search}")
            self._found[search, number] = self._searchers[search].choose(view, legal, rng)
        return self._found[search, number]

    def _best_of_all(
        self, number: int, view: View[Any], action: Action, after: View[Any] | None
    ) -> tuple[Line, Line]:
        """Return the best line by all searches, and the best one that begins with an action."""
        lines: list[Line] = []
        for search in range(len(self._searchers)):
            for line in self._lines(search, number, view, action, after):
                if line not in lines:
                    lines.append(line)
        rng = Random(f"{self.seed}:{number}:lines")
        chances = self.game.chances(view, lines, rng, worlds=self.budget.least)
        order = sorted(range(len(lines)), key=lambda place: -chances[place].share)
        played = next(lines[place] for place in order if lines[place][0] == action)
        return lines[order[0]], played

    def _comparison(
        self, number: int, view: View[Any], best: Line, played: Line, look: str
    ) -> Comparison:
        return Comparison(view, best, played, f"{self.seed}:{number}:{look} look")

    def _goes_on(self, seen: Comparison, begun: float, seconds: float) -> bool:
        """Say whether the budget has as many worlds again, or as much time."""
        if self.budget.seconds:
            return 2 * (monotonic() - begun) < seconds
        return 2 * seen.worlds <= self.budget.most

    def _told(self, seen: Comparison) -> Judgement:
        """Return the judgement of an action that was compared with a better one."""
        best, played = seen.lines
        if seen.loss <= 0:
            return Judgement(self._written(played))
        return Judgement(
            self._written(best),
            seen.share,
            seen.best_share,
            seen.loss if seen.low > 0 else 0.0,
            seen.low,
            seen.high,
            mark=next((mark for mark, least in MARKS if seen.low >= least), ""),
            close=seen.loss >= LEAST > seen.low,
            worlds=seen.worlds,
        )

    def _written(self, line: Sequence[Action]) -> list[str]:
        return [self.game.write(action) for action in line]


def _is_obvious(found: Choice) -> bool:
    """Say whether a choice is clearly better than all others that were compared."""
    other = found.runner_up
    return other is None or other.better >= CLEAR
