"""Writes states and views as JSON (see `docs/formats.md`); `position_reader` reads them."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from suite.core.view import EVERYBODY, SPECTATOR
from suite.tiles.flow import FLOW
from suite.tiles.model.board import bits_of, flood, name_of, names_of
from suite.tiles.model.pieces import (
    BUILDINGS,
    COLOURS,
    KINDS,
    LANE,
    LEADERS,
    MONUMENTS,
    UNKNOWN,
    count,
)
from suite.tiles.model.state import NOBODY, NOT_YET, REVOLT, State

Json: TypeAlias = dict[str, Any]

KEYS: Final = (
    "game",
    "phase",
    "to_move",
    "active",
    "actions_left",
    "tiles",
    "face_down",
    "leaders",
    "catastrophes",
    "treasures",
    "monuments",
    "buildings",
    "wonder",
    "unification",
    "hands",
    "bag",
    "points",
    "won_treasures",
    "catastrophes_left",
    "conflict",
)
KEYS_OF_A_VIEW: Final = (KEYS[0], "seat", *KEYS[1:], "unseen", "swapped_unseen", "seen_points")
ALPHABETICAL: Final = tuple(sorted(KINDS))
"""The kinds in the order that hands and bags list them."""


def to_json(state: State) -> Json:
    """Return a true state, or a state as a watcher knows it, as JSON in the order of the format."""
    actor = FLOW.actor(state)
    whole = state.watcher == EVERYBODY
    seats = range(state.seats)
    data: Json = {"game": "tiles"}
    if not whole:
        data["seat"] = None if state.watcher == SPECTATOR else state.watcher
    data |= {
        "phase": state.phase,
        "to_move": actor if isinstance(actor, int) else None,
        "active": None if state.active == NOBODY else state.active,
        "actions_left": state.actions_left,
        "tiles": _on_cells({cells: KINDS[kind] for kind, cells in enumerate(state.tiles)}),
        "face_down": names_of(state.down),
        "leaders": _on_cells(
            {cell: [piece >> 2, LEADERS[piece & 3]] for piece, cell in enumerate(state.leaders)}
        ),
        "catastrophes": names_of(state.catastrophes),
        "treasures": names_of(state.treasures),
        "monuments": _on_cells(
            {cell: MONUMENTS[number] for number, cell in enumerate(state.monuments)}
        ),
        "buildings": {
            name: _name(state.buildings[BUILDINGS.index(name)])
            for name in sorted(BUILDINGS)
            if state.buildings[BUILDINGS.index(name)]
        },
        "wonder": _name(state.wonder),
        "unification": _name(state.union),
        "hands": [_pile(state.hands[seat]) for seat in seats],
        "bag": _pile(state.bag),
        "points": [_points(state, seat) if _is_open(state, seat) else None for seat in seats],
        "won_treasures": [state.won[seat] if _is_open(state, seat) else None for seat in seats],
        "catastrophes_left": [state.catastrophes_left[seat] for seat in seats],
        "conflict": _conflict(state),
    }
    if state.original:
        data["original"] = _original(state)
    if not whole:
        data |= {
            "unseen": _pile(state.unseen),
            "swapped_unseen": [state.swapped[seat] >> LANE * UNKNOWN for seat in seats],
            "seen_points": [
                _points(state, seat) | {"treasures": state.won[seat]} for seat in seats
            ],
        }
    return data


def _is_open(state: State, seat: int) -> bool:
    """Say whether the watcher sees a seat's points, which are behind its screen."""
    return state.watcher in (EVERYBODY, seat)


def _on_cells(what: dict[int, Any]) -> Json:
    """Return names of cells with their contents, row by row, from boards with their contents."""
    contents = {bit: thing for cells, thing in what.items() for bit in bits_of(cells)}
    return {name_of(bit): contents[bit] for bit in sorted(contents)}


def _name(cell: int) -> str | None:
    return name_of(cell.bit_length() - 1) if cell else None


def _pile(pile: int) -> dict[str, int]:
    unknown = count(pile, UNKNOWN)
    tiles = {name: count(pile, KINDS.index(name)) for name in ALPHABETICAL}
    if unknown:
        tiles = {name: number for name, number in tiles.items() if number}
        tiles["unknown"] = unknown
    return tiles


def _points(state: State, seat: int) -> dict[str, int]:
    return {colour: state.points[seat << 2 | number] for number, colour in enumerate(COLOURS)}


def _original(state: State) -> list[list[str]]:
    """Return the kingdoms that are being joined as they were, by their first cells.

    They were not connected, so they fall apart again.
    """
    first = flood(state.original & -state.original, state.original)
    return [names_of(first), names_of(state.original & ~first)]


def _conflict(state: State) -> Json | None:
    if not state.conflict:
        return None
    return {
        "kind": "revolt" if state.conflict == REVOLT else "war",
        "leader": LEADERS[state.colour],
        "attacker": state.attacker,
        "defender": state.defender,
        "strength": list(state.strength),
        "committed": [None if number == NOT_YET else number for number in state.committed],
    }
