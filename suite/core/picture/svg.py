"""Pictures of cells as SVG."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Final

from suite.core.picture.canvas import Canvas, Colour
from suite.core.text.letters import columns

CELL_WIDTH: Final = 10
CELL_HEIGHT: Final = 20
MARGIN: Final = 10
FONT: Final = (
    "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;"
    "font-size:16.6px"
)
_LINES: Final = {
    "─": (0, 10, "h"),
    "│": (5, 0, "v20"),
    "┌": (10, 10, "h-5v10"),
    "┐": (0, 10, "h5v10"),
    "└": (10, 10, "h-5v-10"),
    "┘": (0, 10, "h5v-10"),
    "▏": (0, 0, "v20"),
}
"""SVG paths of characters that must join their neighbours: where in a cell they begin, and go.

The first is as long as the word of it.
"""
WORDS: Final = (
    r"─+|[│┌┐└┘▏]|[^ ▀▄─│┌┐└┘▏]+(?:(?<=[\u0590-\u08ff]) (?=[\u0590-\u08ff])[^ ▀▄─│┌┐└┘▏]+)*"
)
"""A pattern of what is drawn as one; words from right to left are, for they have an order."""


def svg(canvas: Canvas, paper: str = "#15161b") -> str:
    """Return a canvas as a self-contained SVG picture.

    Pixels become rectangles and frame characters become lines, so that they do not depend on fonts.
    """
    width = canvas.width * CELL_WIDTH + 2 * MARGIN
    height = canvas.height * CELL_HEIGHT + 2 * MARGIN
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" style="{FONT}">',
            f'<rect width="{width}" height="{height}" fill="{paper}"/>',
            f'<g transform="translate({MARGIN} {MARGIN})">',
            *shapes(canvas, paper),
            "</g>",
            "</svg>\n",
        ]
    )


def shapes(canvas: Canvas, paper: Colour) -> Iterator[str]:
    """Yield the elements of an SVG that draw a canvas on a ground of the colour `paper`.

    All that has one colour is one element, so that a picture stays small.
    """
    areas: dict[str, str] = {}
    for x, y, width, height, colour in _rectangles(canvas, paper):
        areas[colour] = f"{areas.get(colour, '')}M{x} {y}h{width}v{height}h-{width}"
    for colour, path in areas.items():
        yield f'<path fill="{colour}" d="{path}"/>'
    lines: dict[Colour, str] = {}
    words: dict[tuple[Colour, bool], list[str]] = {}
    for row, runs in enumerate(canvas.rows()):
        column = 0
        for run in runs:
            for match in re.finditer(WORDS, run.text):
                word = match.group()
                x = (column + columns(run.text[: match.start()])) * CELL_WIDTH
                if word[0] in _LINES:
                    path = _line(word, x, row * CELL_HEIGHT)
                    lines[run.ink] = lines.get(run.ink, "") + path
                else:
                    text = _word(word, x, row * CELL_HEIGHT)
                    words.setdefault((run.ink, run.bold), []).append(text)
            column += columns(run.text)
    for ink, path in lines.items():
        yield f'<path fill="none" stroke="{ink}" d="{path}"/>'
    for (ink, bold), texts in words.items():
        weight = ' font-weight="bold"' if bold else ""
        yield f'<g fill="{ink}"{weight}>{"".join(texts)}</g>'


def _rectangles(canvas: Canvas, paper: Colour) -> Iterator[tuple[int, int, int, int, str]]:
    """Yield the pixels as rectangles: stretches of one colour, joined downwards."""
    tops: dict[tuple[int, int, Colour], int] = {}
    for y in range(2 * canvas.height + 1):
        here = set(_stretches(canvas.pixels[y])) if y < 2 * canvas.height else set()
        for stretch in [stretch for stretch in tops if stretch not in here]:
            x, length, colour = stretch
            top = tops.pop(stretch)
            if colour and colour != paper:
                width, height = length * CELL_WIDTH, (y - top) * CELL_HEIGHT // 2
                yield x * CELL_WIDTH, top * CELL_HEIGHT // 2, width, height, colour
        for stretch in _stretches(canvas.pixels[y]) if here else ():
            tops.setdefault(stretch, y)


def _stretches(line: Sequence[Colour]) -> Iterator[tuple[int, int, Colour]]:
    """Yield the stretches of one colour in a line of pixels: column, length and colour."""
    x = 0
    for colour, alike in groupby(line):
        length = len(list(alike))
        yield x, length, colour
        x += length


def _line(word: str, x: int, y: int) -> str:
    """Return the path of frame characters whose upper left corner is at `x`, `y`."""
    right, down, path = _LINES[word[0]]
    length = str(len(word) * CELL_WIDTH) if path == "h" else ""
    return f"M{x + right} {y + down}{path}{length}"


def _word(word: str, x: int, y: int) -> str:
    """Return a word whose upper left corner is at `x`, `y`.

    Its position and length are fixed, so columns are aligned in any font.
    """
    length = columns(word) * CELL_WIDTH
    return f'<text x="{x}" y="{y + 16}" textLength="{length}">{escape(word, quote=False)}</text>'
