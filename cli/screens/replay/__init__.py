"""A game gone through ply by ply, with its review."""
