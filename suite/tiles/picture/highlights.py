"""The cells that the last action has changed, to be framed."""

from __future__ import annotations

from suite.tiles.model.board import BIT_OF_NAME, EMPTY, cell
from suite.tiles.rules.monuments import square
from suite.tiles.rules.wonders import plus


def last_cells(last: str) -> int:
    """Return the cells of the last action, which is in notation: four of a monument, say."""
    words = last.split()
    if not words or words[-1] not in BIT_OF_NAME:
        return EMPTY
    cells = cell(BIT_OF_NAME[words[-1]])
    if words[0] == "monument":
        return square(cells)
    return plus(cells) if words[0] == "wonder" else cells
