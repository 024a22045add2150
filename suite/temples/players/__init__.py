"""The card game's own players, and their searches."""
