"""Drawing for all games: canvas, palette, look and panels."""
