"""The signs of the pictures: each surely fills one cell, and none is a letter of a piece."""

from __future__ import annotations

from typing import Final

from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, SCORES

TILE, NO_TILE, MARKER = "▮", "▯", "►"
TREASURE, BORDERED_TREASURE, CROSS, HOUSE = "◆", "◈", "✖", "⌂"
"""Treasures, catastrophes, buildings."""
UNION: Final = "="
"""The unification tile."""
PROMISES: Final = {ALLOWED: "○", SCORES: "+", FIGHTS: "!", RAISES: "▲"}
"""What is drawn on a place where an action may be taken, by what it promises."""
