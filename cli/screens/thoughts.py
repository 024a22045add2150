"""What the sides of a game between programs think: their chances, and the plan that is followed.

Thoughts are those at the last decision. The chances are one estimate for all sides, from what the
watcher sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeAlias

from suite.core.flow import Action, Actor, Seat
from suite.core.forecast import Prospects, percents
from suite.core.picture.canvas import Canvas
from suite.core.picture.palette import BACKGROUND, FAINT, GOLD, INK, QUIET
from suite.core.play.player import Choice, RunnerUp
from suite.core.play.table import Table
from suite.core.text.catalogue import Catalogue
from suite.core.text.letters import clipped, columns, distinct, wrapped
from suite.core.view import View, Watcher
from suite.players import values
from suite.review.budget import USUAL

_: Final = Catalogue("cli")

BAR: Final = 10
"""The columns of a bar that shows a chance."""
NAME: Final = 16
"""The most columns of a name."""
PLAN: Final = 2
"""The rows for the plan."""

Shares: TypeAlias = Sequence[float]
"""The share of a win of each seat; none where the game measures none."""


@dataclass(frozen=True, slots=True)
class _Decision:
    """An action of a program: `plan` begins with it; `other` is set where the plan begins."""

    plan: tuple[Action, ...]
    other: RunnerUp | None = None


class Thoughts:
    """The thoughts of all sides of a table, from the first decision on."""

    def __init__(self, table: Table[Any], names: Sequence[str]) -> None:
        self.table = table
        self.names = names
        self.measured: dict[tuple[int, Watcher], Shares] = {}
        """The chances that were measured: before an event, by its number from 0, and for whom."""
        self._decisions: dict[int, _Decision] = {}
        self._choice: Choice | None = None
        self._begun = 0
        self._seat: Actor = None

    def note(self) -> None:
        """Note what the program to act has just answered, before the table takes it."""
        table = self.table
        choice, number = table.choice, len(table.events)
        if choice is not self._choice:
            self._choice, self._begun, self._seat = choice, number, table.actor
        if choice is None or table.actor != self._seat:
            return  # a program of its own, which tells its action only
        plan = choice.actions[number - self._begun :]
        other = choice.runner_up if number == self._begun else None
        if plan:
            self._decisions[number] = _Decision(plan, other)

    def decided(self, ply: int) -> int | None:
        """Return the number of the last decision among the first `ply` events; `None` if none."""
        events = self.table.events
        return next((n for n in reversed(range(ply)) if isinstance(events[n].actor, int)), None)

    def measure(self, number: int, watcher: Watcher) -> Shares:
        """Return the chances of all seats before decision `number`, by what a watcher sees.

        There are none once a seat has left, which the measuring does not know.
        """
        table = self.table
        # A copy, for it is measured in another thread than the table is played.
        if any(events <= number for events in tuple(table.left.values())):
            return ()
        view, rng = table.view_at(number, watcher), Random(values.SEED)
        found: list[Prospects] = table.game.prospects(view, [None], rng, USUAL.worlds)
        return found[0].shares if found else ()

    def _steps(self, number: int) -> list[tuple[Action, View[Any]]]:
        """Return the actions of the plan from decision `number` on, each with the view before."""
        table, game = self.table, self.table.game
        seat, taken = table.events[number].actor, table.actions[number]
        assert isinstance(seat, int)
        decision = self._decisions.get(number)
        plan = decision.plan if decision and decision.plan[0] == taken else (taken,)
        view = table.view_at(number, seat)
        steps = []
        for action in plan:
            if game.actor(view.state) != seat or action not in game.legal(view.state):
                break
            steps.append((action, view))
            view = game.follow(view, action)
        return steps

    def told(self, number: int) -> str:
        """Return the plan of decision `number` in a sentence; empty if the program told none."""
        game, decision = self.table.game, self._decisions.get(number)
        (now, view), *later = self._steps(number)
        name = self.names[view.watcher]
        parts = []
        if later:
            plan = ", ".join(game.phrase(before, action) for action, before in later)
            parts.append(_("{name} means to go on: {plan}.", name=name, plan=plan))
        if decision and decision.other and decision.plan[0] == self.table.actions[number]:
            other = decision.other
            parts.append(
                _.plural(
                    "{name} tried one deal: '{action}' was better than '{rival}' in {share} %.",
                    "{name} tried {number} deals: '{action}' was better than '{rival}' in "
                    "{share} % of them.",
                    other.worlds,
                    name=name,
                    action=game.phrase(view, now),
                    rival=game.phrase(view, other.action),
                    share=round(100 * other.better),
                )
            )
        return " ".join(parts)

    def canvas(
        self, number: int | None, watcher: Watcher, seats: Sequence[Seat], width: int
    ) -> Canvas:
        """Return a row for each of some seats with its chance, and rows for the plan.

        `number` is that of the decision; before the first one and while it is measured, the rows
        are empty, so that nothing below them moves.
        """
        canvas = Canvas(width, len(seats) + PLAN if seats else 0, BACKGROUND)
        shares = () if number is None else self.measured.get((number, watcher), ())
        told = percents(shares)
        names = distinct(self.names, NAME)
        column = 1 + max(map(columns, names)) + 2
        for row, seat in enumerate(seats):
            canvas.text(1, row, names[seat], INK, bold=True)
            if shares:
                filled = round(BAR * shares[seat])
                canvas.text(column, row, "█" * filled, GOLD)
                canvas.text(column + filled, row, "█" * (BAR - filled), FAINT)
                words = _("wins {share}", share=_("{share} %", share=told[seat]))
                canvas.text(column + BAR + 1, row, clipped(words, width), INK)
        if number is not None and self.table.events[number].actor in seats:
            rows = wrapped(self.told(number), max(width - 2, 8))
            for row, line in enumerate(rows[:PLAN]):
                text = line if row + 1 < PLAN or len(rows) <= PLAN else f"{line} …"
                canvas.text(1, len(seats) + row, clipped(text, width - 2), QUIET)
        return canvas
