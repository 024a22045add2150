"""What a terminal with 256 or 16 colours shows of a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from suite.core.picture.canvas import Canvas, Colour
from suite.core.picture.palette import Shade

SIXTEEN: Final = (
    *("#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5"),
    *("#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff"),
)
"""The 16 colours of one common terminal; others differ a little."""
STEPS: Final = (0, 95, 135, 175, 215, 255)
"""How much red, green or blue the colours 16 to 231 of 256 have."""


def of_256(number: int) -> str:
    """Return a colour of 256 by its number, from 16 on the same on every terminal."""
    if number < 16:
        return SIXTEEN[number]
    if number < 232:
        red, green, blue = (STEPS[(number - 16) // step % 6] for step in (36, 6, 1))
        return f"#{red:02x}{green:02x}{blue:02x}"
    return "#" + f"{8 + 10 * (number - 232):02x}" * 3


def palette(shades: Mapping[str, Shade], colours: int) -> dict[str, Colour]:
    """Return what each colour looks like where there are 256 or 16."""
    if colours == 256:
        return {colour: of_256(shade.of_256) for colour, shade in shades.items()}
    return {
        colour: None if shade.of_16 is None else SIXTEEN[shade.of_16]
        for colour, shade in shades.items()
    }


def reduced(canvas: Canvas, shades: Mapping[str, Shade], colours: int) -> Canvas:
    """Return a picture as a terminal with 256 or 16 colours shows it."""
    return recoloured(canvas, palette(shades, colours))


def recoloured(canvas: Canvas, colours: Mapping[str, Colour]) -> Canvas:
    """Return a picture with each colour replaced by another, or by `None`.

    It cannot be done run by run: a cell with one half transparent needs another character.
    """
    others: dict[Colour, Colour] = {None: None}
    others.update(colours)
    found = Canvas(canvas.width, canvas.height)
    found._pixels = [[others[colour] for colour in line] for line in canvas._pixels]
    found._glyphs = [
        [glyph and (glyph[0], others[glyph[1]], glyph[2]) for glyph in line]
        for line in canvas._glyphs
    ]
    found.spots = dict(canvas.spots)
    return found
