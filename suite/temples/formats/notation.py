"""Actions and events as text, and back (see `docs/formats.md` and `docs/temples/notation.md`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from suite.core.text.catalogue import marked
from suite.core.text.notation import Form, Notation
from suite.temples.model import actions
from suite.temples.model.actions import BANISH, COLLAPSE, DEFECT, HALVE, LEAP, STEAL, VERBS, verb_of
from suite.temples.model.pieces import HAND, ONE, PEOPLES, PLACES, UNKNOWN, kinds_of

SOURCES: Final = ("own", "rival", "start")
SIGN: Final = "?"
"""An unknown card; it sorts last."""

# What may stand in each place behind a verb.
_SITES = PEOPLES
_YARDS = SOURCES[:2]
_SEATS = ("0", "1")
_STAGES = ("1", "2", "3", "4", "5", "6")
_RUNS = tuple(str(place) for place in range(1, actions.PLACES_IN_A_ROW + 1))


def _draw_words(action: int) -> list[str]:
    seat, cards = actions.draw_of(action)
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
    return actions.migrate(source, goal) if source != goal else None


def _people(action: int) -> list[str]:
    return [PLACES[actions.people_of(action)]]


def _run(action: int) -> list[str]:
    return [str(actions.run_of(action))]


def _reader(verb: int) -> Callable[[Sequence[str]], int]:
    return lambda words: actions.with_card(verb, PLACES.index(words[0]))


def _user(what: int) -> Callable[[Sequence[str]], int]:
    return lambda words: actions.use(int(words[0]), what)


FORMS: Final = {
    "travel": Form("travel PEOPLE", (PEOPLES,), _reader(actions.TRAVEL), _people),
    "settle": Form("settle PEOPLE", (PEOPLES,), _reader(actions.SETTLE), _people),
    "build": Form(
        "build own|rival|start",
        (SOURCES,),
        lambda words: actions.BUILD + SOURCES.index(words[0]),
        lambda action: [SOURCES[actions.source_of(action)]],
    ),
    "migrate": Form(
        "migrate FROM TO",
        (_SITES, _SITES),
        _read_migrate,
        lambda action: [PLACES[site] for site in actions.route_of(action)],
        full_shape=marked("migrate FROM TO, two different sites"),
    ),
    "collapse": Form("collapse RUN", (_RUNS,), _user(COLLAPSE), _run),
    "steal": Form("steal RUN", (_RUNS,), _user(STEAL), _run),
    "banish": Form(
        "banish RUN PEOPLE",
        (_RUNS, PEOPLES),
        lambda words: actions.use(int(words[0]), BANISH + PEOPLES.index(words[1])),
        lambda action: [*_run(action), PEOPLES[actions.use_of(action) - BANISH]],
    ),
    "defect": Form("defect RUN", (_RUNS,), _user(DEFECT), _run),
    "leap": Form(
        "leap RUN own|rival",
        (_RUNS, _YARDS),
        lambda words: actions.use(int(words[0]), LEAP + SOURCES.index(words[1])),
        lambda action: [*_run(action), SOURCES[actions.use_of(action) - LEAP]],
    ),
    "halve": Form("halve RUN", (_RUNS,), _user(HALVE), _run),
    "discard": Form("discard PEOPLE", (PEOPLES,), _reader(actions.DISCARD), _people),
    "end": Form("end", (), lambda _: actions.END, lambda _: []),
    "start": Form(
        "start SEAT",
        (_SEATS,),
        lambda words: actions.start(int(words[0])),
        lambda action: [str(actions.starter(action))],
    ),
    "draw": Form(
        "draw SEAT PEOPLE...",
        (_SEATS,),
        _read_draw,
        _draw_words,
        more=range(1, HAND + 1),
        full_shape=marked("draw SEAT PEOPLE..., the peoples in alphabetical order and ? last"),
    ),
    "lay": Form(
        "lay SEAT STAGE [STAGE]",
        (_SEATS, _STAGES),
        _read_lay,
        lambda action: [
            str(card) for place, card in enumerate(actions.lay_of(action)) if card or not place
        ],
        more=range(2),
        full_shape=marked("lay SEAT STAGE [STAGE], the higher stage first"),
    ),
}
"""How each verb is written; `draw` and `lay` take more cards behind their places."""
NOTATION: Final = Notation(
    "temples", FORMS, lambda action: VERBS[verb_of(action)], {_RUNS: "1 to 58"}
)
SHAPES: Final = NOTATION.shapes
write: Final = NOTATION.write
read: Final = NOTATION.read
