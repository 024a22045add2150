"""Tournaments of programs: the games, the folder they go to, and what they show."""
