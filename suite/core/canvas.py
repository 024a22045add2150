"""A picture made of character cells, before anybody decides how to show it.

One cell is one character, or two square pixels one above the other, so pixels have their own
count: row `r` holds the pixels `2 r` and `2 r + 1`. A colour is `#rrggbb`, or `None` for whatever
lies behind. Whoever shows a canvas takes its `rows`; `svg` turns one into a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, TypeAlias, TypeVar
from unicodedata import category, combining, east_asian_width, normalize
from xml.sax.saxutils import escape

Colour: TypeAlias = str | None

T = TypeVar("T")

HALF: Final = "▀"
STRANGE: Final = "?"
"""What stands for a character that does not surely fill one cell."""


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring cells of one row that look alike."""

    text: str
    ink: Colour
    paper: Colour
    bold: bool


class Canvas:
    """A grid of cells to draw on; whatever falls outside is left out.

    `width` counts columns, `height` rows of characters.
    """

    def __init__(self, width: int, height: int, paper: Colour = None) -> None:
        self.width = width
        self.height = height
        self._pixels: list[list[Colour]] = [[paper] * width for _ in range(2 * height)]
        self._glyphs: list[list[tuple[str, Colour, bool] | None]] = [
            [None] * width for _ in range(height)
        ]

    def px(self, x: int, y: int, colour: Colour) -> None:
        """Colour one pixel; `y` counts half rows."""
        self.rect(x, y, 1, 1, colour)

    def rect(self, x: int, y: int, width: int, height: int, colour: Colour) -> None:
        """Colour a rectangle of pixels; `y` and `height` count half rows."""
        left, right = max(x, 0), min(x + width, self.width)
        for line in self._pixels[max(y, 0) : max(y + height, 0)]:
            line[left:right] = [colour] * (right - left)

    def text(
        self, x: int, row: int, text: str, ink: Colour, *, paper: Colour = None, bold: bool = False
    ) -> None:
        """Write on one row, over the pixels there or on a `paper` of its own."""
        text = one_cell_each(text)
        if paper:
            self.rect(x, 2 * row, len(text), 2, paper)
        if 0 <= row < self.height:
            for column, character in enumerate(text, x):
                if 0 <= column < self.width:
                    self._glyphs[row][column] = (character, ink, bold)

    def paste(self, other: Canvas, x: int, row: int) -> None:
        """Put another canvas on this one, its upper left corner at a cell of this one."""
        _paste(other._pixels, self._pixels, x, 2 * row)
        _paste(other._glyphs, self._glyphs, x, row)

    def rows(self) -> Iterator[list[Run]]:
        """Yield each row as its runs, from left to right; together they are `width` long."""
        for row in range(self.height):
            cells = [self._cell(column, row) for column in range(self.width)]
            yield [
                Run("".join(text for text, *_ in alike), *style)
                for style, alike in groupby(cells, key=lambda cell: cell[1:])
            ]

    def _cell(self, column: int, row: int) -> tuple[str, Colour, Colour, bool]:
        upper, lower = self._pixels[2 * row][column], self._pixels[2 * row + 1][column]
        glyph = self._glyphs[row][column]
        if glyph:
            # A character needs one colour behind it; on two, the lower is taken.
            character, ink, bold = glyph
            return character, ink, lower, bold
        if upper == lower:
            return " ", None, lower, False
        return (HALF, upper, lower, False) if upper else ("▄", lower, None, False)

    def __str__(self) -> str:
        return "\n".join("".join(run.text for run in row).rstrip() for row in self.rows())


def _paste(cells: list[list[T]], onto: list[list[T]], x: int, y: int) -> None:
    """Copy what is not `None` onto a larger grid, at column `x` and line `y`, inside it."""
    for line, below in zip(cells, onto[y:], strict=False):
        room = len(below) - x
        for column, cell in enumerate(line[:room], x):
            if cell is not None:
                below[column] = cell


def one_cell_each(text: str) -> str:
    """Return a text whose characters surely fill one cell each, a `?` in place of others."""
    return "".join(
        character
        if character.isascii() and character.isprintable()
        else STRANGE
        if category(character)[0] in "CMZ"
        or combining(character)
        or east_asian_width(character) in "WF"
        else character
        for character in text
    )


def clipped(text: str, width: int) -> str:
    """Return a text of one-cell characters, at most `width` long."""
    text = one_cell_each(text)
    return text if len(text) <= width else f"{text[: max(width - 1, 0)]}…"


def in_ascii(text: str) -> str:
    """Return a text without accents, a `?` for any other character that is not ASCII."""
    plain = normalize("NFKD", text)
    plain = "".join(each for each in plain if not 0x300 <= ord(each) < 0x370)
    return "".join(each if each.isascii() and each.isprintable() else "?" for each in plain)


def stacked(parts: Sequence[Canvas]) -> Canvas:
    """Return canvases one below the other, as wide as the widest."""
    canvas = Canvas(max(part.width for part in parts), sum(part.height for part in parts))
    row = 0
    for part in parts:
        canvas.paste(part, 0, row)
        row += part.height
    return canvas


def beside(parts: Sequence[Canvas]) -> Canvas:
    """Return canvases side by side, two columns between them, as high as the highest."""
    width = sum(part.width for part in parts) + 2 * (len(parts) - 1)
    canvas = Canvas(width, max(part.height for part in parts))
    x = 0
    for part in parts:
        canvas.paste(part, x, 0)
        x += part.width + 2
    return canvas


def framed(body: Canvas, title: str, line: Colour, ink: Colour, note: str = "") -> Canvas:
    """Return a canvas in a frame, two columns and one row larger on each side.

    The title stands in the upper line, in the colour `ink`, and a note in that of the frame after
    it, if there is room.
    """
    width, height = body.width + 4, body.height + 2
    canvas = Canvas(width, height)
    canvas.text(0, 0, f"┌{'─' * (width - 2)}┐", line)
    for row in range(1, height - 1):
        canvas.text(0, row, "│", line)
        canvas.text(width - 1, row, "│", line)
    canvas.text(0, height - 1, f"└{'─' * (width - 2)}┘", line)
    canvas.text(2, 0, f" {title} ", ink, bold=True)
    if note and len(title) + len(note) + 7 < width:
        canvas.text(len(title) + 4, 0, f"{note} ", line)
    canvas.paste(body, 2, 1)
    return canvas


CELL_WIDTH: Final = 10
CELL_HEIGHT: Final = 20
MARGIN: Final = 10
FONT: Final = (
    "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;"
    "font-size:16.6px"
)
_LINES: Final = {
    "─": "M0 10H10",
    "│": "M5 0V20",
    "┌": "M10 10H5V20",
    "┐": "M0 10H5V20",
    "└": "M10 10H5V0",
    "┘": "M0 10H5V0",
    "▏": "M0 0V20",
}
"""How characters that must meet their neighbours are drawn, within their cell."""


def svg(canvas: Canvas, paper: str = "#15161b") -> str:
    """Return a canvas as an SVG picture that needs nothing from outside.

    Pixels become rectangles and lines become lines, so that no font can break them.
    """
    width = canvas.width * CELL_WIDTH + 2 * MARGIN
    height = canvas.height * CELL_HEIGHT + 2 * MARGIN
    drawn = [*_rectangles(canvas, paper)]
    for row, runs in enumerate(canvas.rows()):
        column = 0
        for run in runs:
            drawn += _words(run, column * CELL_WIDTH, row * CELL_HEIGHT)
            column += len(run.text)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" style="{FONT}">',
            f'<rect width="{width}" height="{height}" fill="{paper}"/>',
            f'<g transform="translate({MARGIN} {MARGIN})">',
            *drawn,
            "</g>",
            "</svg>\n",
        ]
    )


def _rectangles(canvas: Canvas, paper: str) -> Iterator[str]:
    """Yield the pixels, neighbours of one colour joined to the largest rectangles downwards."""
    begun: dict[tuple[int, int, Colour], int] = {}
    for y in range(2 * canvas.height + 1):
        here = set(_stretches(canvas._pixels[y])) if y < 2 * canvas.height else set()
        for stretch in [each for each in begun if each not in here]:
            x, length, colour = stretch
            top = begun.pop(stretch)
            if colour and colour != paper:
                yield (
                    f'<rect x="{x * CELL_WIDTH}" y="{top * CELL_HEIGHT // 2}" '
                    f'width="{length * CELL_WIDTH}" height="{(y - top) * CELL_HEIGHT // 2}" '
                    f'fill="{colour}"/>'
                )
        for stretch in _stretches(canvas._pixels[y]) if here else ():
            begun.setdefault(stretch, y)


def _stretches(line: list[Colour]) -> Iterator[tuple[int, int, Colour]]:
    x = 0
    for colour, alike in groupby(line):
        length = len(list(alike))
        yield x, length, colour
        x += length


def _words(run: Run, x: int, y: int) -> Iterator[str]:
    """Yield the words and lines of a run whose left upper corner is at `x`, `y`."""
    for found in re.finditer(r"[─│┌┐└┘▏]|[^ ▀▄─│┌┐└┘▏]+", run.text):
        word, left = found.group(), x + found.start() * CELL_WIDTH
        if word in _LINES:
            yield (
                f'<path transform="translate({left} {y})" d="{_LINES[word]}" fill="none" '
                f'stroke="{run.ink}"/>'
            )
        else:
            # Each word has its place and its length, so the columns stay straight in any font.
            bold = ' font-weight="bold"' if run.bold else ""
            yield (
                f'<text x="{left}" y="{y + 16}" textLength="{len(word) * CELL_WIDTH}" '
                f'fill="{run.ink}"{bold}>{escape(word)}</text>'
            )
