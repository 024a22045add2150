"""The colours of the pieces on a page.

Letters on them have a contrast of 4.5 and more, so red, green and blue differ a little from the
palette of terminals.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from suite.core.picture.fragments import Paint
from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, SCORES
from suite.core.picture.palette import DARK, GOLD
from suite.tiles.model.pieces import KINDS
from suite.tiles.picture.palette import (
    BACK,
    CATASTROPHE,
    CATASTROPHE_INK,
    CATASTROPHE_LIGHT,
    LABEL,
    LAND,
    LIGHTS,
    LIT,
    SAND,
    SAND_TREASURE,
    SIGN_INKS,
    STRONG_TINTS,
    TILES,
    TINTS,
    WATER,
    WAVE,
    WONDER,
    WONDER_LIGHT,
    WOOD,
    mixed,
)

WHITE: Final = "#ffffff"
GROUND: Final = 0.9
"""The share of its colour that the ground keeps on a dark page."""
PAPERS: Final = (TILES[0], TILES[1], "#104f9a", "#12875f")
"""The tiles by colour number."""


def _dimmed(colour: str) -> str:
    return mixed(colour, "#000000", GROUND)


PAINTS: Final[Mapping[str, Paint]] = {
    **{
        kind: Paint(paper, WHITE, light)
        for kind, paper, light in zip(KINDS, PAPERS, LIGHTS, strict=True)
    },
    "back": Paint(BACK, WHITE),
    "catastrophe": Paint(CATASTROPHE, CATASTROPHE_INK, CATASTROPHE_LIGHT),
    "wonder": Paint(WONDER, WHITE, WONDER_LIGHT),
    "sand": Paint(SAND, SAND_TREASURE),
    "treasure": Paint(GOLD, DARK),
    "wood": Paint(WOOD, LABEL),
    "land": Paint(LAND[0], DARK, dark=_dimmed(LAND[0])),
    "land-odd": Paint(LAND[1], DARK, dark=_dimmed(LAND[1])),
    "water": Paint(WATER, DARK, WAVE, dark=_dimmed(WATER)),
    **{
        f"kingdom-{number}": Paint(tint, DARK, strong)
        for number, (tint, strong) in enumerate(zip(TINTS, STRONG_TINTS, strict=True))
    },
    **{
        promise: Paint(LIT[promise], SIGN_INKS[promise])
        for promise in (ALLOWED, SCORES, FIGHTS, RAISES)
    },
}
"""The paints by the classes of their pieces; the tiles have the words of the notation."""
