"""The pictures of each game that the tests compare byte for byte.

`python -m tests.tools.pictures [GAME ...]` draws them again; look at them before you keep them. The
scenes of a game are in `tests/GAME/looks.py`: its `scenes()` returns canvases by their names. Each
is stored in `tests/GAME/pictures/` as it is, with 256 colours and with 16.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from suite.core.games import find, names
from suite.core.picture.canvas import Canvas
from suite.core.picture.svg import svg
from tests.palettes import reduced

TESTS: Final = Path(__file__).parents[1]


def folder(game: str) -> Path:
    """Return where the pictures of a game are."""
    return TESTS / game / "pictures"


def pictures(game: str) -> dict[str, str]:
    """Return the pictures of a game as SVG, by the names of their files."""
    scenes: dict[str, Canvas] = import_module(f"tests.{game}.looks").scenes()
    shades = find(game).shades
    drawn = {f"{name}.svg": svg(canvas) for name, canvas in scenes.items()}
    for colours in (256, 16):
        for name, canvas in scenes.items():
            drawn[f"{name}-{colours}.svg"] = svg(reduced(canvas, shades, colours))
    return drawn


def draw(games: Sequence[str]) -> None:
    """Write the pictures of some games, or of all, in place of those that are there."""
    for game in games or names():
        folder(game).mkdir(exist_ok=True)
        for old in folder(game).glob("*.svg"):
            old.unlink()
        for name, picture in pictures(game).items():
            (folder(game) / name).write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    draw(sys.argv[1:])
