"""The weights of the evaluation: the value of each feature of a position."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from suite.players.network import Network


@dataclass(frozen=True, eq=False, repr=False)  # nobody uses them, and C++ for them is long
class Weights:
    """The value of each feature, in points of a colour unless stated otherwise.

    The defaults were set by hand; 0 switches a feature off. The `network` corrects the value.
    """

    leader: float = 0.25  # a turn of a leader on the board
    regent: float = 0.06  # a turn of a king in a colour that has no leader in its kingdom
    home: float = 0.1  # a later turn of a leader that is off the board
    might: float = 0.0  # a supporter of a leader
    guard: float = 0.0  # a temple beside a leader
    company: float = 0.0  # two leaders of a seat in one kingdom, in points of the sum
    monument: float = 0.9  # a turn of a leader at a monument of its colour
    wonder: float = 0.9  # a turn of a king at the wonder
    building: float = 0.25  # a turn of a leader at its colour's building
    narrow: float = 0.9  # share of the earnings with one cell for them
    shut: float = 0.7  # share of the earnings with none
    treasure: float = 0.7  # a treasure that a trader can reach by one tile
    far: float = 0.0  # treasures that a trader can reach by two tiles
    due: float = 0.9  # a treasure that a trader gets when the turn ends
    raid: float = 0.7  # a treasure for a rival's trader, in a kingdom without one
    war: float = 0.6  # share of the odds of a war that count, where a rival moves next
    spoils: float = 0.6  # share of the points of such a war
    revolt: float = 0.5  # share of the odds of a revolt that count, where a rival moves next
    later: float = 0.5  # share of the seat's own threats that count: the rivals move before it
    lone: float = 0.05  # risk of a leader beside a single temple, which a catastrophe can take
    catastrophe: float = 0.0  # a catastrophe that is left, in points of the sum
    total: float = 0.03  # a point of any colour, in points of the sum
    tile: float = 0.12  # a tile of the hand, the first of its colour
    red: float = 0.12  # a temple of the hand, besides
    want: float = 0.6  # share added to the tiles of the weakest colour, less to stronger ones
    idle: float = 0.8  # factor on the tiles of a colour while its leader is off the board
    second: float = 0.7  # the second tile of a colour in the hand, as a share of the first
    third: float = 0.4  # the third; the next ones are worth half of it, and a quarter
    soft: float = 1.0  # width of the soft minimum at the end, in points between colours
    softer: float = 0.12  # width added for each turn to come
    horizon: float = 4.0  # the most turns that count
    used: float = 2.7  # tiles that a seat uses in a turn, measured in games
    pace: float = 3.0  # turns of each of two seats between two treasures
    network: Network | None = None


AT_ONCE: Final = Weights(treasure=0.0, raid=0.0, war=0.0, revolt=0.0, lone=0.0)
"""The weights set by hand, without threats of one more action of the seat or a rival."""
MEASURED: Final = Weights(
    leader=0.09,
    regent=0.07,
    home=0.13,
    might=0.18,
    guard=0.16,
    company=0.5,
    monument=0.39,
    narrow=0.7,
    shut=0.5,
    treasure=1.3,
    far=0.39,
    raid=0.61,
    war=1.0,
    spoils=0.44,
    revolt=0.68,
    later=0.61,
    lone=0.48,
    catastrophe=0.57,
    total=0.02,
    tile=0.16,
    red=0.11,
    want=1.83,
    idle=0.57,
    second=0.33,
    third=1.37,
    soft=0.97,
    softer=0.11,
    horizon=5.08,
    used=3.58,
    pace=3.85,
)
"""The weights of players that look ahead, fitted to game results and verified in matches.

`docs/measurements.md` has the matches.
"""


def with_network(network: Network | None) -> Weights:
    """Return the measured weights with a network, or without one."""
    return MEASURED if network is None else replace(MEASURED, network=network)
