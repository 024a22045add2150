"""Players for any game, and the roster that finds a player by its word."""
