"""Action numbers: `0 .. SEATS_ACTIONS - 1` are the seats' actions.

An action on a cell has the number `BITS * what + bit`, where `bit` is the cell's bit on a board.
So a shifted board is a set of actions; the bits of the guard column stay unused:

| what | action |
| --- | --- |
| 0 to 3 | `tile`: settlement, temple, farm, market |
| 4 to 7 | `leader`: king, priest, farmer, trader |
| 8 | `catastrophe` |
| 9 | `build` (the building of the tile just placed) |
| 10 | `keep` |
| 11 to 16 | `monument`, on the square whose north-west cell it is |
| 17 | `wonder`, by its centre |

Then come `withdraw` (4), `war` (4), `point` (4), `commit` 0 to 6, `end`, `decline`, and the swaps
of the 209 piles of one to six tiles.

Events of chance and swaps of unknown tiles come last, with their pile in the number. Not all of
these numbers are used, and seats never choose them.
"""

from __future__ import annotations

from typing import Final

from suite.tiles.model.board import BITS
from suite.tiles.model.pieces import HAND, ONE, UNKNOWN, kinds_of, pile_of, size

TILE: Final = 0
LEADER: Final = 4
CATASTROPHE: Final = 8
BUILD: Final = 9
KEEP: Final = 10
MONUMENT: Final = 11
WONDER: Final = 17
ON_CELLS: Final = 18 * BITS
"""The first number of an action that names no cell."""
WITHDRAW: Final = ON_CELLS
WAR: Final = WITHDRAW + 4
POINT: Final = WAR + 4
COMMIT: Final = POINT + 4
END: Final = COMMIT + HAND + 1
DECLINE: Final = END + 1
SWAP: Final = DECLINE + 1
SWAPS: Final = tuple(
    sorted(
        (
            black * ONE[0] + red * ONE[1] + blue * ONE[2] + green * ONE[3]
            for black in range(HAND + 1)
            for red in range(HAND + 1 - black)
            for blue in range(HAND + 1 - black - red)
            for green in range(HAND + 1 - black - red - blue)
            if black + red + blue + green
        ),
        key=lambda pile: (size(pile), pile),
    )
)
"""The piles that can be swapped, the smallest first."""
NUMBER_OF_SWAPS: Final = len(SWAPS)
_NUMBER_OF_SWAP = {pile: number for number, pile in enumerate(SWAPS)}
SEATS_ACTIONS: Final = SWAP + NUMBER_OF_SWAPS
NO_ACTIONS: Final = 0
"""The empty set of actions."""

VERBS: Final = (
    "tile",
    "leader",
    "withdraw",
    "catastrophe",
    "swap",
    "end",
    "commit",
    "war",
    "build",
    "monument",
    "wonder",
    "decline",
    "keep",
    "point",
    "start",
    "draw",
)
"""The verbs in the order of their numbers."""

_OF_CELLS = (
    *["tile"] * 4,
    *["leader"] * 4,
    "catastrophe",
    "build",
    "keep",
    *["monument"] * 6,
    "wonder",
)
_OF_OTHERS = (
    *["withdraw"] * 4,
    *["war"] * 4,
    *["point"] * 4,
    *["commit"] * 7,
    "end",
    "decline",
    *["swap"] * len(SWAPS),
)
VERB_OF: Final = tuple(
    VERBS.index(verb) for verb in (*(verb for verb in _OF_CELLS for _ in range(BITS)), *_OF_OTHERS)
)
"""The verb of each action of a seat, as a number."""

# After the seats' actions: `pile << 3 | what`; `what` is 0 to 3 for the draw of that seat, 4 for a
# swap, 5 for a start.
SWAP_UNKNOWN = 4
START = 5
_VERB_OF_EVENT = tuple(
    VERBS.index(verb) for verb in ("draw", "draw", "draw", "draw", "swap", "start")
)


def verb_of(action: int) -> int:
    """Return the number of the verb of any action or event."""
    if action < SEATS_ACTIONS:
        return VERB_OF[action]
    return _VERB_OF_EVENT[(action - SEATS_ACTIONS) & 7]


def on_cell(what: int, bit: int) -> int:
    """Return the action that does `what` (`TILE` + kind, ...) on the cell of a bit."""
    return what * BITS + bit


def what_of(action: int) -> int:
    """Return what an action on a cell does: `TILE` + kind, `LEADER` + leader, ..."""
    return action // BITS


def bit_of(action: int) -> int:
    """Return the bit of the cell that an action names."""
    return action % BITS


def swap(pile: int) -> int:
    """Return the action that swaps a pile, in which tiles may be unknown."""
    if pile >= ONE[UNKNOWN]:
        return SEATS_ACTIONS + (pile << 3 | SWAP_UNKNOWN)
    return SWAP + _NUMBER_OF_SWAP[pile]


def swapped(action: int) -> int:
    """Return the pile that a `swap` removes from the game."""
    return SWAPS[action - SWAP] if action < SEATS_ACTIONS else (action - SEATS_ACTIONS) >> 3


def start(seat: int) -> int:
    """Return the event that a seat begins."""
    return SEATS_ACTIONS + (seat << 3 | START)


def starter(action: int) -> int:
    """Return the seat that begins by a `start` event."""
    return (action - SEATS_ACTIONS) >> 3


def draw(seat: int, pile: int) -> int:
    """Return the event that a seat draws a pile, in which tiles may be unknown."""
    return SEATS_ACTIONS + (pile << 3 | seat)


def drawn(action: int) -> tuple[int, int]:
    """Return the seat and the pile of a `draw` event."""
    event = action - SEATS_ACTIONS
    return event & 7, event >> 3


def _swaps_of(hand: int) -> int:
    """Return the swaps of a hand without unknown tiles, as a set of places in `SWAPS`."""
    swaps = 0
    kinds = kinds_of(hand)
    for choice in range(1, 1 << len(kinds)):
        pile = pile_of([kind for place, kind in enumerate(kinds) if choice >> place & 1])
        swaps |= 1 << _NUMBER_OF_SWAP[pile]
    return swaps


def hand_number(hand: int) -> int:
    """Return the number of a hand of up to six known tiles of each kind, three bits a kind."""
    return hand & 7 | hand >> 5 & 0o70 | hand >> 10 & 0o700 | hand >> 15 & 0o7000


def _all_swaps() -> list[int]:
    table = [0] * 8**4
    for hand in SWAPS:
        table[hand_number(hand)] = _swaps_of(hand)
    return table


ONLY_SWAP: Final = [1 << place for place in range(NUMBER_OF_SWAPS)]
"""Each swap as a set of one, by its place in `SWAPS`; a set has one bit for each swap."""
SWAPS_OF: Final = _all_swaps()
"""The swaps of each hand, by `hand_number`."""

SWAPS_UP_TO: Final = tuple(
    sum(1 << place for place, pile in enumerate(SWAPS) if size(pile) <= number)
    for number in range(HAND + 1)
)
"""All swaps of up to a number of tiles, as such a set: the swaps of an unseen hand."""
