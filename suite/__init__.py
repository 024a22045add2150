"""Zweistrom: the rules, the records and the players of two board games, as a library."""

__version__ = "1.0.0rc1"
