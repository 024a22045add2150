"""Positions of lessons, said in a few lines and completed to states in the form of the format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from suite.temples.model.pieces import COPIES, COPIES_OF_A_PEOPLE, PEOPLES, STAGES
from suite.tiles.model.board import BIT_OF_NAME, SHRINES, around, bits_of, name_of
from suite.tiles.model.pieces import CATASTROPHES, COLOURS, KINDS, LEADERS, TILES

KIND_LETTERS: Final = "stfm"
LEADER_LETTERS: Final = "kpft"
PEOPLE_LETTERS: Final = "mshpa"
NOTHING: Final[Mapping[str, str]] = {}


def board(
    drawn: str,
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
    for row, line in enumerate(drawn.strip().splitlines()):
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
    left = Counter(dict(zip(KINDS, TILES, strict=True))) - Counter(tiles.values())
    held = [Counter({kind: hand.count(kind[0]) for kind in KINDS}) for hand in hands]
    for hand in held:
        left -= hand
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
        "hands": [{kind: hand[kind] for kind in sorted(KINDS)} for hand in held],
        "bag": {kind: left[kind] for kind in sorted(KINDS)},
        "points": [mine, *(dict.fromkeys(COLOURS, 0) for _hand in hands[1:])],
        "won_treasures": [0] * len(hands),
        "catastrophes_left": [CATASTROPHES] * len(hands),
        "conflict": None,
    }


def sites(
    *,
    at: str,
    hand: str = "",
    rows: Mapping[str, str] = NOTHING,
    temples: Mapping[str, str] = NOTHING,
    yard: str = "",
    start: bool = False,
    rival_at: str = "quarry",
    rival_hand: str = "",
    rival_rows: Mapping[str, str] = NOTHING,
    rival_temples: Mapping[str, str] = NOTHING,
    rival_yard: str = "",
    turn: int = 9,
) -> dict[str, Any]:
    """Return a position of the card game in which seat 0 is to act; the rival is seat 1.

    Peoples are their first letters, stages are digits, each from the first card laid to the last.
    `start`: the starting stages are still to be built. All other cards are in the stock and in the
    supply.
    """
    people = Counter(dict.fromkeys(PEOPLES, COPIES_OF_A_PEOPLE))
    stages = Counter(dict(zip(map(str, STAGES), COPIES, strict=True)))
    stages["1"] -= 2 * start

    def cards(letters: str) -> list[str]:
        names = [PEOPLES[PEOPLE_LETTERS.index(letter)] for letter in letters]
        people.subtract(names)
        return names

    def pile(letters: str) -> dict[str, int]:
        held = Counter(cards(letters))
        return {name: held[name] for name in sorted(PEOPLES)}

    def column(digits: str) -> list[int]:
        stages.subtract(digits)
        return [int(digit) for digit in digits]

    told = {
        "game": "temples",
        "phase": "act",
        "to_move": 0,
        "active": 0,
        "turn": turn,
        "migrated": False,
        "final": False,
        "to_discard": 0,
        "hands": [pile(hand), pile(rival_hand)],
        "pieces": [at, rival_at],
        "rows": [
            {site: cards(row.get(site, "")) for site in PEOPLES} for row in (rows, rival_rows)
        ],
        "temples": [
            {site: column(temple.get(site, "")) for site in PEOPLES}
            for temple in (temples, rival_temples)
        ],
        "start": [start, start],
        "yards": [column(yard), column(rival_yard)],
        "stock": {},
        "discards": dict.fromkeys(sorted(PEOPLES), 0),
        "supply": {},
    }
    told["stock"] = {name: people[name] for name in sorted(PEOPLES)}
    told["supply"] = {"hidden": dict(sorted(stages.items())), "top": []}
    return told
