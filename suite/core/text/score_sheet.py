"""The score sheet of a game that is over: a table of points as people write it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from suite.core.text.letters import columns, distinct, padded

LONGEST_NAME: Final = 14
"""The most columns of a name in a table."""
GAP: Final = "  "


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The points of all seats at the end of a game.

    - `columns`: the headings, such as the colours
    - `rows`: for each seat, a cell for each column
    - `remarks`: sentences on why the game ended by its rules, and on what broke a tie
    - `signs`: the symbols of the first columns, where they are pieces; the next column has what
      counts of them
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    remarks: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()

    def in_columns(self, names: Sequence[str], marks: Sequence[str]) -> list[str]:
        """Return the table in rows of text; `marks` are the words behind the rows of the seats."""
        heads = ["", *distinct(names, LONGEST_NAME)]
        widest = max(map(columns, heads))
        cells = [[padded(head, widest) for head in heads]]
        for number, head in enumerate(self.columns):
            column = [head, *(row[number] for row in self.rows)]
            cells.append([cell.rjust(max(map(len, column))) for cell in column])
        rows = [GAP.join(row) for row in zip(*cells, ["", *marks], strict=True)]
        return [row.rstrip() for row in rows]

    def in_sentences(self, names: Sequence[str]) -> list[str]:
        """Return the row of each seat as a sentence."""
        rows = (
            ", ".join(f"{head} {cell}" for head, cell in zip(self.columns, row, strict=True))
            for row in self.rows
        )
        return [f"{name}: {row}." for name, row in zip(names, rows, strict=True)]
