"""A sketch: a small map and the hands, completed to a whole position in the form of the format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from suite.tiles.model.board import BIT_OF_NAME, SHRINES, around, bits_of, name_of
from suite.tiles.model.pieces import CATASTROPHES, COLOURS, KINDS, LEADERS, TILES

KIND_LETTERS: Final = "stfm"
LEADER_LETTERS: Final = "kpft"


def board(
    sketch: str,
    *hands: str,
    at: str = "E4",
    active: int = 0,
    points: Sequence[int] = (0, 0, 0, 0),
) -> dict[str, Any]:
    """Return a position of the tile game on the standard board, with a hand for each seat.

    A map is lines of cells, the first of which is `at`: `.` is empty, `s` `t` `f` `m` are tiles by
    their first letters, `t*` a temple with a treasure, and `k0` `p1` leaders with their seats. The
    temples of the start lie where the map leaves room for them, one less for each treasure of the
    map; all other tiles are in the bag.
    `points` are those of seat 0: black, red, blue, green.
    """
    tiles: dict[str, str] = {}
    leaders: dict[str, list[Any]] = {}
    treasures: list[str] = []
    room = SHRINES[0]
    for row, line in enumerate(sketch.strip().splitlines()):
        for column, sign in enumerate(line.split()):
            name = f"{chr(ord(at[0]) + column)}{int(at[1:]) + row}"
            cell = 1 << BIT_OF_NAME[name]
            room &= ~(cell | around(cell))
            if sign[-1].isdigit():
                leaders[name] = [int(sign[1]), LEADERS[LEADER_LETTERS.index(sign[0])]]
            elif sign != ".":
                tiles[name] = KINDS[KIND_LETTERS.index(sign[0])]
                if sign.endswith("*"):
                    treasures.append(name)
    for bit in bits_of(room)[len(treasures) :]:
        tiles[name_of(bit)] = "temple"
        treasures.append(name_of(bit))
    bag = Counter(dict(zip(KINDS, TILES, strict=True))) - Counter(tiles.values())
    piles = [Counter({kind: hand.count(kind[0]) for kind in KINDS}) for hand in hands]
    for hand in piles:
        bag -= hand
    mine = dict(zip(COLOURS, points, strict=True))
    return {
        "game": "tiles",
        "phase": "action",
        "to_move": active,
        "active": active,
        "actions_left": 2,
        "tiles": tiles,
        "face_down": [],
        "leaders": leaders,
        "catastrophes": [],
        "treasures": treasures,
        "monuments": {},
        "buildings": {},
        "wonder": None,
        "unification": None,
        "hands": [{kind: hand[kind] for kind in sorted(KINDS)} for hand in piles],
        "bag": {kind: bag[kind] for kind in sorted(KINDS)},
        "points": [mine, *(dict.fromkeys(COLOURS, 0) for _hand in hands[1:])],
        "won_treasures": [0] * len(hands),
        "catastrophes_left": [CATASTROPHES] * len(hands),
        "conflict": None,
    }
