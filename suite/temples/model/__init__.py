"""Pieces, actions and the state: plain ints, without rules."""
