"""Scenes of the card game for pictures: one in full swing, and a late one with long rows."""

from __future__ import annotations

from typing import Final

from suite.core.picture.canvas import Canvas
from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, SCORES, Heading, Look
from suite.temples.game import GAME
from suite.temples.model.state import State
from tests.temples.positions import position

NAMES: Final = ("Anna", "Greta")
KEYS: Final = (
    ("1-9", "card"),
    ("← →", "place"),
    ("t s b m a", "actions"),
    ("u", "undo"),
    ("?", "why"),
    ("i", "hint"),
    ("q", "save and quit"),
)
LOG: Final = (
    "Greta settles a Persian at the Hittites.",
    "Greta ends the turn.",
    "Anna draws a Sumerian, a Persian and an Assyrian.",
    "Anna settles an Assyrian at the Hittites.",
)


def in_full_swing() -> State:
    """Return a position with something of everything."""
    state = position(
        at="hittites",
        hand="ahssp",
        rows={
            "medes": "ssh",
            "sumerians": "ppsaa",
            "hittites": "ssssa",
            "persians": "ppp",
            "assyrians": "aam",
        },
        temples={"sumerians": "123", "hittites": "12", "persians": "124", "assyrians": "1"},
        yard="2243",
        rival_at="hittites",
        rival_hand="mmsha",
        rival_rows={
            "medes": "mm",
            "sumerians": "a",
            "hittites": "psaam",
            "persians": "hhhp",
            "assyrians": "hs",
        },
        rival_temples={"medes": "1", "hittites": "12346", "persians": "123", "assyrians": "2"},
        rival_yard="315",
        discards="mmmhhppa",
        top="43",
    )
    state.known[1] = 1
    return state


def late() -> State:
    """Return a position of the final phase, with long rows, a large hand and a long yard."""
    return position(
        at="persians",
        hand="mssssshhpppaa",
        rows={
            "medes": "mmmsshh",
            "sumerians": "ppppshshaaa",
            "hittites": "s",
            "persians": "hhhhmm",
        },
        temples={"medes": "123", "sumerians": "1234", "hittites": "12345", "assyrians": "2"},
        yard="314561435",
        rival_at="sumerians",
        rival_hand="mmm",
        rival_rows={"medes": "a", "persians": "mpapsa", "assyrians": "aaaahh"},
        rival_temples={"medes": "12", "persians": "123456", "assyrians": "13"},
        rival_yard="21",
        discards="mp",
        turn=44,
        final=True,
        top="4",
    )


def scenes() -> dict[str, Canvas]:
    """Return the scenes in several sizes, by the names of their pictures."""
    found = {}
    for width, height in ((80, 24), (140, 30), (163, 38)):
        found[f"swing-{width}x{height}"] = GAME.draw(
            GAME.view(in_full_swing(), 0),
            NAMES,
            Look(
                width,
                height,
                cursor="hittites",
                last="settle assyrians",
                refused="Stage 4 cannot be built: Anna's temple at the Hittites is 2 high, so 3 is "
                "next. A run of Persians there would let it leap.",
                log=LOG,
                keys=KEYS,
            ),
        )
    for width, height in ((80, 24), (146, 28), (163, 38)):
        found[f"late-{width}x{height}"] = GAME.draw(
            GAME.view(late(), 0),
            NAMES,
            Look(
                width,
                height,
                cursor="assyrians",
                lit={
                    "medes": RAISES,
                    "sumerians": ALLOWED,
                    "persians": SCORES,
                    "assyrians": FIGHTS,
                },
                last="leap 1 own",
                held="travel sumerians",
                ahead=("Anna travels to the Sumerians.", "Greta's piece is there too."),
                log=LOG,
                keys=KEYS,
            ),
        )
        found[f"news-{width}x{height}"] = GAME.draw(
            GAME.view(late(), 0),
            NAMES,
            Look(
                width,
                height,
                cursor="medes",
                lit={"assyrians": FIGHTS},
                last="leap 1 own",
                headline="Since your last turn (o)",
                news=["The sum of Greta goes from 12 to 14.", "Greta's piece is at the Medes."],
                changed=("medes 1 piece", "hittites 1 temple", "assyrians 0 row", "medes 1 row"),
                log=[Heading("Greta's turn"), *LOG],
                keys=KEYS,
            ),
        )
    return found
