"""What the programs at a table think: the chances of all seats, and the plans they follow.

Thoughts are those at the last decision. The chances are one estimate for all seats, from what a
watcher sees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, TypeAlias

from suite.core import games
from suite.core.flow import Action
from suite.core.play.player import RunnerUp
from suite.core.play.telling import last_decision
from suite.core.text.messages import _
from suite.core.view import View, Watcher
from suite.play.table import LiveTable
from suite.players import values
from suite.review.budget import USUAL
from suite.work import Job

Shares: TypeAlias = Sequence[float]
"""The share of a win of each seat; none where the game measures none."""


def measure(name: str, watcher: Watcher, state: Any) -> Shares:
    """Return the chances in a game, by its name, from the state of a watcher's view."""
    game = games.find(name)
    view = View(game, watcher, state)
    prospects = game.prospects(view, [None], Random(values.SEED), USUAL.worlds)
    return prospects[0].shares if prospects else ()


class Thoughts:
    """The thoughts of all seats at a live table, from the first decision on.

    - `shares`: the chances that were measured, before an event, by its number from 0, and by whom
    """

    def __init__(
        self,
        live: LiveTable,
        give: Callable[[Job], object],
        changed: Callable[[], object] = lambda: None,
    ) -> None:
        """Nothing is measured yet; jobs go to `give`, and `changed` is called after each."""
        self.live = live
        self.shares: dict[tuple[int, Watcher], Shares] = {}
        self._table = live.table
        self._give = give
        self._changed = changed
        self._is_measuring = False

    def last_decision(self, ply: int) -> int | None:
        """Return the number of the last decision among the first `ply` events, if there is one."""
        return last_decision(self._table, ply)

    def shares_before(self, number: int, watcher: Watcher) -> Shares:
        """Return the chances of all seats before decision `number`, by what a watcher sees.

        There are none until they are measured, which begins now unless others are being measured,
        nor once a seat has left, which the measuring does not know.
        """
        table, key = self._table, (number, watcher)
        if any(events <= number for events in table.left.values()):
            self.shares[key] = ()
        elif key not in self.shares and not self._is_measuring:
            self._is_measuring = True
            task = (table.game.name, watcher, table.view_at(number, watcher).state)
            self._give(Job(measure, task, partial(self._bring, key)))
        return self.shares.get(key, ())

    def _bring(self, key: tuple[int, Watcher], shares: Shares | Exception) -> None:
        self._is_measuring = False
        if isinstance(shares, Exception):
            raise shares
        self.shares[key] = shares
        self._changed()

    def _plan(self, number: int) -> tuple[Sequence[Action], RunnerUp | None]:
        """Return the actions that were planned from decision `number` on, which is the first.

        Where a plan begins, there may be what it was compared to.
        """
        table, choices = self._table, self.live.choices
        first = max((at for at in choices if at <= number), default=None)
        if first is not None and table.events[first].actor == table.events[number].actor:
            plan = choices[first].actions[number - first :]
            if plan and plan[0] == table.actions[number]:
                return plan, choices[first].runner_up if number == first else None
        return [table.actions[number]], None

    def plan(self, number: int) -> str:
        """Return the plan of decision `number` in a sentence; empty if the program told none."""
        table, game = self._table, self._table.game
        seat = table.events[number].actor
        assert isinstance(seat, int)
        plan, other = self._plan(number)
        view, name = table.view_at(number, seat), self.live.names[seat]
        parts, phrases, now = [], [], view
        for action in plan:
            if game.actor(now.state) != seat or action not in game.legal(now.state):
                break
            phrases.append(game.phrase(now, action))
            now = game.follow(now, action)
        if later := ", ".join(phrases[1:]):
            parts.append(_("{name} plans to continue: {plan}.", name=name, plan=later))
        if other:
            parts.append(
                _.plural(
                    "{name} tried one deal: '{action}' was better than '{rival}' in {share} %.",
                    "{name} tried {number} deals: '{action}' was better than '{rival}' in "
                    "{share} % of them.",
                    other.worlds,
                    name=name,
                    action=phrases[0],
                    rival=game.phrase(view, other.action),
                    share=round(100 * other.better),
                )
            )
        return " ".join(parts)
