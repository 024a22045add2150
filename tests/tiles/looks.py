"""The scenes whose pictures are compared byte for byte: the design's, at every size of terminal."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path
from typing import Final

from suite.core.picture.canvas import Canvas
from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, SCORES, STRONG, Heading, Look
from suite.core.view import View
from suite.tiles.game import GAME
from suite.tiles.model.state import State
from tests.tiles.scenes import SQUARE

NAMES: Final = ("Anna", "Bela", "mcts", "Greta")
KEYS: Final = (
    *(("←↑↓→", "move"), ("1-6", "tile"), ("K P T F", "leader"), ("c", "catastrophe")),
    *(("x", "swap"), ("↵", "play"), ("u", "undo"), ("?", "why"), ("i", "hint")),
    *(("v", "kingdoms"), (":", "command"), ("q", "save and quit")),
)
LIT: Final = {
    **dict.fromkeys(("A1", "B1", "C1", "A2", "A3", "C3", "F5", "I10", "J10", "D2"), ALLOWED),
    **dict.fromkeys(("D3", "F6", "I3", "H2"), SCORES),
    **dict.fromkeys(("H5", "J6"), FIGHTS),
    "N5": RAISES,
}
LOG: Final = (
    "Bela lays a settlement on M5 and takes a black point.",
    "mcts puts the farmer on K8.",
    "mcts lays a temple on J8, takes a red point and builds a monument.",
    "Bela takes a blue point from the monument.",
    "Anna lays a settlement on M6; Bela takes a black point.",
)
AHEAD: Final = (
    "The temple on H5 joins 2 kingdoms: there will be 2 wars.",
    "War of priests: you 3, Greta 3.",
    "War of kings: you 3, mcts 0.",
    "Joining kingdoms scores nothing; you attack.",
)


def rich() -> View[State]:
    """Return the position of the documentation's picture, as the first seat sees it."""
    page = run_path(str(Path(__file__).parents[2] / "docs" / "pictures.py"))
    state = GAME.from_json(page["a_tile_view"](), GAME.new_rules(), watcher=0)
    return View(GAME, 0, state)


def full(width: int, height: int) -> Look:
    """Return a look in which everything is pointed at."""
    return Look(
        width,
        height,
        cursor="H5",
        lit=LIT,
        last="tile settlement M6",
        held="tile temple",
        ahead=AHEAD,
        refused="A king cannot stand on A1: no temple is beside it.",
        log=LOG,
        keys=KEYS,
    )


def quiet(width: int, height: int) -> Look:
    """Return the look of the design's pictures."""
    look = full(width, height)
    return Look(width, height, cursor="H5", last=look.last, ahead=AHEAD, log=LOG, keys=KEYS)


def news(width: int, height: int) -> Look:
    """Return the look of a turn that begins: what the others have done is told and marked."""
    return Look(
        width,
        height,
        cursor="H5",
        last="tile settlement M6",
        headline="Since your last turn (o)",
        news=["mcts gets a red point.", "Bela takes a blue point; Greta's king on N6 goes home."],
        changed=("K8", "M5", "M6", "A1", "E1", "F2"),
        log=[Heading("mcts' turn"), *LOG[1:3], Heading("Bela's turn"), *LOG[3:4]],
        keys=KEYS,
    )


def scenes() -> dict[str, Canvas]:
    """Return the pictures by their names."""
    view = rich()
    strong = Look(
        120, 30, areas=STRONG, lit={"E4": RAISES}, last="tile settlement F5", covered=True
    )
    return {
        "80x24": GAME.draw(view, NAMES, full(80, 24)),
        "146x28": GAME.draw(view, NAMES, quiet(146, 28)),
        "news-80x24": GAME.draw(view, NAMES, news(80, 24)),
        "news-146x40": GAME.draw(view, NAMES, news(146, 40)),
        "163x38": GAME.draw(view, NAMES, full(163, 38)),
        "strong-120x30": GAME.draw(GAME.view(SQUARE, 0), NAMES, strong),
    }
