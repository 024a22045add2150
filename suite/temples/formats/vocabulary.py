"""The vocabulary of this game's input: a word of the user's language for each English word.

These words are read besides those of the notation, and never written to a file.
"""

from __future__ import annotations

from suite.temples.messages import _


def words() -> dict[str, str]:
    """Return the words of actions, pieces and lists, each with that of the user's language."""
    return {
        "travel": _.within("typed", "travel"),
        "settle": _.within("typed", "settle"),
        "build": _.within("typed", "build"),
        "migrate": _.within("typed", "migrate"),
        "collapse": _.within("typed", "collapse"),
        "steal": _.within("typed", "steal"),
        "banish": _.within("typed", "banish"),
        "defect": _.within("typed", "defect"),
        "leap": _.within("typed", "leap"),
        "halve": _.within("typed", "halve"),
        "discard": _.within("typed", "discard"),
        "end": _.within("typed", "end"),
        "medes": _.within("typed", "medes"),
        "sumerians": _.within("typed", "sumerians"),
        "hittites": _.within("typed", "hittites"),
        "persians": _.within("typed", "persians"),
        "assyrians": _.within("typed", "assyrians"),
        "own": _.within("typed", "own"),
        "rival": _.within("typed", "rival"),
        "start": _.within("typed", "start"),
        "quarry": _.within("typed", "quarry"),
        "piece": _.within("typed", "piece"),
        "stage": _.within("typed", "stage"),
        "sites": _.within("typed", "sites"),
        "rows": _.within("typed", "rows"),
        "yards": _.within("typed", "yards"),
        "hand": _.within("typed", "hand"),
        "runs": _.within("typed", "runs"),
    }
