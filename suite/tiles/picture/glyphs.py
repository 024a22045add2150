"""The glyphs of the pictures: each is one column wide, and none is the letter of a piece."""

from __future__ import annotations

from typing import Final

from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, SCORES

TILE, MARKER = "▮", "►"
TREASURE, BORDERED_TREASURE, CROSS, HOUSE = "◆", "◈", "✖", "⌂"
"""Treasures, catastrophes, buildings."""
UNION: Final = "="
"""The unification tile."""
PROMISES: Final = {ALLOWED: "○", SCORES: "+", FIGHTS: "!", RAISES: "▲"}
"""The glyph on a place of a legal action, by the promise of the action."""
