"""The whole picture: the board in colour, with panels beside or below it.

Only a view is drawn, so the screens of others stay closed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from suite.core.picture import panels as every_game
from suite.core.picture.canvas import Canvas, stacked
from suite.core.picture.look import Look
from suite.core.picture.palette import BACKGROUND
from suite.core.view import View
from suite.tiles.model.state import State
from suite.tiles.picture.board import SIZES, Picture, Size
from suite.tiles.picture.panels import NARROWEST, WIDEST, Panels

GAP: Final = 2
"""Columns between the board and the panels beside it."""
BELOW: Final = 6
"""Rows for panels below the board; with fewer rows left the board is drawn smaller."""
BOUNDLESS: Final = 1000
"""Rows if the look has no height."""


def draw(view: View[State], names: Sequence[str], look: Look) -> Canvas:
    """Return the picture, at most as wide and high as the look.

    Panels are beside the board if there is room, else below it. The least important ones are left
    out if there is no room, but never a part of the board.
    """
    size = size_for(look)
    beside = _beside(size, look)
    width = min(look.width, size.width + GAP + WIDEST)
    height = look.height or BOUNDLESS
    keys = every_game.keys(look, width)
    if height < size.height + 1 + keys.height:
        keys = Canvas(width, 0)
    room = height - 1 - keys.height
    panels = Panels(view, names, look, width - size.width - GAP if beside else width)
    board = Picture(view.state, size, look).canvas
    if beside:
        side = stacked([Canvas(0, 0), *panels.beside_the_board(room)])
        rows = max(size.height, side.height)
    else:
        side = stacked([Canvas(0, 0), *panels.below_the_board(room - size.height)])
        rows = size.height + side.height
    if look.height:
        rows = room if look.fills else min(rows, room)
    canvas = Canvas(width, 1 + rows + keys.height, BACKGROUND)
    canvas.paste(panels.title(width, due=not beside), 0, 0)
    canvas.paste(board, 0, 1)
    canvas.paste(side, *((size.width + GAP, 1) if beside else (0, 1 + size.height)))
    canvas.paste(keys, 0, 1 + rows)
    return canvas


def size_for(look: Look) -> Size:
    """Return the largest size of the board that fits, at most the one asked for.

    If no size is asked for, there must be room for panels beside or below the board, and without
    a height the largest size is the middle one.
    """
    largest = look.size or ("L" if look.height else "M")
    names = [*SIZES]
    for size in map(SIZES.__getitem__, names[names.index(largest) :]):
        room = (look.height or BOUNDLESS) - size.height - 1 - bool(look.keys)
        needed = 0 if look.size or _beside(size, look) else BELOW
        if look.width >= size.width and room >= needed:
            return size
    return SIZES["S"]


def _beside(size: Size, look: Look) -> bool:
    return look.width >= size.width + GAP + NARROWEST
