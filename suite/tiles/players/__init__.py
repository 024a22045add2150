"""The computer players of the tile game."""
