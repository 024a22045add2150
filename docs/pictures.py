"""Draw the pictures of the documentation again: `python docs/pictures.py`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, Final

from suite.core.canvas import Canvas, svg
from suite.core.game import find
from suite.core.view import View
from suite.temples.components import COPIES, PEOPLES, STAGES
from suite.tiles.components import KINDS, LEADERS, TILES

IMAGES: Final = Path(__file__).parent / "images"

# --- the card game

NAMES: Final = ("Anna", "Greta")
WIDTH: Final = 140

PEOPLE_OF: Final = dict(zip("MSHPA", PEOPLES, strict=True))
ROWS: Final = (("SSH", "PPSAA", "SSSSA", "PPP", "AAM"), ("MM", "A", "PSAAM", "HHHP", "HS"))
TEMPLES: Final[tuple[tuple[list[int], ...], ...]] = (
    ([], [1, 2, 3], [1, 2], [1, 2, 4], [1]),
    ([1], [], [1, 2, 3, 4, 6], [1, 2, 3], [2]),
)
YARDS: Final = ([2, 2, 4, 3], [3, 1, 5])
TOP: Final = [4, 3]
HAND: Final = "AHSSP"
SEEN_OF_THE_RIVAL: Final = "M"
DISCARDS: Final = "MMMSHHHPPPAA"

# --- the tile game

TILE_NAMES: Final = ("Anna", "Bela", "turn", "Greta")
TILE_WIDTH: Final = 146

LAID: Final = {
    "temple": "K1 B2 C2 P2 F3 F4 N5 E6 H6 K7 L7 B8 O9 F10 K11",
    "settlement": "G4 E5 G5 M5 M6",
    "market": "G2 H3 P3 C8",
    "farm": "E2 E3 O5 O6 C7 D7 D8 I9 J9",
}
STANDING: Final = (
    {"priest": "F2", "king": "E4", "trader": "P1"},
    {"king": "N6", "trader": "G3"},
    {"priest": "B3", "king": "L8", "farmer": "K8"},
    {"priest": "H7", "trader": "B9"},
)
TILE_HAND: Final = {"temple": 2, "settlement": 1, "market": 1, "farm": 2}
GONE: Final = {"temple": 4, "settlement": 2, "market": 3, "farm": 6}
"""What has left the game for all to see."""
POINTS: Final = {"black": 4, "red": 7, "blue": 9, "green": 5}


def temples() -> Canvas:
    """Return a card game in full swing, as the seat below sees it."""
    game = find("temples")
    state = game.from_json(a_view(), game.new_rules(), watcher=0)
    return game.draw(View(game, 0, state), NAMES, WIDTH)


def tiles() -> Canvas:
    """Return a tile game in full swing, as the first of four seats sees it."""
    game = find("tiles")
    state = game.from_json(a_tile_view(), game.new_rules(), watcher=0)
    return game.draw(View(game, 0, state), TILE_NAMES, TILE_WIDTH)


def a_tile_view() -> dict[str, Any]:
    """Return a position of the tile game in the form of the format."""
    laid = {cell: kind for kind, cells in LAID.items() for cell in cells.split()}
    unseen = {
        kind: copies - GONE[kind] - TILE_HAND[kind] - list(laid.values()).count(kind)
        for kind, copies in zip(KINDS, TILES, strict=True)
    }
    return {
        "game": "tiles",
        "seat": 0,
        "phase": "action",
        "to_move": 0,
        "active": 0,
        "actions_left": 1,
        "tiles": laid,
        "face_down": ["I7", "J7", "I8", "J8"],
        "leaders": {
            leaders[leader]: [seat, leader]
            for seat, leaders in enumerate(STANDING)
            for leader in LEADERS
            if leader in leaders
        },
        "catastrophes": ["L5", "G8"],
        "treasures": ["K1", "B2", "P2", "F3", "N5", "I7", "B8", "O9"],
        "monuments": {"I7": "blue-red"},
        "buildings": {},
        "wonder": None,
        "unification": None,
        "hands": [TILE_HAND, {"unknown": 6}, {"unknown": 6}, {"unknown": 6}],
        "bag": {"unknown": sum(unseen.values()) - 18},
        "points": [POINTS, None, None, None],
        "won_treasures": [1, None, None, None],
        "catastrophes_left": [2, 1, 2, 1],
        "conflict": None,
        "unseen": unseen,
        "swapped_unseen": [0, 0, 0, 0],
        "seen_points": [POINTS | {"treasures": 1}, *[dict.fromkeys([*POINTS, "treasures"], 0)] * 3],
    }


def a_view() -> dict[str, Any]:
    """Return a position of the card game in the form of the format; what is left is unknown."""
    columns = [TOP, *YARDS, *TEMPLES[0], *TEMPLES[1]]
    used = Counter(stage for column in columns for stage in column)
    hidden = {str(stage): COPIES[stage - 1] - used[stage] for stage in STAGES}
    in_sight = sum(map(len, [*ROWS[0], *ROWS[1], HAND, DISCARDS]))
    return {
        "game": "temples",
        "seat": 0,
        "phase": "act",
        "to_move": 0,
        "active": 0,
        "turn": 15,
        "migrated": False,
        "final": False,
        "to_discard": 0,
        "hands": [pile(HAND), {PEOPLE_OF[SEEN_OF_THE_RIVAL]: 1, "unknown": 4}],
        "pieces": ["hittites", "hittites"],
        "rows": [
            {site: [PEOPLE_OF[each] for each in row] for site, row in sites(rows)} for rows in ROWS
        ],
        "temples": [dict(sites(temples)) for temples in TEMPLES],
        "start": [False, False],
        "yards": list(YARDS),
        "stock": {"unknown": 60 - 5 - in_sight},
        "discards": pile(DISCARDS),
        "supply": {"hidden": hidden, "top": TOP},
    }


def sites(each: Any) -> Any:
    """Pair what lies at the five sites with their names."""
    return zip(PEOPLES, each, strict=True)


def pile(letters: str) -> dict[str, int]:
    """Return a pile given by the letters of its cards."""
    return {people: letters.count(letter) for letter, people in PEOPLE_OF.items()}


if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    for name, picture in (("temples", temples()), ("tiles", tiles())):
        (IMAGES / f"{name}.svg").write_text(svg(picture), encoding="utf-8")
