"""The command line itself: groups, completion, options, the commands of a game."""
