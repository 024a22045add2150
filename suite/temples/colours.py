"""The colours of the card game; those of the peoples were measured for colour-blind sight too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BACKGROUND: Final = "#15161b"
FRAME: Final = "#8a744a"
INK: Final = "#fff8e7"
DARK: Final = "#15161b"
QUIET: Final = "#b3a27c"
FAINT: Final = "#6f6650"
GOLD: Final = "#ffcf33"
GOOD: Final = "#8fd694"
ALARM: Final = "#ff7a5c"
GROUND: Final = "#3a2f1f"
STONE: Final = "#d8c08a"
STONE_SHADE: Final = "#ab8c52"
STONE_MISSING: Final = "#5c4a2c"
KEY: Final = "#c8a765"
PIECES: Final = ("#fff8e7", "#a9bcff")


@dataclass(frozen=True, slots=True)
class Look:
    """How a people's cards and its site are coloured; `ink` and `soft` are for words on `paper`."""

    paper: str
    light: str
    ink: str
    soft: str


LOOKS: Final = (
    Look(GROUND, GROUND, INK, QUIET),
    Look("#c98a00", "#f0bf55", DARK, "#3a2600"),
    Look("#114a8c", "#7fb2ee", INK, "#b5d2f6"),
    Look("#9e2b0e", "#f08a66", INK, "#fac8b4"),
    Look("#d7a0e0", "#f2d4f7", DARK, "#4b2358"),
    Look("#13a37a", "#7fe0bf", DARK, "#032a1a"),
    Look("#4a5068", "#7d86a6", INK, "#c9cfe4"),
)
"""By the number of the people; the last is the back of a card."""
