"""Text and JSON formats: notation, positions and the words of input."""
