"""Pieces, actions and the state: plain ints, and nothing that decides."""
