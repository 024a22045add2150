"""Actions and events as text, and back (see `docs/formats.md` and `docs/temples/notation.md`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from suite.core.errors import NotationError
from suite.core.text.catalogue import Catalogue, marked
from suite.temples.model import actions
from suite.temples.model.actions import BANISH, COLLAPSE, DEFECT, HALVE, LEAP, STEAL, VERBS, verb_of
from suite.temples.model.pieces import HAND, ONE, PEOPLES, PLACES, UNKNOWN, kinds_of

_: Final = Catalogue("temples")

SOURCES: Final = ("own", "rival", "start")
SIGN: Final = "?"
"""An unknown card; it sorts last."""

# What may stand in each place behind a verb.
_SITES = PEOPLES
_YARDS = SOURCES[:2]
_SEATS = ("0", "1")
_STAGES = ("1", "2", "3", "4", "5", "6")
_RUNS = tuple(str(place) for place in range(1, actions.PLACES_IN_A_ROW + 1))
FORMS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "travel": (PEOPLES,),
    "settle": (PEOPLES,),
    "build": (SOURCES,),
    "migrate": (_SITES, _SITES),
    "collapse": (_RUNS,),
    "steal": (_RUNS,),
    "banish": (_RUNS, PEOPLES),
    "defect": (_RUNS,),
    "leap": (_RUNS, _YARDS),
    "halve": (_RUNS,),
    "discard": (PEOPLES,),
    "end": (),
    "start": (_SEATS,),
    "draw": (_SEATS,),
    "lay": (_SEATS, _STAGES),
}
"""The words that can follow each verb, place by place; `draw` and `lay` take more cards."""

SHAPES: Final = {
    "travel": "travel PEOPLE",
    "settle": "settle PEOPLE",
    "build": "build own|rival|start",
    "migrate": "migrate FROM TO",
    "collapse": "collapse RUN",
    "steal": "steal RUN",
    "banish": "banish RUN PEOPLE",
    "defect": "defect RUN",
    "leap": "leap RUN own|rival",
    "halve": "halve RUN",
    "discard": "discard PEOPLE",
    "end": "end",
    "start": "start SEAT",
    "draw": "draw SEAT PEOPLE...",
    "lay": "lay SEAT STAGE [STAGE]",
}
"""How each verb is written."""


def write(action: int) -> str:
    """Return an action or event as text."""
    verb = VERBS[verb_of(action)]
    return " ".join([verb, *_WRITE[verb](action)])


def read(text: str) -> int:
    """Return the action or event that a text names; raises `NotationError` if it names none.

    The text must be exact: words of lower case with one space between them.
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
    form = FORMS[verb]
    _check(text, verb, words, form)
    action = _READ[verb](words)
    if action is None or write(action) != text:
        raise NotationError(
            _(
                "{text!r} is not written as actions are: {shape}",
                text=text,
                shape=_(_FULL_SHAPES.get(verb, SHAPES[verb])),
            )
        )
    return action


def _check(text: str, verb: str, words: Sequence[str], form: tuple[tuple[str, ...], ...]) -> None:
    for word, allowed in zip(words, form, strict=False):
        if word not in allowed:
            known = "1 to 58" if allowed is _RUNS else ", ".join(allowed)
            raise NotationError(
                _("{word!r} in {text!r} is none of {known}", word=word, text=text, known=known)
            )
    cards = {"draw": range(1, HAND + 1), "lay": range(2)}.get(verb, range(1))
    if len(words) - len(form) not in cards:
        raise NotationError(
            _("{text!r} has too few or too many words: {shapes}", text=text, shapes=SHAPES[verb])
        )


def _draw_words(action: int) -> list[str]:
    seat, cards = actions.drawn(action)
    return [str(seat), *sorted(PLACES[kind] for kind in kinds_of(cards) if kind != UNKNOWN)] + [
        SIGN for kind in kinds_of(cards) if kind == UNKNOWN
    ]


def _read_draw(words: Sequence[str]) -> int | None:
    cards = 0
    for word in words[1:]:
        if word != SIGN and word not in PEOPLES:
            return None
        cards += ONE[UNKNOWN if word == SIGN else PLACES.index(word)]
    return actions.draw(int(words[0]), cards)


def _read_lay(words: Sequence[str]) -> int | None:
    if any(word not in _STAGES for word in words[1:]):
        return None
    seat, high, low = (*map(int, words), 0)[:3]
    return actions.lay(seat, high, low) if high >= low else None


def _read_migrate(words: Sequence[str]) -> int | None:
    source, goal = map(PLACES.index, words)
    if source == goal:
        return None
    return actions.migrate(source, goal)


def _people(action: int) -> list[str]:
    return [PLACES[actions.people_of(action)]]


def _run(action: int) -> list[str]:
    return [str(actions.run_of(action))]


def _reader(verb: int) -> Callable[[Sequence[str]], int]:
    return lambda words: actions.of_people(verb, PLACES.index(words[0]))


def _user(what: int) -> Callable[[Sequence[str]], int]:
    return lambda words: actions.use(int(words[0]), what)


_WRITE: Final[dict[str, Callable[[int], list[str]]]] = {
    "travel": _people,
    "settle": _people,
    "discard": _people,
    "build": lambda action: [SOURCES[actions.source_of(action)]],
    "migrate": lambda action: [PLACES[site] for site in actions.route_of(action)],
    "end": lambda _: [],
    "collapse": _run,
    "steal": _run,
    "banish": lambda action: [*_run(action), PEOPLES[actions.use_of(action) - BANISH]],
    "defect": _run,
    "leap": lambda action: [*_run(action), SOURCES[actions.use_of(action) - LEAP]],
    "halve": _run,
    "start": lambda action: [str(actions.starter(action))],
    "draw": _draw_words,
    "lay": lambda action: [
        str(card) for place, card in enumerate(actions.laid(action)) if card or not place
    ],
}

_READ: Final[dict[str, Callable[[Sequence[str]], int | None]]] = {
    "travel": _reader(actions.TRAVEL),
    "settle": _reader(actions.SETTLE),
    "discard": _reader(actions.DISCARD),
    "build": lambda words: actions.BUILD + SOURCES.index(words[0]),
    "migrate": _read_migrate,
    "end": lambda _: actions.END,
    "collapse": _user(COLLAPSE),
    "steal": _user(STEAL),
    "banish": lambda words: actions.use(int(words[0]), BANISH + PEOPLES.index(words[1])),
    "defect": _user(DEFECT),
    "leap": lambda words: actions.use(int(words[0]), LEAP + SOURCES.index(words[1])),
    "halve": _user(HALVE),
    "start": lambda words: actions.start(int(words[0])),
    "draw": _read_draw,
    "lay": _read_lay,
}

_FULL_SHAPES: Final = {
    "draw": marked("draw SEAT PEOPLE..., the peoples in alphabetical order and ? last"),
    "lay": marked("lay SEAT STAGE [STAGE], the higher stage first"),
    "migrate": marked("migrate FROM TO, two different sites"),
}
