"""Pieces, action numbers and the state as plain ints; no rules."""
