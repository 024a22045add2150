"""The board in colour: drawing, palette and controls."""
