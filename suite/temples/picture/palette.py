"""The palette of the card game; the peoples' colours were checked for colour blindness, too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from suite.core.picture import palette
from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, SCORES
from suite.core.picture.palette import ALARM, GOLD, GOOD, INK, QUIET, Shade

GROUND: Final = "#3a2f1f"
LETTER: Final = "#111216"
"""Dark letters on the cards."""
STONE: Final = "#d8c08a"
STONE_SHADE: Final = "#ab8c52"
STONE_MISSING: Final = "#5c4a2c"
PIECES: Final = ("#fff8e7", "#a9bcff")


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of a people's cards and its site; `ink` and `soft` are for words on `paper`."""

    paper: str
    light: str
    ink: str
    soft: str


LOOKS: Final = (
    Look(GROUND, GROUND, INK, QUIET),
    Look("#c98a00", "#f0bf55", LETTER, "#3a2600"),
    Look("#114a8c", "#7fb2ee", INK, "#b5d2f6"),
    Look("#9e2b0e", "#f08a66", INK, "#fac8b4"),
    Look("#d7a0e0", "#f2d4f7", LETTER, "#4b2358"),
    Look("#13a37a", "#7fe0bf", LETTER, "#032a1a"),
    Look("#4a5068", "#7d86a6", INK, "#c9cfe4"),
)
"""By the number of the people; the last is the back of a card."""

PROMISES: Final = {
    ALLOWED: ("○", INK),
    SCORES: ("+", GOLD),
    FIGHTS: ("!", ALARM),
    RAISES: ("▲", GOOD),
}
"""The sign and the colour of what an action promises."""

SHADES: Final[dict[str, Shade]] = {
    **palette.SHADES,
    GROUND: Shade(236, 0),
    LETTER: Shade(16, 0),
    STONE: Shade(180, 15),
    STONE_SHADE: Shade(137, 7),
    STONE_MISSING: Shade(239, 8),
    PIECES[1]: Shade(147, 12),
    "#c98a00": Shade(172, 3),
    "#f0bf55": Shade(221, 11),
    "#3a2600": Shade(52, 0),
    "#114a8c": Shade(24, 4),
    "#7fb2ee": Shade(111, 12),
    "#b5d2f6": Shade(153, 15),
    "#9e2b0e": Shade(88, 1),
    "#f08a66": Shade(209, 9),
    "#fac8b4": Shade(224, 15),
    "#d7a0e0": Shade(182, 13),
    "#f2d4f7": Shade(225, 15),
    "#4b2358": Shade(53, 0),
    "#13a37a": Shade(36, 2),
    "#7fe0bf": Shade(115, 10),
    "#032a1a": Shade(16, 0),
    "#4a5068": Shade(239, 8),
    "#7d86a6": Shade(103, 7),
    "#c9cfe4": Shade(252, 15),
}
"""The colours above and those shared by all games, for terminals of 256 and 16 colours."""
