"""Finds exercises in games between programs, and tells who solves them."""
