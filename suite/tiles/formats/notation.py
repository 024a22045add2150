"""Actions and events as text, and back (see `docs/formats.md` and `docs/tiles/notation.md`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from suite.core.errors import NotationError
from suite.core.text.catalogue import Catalogue
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

_: Final = Catalogue("tiles")

SIGN: Final = "?"
"""An unknown tile; it sorts last."""

# What may stand in each place behind a verb.
_CELLS = CELL_NAMES
_SEATS = ("0", "1", "2", "3")
_NUMBERS = tuple(map(str, range(HAND + 1)))
FORMS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "tile": (KINDS, _CELLS),
    "leader": (LEADERS, _CELLS),
    "withdraw": (LEADERS,),
    "catastrophe": (_CELLS,),
    "swap": (),
    "end": (),
    "commit": (_NUMBERS,),
    "war": (LEADERS,),
    "build": (_CELLS,),
    "monument": (MONUMENTS, _CELLS),
    "wonder": (_CELLS,),
    "decline": (),
    "keep": (_CELLS,),
    "point": (COLOURS,),
    "start": (_SEATS,),
    "draw": (_SEATS,),
}
"""The words that can follow each verb, place by place; `swap` and `draw` take tiles behind them."""

SHAPES: Final = {
    "tile": "tile KIND CELL",
    "leader": "leader LEADER CELL",
    "withdraw": "withdraw LEADER",
    "catastrophe": "catastrophe CELL",
    "swap": "swap KIND...",
    "end": "end",
    "commit": "commit NUMBER",
    "war": "war LEADER",
    "build": "build CELL",
    "monument": "monument NAME CELL",
    "wonder": "wonder CELL",
    "decline": "decline",
    "keep": "keep CELL",
    "point": "point COLOUR",
    "start": "start SEAT",
    "draw": "draw SEAT KIND...",
}
"""How each verb is written."""


def write(action: int) -> str:
    """Return an action or event as text."""
    verb = VERBS[verb_of(action)]
    return " ".join([verb, *_WRITE[verb](action)])


def read(text: str) -> int:
    """Return the action or event that a text names; raises `NotationError` if it names none.

    The text must be exact: words of lower case (cells of upper case) with one space between them.
    """
    verb, *words = text.split(" ")
    if verb not in FORMS:
        raise NotationError(
            _(
                "{text!r} begins with no verb of this game; verbs are {forms}",
                text=text,
                forms=", ".join(FORMS),
            )
        )
    _check(text, verb, words)
    action = _READ[verb](words)
    if write(action) != text:
        raise NotationError(
            _(
                "{text!r} is not written as actions are: {shapes}, "
                "the kinds in alphabetical order and ? last",
                text=text,
                shapes=SHAPES[verb],
            )
        )
    return action


def _check(text: str, verb: str, words: Sequence[str]) -> None:
    form = FORMS[verb]
    for word, allowed in zip(words, form, strict=False):
        if word not in allowed:
            known = "A1 to P11" if allowed is _CELLS else ", ".join(allowed)
            raise NotationError(
                _("{word!r} in {text!r} is none of {known}", word=word, text=text, known=known)
            )
    tiles = words[len(form) :]
    for word in tiles if verb in ("swap", "draw") else ():
        if word not in (*KINDS, SIGN):
            raise NotationError(
                _(
                    "{word!r} in {text!r} is none of {kinds}, {sign}",
                    word=word,
                    text=text,
                    kinds=", ".join(KINDS),
                    sign=SIGN,
                )
            )
    if len(words) < len(form) or len(tiles) not in (
        range(1, HAND + 1) if verb in ("swap", "draw") else range(1)
    ):
        raise NotationError(
            _("{text!r} has too few or too many words: {shapes}", text=text, shapes=SHAPES[verb])
        )


def tile_words(pile: int) -> list[str]:
    """Return the kinds of a pile's tiles in alphabetical order, unknown ones last."""
    kinds = kinds_of(pile)
    known = sorted(KINDS[kind] for kind in kinds if kind != UNKNOWN)
    return known + [SIGN] * kinds.count(UNKNOWN)


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


_WRITE: Final[dict[str, Callable[[int], list[str]]]] = {
    "tile": lambda action: [KINDS[actions.what_of(action) - TILE], _cell(action)],
    "leader": lambda action: [LEADERS[actions.what_of(action) - LEADER], _cell(action)],
    "withdraw": lambda action: [LEADERS[action - WITHDRAW]],
    "catastrophe": lambda action: [_cell(action)],
    "swap": lambda action: tile_words(actions.swapped(action)),
    "end": lambda _: [],
    "commit": lambda action: [str(action - COMMIT)],
    "war": lambda action: [LEADERS[action - WAR]],
    "build": lambda action: [_cell(action)],
    "monument": lambda action: [MONUMENTS[actions.what_of(action) - MONUMENT], _cell(action)],
    "wonder": lambda action: [_cell(action)],
    "decline": lambda _: [],
    "keep": lambda action: [_cell(action)],
    "point": lambda action: [COLOURS[action - POINT]],
    "start": lambda action: [str(actions.starter(action))],
    "draw": _draw_words,
}

_READ: Final[dict[str, Callable[[Sequence[str]], int]]] = {
    "tile": _on_one_of(KINDS, TILE),
    "leader": _on_one_of(LEADERS, LEADER),
    "withdraw": _one_of(LEADERS, WITHDRAW),
    "catastrophe": _on(CATASTROPHE),
    "swap": lambda words: actions.swap(_pile(words)),
    "end": lambda _: END,
    "commit": lambda words: COMMIT + int(words[0]),
    "war": _one_of(LEADERS, WAR),
    "build": _on(BUILD),
    "monument": _on_one_of(MONUMENTS, MONUMENT),
    "wonder": _on(WONDER),
    "decline": lambda _: DECLINE,
    "keep": _on(KEEP),
    "point": _one_of(COLOURS, POINT),
    "start": lambda words: actions.start(int(words[0])),
    "draw": lambda words: actions.draw(int(words[0]), _pile(words[1:])),
}
