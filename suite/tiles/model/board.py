"""The board as bits: 16 columns by 11 rows, both sides (chapter "Aufbau des Spielbrettes").

A board is an int with a bit for each cell: cell `A1` is bit 0, and a row takes 17 bits. The
seventeenth, the guard column, is no cell and always 0, so that a shift never wraps into the next
row. Shifting by 1 goes east or west, by 17 south or north; ascending bits are row by row.
"""

from __future__ import annotations

from typing import Final

from suite.core.kernel.bits import board

COLUMNS: Final = 16
ROWS: Final = 11
SOUTH: Final = COLUMNS + 1
"""Bits of a row: the distance to the cell below."""
BITS: Final = SOUTH * ROWS
"""Bits of a board, including the guard column."""

MAPS: Final = {
    "standard": (
        "....~~~~~.T.~...",
        ".S..~.......~..S",
        "...~~T......~~..",
        "~~~~.........~~~",
        ".............T~~",
        "..............~.",
        "~~~~....T...~~~.",
        ".S.~~~~.....~...",
        "......~~~~~~~.S.",
        ".....T..........",
        "..........T.....",
    ),
    "extended": (
        "..~~T....T.....~",
        "..~~..........T~",
        ".S~~...........~",
        "..~...T....T~~~~",
        "..~.........~...",
        "..~T........~..S",
        "..~~........~~..",
        "S..~~~.T....T~..",
        ".....~~~.....~..",
        "....S.~~~~~~~~..",
        "......~..S....S.",
    ),
}
"""`.` land, `~` river, `T` a temple and a treasure at the start, `S` the same with a border."""


EMPTY: Final = 0
NO_BOARDS: Final[list[int]] = []
ONE_CELL: Final = board(1)
CELLS: Final = board(sum(1 << row * SOUTH + column for row in range(11) for column in range(16)))
CORNERS: Final = board(sum(1 << row * SOUTH + column for row in range(10) for column in range(15)))
"""The cells that can be the north-west cell of a square."""


def _cells_with(side: str, signs: str) -> int:
    cells = 0
    for row, line in enumerate(MAPS[side]):
        for column, sign in enumerate(line):
            if sign in signs:
                cells |= 1 << row * SOUTH + column
    return cells


SIDES: Final = tuple(MAPS)
RIVER: Final = [_cells_with(side, "~") for side in SIDES]
LAND: Final = [_cells_with(side, ".TS") for side in SIDES]
SHRINES: Final = [_cells_with(side, "TS") for side in SIDES]
"""The cells of each side on which a temple and a treasure lie at the start."""
BORDERED: Final = [_cells_with(side, "S") for side in SIDES]
"""The cells of each side whose treasures are taken first."""


def around(cells: int) -> int:
    """Return the orthogonal neighbours of cells; some may be guards.

    Do not rely on neighbours south of the board: the interpreted backend keeps them, the compiled
    one drops them.
    """
    return cells << 1 | cells >> 1 | cells << SOUTH | cells >> SOUTH


def flood(seed: int, within: int) -> int:
    """Return all cells of `within` that are connected to `seed`, a part of it."""
    cells = seed
    while True:
        more = (cells << 1 | cells >> 1 | cells << SOUTH | cells >> SOUTH | cells) & within
        if more == cells:
            return cells
        cells = more


def line(cell: int, step: int, within: int) -> int:
    """Return the unbroken row (`step` 1) or column (`step` `SOUTH`) through a cell."""
    cells = cell
    while True:
        more = (cells << step | cells >> step | cells) & within
        if more == cells:
            return cells
        cells = more


def cell(bit: int) -> int:
    """Return the cell with a bit number, as a board."""
    return ONE_CELL << bit


def bit_of(cells: int) -> int:
    """Return the bit number of the last cell; on a board of one cell, of that cell."""
    return cells.bit_length() - 1


def name_of(bit: int) -> str:
    """Return the name of a cell: column letter and row number, `A1` in the north-west."""
    row, column = divmod(bit, SOUTH)
    return f"{'ABCDEFGHIJKLMNOP'[column]}{row + 1}"


CELL_NAMES: Final = tuple(
    name_of(row * SOUTH + column) for row in range(ROWS) for column in range(COLUMNS)
)
"""The names of all cells, row by row."""
BIT_OF_NAME: Final = {
    name: index // COLUMNS * SOUTH + index % COLUMNS for index, name in enumerate(CELL_NAMES)
}


def bits_of(cells: int) -> list[int]:
    """Return the bit numbers of a board's cells, ascending: row by row."""
    bits = []
    while cells:
        lowest = cells & -cells
        bits.append(lowest.bit_length() - 1)
        cells ^= lowest
    return bits


def names_of(cells: int) -> list[str]:
    """Return the names of a board's cells, row by row."""
    return [name_of(bit) for bit in bits_of(cells)]
