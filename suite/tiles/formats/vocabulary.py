"""The words that people type in this game, in the user's language: one for each English word.

They are accepted besides those of the notation, and never written to a file.
"""

from __future__ import annotations

from suite.tiles.messages import _


def words() -> dict[str, str]:
    """Return the words of actions, pieces and lists, each with that of the user's language."""
    return {
        "tile": _.within("typed", "tile"),
        "leader": _.within("typed", "leader"),
        "withdraw": _.within("typed", "withdraw"),
        "catastrophe": _.within("typed", "catastrophe"),
        "swap": _.within("typed", "swap"),
        "end": _.within("typed", "end"),
        "commit": _.within("typed", "commit"),
        "war": _.within("typed", "war"),
        "build": _.within("typed", "build"),
        "monument": _.within("typed", "monument"),
        "wonder": _.within("typed", "wonder"),
        "decline": _.within("typed", "decline"),
        "keep": _.within("typed", "keep"),
        "point": _.within("typed", "point"),
        "settlement": _.within("typed", "settlement"),
        "temple": _.within("typed", "temple"),
        "farm": _.within("typed", "farm"),
        "market": _.within("typed", "market"),
        "king": _.within("typed", "king"),
        "priest": _.within("typed", "priest"),
        "farmer": _.within("typed", "farmer"),
        "trader": _.within("typed", "trader"),
        "black": _.within("typed", "black"),
        "red": _.within("typed", "red"),
        "blue": _.within("typed", "blue"),
        "green": _.within("typed", "green"),
        "blue-red": _.within("typed", "blue-red"),
        "green-black": _.within("typed", "green-black"),
        "blue-black": _.within("typed", "blue-black"),
        "green-blue": _.within("typed", "green-blue"),
        "red-green": _.within("typed", "red-green"),
        "red-black": _.within("typed", "red-black"),
        "palace": _.within("typed", "palace"),
        "library": _.within("typed", "library"),
        "granary": _.within("typed", "granary"),
        "market-hall": _.within("typed", "market-hall"),
        "treasure": _.within("typed", "treasure"),
        "kingdoms": _.within("typed", "kingdoms"),
        "leaders": _.within("typed", "leaders"),
        "treasures": _.within("typed", "treasures"),
        "monuments": _.within("typed", "monuments"),
        "hand": _.within("typed", "hand"),
    }
