"""The board in its frame, in colour: ground, kingdoms, pieces, highlights and cursor.

A gap of one pixel round every piece shows the tint of its kingdom.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from suite.core.picture.canvas import Canvas
from suite.core.picture.fragments import SIGNS
from suite.core.picture.look import CHANGED, OFF, POINTED, STRONG, Look
from suite.core.picture.palette import CURSOR, DARK, GOLD, INK, KEY, NEW
from suite.tiles.model.board import (
    BIT_OF_NAME,
    BORDERED,
    COLUMNS,
    RIVER,
    ROWS,
    SOUTH,
    bit_of,
    bits_of,
)
from suite.tiles.model.pieces import BLACK, BLUE, GREEN, MONUMENT_COLOURS, RED
from suite.tiles.model.state import State
from suite.tiles.picture import glyphs
from suite.tiles.picture.highlights import last_cells
from suite.tiles.picture.palette import (
    CATASTROPHE,
    CATASTROPHE_INK,
    CATASTROPHE_LIGHT,
    GATE,
    LABEL,
    LAND,
    LAND_DOT,
    LETTER_INKS,
    LIGHTS,
    LIT,
    RELIEFS,
    SAND,
    SAND_TREASURE,
    SIGN_INKS,
    STRONG_TINTS,
    TILES,
    TINTS,
    UNION,
    WATER,
    WAVE,
    WONDER,
    WONDER_LIGHT,
    WOOD,
)
from suite.tiles.rules.kingdoms import survey
from suite.tiles.rules.wonders import plus
from suite.tiles.text.overview import LETTERS, ROLES, kingdoms

EDGE: Final = 3
"""Columns of the wooden frame at the left and right; above and below it has one row."""


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a cell: `wide` columns by `high` pixels, with the gap at its left and above.

    `gap` is the height of the gap above a piece, and `line` the row of characters, from the top of
    the cell, of its letter. `middle` is the column of a letter alone on a piece; `letter`,
    `treasure` and `house` are the columns of glyphs that share a piece. `token` is the height of a
    leader in pixels; `large` cells have room for carvings.
    """

    wide: int
    high: int
    gap: int
    line: int
    middle: int
    letter: int
    treasure: int
    house: int
    token: int
    large: bool = False

    @property
    def width(self) -> int:
        """Columns of the board in its frame."""
        return COLUMNS * self.wide + 1 + 2 * EDGE

    @property
    def height(self) -> int:
        """Rows of the board in its frame."""
        return 2 + (ROWS * self.high + self.gap + 1) // 2


SIZES: Final = {
    "L": Size(6, 6, gap=1, line=1, middle=2, letter=1, treasure=3, house=4, token=5, large=True),
    "M": Size(5, 4, gap=1, line=1, middle=1, letter=1, treasure=2, house=3, token=4),
    "S": Size(4, 2, gap=0, line=0, middle=1, letter=0, treasure=2, house=1, token=2),
}
"""The sizes of a board by their names, the largest first."""

CARVED: Final = {
    RED: ("  #  ", " ### "),
    BLACK: ("# # #", "#####"),
    GREEN: (" ### ", " # # "),
    BLUE: (" # # ", "# # #"),
}
"""The carvings below the letter of a large tile: steps, battlements, a stall, waves."""
RUBBLE: Final = ("#   #", "## ##")
"""The rubble below the cross of a large catastrophe."""


class Picture:
    """The board in its frame, drawn in layers on `canvas`; each cell is a spot."""

    def __init__(self, state: State, size: Size, look: Look) -> None:
        self.state = state
        self.size = size
        self.look = look
        survey(state)
        self.full = state.occupied | state.catastrophes
        self.lit = {
            BIT_OF_NAME[place]: promise
            for place, promise in look.lit.items()
            if place in BIT_OF_NAME
        }
        self.canvas = Canvas(size.width, size.height, WOOD)
        self._frame()
        self._ground()
        self._kingdoms()
        self._last()
        self._pieces()
        self._monuments()
        self._wonder()
        self._cursor()
        self._promises()
        self._marks(self.look.pointed, POINTED, DARK, KEY)
        self._marks(self.look.changed, CHANGED, INK, NEW)
        for name, bit in BIT_OF_NAME.items():
            x, _, line = self._corner(bit)
            self.canvas.spot(x - 1, line - size.line, size.wide, size.high // 2, name)

    def _corner(self, bit: int) -> tuple[int, int, int]:
        """Return the column and the pixel where a cell's piece begins, and its letter's row."""
        row, column = divmod(bit, SOUTH)
        top = 2 + row * self.size.high
        x = EDGE + column * self.size.wide + 1
        return x, top + self.size.gap, top // 2 + self.size.line

    def _fill(self, bit: int, colour: str) -> None:
        """Fill a cell and the gaps on all its sides."""
        x, y, _ = self._corner(bit)
        size = self.size
        self.canvas.rect(x - 1, y - size.gap, size.wide + 1, size.high + size.gap, colour)

    # --- the ground

    def _frame(self) -> None:
        size, last = self.size, self.canvas.height - 1
        for column, letter in enumerate("ABCDEFGHIJKLMNOP"):
            x = EDGE + column * size.wide + 1 + size.middle
            self.canvas.text(x, 0, letter, LABEL, bold=True)
            self.canvas.text(x, last, letter, LABEL, bold=True)
        for row in range(ROWS):
            line = self._corner(row * SOUTH)[2]
            self.canvas.text(0, line, f"{row + 1:2}", LABEL, bold=True)
            self.canvas.text(size.width - EDGE + 1, line, f"{row + 1}", LABEL, bold=True)

    def _ground(self) -> None:
        river, size = RIVER[self.state.side], self.size
        for row in range(ROWS):
            for column in range(COLUMNS):
                bit, odd = row * SOUTH + column, (row + column) % 2
                water = river >> bit & 1
                self._fill(bit, WATER if water else LAND[odd])
                if self.full >> bit & 1 or bit in self.lit:
                    continue
                x, _, line = self._corner(bit)
                if not water:
                    self.canvas.text(x + size.middle, line, "·", LAND_DOT)
                elif size.large:
                    self.canvas.text(x + odd, line - odd, "~~", WAVE)
                    self.canvas.text(x + 2 + odd, line + 1 - odd, "~~", WAVE)
                else:
                    self.canvas.text(x + odd * size.gap, line, "~ ~", WAVE)

    def _kingdoms(self) -> None:
        if self.look.areas != OFF:
            tints = STRONG_TINTS if self.look.areas == STRONG else TINTS
            for number, kingdom in enumerate(kingdoms(self.state)):
                for bit in bits_of(kingdom):
                    self._fill(bit, tints[number % len(tints)])
        for bit in bits_of(self.state.union):
            self._fill(bit, UNION)

    # --- tiles, leaders, catastrophes

    def _pieces(self) -> None:
        for colour, cells in enumerate(self.state.tiles):
            for bit in bits_of(cells):
                self._tile(bit, colour)
        for piece, at in enumerate(self.state.leaders):
            if at:
                self._leader(bit_of(at), piece)
        for bit in bits_of(self.state.catastrophes):
            x, _, line = self._corner(bit)
            self._block(bit, CATASTROPHE, CATASTROPHE_LIGHT)
            self._carve(bit, RUBBLE, CATASTROPHE_LIGHT)
            self.canvas.text(x + self.size.middle, line, glyphs.CROSS, CATASTROPHE_INK, bold=True)

    def _block(self, bit: int, colour: str, light: str) -> None:
        """Draw a square with a highlight; the small size has no room for the highlight."""
        x, y, _ = self._corner(bit)
        size = self.size
        self.canvas.rect(x, y, size.wide - 1, size.high - size.gap, colour)
        self.canvas.rect(x, y, size.wide - 1, size.gap, light)

    def _tile(self, bit: int, colour: int) -> None:
        state, size = self.state, self.size
        x, _, line = self._corner(bit)
        treasure = state.treasures >> bit & 1
        house = state.buildings[colour] >> bit & 1
        ink = LETTER_INKS[colour]
        self._block(bit, TILES[colour], INK if house else LIGHTS[colour])
        self._carve(bit, CARVED[colour], RELIEFS[colour])
        letter = size.letter if treasure or house else size.middle
        self.canvas.text(x + letter, line, LETTERS[colour], ink, bold=True)
        if treasure:
            self.canvas.text(x + size.treasure, line, self._treasure(bit), GOLD, bold=True)
        if house:
            self.canvas.text(x + size.house, line, glyphs.HOUSE, ink, bold=True)
        if state.union >> bit & 1:
            self.canvas.text(x + size.middle + 1, line, glyphs.UNION, ink, bold=True)

    def _carve(self, bit: int, lines: Sequence[str], colour: str) -> None:
        """Carve a shape into the foot of a piece, if it is large enough."""
        x, y, _ = self._corner(bit)
        for down, pixels in enumerate(lines if self.size.large else (), self.size.high - 3):
            for across, pixel in enumerate(pixels):
                if pixel == "#":
                    self.canvas.px(x + across, y + down, colour)

    def _treasure(self, bit: int) -> str:
        bordered = BORDERED[self.state.side] >> bit & 1
        return glyphs.BORDERED_TREASURE if bordered else glyphs.TREASURE

    def _leader(self, bit: int, piece: int) -> None:
        """Draw a token with an ivory rim, at its sides only if there is room.

        Without room for a rim, its letters are coloured.
        """
        x, y, line = self._corner(bit)
        size, colour = self.size, piece & 3
        role, seat = ROLES[colour], (piece >> 2) + 1
        if not size.gap:
            self.canvas.rect(x, y, 3, 2, INK)
            self.canvas.text(x, line, f"{role}{seat}", TILES[colour], bold=True)
            return
        side, high = int(size.large), size.token
        inner = size.wide - 1 - 2 * side
        self.canvas.rect(x + side, y, inner, high, INK)
        self.canvas.rect(x, y + 1, size.wide - 1, high - 2, INK)
        self.canvas.rect(x + side, y + 1, inner, high - 2, TILES[colour])
        text = f"{role}{seat:>{inner - len(role)}}"
        self.canvas.text(x + side, line, text, LETTER_INKS[colour], bold=True)

    # --- monuments and the wonder

    def _monuments(self) -> None:
        for corner, colours in zip(self.state.monuments, MONUMENT_COLOURS, strict=True):
            if corner:
                self._ziggurat(bit_of(corner), colours)

    def _ziggurat(self, bit: int, colours: tuple[int, int]) -> None:
        """Draw a monument over four cells, the steps of its first colour on those of its second.

        Each step is two pixels high, light above dark, where there is room for it.
        """
        x, y, line = self._corner(bit)
        size, (upper, lower) = self.size, colours
        width = 2 * size.wide - 1
        height = 2 * size.high - size.gap
        self.canvas.rect(x, y, width, height, SAND)
        for level in range(height):
            colour = upper if level < height // 2 + size.gap else lower
            step = level // 2 if size.gap else level
            inset = max(0, width // 2 - 1 - step)
            paper = TILES[colour] if level % 2 else LIGHTS[colour]
            self.canvas.rect(x + inset, y + level, width - 2 * inset, 1, paper)
        below = self._corner(bit + SOUTH)[2]
        if size.gap:
            self.canvas.rect(x + width // 2, y + height - 2, 1, 2, GATE)
            self._badge(x, line, upper)
            self._badge(x + width - 1, line, lower)
        else:
            self._badge(x + width // 2, line, upper)
            self._badge(x + width // 2, below, lower)
        beside = size.gap * size.middle
        for at, column, row in (
            (bit, x + beside, line),
            (bit + 1, x + width - 1 - beside, line),
            (bit + SOUTH, x, below),
            (bit + SOUTH + 1, x + width - 1, below),
        ):
            if self.state.treasures >> at & 1:
                self.canvas.text(column, row, self._treasure(at), SAND_TREASURE, paper=SAND)

    def _badge(self, x: int, row: int, colour: int) -> None:
        """Write the letter of a colour of a monument on that colour."""
        self.canvas.text(
            x, row, LETTERS[colour], LETTER_INKS[colour], paper=TILES[colour], bold=True
        )

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
        self.canvas.text(x + self.size.middle, line, "W", INK, bold=True)
        for bit in bits_of(plus(self.state.wonder) & self.state.treasures):
            column, _, row = self._corner(bit)
            self.canvas.text(column + self.size.treasure, row, self._treasure(bit), GOLD, bold=True)

    # --- highlights and the cursor

    def _last(self) -> None:
        """Frame the cells of the last event in gold."""
        for bit in bits_of(last_cells(self.look.last)):
            self._fill(bit, GOLD)

    def _promises(self) -> None:
        """Highlight the cells of legal actions: the ground, or a corner of a piece.

        A piece that is full of letters has its sign in the gap at its left.
        """
        size = self.size
        for bit, promise in self.lit.items():
            x, y, line = self._corner(bit)
            sign, ink, paper = SIGNS[promise], SIGN_INKS[promise], LIT[promise]
            if self.full >> bit & 1:
                columns = range(x + size.wide - 2, x - 2, -1)
                free = [at for at in columns if not self.canvas.has_letter(at, line)]
                for at in free[:1]:
                    self.canvas.text(at, line, sign, ink, paper=paper, bold=True)
                continue
            self.canvas.rect(x, y, size.wide - 1, size.high - size.gap, paper)
            self.canvas.text(x + size.middle, line, sign, ink, bold=True)

    def _marks(self, places: Sequence[str], sign: str, ink: str, paper: str) -> None:
        """Mark cells in the gap at their left.

        What a legal action promises goes before it.
        """
        for place in places:
            x, _, line = self._corner(BIT_OF_NAME.get(place, 0))
            if place in BIT_OF_NAME and not self.canvas.has_letter(x - 1, line):
                self.canvas.text(x - 1, line, sign, ink, paper=paper, bold=True)

    def _cursor(self) -> None:
        """Draw brackets round the cell of the cursor; the small size has bars at its sides."""
        if self.look.cursor not in BIT_OF_NAME:
            return
        x, y, _ = self._corner(BIT_OF_NAME[self.look.cursor])
        size = self.size
        left, right = x - 1, x + size.wide - 1
        if not size.gap:
            self.canvas.rect(left, y, 1, 2, CURSOR)
            self.canvas.rect(right, y, 1, 2, CURSOR)
            return
        top, bottom = y - 1, y + size.high - 1
        for line, inner in ((top, top + 1), (bottom, bottom - 1)):
            self.canvas.rect(left, line, 2, 1, CURSOR)
            self.canvas.rect(right - 1, line, 2, 1, CURSOR)
            self.canvas.px(left, inner, CURSOR)
            self.canvas.px(right, inner, CURSOR)
