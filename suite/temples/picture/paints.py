"""The colours of cards, temples and pieces on a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from suite.core.picture.fragments import Paint
from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, SCORES
from suite.core.picture.palette import DARK, GOLD, INK
from suite.temples.model.pieces import PEOPLES, UNKNOWN
from suite.temples.picture.palette import (
    GROUND,
    LOOKS,
    PIECES,
    PROMISES,
    STONE,
    STONE_MISSING,
    STONE_SHADE,
)

PAINTS: Final[Mapping[str, Paint]] = {
    **{
        people: Paint(look.paper, look.ink, look.light)
        for people, look in zip(PEOPLES, LOOKS[1:UNKNOWN], strict=True)
    },
    "back": Paint(LOOKS[UNKNOWN].paper, LOOKS[UNKNOWN].ink, LOOKS[UNKNOWN].light),
    "ground": Paint(GROUND, GOLD),
    "stone": Paint(STONE_SHADE, DARK, STONE),
    "missing": Paint(STONE_MISSING, INK),
    **{f"piece-{seat}": Paint(paper, DARK) for seat, paper in enumerate(PIECES)},
    **{promise: Paint(DARK, PROMISES[promise][1]) for promise in (ALLOWED, SCORES, FIGHTS, RAISES)},
}
"""The paints by the classes of their pieces; the cards have the words of the notation."""
