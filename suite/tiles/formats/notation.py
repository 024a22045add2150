"""Actions and events as text, and back (see `docs/formats.md` and `docs/tiles/notation.md`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from suite.core.text.catalogue import marked
from suite.core.text.notation import Form, Notation
from suite.tiles.model import actions
from suite.tiles.model.actions import (
    BUILD,
    CATASTROPHE,
    COMMIT,
    DECLINE,
    END,
    KEEP,
    LEADER,
    MONUMENT,
    POINT,
    TILE,
    VERBS,
    WAR,
    WITHDRAW,
    WONDER,
    verb_of,
)
from suite.tiles.model.board import BIT_OF_NAME, CELL_NAMES, name_of
from suite.tiles.model.pieces import (
    COLOURS,
    HAND,
    KINDS,
    LEADERS,
    MONUMENTS,
    UNKNOWN,
    kinds_of,
    pile_of,
)

SIGN: Final = "?"
"""An unknown tile; it sorts last."""

# What may stand in each place behind a verb.
_SEATS = ("0", "1", "2", "3")
_NUMBERS = tuple(map(str, range(HAND + 1)))
_KINDS = (*KINDS, SIGN)
_TILES = range(1, HAND + 1)


def tile_words(pile: int) -> list[str]:
    """Return the kinds of a pile's tiles in alphabetical order, unknown ones last."""
    kinds = kinds_of(pile)
    names = sorted(KINDS[kind] for kind in kinds if kind != UNKNOWN)
    return names + [SIGN] * kinds.count(UNKNOWN)


def _pile(words: Sequence[str]) -> int:
    return pile_of([UNKNOWN if word == SIGN else KINDS.index(word) for word in words])


def _cell(action: int) -> str:
    return name_of(actions.bit_of(action))


def _on(what: int) -> Callable[[Sequence[str]], int]:
    return lambda words: actions.on_cell(what, BIT_OF_NAME[words[-1]])


def _one_of(names: Sequence[str], first: int) -> Callable[[Sequence[str]], int]:
    return lambda words: first + names.index(words[0])


def _on_one_of(names: Sequence[str], first: int) -> Callable[[Sequence[str]], int]:
    return lambda words: actions.on_cell(first + names.index(words[0]), BIT_OF_NAME[words[1]])


def _draw_words(action: int) -> list[str]:
    seat, pile = actions.drawn(action)
    return [str(seat), *tile_words(pile)]


FORMS: Final = {
    "tile": Form(
        "tile KIND CELL",
        (KINDS, CELL_NAMES),
        _on_one_of(KINDS, TILE),
        lambda action: [KINDS[actions.what_of(action) - TILE], _cell(action)],
    ),
    "leader": Form(
        "leader LEADER CELL",
        (LEADERS, CELL_NAMES),
        _on_one_of(LEADERS, LEADER),
        lambda action: [LEADERS[actions.what_of(action) - LEADER], _cell(action)],
    ),
    "withdraw": Form(
        "withdraw LEADER",
        (LEADERS,),
        _one_of(LEADERS, WITHDRAW),
        lambda action: [LEADERS[action - WITHDRAW]],
    ),
    "catastrophe": Form(
        "catastrophe CELL", (CELL_NAMES,), _on(CATASTROPHE), lambda action: [_cell(action)]
    ),
    "swap": Form(
        "swap KIND...",
        (),
        lambda words: actions.swap(_pile(words)),
        lambda action: tile_words(actions.swapped(action)),
        more=_TILES,
        others=_KINDS,
        full_shape=marked("swap KIND..., the kinds in alphabetical order and ? last"),
    ),
    "end": Form("end", (), lambda _: END, lambda _: []),
    "commit": Form(
        "commit NUMBER",
        (_NUMBERS,),
        lambda words: COMMIT + int(words[0]),
        lambda action: [str(action - COMMIT)],
    ),
    "war": Form(
        "war LEADER", (LEADERS,), _one_of(LEADERS, WAR), lambda action: [LEADERS[action - WAR]]
    ),
    "build": Form("build CELL", (CELL_NAMES,), _on(BUILD), lambda action: [_cell(action)]),
    "monument": Form(
        "monument NAME CELL",
        (MONUMENTS, CELL_NAMES),
        _on_one_of(MONUMENTS, MONUMENT),
        lambda action: [MONUMENTS[actions.what_of(action) - MONUMENT], _cell(action)],
    ),
    "wonder": Form("wonder CELL", (CELL_NAMES,), _on(WONDER), lambda action: [_cell(action)]),
    "decline": Form("decline", (), lambda _: DECLINE, lambda _: []),
    "keep": Form("keep CELL", (CELL_NAMES,), _on(KEEP), lambda action: [_cell(action)]),
    "point": Form(
        "point COLOUR",
        (COLOURS,),
        _one_of(COLOURS, POINT),
        lambda action: [COLOURS[action - POINT]],
    ),
    "start": Form(
        "start SEAT",
        (_SEATS,),
        lambda words: actions.start(int(words[0])),
        lambda action: [str(actions.starter(action))],
    ),
    "draw": Form(
        "draw SEAT KIND...",
        (_SEATS,),
        lambda words: actions.draw(int(words[0]), _pile(words[1:])),
        _draw_words,
        more=_TILES,
        others=_KINDS,
        full_shape=marked("draw SEAT KIND..., the kinds in alphabetical order and ? last"),
    ),
}
"""How each verb is written; `swap` and `draw` take tiles behind their places."""
NOTATION: Final = Notation(
    "tiles", FORMS, lambda action: VERBS[verb_of(action)], {CELL_NAMES: "A1 to P11"}
)
SHAPES: Final = NOTATION.shapes
write: Final = NOTATION.write
read: Final = NOTATION.read
