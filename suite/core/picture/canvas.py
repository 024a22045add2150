"""A picture made of character cells, independent of the output.

One cell is one letter, or two square pixels one above the other: row `r` holds the lines of
pixels `2 r` and `2 r + 1`. A wide letter takes two cells. A colour is `#rrggbb`, or `None` for
transparent. Terminals show the `rows` of a canvas; `svg.py` converts one to SVG.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias, TypeVar
from unicodedata import normalize

from suite.core.text.letters import ISOLATES, columns, letters, printable

Colour: TypeAlias = str | None
T = TypeVar("T")

HALF: Final = "▀"
LOWER_HALF: Final = "▄"
BEHIND: Final = "\0"
"""Begins what the second cell of a wide letter holds; the letter follows."""


@dataclass(frozen=True, slots=True)
class Run:
    """Adjacent cells of one row with the same style."""

    text: str
    ink: Colour
    paper: Colour
    bold: bool


class Canvas:
    """A grid of cells to draw on; drawing outside of it is clipped.

    `width` is in columns, `height` in rows of characters.
    """

    def __init__(self, width: int, height: int, paper: Colour = None) -> None:
        self.width = width
        self.height = height
        self._pixels: list[list[Colour]] = [[paper] * width for _ in range(2 * height)]
        self._glyphs: list[list[tuple[str, Colour, bool] | None]] = [
            [None] * width for _ in range(height)
        ]
        self.spots: dict[tuple[int, int], str] = {}
        """The words of cells that can be pointed at, by column and row; see `spot`."""

    @property
    def pixels(self) -> Sequence[Sequence[Colour]]:
        """The colours of all pixels, line by line from the top."""
        return self._pixels

    def spot(self, x: int, row: int, width: int, height: int, word: str) -> None:
        """Set the word of a rectangle of cells: a place in notation, or a key."""
        columns = range(max(x, 0), min(x + width, self.width))
        for line in range(max(row, 0), min(row + height, self.height)):
            for column in columns:
                self.spots[column, line] = word

    def px(self, x: int, y: int, colour: Colour) -> None:
        """Colour one pixel; `y` is in half rows."""
        self.rect(x, y, 1, 1, colour)

    def rect(self, x: int, y: int, width: int, height: int, colour: Colour) -> None:
        """Colour a rectangle of pixels; `y` and `height` are in half rows."""
        left, right = max(x, 0), min(x + width, self.width)
        for line in self._pixels[max(y, 0) : max(y + height, 0)]:
            line[left:right] = [colour] * (right - left)

    def text(
        self, x: int, row: int, text: str, ink: Colour, *, paper: Colour = None, bold: bool = False
    ) -> None:
        """Write on one row, over the pixels there or on the background colour `paper`."""
        text = printable(text, ISOLATES)
        if paper:
            self.rect(x, 2 * row, columns(text), 2, paper)
        if 0 <= row < self.height:
            cells = (cell for letter in letters(text) for cell in _cells(letter))
            for column, cell in enumerate(cells, x):
                if 0 <= column < self.width:
                    self._glyphs[row][column] = (cell, ink, bold)

    def clear(self, x: int, row: int) -> None:
        """Remove the character of a cell."""
        if 0 <= row < self.height and 0 <= x < self.width:
            self._glyphs[row][x] = None

    def has_letter(self, x: int, row: int) -> bool:
        """Return whether a cell has a character."""
        return 0 <= row < self.height and 0 <= x < self.width and bool(self._glyphs[row][x])

    def paste(self, other: Canvas, x: int, row: int) -> None:
        """Draw another canvas on this one, with its upper left corner at this cell."""
        _paste(other._pixels, self._pixels, x, 2 * row)
        _paste(other._glyphs, self._glyphs, x, row)
        right, bottom = self.width - x, self.height - row
        for (column, line), word in other.spots.items():
            if column < right and line < bottom:
                self.spots[x + column, row + line] = word

    def band(self, row: int, height: int) -> Canvas:
        """Return so many rows from one on, without their spots."""
        canvas = Canvas(self.width, height)
        canvas._pixels = self._pixels[2 * row : 2 * (row + height)]
        canvas._glyphs = self._glyphs[row : row + height]
        return canvas

    def rows(self) -> Iterator[list[Run]]:
        """Yield each row as its runs from left to right, which have `width` cells together."""
        pixels = self._pixels
        for row, glyphs in enumerate(self._glyphs):
            yield _runs(pixels[2 * row], pixels[2 * row + 1], glyphs)

    def __str__(self) -> str:
        return "\n".join("".join(run.text for run in row).rstrip() for row in self.rows())


def _runs(
    uppers: list[Colour], lowers: list[Colour], glyphs: list[tuple[str, Colour, bool] | None]
) -> list[Run]:
    """Return the runs of a row from its two lines of pixels and its characters."""
    runs: list[Run] = []
    text = ""
    style: tuple[Colour, Colour, bool] = (None, None, False)
    whole = 0
    for column, (upper, lower, glyph) in enumerate(zip(uppers, lowers, glyphs, strict=True)):
        own: tuple[Colour, Colour, bool]
        if column < whole:
            continue
        if glyph:
            # A character has only one background colour: the lower of the two pixels.
            character, ink, bold = glyph
            cells = _cells(character)
            whole = column + len(cells)
            if tuple(part and part[0] for part in glyphs[column:whole]) != cells:
                character, whole = " ", column + 1  # something covers a part of the letter
            own = (ink, lower, bold)
        elif upper == lower:
            character, own = " ", (None, lower, False)
        elif upper:
            character, own = HALF, (upper, lower, False)
        else:
            character, own = LOWER_HALF, (lower, None, False)
        if own == style:
            text += character
            continue
        if text:
            runs.append(Run(text, *style))
        text, style = character, own
    return [*runs, Run(text, *style)] if text else runs


def _paste(cells: list[list[T]], onto: list[list[T]], x: int, y: int) -> None:
    """Copy all cells but `None` onto a larger grid at column `x` and line `y`, clipped."""
    for line, below in zip(cells, onto[y:], strict=False):
        behind = below[x : x + len(line)]
        below[x : x + len(line)] = [
            under if cell is None else cell for cell, under in zip(line, behind, strict=False)
        ]


@cache
def _cells(letter: str) -> tuple[str, ...]:
    """Return what the cells of a letter hold; one that takes no column has none."""
    wide = columns(letter)
    return (letter, *(wide - 1) * (BEHIND + letter,))[:wide]


WRITTEN_OUT: Final = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "Ä": "Ae",
        "Ö": "Oe",
        "Ü": "Ue",
        "ß": "ss",
        "ẞ": "SS",
        "…": ".",
    }
)
"""Transcriptions of letters that must not just lose their accents: `Änna` is not `Anna`.

The dots where a name is cut stay as wide as they are.
"""
AMONG_CAPITALS: Final = re.compile(r"[ÄÖÜ](?=[A-ZÄÖÜ])|(?<=[A-ZÄÖÜ])[ÄÖÜ]")
"""A capital umlaut beside another capital, transcribed as `AE` instead of `Ae`."""


def in_ascii(text: str) -> str:
    """Return a text in ASCII, but for letters that cannot be spelt in it, as in some names.

    Accents are removed. Umlauts are transcribed, as `ae`, so the text may become longer.
    """
    plain = normalize("NFC", text)
    plain = AMONG_CAPITALS.sub(lambda umlaut: umlaut[0].translate(WRITTEN_OUT).upper(), plain)
    return "".join(map(_spelt, letters(printable(plain.translate(WRITTEN_OUT)))))


def _spelt(letter: str) -> str:
    plain = "".join(sign for sign in normalize("NFKD", letter) if not 0x300 <= ord(sign) < 0x370)
    return plain if plain.isascii() else letter


def stacked(parts: Sequence[Canvas]) -> Canvas:
    """Return canvases stacked vertically, as wide as the widest."""
    canvas = Canvas(max(part.width for part in parts), sum(part.height for part in parts))
    row = 0
    for part in parts:
        canvas.paste(part, 0, row)
        row += part.height
    return canvas


def framed(body: Canvas, title: str, line: Colour, ink: Colour, note: str = "") -> Canvas:
    """Return a canvas in a frame, two columns and one row larger on each side.

    The upper line has the title in the colour `ink`, then, if there is room, the note in the
    colour of the frame.
    """
    width, height = body.width + 4, body.height + 2
    canvas = Canvas(width, height)
    canvas.text(0, 0, f"┌{'─' * (width - 2)}┐", line)
    for row in range(1, height - 1):
        canvas.text(0, row, "│", line)
        canvas.text(width - 1, row, "│", line)
    canvas.text(0, height - 1, f"└{'─' * (width - 2)}┘", line)
    canvas.text(2, 0, f" {title} ", ink, bold=True)
    if note and columns(title) + columns(note) + 7 < width:
        canvas.text(columns(title) + 4, 0, f"{note} ", line)
    canvas.paste(body, 2, 1)
    return canvas
