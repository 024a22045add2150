"""The board as a picture in colour.

Every piece keeps a gap of one pixel, in which its kingdom is tinted. Only a view is drawn: what
lies behind the screens of others is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from suite.core.canvas import Canvas, beside, stacked
from suite.core.view import View
from suite.tiles import panels
from suite.tiles.board import BORDERED, COLUMNS, RIVER, ROWS, SOUTH, bit_of, bits_of
from suite.tiles.colours import (
    BACKGROUND,
    CATASTROPHE,
    CATASTROPHE_INK,
    CATASTROPHE_LIGHT,
    GATE,
    GOLD,
    INK,
    LABEL,
    LAND,
    LAND_DOT,
    LIGHTS,
    SAND,
    SAND_TREASURE,
    TILES,
    TINTS,
    UNION,
    WATER,
    WAVE,
    WONDER,
    WONDER_LIGHT,
    WOOD,
)
from suite.tiles.components import MONUMENT_COLOURS
from suite.tiles.panels import BORDERED_TREASURE, CROSS, HOUSE, TREASURE
from suite.tiles.places import LETTERS, ROLES, kingdoms
from suite.tiles.rules.kingdoms import survey
from suite.tiles.rules.wonders import plus
from suite.tiles.state import State

UNION_SIGN: Final = "="
EDGE: Final = 3
"""Columns of the wooden frame on each side; above and below it takes a row."""


@dataclass(frozen=True, slots=True)
class Size:
    """How large a cell is: `wide` columns by `high` pixels, the gap at its left (and above).

    `gap` is the height of the gap above a piece, and `line` the row of characters, from the top of
    the cell, in which its letter stands. `letter`, `treasure` and `house` are columns of a piece.
    """

    wide: int
    high: int
    gap: int
    line: int
    letter: int
    treasure: int
    house: int

    @property
    def width(self) -> int:
        """Columns of the board in its frame."""
        return COLUMNS * self.wide + 1 + 2 * EDGE


SMALL: Final = Size(wide=4, high=2, gap=0, line=0, letter=0, treasure=2, house=1)
MIDDLE: Final = Size(wide=5, high=4, gap=1, line=1, letter=1, treasure=2, house=3)


def draw(view: View[State], names: Sequence[str], width: int) -> Canvas:
    """Return the board in colour, at most `width` cells wide.

    From 87 cells on it is of the middle size, below that small, made for 80 by 24; from 130 on the
    panels stand beside it.
    """
    size = MIDDLE if width >= MIDDLE.width else SMALL
    board = Picture(view.state, size).canvas
    shown = panels.Panels(view, names, width, size.width)
    if shown.wide:
        parts = [shown.title(), beside([board, stacked(shown.beside_the_board())])]
    else:
        parts = [shown.title(), board, shown.below_the_board()]
    whole = stacked(parts)
    canvas = Canvas(min(width, panels.WIDEST), whole.height, BACKGROUND)
    canvas.paste(whole, 0, 0)
    return canvas


class Picture:
    """The board in its frame, drawn layer on layer on `canvas`."""

    def __init__(self, state: State, size: Size) -> None:
        self.state = state
        self.size = size
        survey(state)
        self.full = state.occupied | state.catastrophes
        bottom = ROWS * size.high + size.gap
        self.canvas = Canvas(size.width, 2 + (bottom + 1) // 2, WOOD)
        self._frame()
        self._ground()
        self._kingdoms()
        self._pieces()
        self._monuments()
        self._wonder()

    def _corner(self, bit: int) -> tuple[int, int, int]:
        """Return where a cell's piece begins: its column, its pixel, and the row of its letter."""
        row, column = divmod(bit, SOUTH)
        top = 2 + row * self.size.high
        x = EDGE + column * self.size.wide + 1
        return x, top + self.size.gap, top // 2 + self.size.line

    def _frame(self) -> None:
        size, last = self.size, self.canvas.height - 1
        for column, letter in enumerate("ABCDEFGHIJKLMNOP"):
            x = EDGE + column * size.wide + size.wide // 2
            self.canvas.text(x, 0, letter, LABEL, bold=True)
            self.canvas.text(x, last, letter, LABEL, bold=True)
        for row in range(ROWS):
            line = self._corner(row * SOUTH)[2]
            self.canvas.text(0, line, f"{row + 1:2}", LABEL, bold=True)
            self.canvas.text(size.width - EDGE + 1, line, f"{row + 1}", LABEL, bold=True)

    def _ground(self) -> None:
        river = RIVER[self.state.side]
        for row in range(ROWS):
            for column in range(COLUMNS):
                bit = row * SOUTH + column
                water = river >> bit & 1
                self._fill(bit, WATER if water else LAND[(row + column) % 2])
                if not self.full >> bit & 1:
                    x, _, line = self._corner(bit)
                    if water:
                        self.canvas.text(x + (row + column) % 2 * self.size.gap, line, "~ ~", WAVE)
                    else:
                        self.canvas.text(x + 1, line, "·", LAND_DOT)

    def _fill(self, bit: int, colour: str) -> None:
        """Colour a cell with the gaps on all its sides."""
        x, y, _ = self._corner(bit)
        size = self.size
        self.canvas.rect(x - 1, y - size.gap, size.wide + 1, size.high + size.gap, colour)

    def _kingdoms(self) -> None:
        for number, kingdom in enumerate(kingdoms(self.state)):
            for bit in bits_of(kingdom):
                self._fill(bit, TINTS[number % len(TINTS)])
        for bit in bits_of(self.state.union):
            self._fill(bit, UNION)

    # --- tiles, leaders, catastrophes

    def _pieces(self) -> None:
        for colour, cells in enumerate(self.state.tiles):
            for bit in bits_of(cells):
                self._tile(bit, colour)
        for piece, cell in enumerate(self.state.leaders):
            if cell:
                self._leader(bit_of(cell), piece)
        for bit in bits_of(self.state.catastrophes):
            x, _, line = self._corner(bit)
            self._block(bit, CATASTROPHE, CATASTROPHE_LIGHT)
            self.canvas.text(x + 1, line, CROSS, CATASTROPHE_INK, bold=True)

    def _block(self, bit: int, colour: str, light: str) -> None:
        """Draw a square with its highlight, which only the larger sizes have room for."""
        x, y, _ = self._corner(bit)
        size = self.size
        self.canvas.rect(x, y, size.wide - 1, size.high - size.gap, colour)
        self.canvas.rect(x, y, size.wide - 1, size.gap, light)

    def _tile(self, bit: int, colour: int) -> None:
        state, size = self.state, self.size
        x, _, line = self._corner(bit)
        treasure = state.treasures >> bit & 1
        house = state.buildings[colour] >> bit & 1
        self._block(bit, TILES[colour], INK if house else LIGHTS[colour])
        letter = size.letter if treasure or house else 1
        self.canvas.text(x + letter, line, LETTERS[colour], INK, bold=True)
        if treasure:
            self.canvas.text(x + size.treasure, line, self._treasure(bit), GOLD, bold=True)
        if house:
            self.canvas.text(x + size.house, line, HOUSE, INK, bold=True)
        if state.union >> bit & 1:
            self.canvas.text(x + 2, line, UNION_SIGN, INK, bold=True)

    def _treasure(self, bit: int) -> str:
        return BORDERED_TREASURE if BORDERED[self.state.side] >> bit & 1 else TREASURE

    def _leader(self, bit: int, piece: int) -> None:
        """Draw a token with an ivory rim; without room for a rim, its letters are coloured."""
        x, y, line = self._corner(bit)
        size, colour = self.size, TILES[piece & 3]
        told = f"{ROLES[piece & 3]}{(piece >> 2) + 1}"
        if not size.gap:
            self.canvas.rect(x, y, 3, 2, INK)
            self.canvas.text(x, line, told, colour, bold=True)
            return
        self.canvas.rect(x + 1, y, 2, 4, INK)
        self.canvas.rect(x, y + 1, 4, 2, INK)
        self.canvas.text(x + 1, line, told, INK, paper=colour, bold=True)

    # --- monuments and the wonder

    def _monuments(self) -> None:
        for corner, colours in zip(self.state.monuments, MONUMENT_COLOURS, strict=True):
            if corner:
                self._ziggurat(bit_of(corner), colours)

    def _ziggurat(self, bit: int, colours: tuple[int, int]) -> None:
        """Draw a monument over four cells, the steps of its first colour on those of its second."""
        x, y, line = self._corner(bit)
        size, (upper, lower) = self.size, colours
        width = 2 * size.wide - 1
        height = 2 * size.high - size.gap
        self.canvas.rect(x, y, width, height, SAND)
        for level in range(height):
            colour = upper if level < height // 2 + size.gap else lower
            # Two pixels a step, light above dark, where there is room for it.
            step = level // 2 if size.gap else level
            inset = max(0, width // 2 - 1 - step)
            paper = LIGHTS[colour] if level % 2 == 0 or not size.gap else TILES[colour]
            self.canvas.rect(x + inset, y + level, width - 2 * inset, 1, paper)
        below = self._corner(bit + SOUTH)[2]
        if size.gap:
            self.canvas.rect(x + width // 2, y + height - 2, 1, 2, GATE)
            self.canvas.text(x, line, LETTERS[upper], TILES[upper], bold=True)
            self.canvas.text(x + width - 1, line, LETTERS[lower], TILES[lower], bold=True)
        else:
            self.canvas.text(x + width // 2, line, LETTERS[upper], INK, bold=True)
            self.canvas.text(x + width // 2, below, LETTERS[lower], INK, bold=True)
        for at, left, row in (
            (bit, x + size.gap, line),
            (bit + 1, x + width - 1 - size.gap, line),
            (bit + SOUTH, x, below),
            (bit + SOUTH + 1, x + width - 1, below),
        ):
            if self.state.treasures >> at & 1:
                self.canvas.text(left, row, self._treasure(at), SAND_TREASURE, paper=SAND)

    def _wonder(self) -> None:
        """Draw the wonder over five cells: a tower with two wings."""
        if not self.state.wonder:
            return
        x, y, line = self._corner(bit_of(self.state.wonder))
        wide, high, gap = self.size.wide, self.size.high, self.size.gap
        self.canvas.rect(x - wide, y, 3 * wide - 1, high - gap, WONDER)
        self.canvas.rect(x - wide, y, 3 * wide - 1, gap, WONDER_LIGHT)
        self.canvas.rect(x, y - high, wide - 1, 3 * high - gap, WONDER)
        self.canvas.rect(x, y - high, wide - 1, 1, WONDER_LIGHT)
        self.canvas.rect(x + 1, y + 2 * high - gap - 2, wide - 3, 2, GATE)
        self.canvas.text(x + 1, line, "W", INK, bold=True)
        for bit in bits_of(plus(self.state.wonder) & self.state.treasures):
            left, _, row = self._corner(bit)
            self.canvas.text(left + self.size.treasure, row, self._treasure(bit), GOLD, bold=True)
