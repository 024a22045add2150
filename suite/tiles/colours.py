"""The colours of the tile game; those of its tiles were measured for colour-blind sight too."""

from __future__ import annotations

from typing import Final

BACKGROUND: Final = "#15161b"
FRAME: Final = "#8a744a"
INK: Final = "#fff8e7"
DARK: Final = "#15161b"
QUIET: Final = "#b3a27c"
FAINT: Final = "#6f6650"
GOLD: Final = "#ffcf33"
ALARM: Final = "#ff7a5c"

TILES: Final = ("#22252e", "#cf4520", "#1259a6", "#0b8f66")
"""By the number of the colour, as are the next three."""
LIGHTS: Final = ("#50545f", "#ee8058", "#4d92da", "#45bf98")
"""The highlight of each tile."""
PANEL_TILES: Final = ("#454a59", *TILES[1:])
"""The tiles beside the board, where black would be lost on the background."""
PANEL_INKS: Final = ("#8d92a0", *LIGHTS[1:])
"""Letters in a colour on the background."""
BACK: Final = "#6b5f45"
"""A tile nobody has seen."""

LAND: Final = ("#ecdcb4", "#e5d3a6")
LAND_DOT: Final = "#c2aa78"
WATER: Final = "#aedbf0"
WAVE: Final = "#7cbddd"
WOOD: Final = "#6b4f2c"
LABEL: Final = "#f3e3bf"
CATASTROPHE: Final = "#463a34"
CATASTROPHE_LIGHT: Final = "#6b5a4e"
CATASTROPHE_INK: Final = "#ffb08f"
SAND: Final = "#d8c893"
"""The ground of a monument."""
SAND_TREASURE: Final = "#8f5f00"
"""A treasure on it."""
GATE: Final = "#2b1c10"
WONDER: Final = "#8a5a9e"
WONDER_LIGHT: Final = "#c79bd6"
UNION: Final = "#ffffff"
"""The unification tile."""


def mixed(one: str, other: str, share: float) -> str:
    """Return a colour between two, with a share (0 to 1) of the first."""
    parts = [
        round(share * int(one[at : at + 2], 16) + (1 - share) * int(other[at : at + 2], 16))
        for at in (1, 3, 5)
    ]
    return "#" + "".join(f"{part:02x}" for part in parts)


TINTS: Final = tuple(
    mixed(tint, LAND[0], 0.66)
    for tint in ("#c99a1a", "#a56fa2", "#6f9a3d", "#c26d78", "#4f9c92", "#8d7350", "#b9692d")
)
"""The kingdoms, in the gaps round their pieces."""
