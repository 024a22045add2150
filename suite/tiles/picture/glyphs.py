"""The glyphs of the pictures: each is one column wide, and none is the letter of a piece."""

from __future__ import annotations

from typing import Final

TILE, MARKER = "▮", "►"
TREASURE, BORDERED_TREASURE, CROSS, HOUSE = "◆", "◈", "✖", "⌂"
"""Treasures, catastrophes, buildings."""
UNION: Final = "="
"""The unification tile."""
