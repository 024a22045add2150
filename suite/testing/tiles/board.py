"""The board of the tile game, slow and obvious: cells by name, regions found cell by cell."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

State = dict[str, Any]

BOARDS: Final = {
    "standard": (
        "....~~~~~.T.~...",
        ".S..~.......~..S",
        "...~~T......~~..",
        "~~~~.........~~~",
        ".............T~~",
        "..............~.",
        "~~~~....T...~~~.",
        ".S.~~~~.....~...",
        "......~~~~~~~.S.",
        ".....T..........",
        "..........T.....",
    ),
    "extended": (
        "..~~T....T.....~",
        "..~~..........T~",
        ".S~~...........~",
        "..~...T....T~~~~",
        "..~.........~...",
        "..~T........~..S",
        "..~~........~~..",
        "S..~~~.T....T~..",
        ".....~~~.....~..",
        "....S.~~~~~~~~..",
        "......~..S....S.",
    ),
}
CELLS: Final = [f"{column}{row}" for row in range(1, 12) for column in "ABCDEFGHIJKLMNOP"]
PLACE: Final = {cell: place for place, cell in enumerate(CELLS)}
KINDS: Final = ("farm", "market", "settlement", "temple")
LEADERS: Final = ("king", "priest", "farmer", "trader")
COLOURS: Final = ("black", "red", "blue", "green")
SUPPORTERS: Final = {
    "king": "settlement",
    "priest": "temple",
    "farmer": "farm",
    "trader": "market",
}
COLOUR_OF: Final = {"settlement": "black", "temple": "red", "farm": "blue", "market": "green"}
BUILDING_OF: Final = {
    "settlement": "palace",
    "temple": "library",
    "farm": "granary",
    "market": "market-hall",
}
MONUMENTS: Final = (
    "blue-red",
    "green-black",
    "blue-black",
    "green-blue",
    "red-green",
    "red-black",
)


def ground(board: str, cell: str) -> str:
    """Return the sign of a cell on the printed board: `. ~ T S`."""
    row, column = divmod(PLACE[cell], 16)
    return BOARDS[board][row][column]


def step(cell: str, east: int, south: int) -> str | None:
    """Return the cell so many columns east and rows south, if it is on the board."""
    column = "ABCDEFGHIJKLMNOP".index(cell[0]) + east
    row = int(cell[1:]) + south
    on_board = 0 <= column < 16 and 1 <= row <= 11
    return f"{'ABCDEFGHIJKLMNOP'[column]}{row}" if on_board else None


def cells_from(cell: str, ways: Iterable[tuple[int, int]]) -> list[str]:
    """Return the cells so many columns east and rows south, as far as they are on the board."""
    return [other for east, south in ways if (other := step(cell, east, south))]


BESIDE: Final = {cell: cells_from(cell, ((0, -1), (1, 0), (0, 1), (-1, 0))) for cell in CELLS}
SQUARES: Final = {
    cell: square
    for cell in CELLS
    if len(square := cells_from(cell, ((0, 0), (1, 0), (0, 1), (1, 1)))) == 4
}
PLUSES: Final = {cell: [cell, *BESIDE[cell]] for cell in CELLS if len(BESIDE[cell]) == 4}


def setting_out(board: str, seats: int) -> State:
    """Return the state before anything has happened."""
    winged = [cell for cell in CELLS if ground(board, cell) in "TS"]
    return {
        "game": "tiles",
        "phase": "setup",
        "to_move": None,
        "active": None,
        "actions_left": 0,
        "tiles": dict.fromkeys(winged, "temple"),
        "face_down": [],
        "leaders": {},
        "catastrophes": [],
        "treasures": winged,
        "monuments": {},
        "buildings": {},
        "wonder": None,
        "unification": None,
        "hands": [dict.fromkeys(KINDS, 0) for _ in range(seats)],
        "bag": {"farm": 36, "market": 30, "settlement": 30, "temple": 57 - len(winged)},
        "points": [dict.fromkeys(COLOURS, 0) for _ in range(seats)],
        "won_treasures": [0] * seats,
        "catastrophes_left": [2] * seats,
        "conflict": None,
    }


def tidy(s: State) -> None:
    """Bring everything on the board into its order: row by row, buildings by the alphabet."""
    for key in ("tiles", "leaders", "monuments"):
        s[key] = {cell: s[key][cell] for cell in CELLS if cell in s[key]}
    for key in ("face_down", "catastrophes", "treasures"):
        s[key] = [cell for cell in CELLS if cell in s[key]]
    s["buildings"] = dict(sorted(s["buildings"].items()))


def connects(s: State, cell: str) -> bool:
    """Return whether a cell holds a tile, face up or down, or a leader."""
    return cell in s["tiles"] or cell in s["face_down"] or cell in s["leaders"]


def empty(s: State, cell: str) -> bool:
    """Return whether a cell holds nothing, not even a catastrophe."""
    return not connects(s, cell) and cell not in s["catastrophes"]


def region(s: State, cell: str, without: str | None = None) -> list[str]:
    """Return all that is connected with a cell, itself included, not passing `without`."""
    cells = [cell]
    barred = {cell, without}
    for one in cells:
        for other in BESIDE[one]:
            if other not in barred and connects(s, other):
                barred.add(other)
                cells.append(other)
    return cells


def regions(s: State) -> list[list[str]]:
    """Return the cells of each region row by row, the regions by their first cell."""
    places: list[list[str]] = []
    cells = dict.fromkeys(cell for cell in CELLS if connects(s, cell))
    while cells:
        here = region(s, next(iter(cells)))
        places.append(sorted(here, key=PLACE.__getitem__))
        for cell in here:
            del cells[cell]
    return places


def leaders_in(s: State, cells: list[str], leader: str) -> list[str]:
    """Return the cells on which leaders of one colour stand, among some cells."""
    return [cell for cell in cells if cell in s["leaders"] and s["leaders"][cell][1] == leader]


def kingdoms_beside(s: State) -> dict[str, int]:
    """Return for every empty cell how many kingdoms touch it."""
    number: dict[str, int] = {}
    for place, cells in enumerate(regions(s)):
        if any(cell in s["leaders"] for cell in cells):
            number.update(dict.fromkeys(cells, place))
    return {
        cell: len({number[other] for other in BESIDE[cell] if other in number})
        for cell in CELLS
        if empty(s, cell)
    }


def temples_beside(s: State, cell: str) -> int:
    """Return the number of face-up temples beside a cell."""
    return sum(s["tiles"].get(other) == "temple" for other in BESIDE[cell])


def row_through(s: State, cell: str, east: int, south: int) -> list[str]:
    """Return the unbroken straight row of the cell's kind through it, in one direction."""
    kind = s["tiles"][cell]
    row = [cell]
    for sign in (1, -1):
        other = step(cell, sign * east, sign * south)
        while other is not None and s["tiles"].get(other) == kind:
            row.append(other)
            other = step(other, sign * east, sign * south)
    return row


def rows_through(s: State, cell: str) -> list[list[str]]:
    """Return the horizontal and the vertical row of a face-up tile."""
    return [row_through(s, cell, 1, 0), row_through(s, cell, 0, 1)]
