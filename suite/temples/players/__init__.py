"""The card game's own computer players."""
