"""The user's games: saved, recorded, replayed, counted; who sits at a new one."""
