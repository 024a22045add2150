"""Draw the pictures of the documentation again: `python docs/pictures.py`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, Final

from suite.core.canvas import Canvas, svg
from suite.core.game import find
from suite.core.view import View
from suite.temples.components import COPIES, PEOPLES, STAGES

IMAGES: Final = Path(__file__).parent / "images"
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


def temples() -> Canvas:
    """Return a card game in full swing, as the seat below sees it."""
    game = find("temples")
    state = game.from_json(a_view(), game.new_rules(), watcher=0)
    return game.draw(View(game, 0, state), NAMES, WIDTH)


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
    (IMAGES / "temples.svg").write_text(svg(temples()), encoding="utf-8")
