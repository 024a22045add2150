"""Judging choices: each from the view of its seat alone, against the best line that is found.

A short search and a few worlds tell which choices may be mistakes. For these a longer search looks
for the best line, and for the best way to go on with what was played; both are then compared in
worlds that none of the searches has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from random import Random
from time import monotonic
from typing import Any, Final

import msgspec

from suite.core.flow import Action
from suite.core.play.player import Choice, Player
from suite.core.view import View
from suite.players import roster, values
from suite.review.budget import Budget
from suite.review.comparison import LEAST, Comparison
from suite.review.outlook import outlooks
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
        self._choices: dict[tuple[int, int], Choice] = {}
        """What a search has found, by its number and that of the event."""

    def judgement_of(
        self, number: int, view: View[Any], action: Action, known: Line = ()
    ) -> Judgement:
        """Judge an action that has not been taken, at event `number`: see `judgement`."""
        after = self.game.follow(view, action)
        goes_on = self.game.actor(after.state) == view.watcher
        return self.judgement(number, view, action, after if goes_on else None, known=known)

    def judgement(
        self,
        number: int,
        view: View[Any],
        action: Action,
        after: View[Any] | None,
        seconds: float = 0.0,
        known: Line = (),
    ) -> Judgement:
        """Judge an action at event `number`, by the view of its seat.

        `after` is the view of the next decision, if it is the same seat's and nothing new has been
        seen before it: then what is played goes on as well as can be. `seconds` are the time for
        this choice if the budget has a time. `known` is a good line that begins with another
        action: it is compared first, so no search has to find it.
        """
        start = monotonic()
        if len(self.game.legal(view.state)) == 1:
            return Judgement([self.game.write(action)], counts=False)
        best, line = self._lines(0, number, view, action, after)
        best = known or best
        if best[0] == action:
            other = self._search(0, number, view).runner_up
            return Judgement(self._texts(best), counts=other is not None and other.better < CLEAR)
        comparison = Comparison(view, best, line, f"{self.seed}:{number}:first look")
        half = -(-self.budget.least // 2)
        comparison.look(half)
        if comparison.may_be_marked:
            comparison.look(half)
        if comparison.may_be_marked:
            best, line = self._best_of_all(number, view, action, after, known)
            if best[0] == action:
                return Judgement(self._texts(best))
            comparison = Comparison(view, best, line, f"{self.seed}:{number}:second look")
            comparison.look(self.budget.least)
            while comparison.is_undecided and self._goes_on(comparison, start, seconds):
                comparison.look(comparison.worlds)
        return self._judgement_by(comparison)

    def _lines(
        self, search: int, number: int, view: View[Any], action: Action, after: View[Any] | None
    ) -> tuple[Line, Line]:
        """Return the best line by a search, and the best one that begins with an action."""
        rest = self._search(search, number + 1, after).actions if after else ()
        return self._search(search, number, view).actions, (action, *rest)

    def _search(self, search: int, number: int, view: View[Any]) -> Choice:
        """Return what a search finds for the seat to act at event `number`."""
        if (search, number) not in self._choices:
            legal = self.game.legal(view.state)
            rng = Random(f"{self.seed}:{number}:search {search}")
            self._choices[search, number] = self._searchers[search].choose(view, legal, rng)
        return self._choices[search, number]

    def _best_of_all(
        self, number: int, view: View[Any], action: Action, after: View[Any] | None, known: Line
    ) -> tuple[Line, Line]:
        """Return the best line by all searches, and the best one that begins with an action."""
        searches = range(len(self._searchers))
        pairs = (self._lines(search, number, view, action, after) for search in searches)
        lines = [*dict.fromkeys(filter(None, (known, *chain(*pairs))))]
        rng = Random(f"{self.seed}:{number}:lines")
        chances = self.game.chances(view, lines, rng, worlds=self.budget.least)
        order = sorted(range(len(lines)), key=lambda place: -chances[place].share)
        with_action = next(lines[place] for place in order if lines[place][0] == action)
        return lines[order[0]], with_action

    def _goes_on(self, comparison: Comparison, start: float, seconds: float) -> bool:
        """Say whether the budget has as many worlds again, or as much time."""
        if self.budget.seconds:
            return 2 * (monotonic() - start) < seconds
        return 2 * comparison.worlds <= self.budget.most

    def _judgement_by(self, comparison: Comparison) -> Judgement:
        """Return the judgement of an action that was compared with a better one."""
        best, line = comparison.lines
        if comparison.loss <= 0:
            return Judgement(self._texts(line))
        judgement = Judgement(
            self._texts(best),
            comparison.share,
            comparison.best_share,
            comparison.loss if comparison.low > 0 else 0.0,
            comparison.low,
            comparison.high,
            mark=next((mark for mark, least in MARKS if comparison.low >= least), ""),
            close=comparison.loss >= LEAST > comparison.low,
            worlds=comparison.worlds,
            line=self._texts(line),
        )
        if not judgement.mark:
            return judgement
        risk, prospect = outlooks(comparison.view, line, best, comparison.seed)
        return msgspec.structs.replace(judgement, risk=risk, prospect=prospect)

    def _texts(self, line: Sequence[Action]) -> list[str]:
        return [self.game.write(action) for action in line]
