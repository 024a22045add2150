"""The table on the full screen: a game, or the companion beside one."""
