"""Positions of the tile game for tests, drawn as a map.

A map is lines of cells with blanks between them; its first cell lies at `at`:

- `.` an empty cell, `#` a catastrophe
- `s` `t` `f` `m`: a settlement, temple, farm, market; with a treasure `t*`, with a building `s!`
- `k` `p` `f` `t` and a seat: its king, priest, farmer, trader, as `k0`

What lies under monuments and the wonder is not drawn. Where nothing is drawn, a margin of one cell
kept, temples and treasures of the start lie, as many as there can be; all other tiles are in the
bag.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from suite.core.options import Value
from suite.core.view import EVERYBODY
from suite.tiles.formats.position import ALPHABETICAL
from suite.tiles.game import GAME
from suite.tiles.model.board import BIT_OF_NAME, SHRINES, SIDES, SOUTH, bits_of, name_of, names_of
from suite.tiles.model.pieces import (
    BUILDINGS,
    COLOURS,
    KINDS,
    LEADERS,
    MONUMENTS,
    TILES,
    kinds_of,
)
from suite.tiles.model.state import State
from suite.tiles.rules.monuments import square
from suite.tiles.rules.wonders import plus

KIND_LETTERS: Final = "stfm"
LEADER_LETTERS: Final = "kpft"
NONE: Final[Mapping[str, str]] = {}
RULES: Final[dict[str, Value]] = {
    "board": "standard",
    "treasures": "action",
    "bag_end": "turn",
    "buildings": True,
    "wonder": True,
    "english": False,
    "war_support": "connected",
}
"""The rules where nothing else is said: the second edition with buildings and the wonder."""


def position(drawn: str = "", at: str = "E4", **more: Any) -> State:
    """Return a position in the phase `action`, of seat 0 if no other is `active`; see `json_of`."""
    rules = RULES | {name: more.pop(name) for name in RULES if name in more}
    return GAME.from_json(json_of(drawn, at, board=str(rules["board"]), **more), rules)


def json_of(
    drawn: str = "",
    at: str = "E4",
    *,
    board: str = "standard",
    hands: Sequence[str] = ("", ""),
    active: int = 0,
    actions_left: int = 2,
    monuments: Mapping[str, str] = NONE,
    wonder_at: str | None = None,
    shrines: bool = True,
    bag: str | None = None,
    points: Sequence[Sequence[int]] = (),
    won: Sequence[int] = (),
    catastrophes_left: Sequence[int] = (),
) -> dict[str, Any]:
    """Return a position as JSON.

    `points` of a seat stand in the order black, red, blue, green; `shrines=False` leaves the
    temples and treasures of the start out.
    """
    seats = len(hands)
    tiles: dict[int, str] = {}
    leaders: dict[int, list[Any]] = {}
    struck, treasures, buildings = [], [], {}
    kept_free = set()
    for bit, sign in _cells(drawn, at):
        kept_free |= {bit, bit - 1, bit + 1, bit - SOUTH, bit + SOUTH}
        if sign == "#":
            struck.append(bit)
        elif sign[-1].isdigit():
            leaders[bit] = [int(sign[1:]), LEADERS[LEADER_LETTERS.index(sign[0])]]
        elif sign != ".":
            kind = KIND_LETTERS.index(sign[0])
            tiles[bit] = KINDS[kind]
            if "*" in sign:
                treasures.append(bit)
            if "!" in sign:
                buildings[BUILDINGS[kind]] = name_of(bit)
    places = bits_of(SHRINES[SIDES.index(board)])
    room = len(places) - len(treasures) - sum(won)
    for bit in [bit for bit in places if shrines and bit not in kept_free][:room]:
        tiles[bit] = "temple"
        treasures.append(bit)
    down = sum(square(1 << BIT_OF_NAME[corner]) for corner in monuments)
    if wonder_at:
        down += plus(1 << BIT_OF_NAME[wonder_at])
    left = Counter(dict(zip(KINDS, TILES, strict=True)))
    left -= Counter(tiles.values())
    turned = 4 * len(monuments) + 5 * bool(wonder_at)
    for letters in hands:
        left -= Counter(KINDS[KIND_LETTERS.index(letter)] for letter in letters)
    by_seat = [dict(zip(COLOURS, each, strict=True)) for each in points]
    return {
        "game": "tiles",
        "phase": "action",
        "to_move": active,
        "active": active,
        "actions_left": actions_left,
        "tiles": {name_of(bit): tiles[bit] for bit in sorted(tiles)},
        "face_down": names_of(down),
        "leaders": {name_of(bit): leaders[bit] for bit in sorted(leaders)},
        "catastrophes": [name_of(bit) for bit in sorted(struck)],
        "treasures": [name_of(bit) for bit in sorted(treasures)],
        "monuments": dict(sorted(monuments.items(), key=lambda item: BIT_OF_NAME[item[0]])),
        "buildings": dict(sorted(buildings.items())),
        "wonder": wonder_at,
        "unification": None,
        "hands": [_counted(letters) for letters in hands],
        "bag": _without(left, turned) if bag is None else _counted(bag),
        "points": by_seat or [dict.fromkeys(COLOURS, 0) for _ in hands],
        "won_treasures": list(won) or [0] * seats,
        "catastrophes_left": list(catastrophes_left) or _left_of_two(seats, len(struck)),
        "conflict": None,
    }


def _without(left: Counter[str], turned: int) -> dict[str, int]:
    """Return a bag without as many tiles as lie face down: of any kind, the most frequent first."""
    for _ in range(turned):
        left[max(ALPHABETICAL, key=lambda kind: left[kind])] -= 1
    return {kind: left[kind] for kind in ALPHABETICAL}


def _left_of_two(seats: int, struck: int) -> list[int]:
    """Return the catastrophes left if those on the board came from the last seats."""
    return [min(2, max(0, 2 * (seats - seat) - struck)) for seat in range(seats)]


def _cells(drawn: str, at: str) -> list[tuple[int, str]]:
    """Return the bits of a map's cells with their signs."""
    lines = [line.split() for line in drawn.strip().splitlines()]
    first = BIT_OF_NAME[at]
    return [
        (first + SOUTH * row + column, sign)
        for row, line in enumerate(lines)
        for column, sign in enumerate(line)
    ]


def _counted(letters: str) -> dict[str, int]:
    return {kind: letters.count(KIND_LETTERS[KINDS.index(kind)]) for kind in ALPHABETICAL}


def play(state: State, *texts: str) -> State:
    """Return the state after actions and events, each of which must be legal."""
    for text in texts:
        state = GAME.play(state, GAME.read(text))
    return state


def legal(state: State, verb: str = "") -> list[str]:
    """Return the legal actions as texts, sorted: all, or those that begin with some words."""
    texts = sorted(GAME.write(action) for action in GAME.legal(state))
    return [text for text in texts if not verb or f"{text} ".startswith(f"{verb} ")]


def cells_of(state: State, words: str) -> set[str]:
    """Return the cells on which an action may be taken: `cells_of(state, "tile farm")`."""
    return {text.split()[-1] for text in legal(state, words)}


def events(state: State) -> dict[str, int]:
    """Return what chance may bring, as texts, with its weights."""
    return {GAME.write(event): weight for event, weight in GAME.outcomes(state)}


def on(state: State, name: str) -> str:
    """Return what lies on a cell, as a map has it; `-` for what is turned."""
    cell = 1 << BIT_OF_NAME[name]
    treasure = "*" if state.treasures & cell else ""
    for kind, letter in enumerate(KIND_LETTERS):
        if state.tiles[kind] & cell:
            return letter + treasure + ("!" if state.buildings[kind] & cell else "")
    for piece, where in enumerate(state.leaders):
        if where & cell:
            return f"{LEADER_LETTERS[piece & 3]}{piece >> 2}"
    if state.down & cell:
        return "-" + treasure
    return "#" if state.catastrophes & cell else "."


def board(state: State, first: str, last: str) -> str:
    """Return a part of the board as a map."""
    (west, north), (east, south) = ((ord(name[0]), int(name[1:])) for name in (first, last))
    return "\n".join(
        " ".join(on(state, f"{chr(column)}{row}") for column in range(west, east + 1))
        for row in range(north, south + 1)
    )


def hand(state: State, seat: int = 0) -> str:
    """Return a hand as letters, in the order `stfm?`."""
    return letters(state.hands[seat])


def letters(pile: int) -> str:
    """Return a pile as letters, in the order `stfm?`."""
    return "".join(f"{KIND_LETTERS}?"[kind] for kind in kinds_of(pile))


def points(state: State, seat: int = 0) -> list[int]:
    """Return a seat's points: black, red, blue, green."""
    return state.points[seat << 2 : (seat << 2) + 4]


def shown(state: State, watcher: int = EVERYBODY) -> dict[str, Any]:
    """Return what a watcher sees of a state, as JSON."""
    return GAME.to_json(GAME.view(state, watcher))


def monument(name: str) -> int:
    """Return the number of a monument."""
    return MONUMENTS.index(name)
