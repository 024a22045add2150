"""One play of a game: the table, its record, and what is read back from it."""
