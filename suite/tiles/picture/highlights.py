"""The cells that the last action has changed, to be framed."""

from __future__ import annotations

from suite.tiles.model.board import BIT_OF_NAME, EMPTY, SOUTH, cell
from suite.tiles.rules.wonders import plus


def last_cells(last: str) -> int:
    """Return the cells of the last action, which is in notation: four of a monument, say."""
    words = last.split()
    if not words or words[-1] not in BIT_OF_NAME:
        return EMPTY
    cells = cell(BIT_OF_NAME[words[-1]])
    if words[0] == "monument":
        cells |= cells << 1
        cells |= cells << SOUTH
    elif words[0] == "wonder":
        cells = plus(cells)
    return cells
