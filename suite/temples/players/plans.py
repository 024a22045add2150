"""The plans that a search of a turn has found, and the tree of plans: tables of numbers.

A *plan* is a line of actions of one side up to its next new information: mostly a whole turn. Equal
lines have the same number, wherever they are found.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from suite.core.kernel.keys import Doubles, Ints, Key, Keys, Piles
from suite.temples.model.actions import END, VERB_OF
from suite.temples.model.state import State
from suite.temples.players.search import HALVE, TurnSearch, go

EXPLORE: Final = 1.0
"""The weight of the exploration term, which favours rarely visited plans by their priors."""
URGENCY: Final = 0.1
"""The first-play urgency: an unvisited plan is valued this much below the mean of the others."""
UNIT: Final = 1.0
"""The difference in value that multiplies the prior of a plan by e."""
ALIKE: Final = 2
"""The number of plans kept that lead to the same temples."""
LOOKED_AT: Final = 8
"""The number of endings looked at for each plan that is wanted."""
ROOT: Final = -1
"""In place of the number of a node."""


class Plans:
    """The best plans that a search has found, and the lines of all plans so far.

    - `number`: how many plans there are
    - `lines`, `values`: the numbers of their lines, and their values; the best first
    - `actions`: the actions of all lines; those of line `n` from `starts[n]` to `starts[n + 1]`
    """

    def __init__(self) -> None:
        self.number = 0
        self.lines = Ints()
        self.values = Doubles()
        self.actions = Ints()
        self.starts = Ints()
        self.starts.append(0)
        self._key = Key()
        self._numbers = Keys()
        self._known = 0
        self._stands = Piles()
        self._end = State()

    def write(self, search: TurnSearch, view: State, most: int) -> None:
        """Replace the plans by at most `most` that were found in the turn of a view."""
        self.number = 0
        self.lines.clear()
        self.values.clear()
        self._stands.clear()
        ranking = search.first(LOOKED_AT * most)
        for rank in range(ranking.number):
            if self.number == most:
                return
            search.trace(ranking.items[rank])
            line = self._line_of(search)
            stand = self._stand(search, view)
            if self._is_another(line, stand):
                self.lines.append(line)
                self.values.append(ranking.values[rank])
                self._stands.append(stand)
                self.number += 1

    def _line_of(self, search: TurnSearch) -> int:
        """Return the number of the line that was traced, up to a `halve` in it."""
        self._key.clear()
        first, ends = 0, not search.won
        for step in range(search.steps - 1, -1, -1):
            self._key.append(search.path[step])
            if VERB_OF[search.path[step]] == HALVE:
                first, ends = step, False
                break
        if ends:
            self._key.append(END)
        number = self._numbers.number(self._key)
        if number == self._known:
            self._known += 1
            for step in range(search.steps - 1, first - 1, -1):
                self.actions.append(search.path[step])
            if ends:
                self.actions.append(END)
            self.starts.append(self.starts[number] + search.steps - first + ends)
        return number

    def _stand(self, search: TurnSearch, view: State) -> int:
        """Return the temples after the line that was traced, as one number."""
        end = self._end
        view.copy_to(end)
        for step in range(search.steps - 1, -1, -1):
            go(end, search.path[step])
        temples = 0
        for site in range(1, 6):
            temples = temples << 12 | end.temples[site] << 6 | end.temples[8 | site]
        return temples

    def _is_another(self, line: int, stand: int) -> bool:
        """Say whether no plan has this line, and fewer than `ALIKE` lead to these temples."""
        alike = 0
        for rank in range(self.number):
            if self.lines[rank] == line:
                return False
            if self._stands[rank] == stand:
                alike += 1
        return alike < ALIKE


class Nodes:
    """The nodes of a tree: each is a plan after the plans of another node, or after `ROOT`.

    - `number`: how many there are
    - `visits`: in how many worlds a node was visited; `seen`: those in which its plan could have
      been chosen after a first visit
    - `totals`: the sum of the shares of a win of the seat whose plan it is
    """

    def __init__(self) -> None:
        self.number = 0
        self.visits = Ints()
        self.seen = Ints()
        self.totals = Doubles()
        self._key = Key()
        self._numbers = Keys()
        self._kids = Ints()
        self._priors = Doubles()

    def after(self, node: int, line: int) -> int:
        """Return the number of the node of a line after another node."""
        self._key.clear()
        self._key.append(node)
        self._key.append(line)
        number = self._numbers.number(self._key)
        if number == self.number:
            self.number += 1
            self.visits.append(0)
            self.seen.append(0)
            self.totals.append(0.0)
        return number

    def best_after(self, node: int, plans: Plans) -> int:
        """Return the place of the plan with the highest upper confidence bound after a node."""
        self._kids.clear()
        self._priors.clear()
        weights = total = visits = 0.0
        for place in range(plans.number):
            kid = self.after(node, plans.lines[place])
            self._kids.append(kid)
            self._priors.append(exp((plans.values[place] - plans.values[0]) / UNIT))
            weights += self._priors[place]
            total += self.totals[kid]
            visits += self.visits[kid]
        unvisited = total / visits - URGENCY if visits else 0.0
        best, top = 0, -1.0
        for place in range(plans.number):
            kid = self._kids[place]
            urge = EXPLORE * self._priors[place] / weights
            if self.visits[kid]:
                self.seen[kid] += 1
                bound = self.totals[kid] / self.visits[kid]
                bound += urge * sqrt(self.seen[kid]) / (1 + self.visits[kid])
            else:
                bound = unvisited + urge * sqrt(visits)
            if bound > top:
                best, top = place, bound
        return best

    def add(self, node: int, share: float) -> None:
        """Add a visit to a node, with the share of a win of the seat whose plan it is."""
        self.visits[node] += 1
        self.totals[node] += share
