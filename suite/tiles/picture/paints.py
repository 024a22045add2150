"""The colours of the pieces on a page; gold means that something is the reader's to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from suite.core.picture.fragments import PROMISES, SEATS, Paint
from suite.core.picture.palette import DARK
from suite.tiles.model.pieces import KINDS
from suite.tiles.picture.palette import (
    BACK,
    CATASTROPHE,
    CATASTROPHE_INK,
    CATASTROPHE_LIGHT,
    LABEL,
    LAND,
    LIGHTS,
    SAND,
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

GROUND: Final = 0.9
"""The share of its colour that the ground keeps on a dark page."""
SHADES: Final = ("#0b0c11", "#8a2b10", "#0a3768", "#055a3f")
"""The lower edge of each tile, by colour number."""

OUTLINE: Final = 0.7
"""The share of its colour that the outline of a kingdom keeps."""


def _dimmed(colour: str) -> str:
    return mixed(colour, "#000000", GROUND)


PAINTS: Final[Mapping[str, Paint]] = {
    **{
        kind: Paint(paper, light=light, shade=shade)
        for kind, paper, light, shade in zip(KINDS, TILES, LIGHTS, SHADES, strict=True)
    },
    **SEATS,
    "back": Paint(BACK, light="#8f815f", shade="#463d2c"),
    "catastrophe": Paint(CATASTROPHE, CATASTROPHE_INK, CATASTROPHE_LIGHT, shade="#241c18"),
    "wonder": Paint(WONDER, light=WONDER_LIGHT),
    "sand": Paint(SAND, DARK, "#9c8a55", dark=_dimmed(SAND)),
    "wood": Paint(WOOD, LABEL),
    "land": Paint(LAND[0], DARK, dark=_dimmed(LAND[0])),
    "land-odd": Paint(LAND[1], DARK, dark=_dimmed(LAND[1])),
    "water": Paint(WATER, DARK, WAVE, dark=_dimmed(WATER)),
    **{
        f"kingdom-{number}": Paint(tint, DARK, mixed(strong, "#000000", OUTLINE))
        for number, (tint, strong) in enumerate(zip(TINTS, STRONG_TINTS, strict=True))
    },
    **PROMISES,
}
"""The paints by the classes of their pieces; the tiles have the words of the notation."""
