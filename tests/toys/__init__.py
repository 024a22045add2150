"""Games that only the tests know: all that the suite does with a game, it does with these."""
