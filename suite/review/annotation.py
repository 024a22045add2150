"""Records with the marks of a review: they load as before, for readers ignore unknown marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from suite.core.play import record
from suite.core.play.record import Event
from suite.core.play.table import Table
from suite.review.review import Review
from suite.review.story import comment

MARK: Final = "review"
"""The word of a mark of a review in a record."""


def annotate(game: record.Game, review: Review, table: Table[Any], names: Sequence[str]) -> bytes:
    """Return the lines of a record with a mark before each choice that has one."""
    notes = {
        step.ply: {
            "mark": MARK,
            "ply": step.ply,
            "seat": step.actor,
            "sign": step.verdict.mark,
            "best": step.verdict.best,
            "comment": comment(step, table, names),
        }
        for step in review.mistakes
    }
    # An event that was undone has a later one with its ply.
    last = {line.ply: number for number, line in game.lines if isinstance(line, Event)}
    lines = [record.encode(game.header)]
    for number, line in game.lines:
        if isinstance(line, Event) and line.ply in notes and last[line.ply] == number:
            lines.append(record.encode(notes[line.ply]))
        lines.append(record.encode(line))
    return b"".join(lines)
