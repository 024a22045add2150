"""Text and JSON formats: notation, positions, and the words that people type."""
