"""Levels: players with fixed parameters, each under a word for people."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """A strength for people.

    - `player`: the word of the player and its parameters: `turn:limit=100`
    - `meaning`: what it is like to play against, in one sentence; empty: nothing is said
    - `won`: the share of games that it won against the level before, in percent, 0 to 100; `None`
      where there is none, or it is not measured
    """

    player: str
    meaning: str = ""
    won: int | None = None
