"""The colours of cards, temples and pieces on a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from suite.core.picture.fragments import PROMISES, SEATS, Paint
from suite.core.picture.palette import DARK
from suite.temples.model.pieces import PEOPLES
from suite.temples.picture.palette import LOOKS, STONE

SHADES: Final = ("#7d5500", "#0a2d57", "#641a07", "#9560a0", "#0a6349", "#333748")
"""The lower edge of the card of each people, and of an unknown card."""
PAINTS: Final[Mapping[str, Paint]] = {
    **{
        card: Paint(look.paper, look.ink, look.light, shade=shade)
        for card, look, shade in zip((*PEOPLES, "back"), LOOKS[1:], SHADES, strict=True)
    },
    **{seat: SEATS[seat] for seat in ("seat-0", "seat-1")},
    "sky": Paint("#d3e7ee", DARK, dark="#232b3d"),
    "soil": Paint("#bfa469", DARK, dark="#6b5a3a"),
    "stone": Paint(STONE, DARK, "#fff3d6", shade="#7a5f2a"),
    **PROMISES,
}
"""The paints by the classes of their pieces; the cards have the words of the notation."""
