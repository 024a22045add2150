"""One play of a game: the table, its record and its replay."""
