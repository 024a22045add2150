"""Players for any game, and the roster that makes players from their words."""
