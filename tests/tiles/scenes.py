"""Positions to ask about: what an action would do in them, and why it is refused."""

from __future__ import annotations

from suite.core.game import Reason
from suite.core.view import Watcher
from suite.tiles.game import GAME
from suite.tiles.model.state import State
from tests.tiles.positions import play, position

# Two kingdoms with a king and a trader each, which a tile on H4 joins.
APART = position(
    """
    k0 t s . s k1
    t0 m . . m t
    t  . . . m t1
    """,
    hands=("ssmmtf", "sstttt"),
)
CHOOSING = play(APART, "tile settlement H4")
TRADERS = play(CHOOSING, "war trader")
ANSWERING = play(TRADERS, "commit 2")

# The same with a settlement as the only bridge: who loses the war of kings parts the traders.
BRIDGED = position(
    """
    k0 t  . s k1 t t1
    .  t0 . . .  . .
    """,
    hands=("sstttt", "tttttt"),
)
BRIDGE = play(BRIDGED, "tile temple G4", "war king")

# A king of seat 1, and cells beside temples from which a king of seat 0 can attack it.
UPRISING = """
    . t .
    . . t
    t k1 .
    """
QUIET = position(UPRISING, hands=("ttmfss", "tsfmmm"))
REVOLT = play(QUIET, "leader king F5")
ENGLISH = play(
    position(UPRISING.replace("k1 .", "k1 t"), hands=("tttfss", "tttmmm"), english=True),
    "leader king F5",
)

CROWDED = position(
    """
    k0 t . t p1
    . . f1 . .
    . . t . .
    """,
    hands=("tsfmmm", "tsfmmm"),
)
ROW = play(position("s s . . t k0", hands=("ssssmf", "ssssmf")), "tile settlement G4")
SQUARE = play(
    position(
        """
        s s . k1
        s . . t
        . t k0 .
        """,
        hands=("sssstf", "ssssmf"),
    ),
    "tile settlement F5",
)
RAISED = play(SQUARE, "monument red-black E4")
PLUS = play(
    position(
        """
        . s . .
        s . s .
        . s k0 t
        . . t f1
        """,
        hands=("ssssmf", "ssssmf"),
        buildings=False,
    ),
    "tile settlement F5",
)
WONDER = play(PLUS, "wonder F5")
HOARDS = "t* t0 . t* f0 . t* . t*"
HOARD = position(HOARDS, "E5", shrines=False, hands=("sstffm", "sstffm"))
LATER = position(HOARDS, "E5", shrines=False, hands=("sstffm", "sstffm"), treasures="turn")
PLAIN = position(
    "k0 t #", hands=("sf", "sf"), buildings=False, wonder=False, catastrophes_left=(0, 2)
)
LIBRARY = position("t t t! k0", hands=("sf", "sf"))
PAYING = position(
    """
    . . k0 t .
    . . s . .
    """,
    hands=("ssssmf", "ssssmf"),
    monuments={"E4": "red-black"},
    actions_left=1,
)
DUE = position("t* t0 t* . t*", "E5", shrines=False, hands=("s", "s"), treasures="turn")
LAST = position("t* t0 . t*", "E5", shrines=False, hands=("mf", "mf"), treasures="turn")


def explain(state: State, text: str, watcher: Watcher = 0) -> Reason:
    """Return what a watcher is told of an action."""
    return GAME.explain(GAME.view(state, watcher), GAME.read(text))
