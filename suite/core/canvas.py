"""A picture made of character cells, before anybody decides how to show it."""

from __future__ import annotations


class Canvas:
    """A grid of plain cells."""
