"""The palette of the tile game; its tiles were also measured for colour-blind sight."""

from __future__ import annotations

from typing import Final

from suite.core.picture import palette
from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, SCORES
from suite.core.picture.palette import INK, Shade


def mixed(one: str, other: str, share: float) -> str:
    """Return the mix of two colours (`#rrggbb`), with a share (0 to 1) of the first."""
    parts = [
        round(share * int(one[at : at + 2], 16) + (1 - share) * int(other[at : at + 2], 16))
        for at in (1, 3, 5)
    ]
    return "#" + "".join(f"{part:02x}" for part in parts)


TILES: Final = ("#22252e", "#cf4520", "#1259a6", "#0b8f66")
"""The tiles by colour number, like the next five."""
LIGHTS: Final = ("#50545f", "#ee8058", "#4d92da", "#45bf98")
"""The highlight of each tile."""
RELIEFS: Final = tuple(mixed(*pair, 0.45) for pair in zip(LIGHTS, TILES, strict=True))
"""The carving of each tile, where there is room for it."""
LETTER_INKS: Final = (INK, INK, INK, "#fff9e8")
"""The letter of each tile; that of the market differs where there are 16 colours."""
PANEL_TILES: Final = ("#454a59", *TILES[1:])
"""The tiles in the panels, where black would not stand out from the background."""
PANEL_INKS: Final = ("#8d92a0", *LIGHTS[1:])
"""Letters in a colour on the background."""
BACK: Final = "#6b5f45"
"""An unseen tile."""

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
"""A treasure on a monument."""
GATE: Final = "#2b1c10"
WONDER: Final = "#8a5a9e"
WONDER_LIGHT: Final = "#c79bd6"
UNION: Final = "#ffffff"
"""The unification tile."""
LIT: Final = {ALLOWED: "#f7efb4", SCORES: "#cfeab2", FIGHTS: "#f7c6b6", RAISES: "#e2caf0"}
"""The ground, or a corner of a piece, of a legal action, by its promise."""
SIGN_INKS: Final = {ALLOWED: "#75622f", SCORES: "#0f6a2c", FIGHTS: "#b0120a", RAISES: "#6f2496"}
"""The glyph of a legal action, by its promise."""

STRONG_TINTS: Final = (
    *("#c99a1a", "#a56fa2", "#6f9a3d", "#c26d78", "#4f9c92", "#8d7350", "#b9692d"),
)
"""The kingdoms, in the gaps round their pieces."""
TINTS: Final = tuple(mixed(tint, LAND[0], 0.66) for tint in STRONG_TINTS)
"""The same, faint."""

_TINTS_OF_256: Final = (179, 139, 107, 174, 73, 137, 173)
_STRONG_TINTS_OF_256: Final = (172, 133, 64, 168, 30, 94, 130)

SHADES: Final[dict[str, Shade]] = {
    **palette.SHADES,
    # Settlement, temple, farm, market: with 16 colours grey, red, blue and green.
    TILES[0]: Shade(235, 8),
    TILES[1]: Shade(166, 1),
    TILES[2]: Shade(25, 4),
    TILES[3]: Shade(29, 2),
    LIGHTS[0]: Shade(240, 8),
    LIGHTS[1]: Shade(209, 1),
    LIGHTS[2]: Shade(68, 4),
    LIGHTS[3]: Shade(72, 2),
    RELIEFS[0]: Shade(238, 7),
    RELIEFS[1]: Shade(202, 9),
    RELIEFS[2]: Shade(32, 12),
    RELIEFS[3]: Shade(36, 10),
    LETTER_INKS[3]: Shade(230, 0),
    PANEL_TILES[0]: Shade(239, 8),
    PANEL_INKS[0]: Shade(246, 7),
    BACK: Shade(241, 8),
    LAND[0]: Shade(223, None),
    LAND[1]: Shade(223, None),
    LAND_DOT: Shade(179, 8),
    WATER: Shade(153, None),
    WAVE: Shade(74, 6),
    WOOD: Shade(58, None),
    LABEL: Shade(229, 11),
    CATASTROPHE: Shade(237, 8),
    CATASTROPHE_LIGHT: Shade(241, 8),
    CATASTROPHE_INK: Shade(216, 15),
    SAND: Shade(186, 7),
    SAND_TREASURE: Shade(94, 0),
    GATE: Shade(234, 0),
    WONDER: Shade(97, 5),
    WONDER_LIGHT: Shade(176, 13),
    UNION: Shade(231, 15),
    LIT[ALLOWED]: Shade(229, None),
    LIT[SCORES]: Shade(193, None),
    LIT[FIGHTS]: Shade(217, None),
    LIT[RAISES]: Shade(183, None),
    SIGN_INKS[ALLOWED]: Shade(94, 7),
    SIGN_INKS[SCORES]: Shade(22, 10),
    SIGN_INKS[FIGHTS]: Shade(124, 9),
    SIGN_INKS[RAISES]: Shade(54, 13),
    # With 16 colours there is no shade between land and pieces, so kingdoms are not tinted.
    **{
        tint: Shade(number, None)
        for tint, number in zip(
            (*TINTS, *STRONG_TINTS), (*_TINTS_OF_256, *_STRONG_TINTS_OF_256), strict=True
        )
    },
}
"""Every colour above and those of all games, for terminals with 256 and with 16 colours."""
