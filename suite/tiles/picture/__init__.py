"""The picture in colour: board, panels, palette, glyphs and controls."""
