"""The palette that all games share, and its reduction to 256 and 16 colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BACKGROUND: Final = "#15161b"
FRAME: Final = "#8a744a"
INK: Final = "#fff8e7"
DARK: Final = "#16171c"
"""Letters on a light background; with 16 colours it is black, while `BACKGROUND` is transparent."""
QUIET: Final = "#b3a27c"
FAINT: Final = "#6f6650"
GOLD: Final = "#ffcf33"
GOOD: Final = "#8fd694"
ALARM: Final = "#ff7a5c"
SKY: Final = "#5aa9ff"
KEY: Final = "#c8a765"
CURSOR: Final = "#e6007e"
AHEAD: Final = "#ff5fb0"
"""The frame of the consequences of an action."""
NEW: Final = "#5b35d0"
"""The ground of the mark of what the others have changed."""


@dataclass(frozen=True, slots=True)
class Shade:
    """The reduction of a colour: its number of 256, and of 16 (`None`: transparent)."""

    of_256: int
    of_16: int | None


SHADES: Final[dict[str, Shade]] = {
    BACKGROUND: Shade(233, None),
    FRAME: Shade(101, 8),
    INK: Shade(230, 15),
    DARK: Shade(233, 0),
    QUIET: Shade(144, 7),
    FAINT: Shade(242, 8),
    GOLD: Shade(220, 11),
    GOOD: Shade(114, 10),
    ALARM: Shade(209, 9),
    SKY: Shade(75, 12),
    KEY: Shade(179, 3),
    CURSOR: Shade(162, 13),
    AHEAD: Shade(205, 13),
    NEW: Shade(56, 0),
}
"""The shades of the colours above; each game adds its own."""
