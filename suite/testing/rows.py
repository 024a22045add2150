"""Counts how often each row of a flow is taken, and how often its guard says no."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from suite.core.flow import PROCEED, Action, Flow, Kind, Row, sentence


class Rows:
    """The rows of a flow by their numbers: how often each is `taken`, and `refused` by its guard.

    A row is refused if its guard is asked and says no; if it says yes, the row is taken.
    """

    def __init__(self, flow: Flow[Any]) -> None:
        """Begin to count."""
        self.flow = flow
        self.taken: Counter[int] = Counter()
        self.refused: Counter[int] = Counter()
        self._ways: dict[tuple[str, str], list[tuple[int, Row[Any]]]] = defaultdict(list)
        for number, row in enumerate(flow.rows):
            self._ways[row.source, row.trigger].append((number, row))

    def walk(self, state: Any, verb: str, action: Action) -> None:
        """Carry out an action or event as the machine does, and count the rows that it takes.

        It changes the state, so give it a copy. It trusts the action, as the flow's methods do.
        """
        self._take(state, verb, action)
        while self.flow.phases[state.phase].kind is Kind.AUTOMATIC:
            self._take(state, PROCEED)

    def _take(self, state: Any, trigger: str, *action: Action) -> None:
        number, row = next(
            way for way in self._ways[state.phase, trigger] if self._asked(*way, state)
        )
        self.taken[number] += 1
        if row.do:
            row.do(state, *action)
        state.phase = row.dest

    def _asked(self, number: int, row: Row[Any], state: Any) -> bool:
        """Return whether a row may be taken, and count if not."""
        may = row.when is None or row.when(state)
        self.refused[number] += not may
        return may

    def name(self, number: int) -> str:
        """Return a row in words, as `act -halve-> discard` or `due -> draw if cards can be drawn`.

        The last of several rows that proceed from a phase has no guard, but `else`.
        """
        row = self.flow.rows[number]
        arrow = "->" if row.trigger == PROCEED else f"-{row.trigger}->"
        guard = f" if {sentence(row.when)}" if row.when else ""
        return (
            f"{row.source} {arrow} {row.dest}{guard or (' else' if self.flow.order(row) else '')}"
        )

    @property
    def guarded(self) -> list[int]:
        """The rows with a guard."""
        return [number for number, row in enumerate(self.flow.rows) if row.when]

    @property
    def untaken(self) -> list[int]:
        """The rows that were never taken: their guards, if they have one, said at most no."""
        return [number for number in range(len(self.flow.rows)) if not self.taken[number]]

    @property
    def unrefused(self) -> list[int]:
        """The rows whose guard never said no."""
        return [number for number in self.guarded if not self.refused[number]]

    def never(self) -> list[str]:
        """Return, in words, the rows that were never taken, and the guards that never said no."""
        return [
            *map(self.name, self.untaken),
            *(f"{self.name(number)}: never no" for number in self.unrefused),
        ]
