"""The picture of what the sides of a game between programs think: a row a side, and the plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from suite.core.flow import Seat
from suite.core.picture.canvas import Canvas
from suite.core.picture.palette import BACKGROUND, FAINT, GOLD, INK, QUIET
from suite.core.text.forecast import percents
from suite.core.text.letters import clipped, columns, distinct, wrapped
from suite.core.view import Watcher
from suite.play.thoughts import Thoughts

from ...shell.messages import _

BAR: Final = 10
"""The columns of a bar that shows a chance."""
NAME: Final = 16
"""The most columns of a name."""
PLAN: Final = 2
"""The rows for the plan."""


def draw(
    thoughts: Thoughts, number: int | None, watcher: Watcher, seats: Sequence[Seat], width: int
) -> Canvas:
    """Return a row for each of some seats with its chance, and rows for the plan.

    `number` is that of the decision; before the first one and while it is measured, the rows are
    empty, so that nothing below them moves.
    """
    canvas = Canvas(width, len(seats) + PLAN if seats else 0, BACKGROUND)
    shares = thoughts.shares_before(number, watcher) if seats and number is not None else ()
    percentages = percents(shares)
    names = distinct(thoughts.live.names, NAME)
    column = 1 + max(map(columns, names)) + 2
    for row, seat in enumerate(seats):
        canvas.text(1, row, names[seat], INK, bold=True)
        if shares:
            filled = round(BAR * shares[seat])
            canvas.text(column, row, "█" * filled, GOLD)
            canvas.text(column + filled, row, "█" * (BAR - filled), FAINT)
            words = _("wins {share}", share=_("{share} %", share=percentages[seat]))
            canvas.text(column + BAR + 1, row, clipped(words, width), INK)
    if number is not None and thoughts.live.table.events[number].actor in seats:
        rows = wrapped(thoughts.plan(number), max(width - 2, 8))
        for row, line in enumerate(rows[:PLAN]):
            text = line if row + 1 < PLAN or len(rows) <= PLAN else f"{line} …"
            canvas.text(1, len(seats) + row, clipped(text, width - 2), QUIET)
    return canvas
