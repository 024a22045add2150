"""Zweistrom: the rules, the records and the players of two board games, as a library."""

__version__ = "0.1.0"
