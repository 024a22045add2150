"""States and views to JSON and back, validated (see `docs/formats.md`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from suite.core import validation
from suite.core.errors import PositionError
from suite.core.view import EVERYBODY, SPECTATOR
from suite.temples.flow import FLOW
from suite.temples.messages import _
from suite.temples.model import pieces
from suite.temples.model.pieces import (
    ALL_PEOPLE,
    ALL_TEMPLES,
    COPIES,
    COPIES_OF_A_PEOPLE,
    ONE,
    PEOPLES,
    PLACES,
    STAGES,
    cards_of,
    count,
    stages_of,
)
from suite.temples.model.state import ACT, NOBODY, State
from suite.temples.rules.counting import conclude, unknown_in
from suite.temples.rules.ending import ENOUGH, GOAL, SAFE

Json: TypeAlias = dict[str, Any]

NAMES: Final = tuple(sorted(PEOPLES))
KEYS: Final = [
    "game",
    "phase",
    "to_move",
    "active",
    "turn",
    "migrated",
    "final",
    "to_discard",
    "hands",
    "pieces",
    "rows",
    "temples",
    "start",
    "yards",
    "stock",
    "discards",
    "supply",
]


def to_json(state: State) -> Json:
    """Return a state or a view as JSON in the order of the format."""
    actor = FLOW.actor(state)
    data: Json = {"game": "temples"}
    if state.watcher != EVERYBODY:
        data["seat"] = None if state.watcher == SPECTATOR else state.watcher
    return data | {
        "phase": state.phase,
        "to_move": actor if isinstance(actor, int) else None,
        "active": None if state.active == NOBODY else state.active,
        "turn": state.turn,
        "migrated": bool(state.migrated),
        "final": bool(state.final),
        "to_discard": state.to_discard,
        "hands": [_pile(hand) for hand in state.hands],
        "pieces": [PLACES[place] for place in state.pieces],
        "rows": [_sites(state.rows, seat, _people) for seat in (0, 1)],
        "temples": [_sites(state.temples, seat, stages_of) for seat in (0, 1)],
        "start": [bool(unbuilt) for unbuilt in state.start],
        "yards": [cards_of(yard) for yard in state.yards],
        "stock": _pile(state.stock),
        "discards": _pile(state.discards),
        "supply": {
            "hidden": {str(stage): count(state.hidden, stage) for stage in STAGES},
            "top": cards_of(state.top),
        },
    }


def _pile(pile: int) -> dict[str, int]:
    counts = {name: count(pile, PLACES.index(name)) for name in NAMES}
    if unknown_in(pile):
        counts = {name: number for name, number in counts.items() if number}
        counts["unknown"] = unknown_in(pile)
    return counts


def _people(row: int) -> list[str]:
    return [PLACES[people] for people in cards_of(row)]


def _sites(plots: Sequence[int], seat: int, cards: Callable[[int], Any]) -> Json:
    return {site: cards(plots[seat << 3 | number]) for number, site in enumerate(PLACES) if number}


def from_json(data: object, first_hand: int = 5, watcher: int = EVERYBODY) -> State:
    """Return the validated state that JSON describes, in the phase `act`.

    `EVERYBODY` expects a true state, a seat or `SPECTATOR` the view of that watcher. Raises
    `PositionError` if the structure, the census (60 people cards, 45 temple cards) or the rules are
    violated.
    """
    keys = KEYS if watcher == EVERYBODY else [*KEYS, "seat"]
    data = validation.frame(data, "temples", "act", keys, watcher)
    state = State(first_hand)
    state.at = ACT
    state.watcher = watcher
    state.active = validation.number(data["active"], "active", 0, 1)
    if validation.number(data["to_move"], "to_move", 0, 1) != state.active:
        raise PositionError(_("in the phase 'act' the active seat is to move: to_move is active"))
    state.turn = validation.number(data["turn"], "turn", 1, 100_000)
    state.migrated = validation.flag(data["migrated"], "migrated")
    state.final = validation.flag(data["final"], "final")
    validation.number(data["to_discard"], "to_discard", 0, 0)
    state.hands = [
        _read_pile(entry, f"hands/{n}", watcher not in (EVERYBODY, n))
        for n, entry in enumerate(_two(data, "hands"))
    ]
    state.pieces = [
        PLACES.index(validation.word(entry, f"pieces/{n}", PLACES))
        for n, entry in enumerate(_two(data, "pieces"))
    ]
    for seat in (0, 1):
        rows = validation.object_of(_two(data, "rows")[seat], f"rows/{seat}", PEOPLES)
        temples = validation.object_of(_two(data, "temples")[seat], f"temples/{seat}", PEOPLES)
        for site, name in enumerate(PLACES[1:], 1):
            state.rows[seat << 3 | site] = _read_row(rows[name], f"rows/{seat}/{name}")
            state.temples[seat << 3 | site] = _read_temple(temples[name], f"temples/{seat}/{name}")
    state.start = [
        validation.flag(entry, f"start/{n}") for n, entry in enumerate(_two(data, "start"))
    ]
    state.yards = [_read_stages(entry, f"yards/{n}") for n, entry in enumerate(_two(data, "yards"))]
    state.stock = _read_pile(data["stock"], "stock", watcher != EVERYBODY)
    if unknown_in(state.stock) and state.stock & pieces.NAMED:
        raise PositionError(_("stock is partly known; a watcher knows all of it or nothing"))
    state.discards = _read_pile(data["discards"], "discards", False)
    supply = validation.object_of(data["supply"], "supply", ("hidden", "top"))
    hidden = validation.object_of(supply["hidden"], "supply/hidden", tuple(map(str, STAGES)))
    state.hidden = sum(
        validation.number(hidden[str(stage)], f"supply/hidden/{stage}", 0, COPIES[stage - 1])
        * ONE[stage]
        for stage in STAGES
    )
    state.top = _read_stages(supply["top"], "supply/top")
    _check_census(state)
    _check_rules(state)
    conclude(state)
    return state


def people_census(state: State) -> int:
    """Return all people cards of a state as one pile: twelve of each, if none is unknown."""
    rows = sum(ONE[people] for row in state.rows for people in cards_of(row))
    return sum(state.hands) + state.stock + state.discards + rows


def temple_census(state: State) -> int:
    """Return all temple cards of a state as one pile of stages."""
    columns = [*map(cards_of, (state.top, *state.yards)), *map(stages_of, state.temples)]
    lying = sum(ONE[stage] for column in columns for stage in column)
    return state.hidden + sum(state.start) * ONE[1] + lying


def _check_census(state: State) -> None:
    # First, for a pile cannot count as many cards as ten rows or three columns can hold.
    for where, columns, most in (
        ("rows", state.rows, pieces.PEOPLE_CARDS),
        ("yards, supply/top", (*state.yards, state.top), pieces.TEMPLE_CARDS),
    ):
        number = sum(map(pieces.length, columns))
        if number > most:
            raise PositionError(_too_many(where, number, most))
    people = people_census(state)
    if state.watcher != EVERYBODY:
        # Unknown cards stand for those missing: only their number can be wrong.
        counts = [count(people, kind) for kind in range(1, 6)]
        number = sum(counts) + unknown_in(people)  # it may be more than `size` can count
        if number != pieces.PEOPLE_CARDS or max(counts) > COPIES_OF_A_PEOPLE:
            raise PositionError(
                _(
                    "the view has {size} people cards; the game has 60, 12 of each people",
                    size=number,
                )
            )
        people = ALL_PEOPLE
    for what, pile, full, names in (
        ("people", people, ALL_PEOPLE, PEOPLES),
        ("temple", temple_census(state), ALL_TEMPLES, tuple(f"stage {stage}" for stage in STAGES)),
    ):
        for kind, name in enumerate(names, 1):
            if count(pile, kind) != count(full, kind):
                raise PositionError(
                    _(
                        "the position has {count} {what} cards {name}; the game has {full}",
                        count=count(pile, kind),
                        what=what,
                        name=name,
                        full=count(full, kind),
                    )
                )


def _check_rules(state: State) -> None:
    if not state.hidden and not state.top:
        raise PositionError(_("the supply is empty, so the game would be over"))
    sums = [state.total(seat) for seat in (0, 1)]
    if state.final and min(sums) < SAFE:
        raise PositionError(
            _("in the final phase both sums are {safe} or more, not {sums}", safe=SAFE, sums=sums)
        )
    if not state.final and max(sums) >= ENOUGH:
        raise PositionError(
            _(
                "before the final phase both sums are below {enough}, not {sums}",
                enough=ENOUGH,
                sums=sums,
            )
        )
    if state.final and max(sums) >= GOAL:
        raise PositionError(
            _("in the final phase both sums are below {goal}, not {sums}", goal=GOAL, sums=sums)
        )


def _two(data: Mapping[str, Any], key: str) -> list[Any]:
    return validation.one_a_seat(data, key, 2)


def _read_pile(value: object, where: str, may_hide: bool) -> int:
    unknown = 0
    if may_hide and isinstance(value, Mapping) and "unknown" in value:
        unknown = validation.number(value["unknown"], f"{where}/unknown", 1, pieces.PEOPLE_CARDS)
        value = dict.fromkeys(NAMES, 0) | {key: value[key] for key in value if key != "unknown"}
    pile = validation.object_of(value, where, NAMES)
    cards = sum(
        validation.number(pile[name], f"{where}/{name}", 0, COPIES_OF_A_PEOPLE)
        * ONE[PLACES.index(name)]
        for name in NAMES
    )
    return cards + unknown * ONE[pieces.UNKNOWN]


def _too_many(where: str, number: int, most: int) -> str:
    return _(
        "{where} holds {number} cards; there are only {most}",
        where=where,
        number=number,
        most=most,
    )


def _column(cards: Sequence[int], where: str, most: int) -> int:
    if len(cards) > most:
        raise PositionError(_too_many(where, len(cards), most))
    column = 0
    for card in cards:
        column = column << 3 | card
    return column


def _read_row(value: object, where: str) -> int:
    cards = [
        PLACES.index(validation.word(entry, where, PEOPLES))
        for entry in validation.entries(value, where)
    ]
    return _column(cards, where, pieces.PEOPLE_CARDS)


def _read_stages(value: object, where: str) -> int:
    cards = [validation.number(entry, where, 1, 6) for entry in validation.entries(value, where)]
    return _column(cards, where, pieces.TEMPLE_CARDS)


def _read_temple(value: object, where: str) -> int:
    stages = cards_of(_read_stages(value, where))
    if stages != sorted(set(stages)):
        raise PositionError(
            _(
                "{where} is {stages}; the stages of a temple rise from card to card",
                where=where,
                stages=stages,
            )
        )
    return sum(1 << stage - 1 for stage in stages)
