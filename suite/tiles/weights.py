"""What each feature of a position is worth: the weights of the evaluation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class Weights:
    """What the features are worth, in points of a colour unless it says otherwise."""

    leader: float = 0.25  # a turn of a leader on the board
    regent: float = 0.06  # a turn of a king in a colour that has no leader in its kingdom
    home: float = 0.1  # a turn of a leader that can be placed only later
    monument: float = 0.9  # a turn of a leader at a monument of its colour
    wonder: float = 0.9  # a turn of a king at the wonder
    building: float = 0.25  # a turn of a leader at its colour's building
    narrow: float = 0.9  # share of the earnings with one cell for them
    shut: float = 0.7  # share of the earnings with none
    treasure: float = 0.7  # a treasure that a trader can reach by one tile
    due: float = 0.9  # a treasure that a trader gets when the turn ends
    horizon: float = 4.0  # the most turns that count
    war: float = 0.6  # share of the odds of a war that count, where a rival moves next
    spoils: float = 0.6  # share of the points of such a war
    revolt: float = 0.5  # share of the odds of a revolt that count, where a rival moves next
    later: float = 0.5  # share of what the seat itself could do: the rivals move before it
    lone: float = 0.05  # risk of a leader beside a single temple, which a catastrophe can take
    total: float = 0.03  # a point of any colour
    tile: float = 0.12  # a tile of the hand, the first of its colour
    red: float = 0.12  # a temple of the hand, besides


MEASURED: Final = Weights()
"""The weights of a player that looks ahead; see `docs/players.md`."""
AT_ONCE: Final = replace(MEASURED, war=0.0, revolt=0.0, lone=0.0, treasure=0.0)
"""The same weights without what one more action could bring, of the seat or of a rival."""
