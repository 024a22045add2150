"""Reads JSON positions as states or views and validates them (see `docs/formats.md`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from suite.core import validation
from suite.core.errors import PositionError
from suite.core.options import Rules
from suite.core.validation import shown
from suite.core.view import EVERYBODY
from suite.tiles.formats.census import check_census
from suite.tiles.formats.position import ALPHABETICAL, KEYS, KEYS_OF_A_VIEW
from suite.tiles.messages import _
from suite.tiles.model.board import (
    BIT_OF_NAME,
    CELL_NAMES,
    CELLS,
    EMPTY,
    RIVER,
    SHRINES,
    around,
    cell,
    names_of,
)
from suite.tiles.model.pieces import (
    ACTIONS,
    ALL_TILES,
    BLUE,
    BUILDINGS,
    CATASTROPHES,
    COLOURS,
    HAND,
    KINDS,
    LEADERS,
    MONUMENT_COLOURS,
    MONUMENTS,
    ONE,
    ONE_UNKNOWN,
    RED,
    TILES,
    size,
)
from suite.tiles.model.state import ACTION, NOBODY, State
from suite.tiles.rules.kingdoms import survey
from suite.tiles.rules.monuments import square
from suite.tiles.rules.setup import new_state
from suite.tiles.rules.treasures import trader_in
from suite.tiles.rules.wonders import plus

PLUS: Final = 5
"""Cells of a wonder."""

MOST_POINTS: Final = 10_000
MOST_TREASURES: Final = max(shrines.bit_count() for shrines in SHRINES)


def from_json(data: object, rules: Rules, watcher: int = EVERYBODY) -> State:
    """Return the state that JSON describes, in the phase `action`, fully validated.

    `EVERYBODY` asks for a true state, a seat or `SPECTATOR` for a view of that watcher. Raises
    `PositionError` if the format, the number of pieces or the rules do not allow it.
    """
    keys = KEYS if watcher == EVERYBODY else KEYS_OF_A_VIEW
    data = validation.frame(data, "tiles", "action", keys, watcher)
    for key in ("unification", "conflict"):
        if data[key] is not None:
            raise PositionError(
                _(
                    "{key} is {told}; in the phase 'action' it must be null",
                    key=key,
                    told=shown(data[key]),
                )
            )
    hands = validation.entries(data["hands"], "hands")
    if len(hands) not in (2, 3, 4):
        raise PositionError(
            _("hands has {number} entries; the game has 2 to 4 seats", number=len(hands))
        )
    state = new_state(rules, len(hands))
    state.at = ACTION
    state.watcher = watcher
    state.active = validation.number(data["active"], "active", 0, state.seats - 1)
    if validation.number(data["to_move"], "to_move", 0, state.seats - 1) != state.active:
        raise PositionError(
            _("in the phase 'action' the active seat is to move: to_move is active")
        )
    state.actions_left = validation.number(data["actions_left"], "actions_left", 1, ACTIONS)
    _read_board(state, data)
    _read_seats(state, data)
    _check_board(state)
    check_census(state)
    return state


def _read_board(state: State, data: Mapping[str, Any]) -> None:
    for kind in range(4):
        state.tiles[kind] = EMPTY
    for name, kind in validation.mapping(data["tiles"], "tiles").items():
        at = _cell(name, "tiles")
        state.tiles[KINDS.index(validation.word(kind, f"tiles/{name}", KINDS))] |= at
    state.down = _cells(data["face_down"], "face_down")
    state.catastrophes = _cells(data["catastrophes"], "catastrophes")
    state.treasures = _cells(data["treasures"], "treasures")
    for name, leader in validation.mapping(data["leaders"], "leaders").items():
        at = _cell(name, "leaders")
        where = f"leaders/{name}"
        if not isinstance(leader, list) or len(leader) != 2:
            raise PositionError(
                _(
                    "{where} is {leader}; it must be a seat and a leader",
                    where=where,
                    leader=shown(leader),
                )
            )
        seat = validation.number(leader[0], where, 0, state.seats - 1)
        piece = seat << 2 | LEADERS.index(validation.word(leader[1], where, LEADERS))
        if state.leaders[piece]:
            raise PositionError(
                _("{where}: this leader of seat {seat} is on two cells", where=where, seat=seat)
            )
        state.leaders[piece] = at
        state.standing |= at
    for name, monument in validation.mapping(data["monuments"], "monuments").items():
        corner = _cell(name, "monuments")
        number = MONUMENTS.index(validation.word(monument, f"monuments/{name}", MONUMENTS))
        if state.monuments[number]:
            raise PositionError(
                _(
                    "monuments/{name}: {monument} stands twice; there is one of each",
                    name=name,
                    monument=monument,
                )
            )
        state.monuments[number] = corner
    for building, name in validation.mapping(data["buildings"], "buildings").items():
        number = BUILDINGS.index(validation.word(building, "buildings", BUILDINGS))
        state.buildings[number] = _cell(name, f"buildings/{building}")
    if data["wonder"] is not None:
        state.wonder = _cell(data["wonder"], "wonder")


def _read_seats(state: State, data: Mapping[str, Any]) -> None:
    is_view = state.watcher != EVERYBODY
    seats = range(state.seats)
    for seat in seats:
        hidden = is_view and seat != state.watcher
        state.hands[seat] = _read_pile(data["hands"][seat], f"hands/{seat}", hidden)
        if size(state.hands[seat]) > HAND:
            raise PositionError(
                _("hands/{seat} holds more than {hand} tiles", seat=seat, hand=HAND)
            )
        catastrophes = validation.one_a_seat(data, "catastrophes_left", state.seats)[seat]
        state.catastrophes_left[seat] = validation.number(
            catastrophes, f"catastrophes_left/{seat}", 0, CATASTROPHES
        )
    state.bag = _read_pile(data["bag"], "bag", is_view)
    seat_points = validation.one_a_seat(data, "points", state.seats)
    seat_treasures = validation.one_a_seat(data, "won_treasures", state.seats)
    if not is_view:
        for seat in seats:
            state.points[seat << 2 : seat + 1 << 2] = _points(seat_points[seat], f"points/{seat}")
            state.won[seat] = _treasures(seat_treasures[seat], f"won_treasures/{seat}")
        return
    state.unseen = _read_pile(data["unseen"], "unseen", False)
    backs = validation.one_a_seat(data, "swapped_unseen", state.seats)
    for seat, entry in enumerate(validation.one_a_seat(data, "seen_points", state.seats)):
        sums = dict(validation.mapping(entry, f"seen_points/{seat}"))
        treasures = _treasures(sums.pop("treasures", None), f"seen_points/{seat}/treasures")
        points = _points(sums, f"seen_points/{seat}")
        state.points[seat << 2 : seat + 1 << 2] = points
        state.won[seat] = treasures
        number = validation.number(backs[seat], f"swapped_unseen/{seat}", 0, ALL_TILES)
        state.swapped[seat] = number * ONE_UNKNOWN
        if seat != state.watcher:
            if seat_points[seat] is not None or seat_treasures[seat] is not None:
                raise PositionError(
                    _("points/{seat} and won_treasures/{seat} must be null", seat=seat)
                )
            continue
        own_points = _points(seat_points[seat], f"points/{seat}")
        own_treasures = _treasures(seat_treasures[seat], f"won_treasures/{seat}")
        if own_points != points or own_treasures != treasures:
            raise PositionError(
                _(
                    "points/{seat} and won_treasures/{seat} must be "
                    "what the watcher has seen it win",
                    seat=seat,
                )
            )
        if number:
            raise PositionError(
                _("swapped_unseen/{seat} must be 0: the watcher saw its own swaps", seat=seat)
            )
    places = size(state.bag) + sum(state.swapped) // ONE_UNKNOWN
    places += sum(hand // ONE_UNKNOWN for hand in state.hands)
    if state.bag % ONE_UNKNOWN:
        raise PositionError(_("bag is partly known; a watcher knows only its size"))
    if size(state.unseen) != places:
        raise PositionError(
            _(
                "unseen holds {size} tiles, but {places} places "
                "in hands, bag and swaps are unknown",
                size=size(state.unseen),
                places=places,
            )
        )


def _check_board(state: State) -> None:
    """Raise `PositionError` if the rules do not allow the board.

    A position may be composed, so the origin of its treasures is not checked.
    """
    covered = EMPTY
    layers = (*state.tiles, state.down, state.standing, state.catastrophes)
    for cells in layers:
        _refuse(covered & cells, _("two things lie on one cell"))
        covered |= cells
    faces = state.tiles[0] | state.tiles[1] | state.tiles[2] | state.tiles[3]
    river = RIVER[state.side]
    _refuse(state.tiles[BLUE] & ~river, _("a farm lies on land"))
    _refuse((faces & ~state.tiles[BLUE] | state.standing) & river, _("only farms lie on the river"))
    _refuse(state.standing & ~around(state.tiles[RED]), _("a leader has no temple beside it"))
    _refuse(
        state.treasures & ~(state.tiles[RED] | state.down),
        _("a treasure lies on no temple"),
    )
    down = EMPTY
    for corner in state.monuments:
        if corner:
            _refuse(down & square(corner), _("two monuments stand on one cell"))
            down |= square(corner)
    if state.wonder:
        if not state.wonder_allowed:
            raise PositionError(_("there is a wonder, but the rules have none"))
        if (plus(state.wonder) & CELLS).bit_count() != PLUS:
            _refuse(state.wonder, _("the wonder does not fit on the board there"))
        _refuse(down & plus(state.wonder), _("the wonder stands on a monument"))
        down |= plus(state.wonder)
    _refuse(state.down ^ down, _("face_down is not what lies under the monuments and the wonder"))
    _check_river(state)
    for kind, at in enumerate(state.buildings):
        _refuse(at & ~state.tiles[kind], _("a building stands on no tile of its colour"))
        if at and not state.buildings_allowed:
            raise PositionError(_("there is a building, but the rules have none"))
    survey(state)
    for kingdom in state.kingdoms:
        for colour, leader in enumerate(LEADERS):
            here = [seat for seat in range(4) if state.leaders[seat << 2 | colour] & kingdom]
            if len(here) > 1:
                raise PositionError(
                    _("two leaders of one kingdom are a {leader}: a conflict is due", leader=leader)
                )
        treasures = (kingdom & state.treasures).bit_count()
        if treasures > 1 and not state.by_turn and trader_in(state, kingdom) != NOBODY:
            raise PositionError(
                _(
                    "a trader's kingdom has {held} treasures; all but one go to its seat at once",
                    held=treasures,
                )
            )


def _check_river(state: State) -> None:
    """Raise `PositionError` if a monument or the wonder lies on tiles of more than one colour.

    Tiles on the river are farms, which are blue, and those on land are not.
    """
    river = RIVER[state.side]
    for monument, corner in enumerate(state.monuments):
        wet = square(corner) & river
        if wet != square(corner):
            _refuse(wet, _("a monument lies partly on the river"))
        if BLUE not in MONUMENT_COLOURS[monument]:
            name = MONUMENTS[monument]
            _refuse(wet, _("{name} stands on the river, so it must bear blue", name=name))
    if state.wonder:
        wet = plus(state.wonder) & river
        if wet != plus(state.wonder):
            _refuse(wet, _("the wonder lies partly on the river"))


def _refuse(cells: int, problem: str) -> None:
    if cells & CELLS:
        raise PositionError(f"{names_of(cells & CELLS)[0]}: {problem}")
    if cells:
        raise PositionError(_("{problem}, and part of it is off the board", problem=problem))


def _points(value: object, where: str) -> list[int]:
    points = validation.object_of(value, where, COLOURS)
    return [validation.number(points[name], f"{where}/{name}", 0, MOST_POINTS) for name in COLOURS]


def _treasures(value: object, where: str) -> int:
    return validation.number(value, where, 0, MOST_TREASURES)


def _read_pile(value: object, where: str, may_hide: bool) -> int:
    pile = dict(validation.mapping(value, where))
    unknown = 0
    if may_hide and "unknown" in pile:
        unknown = validation.number(pile.pop("unknown"), f"{where}/unknown", 1, ALL_TILES)
        pile = dict.fromkeys(ALPHABETICAL, 0) | pile
    pile = dict(validation.object_of(pile, where, ALPHABETICAL))
    tiles = sum(
        validation.number(pile[name], f"{where}/{name}", 0, TILES[kind]) * ONE[kind]
        for kind, name in enumerate(KINDS)
    )
    return tiles + unknown * ONE_UNKNOWN


def _cell(value: object, where: str) -> int:
    if not isinstance(value, str) or value not in BIT_OF_NAME:
        raise PositionError(
            _(
                "{where}: {value} is not a cell; cells are {first} to {last}",
                where=where,
                value=shown(value),
                first=CELL_NAMES[0],
                last=CELL_NAMES[-1],
            )
        )
    return cell(BIT_OF_NAME[value])


def _cells(value: object, where: str) -> int:
    cells = EMPTY
    for name in validation.entries(value, where):
        if cells & _cell(name, where):
            raise PositionError(_("{where} lists {name} twice", where=where, name=name))
        cells |= _cell(name, where)
    return cells
