"""The board in letters: ASCII but for names, at most 80 columns, for any terminal and any reader.

A cell takes four columns: its piece (a leader has two letters and the digit of its seat), the
letter of its kingdom, and a sign for a treasure or a building. Only a view is drawn, so the screens
of others stay closed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from suite.core.picture.canvas import in_ascii
from suite.core.text.catalogue import marked
from suite.core.text.letters import columns, distinct, padded
from suite.core.view import View
from suite.tiles.hidden.views import points_are_open
from suite.tiles.messages import _
from suite.tiles.model.board import BORDERED, COLUMNS, RIVER, ROWS, SHRINES, SOUTH, bit_of, bits_of
from suite.tiles.model.pieces import MONUMENT_COLOURS, size
from suite.tiles.model.state import State
from suite.tiles.rules.revolts import temples_beside
from suite.tiles.rules.wonders import plus
from suite.tiles.text.nouns import BOARDS, HOUSE_NAMES, LEADER_NAMES
from suite.tiles.text.overview import (
    COLOURS_SHOWN,
    KINGDOM_LETTERS,
    LETTERS,
    ROLES,
    Conflict,
    conflicts,
    hand_in_order,
    hand_is_open,
    kingdoms,
    leaders_in,
    turn,
    war_strength,
    weakest,
)

WIDTH: Final = 80
LONGEST_NAME: Final = 16
HEADING: Final = "    " + "".join(f"{letter:4}" for letter in "ABCDEFGHIJKLMNOP")
LEGEND: Final = (
    marked("T S M F temple settlement market farm   * treasure   ! bordered treasure"),
    marked("Pr1 Ki2 Tr3 Fa4 priest king trader farmer, with the seat   XX catastrophe"),
    marked("a b c kingdoms   (1r 2w) strength in a revolt (temples beside) and in a war"),
)
"""The meanings of most signs, in lines that fit into `WIDTH`."""


def draw(view: View[State], names: Sequence[str]) -> str:
    """Return the board as text: the grid, turn, conflicts, kingdoms and seats, then the legend.

    The legend comes last because a short terminal cuts off the end.
    """
    state = view.state
    names = distinct([in_ascii(name) for name in names], LONGEST_NAME)
    lines = [
        HEADING,
        *_grid(state),
        HEADING,
        *_wrapped(f"{_('TILES')}  ", [_(BOARDS[state.side]), *turn(state, names)], "   "),
        *[line for conflict in conflicts(state) for line in _conflict(conflict, names)],
        *_kingdoms(state),
        *[_seat(state, seat, names[seat]) for seat in range(state.seats)],
        *[line for seat in range(state.seats) for line in _screen(view, seat, names[seat])],
        *_supply(state),
        "",
        *[_(line) for line in LEGEND[:2]],
        *_raised(state),
        _(LEGEND[2]),
    ]
    return "\n".join(in_ascii(line).rstrip() for line in lines)


# --- the grid


def _grid(state: State) -> list[str]:
    things = _things(state)
    owners = {
        bit: letter
        for letter, kingdom in zip(KINGDOM_LETTERS, kingdoms(state), strict=False)
        for bit in bits_of(kingdom)
    }
    return [
        f"{row + 1:2}  "
        + "".join(
            _cell(state, bit, things.get(bit, ""), owners.get(bit, " "))
            for bit in range(row * SOUTH, row * SOUTH + COLUMNS)
        )
        for row in range(ROWS)
    ]


def _things(state: State) -> dict[int, str]:
    """Return the contents of each cell that is not empty, in one to three letters."""
    things = {
        bit: LETTERS[kind] for kind, cells in enumerate(state.tiles) for bit in bits_of(cells)
    }
    things |= {
        bit_of(cell): f"{ROLES[piece & 3]}{(piece >> 2) + 1}"
        for piece, cell in enumerate(state.leaders)
        if cell
    }
    things |= dict.fromkeys(bits_of(state.catastrophes), "XX")
    for corner, colours in zip(state.monuments, MONUMENT_COLOURS, strict=True):
        if corner:
            for row, colour in zip((0, SOUTH), colours, strict=True):
                things[bit_of(corner) + row] = f"/{LETTERS[colour]}"
                things[bit_of(corner) + row + 1] = f"{LETTERS[colour]}\\"
    if state.wonder:
        things |= dict.fromkeys(bits_of(plus(state.wonder)), "WW")
    return things


def _cell(state: State, bit: int, thing: str, owner: str) -> str:
    """Return a cell; the first sign fills the room behind a single letter, a leader has none."""
    if not thing:
        return "~~  " if RIVER[state.side] >> bit & 1 else ".   "
    signs = _signs(state, bit)
    if len(thing) == 1:
        thing, signs = thing + signs[:1], signs[1:]
    return f"{thing:2}{owner}{signs}".ljust(4)


def _signs(state: State, bit: int) -> str:
    signs = ""
    if state.treasures >> bit & 1:
        signs += "!" if BORDERED[state.side] >> bit & 1 else "*"
    if any(cell >> bit & 1 for cell in state.buildings):
        signs += "+"
    if state.union >> bit & 1:
        signs += "="
    return signs


# --- below the grid


def _kingdoms(state: State) -> list[str]:
    lines: list[str] = []
    for letter, kingdom in zip(KINGDOM_LETTERS, kingdoms(state), strict=False):
        leaders = [
            _(
                "{leader} {seat} ({temples}r {supporters}w)",
                leader=_(LEADER_NAMES[piece & 3]),
                seat=(piece >> 2) + 1,
                temples=temples_beside(state, piece),
                supporters=war_strength(state, piece),
            )
            for piece in leaders_in(state, kingdom)
        ]
        lines += _wrapped(f"{letter}  ", leaders, ", ")
    return lines


def _conflict(conflict: Conflict, names: Sequence[str]) -> list[str]:
    sides = [f"{names[side.seat]} {side.sum(' + ')}" for side in conflict.sides]
    head = (
        conflict.title if conflict.is_running else _("{conflict} to come", conflict=conflict.title)
    )
    return _wrapped(f"{head}: ", sides, ", ")


def _seat(state: State, seat: int, name: str) -> str:
    """Return the public state of a seat; its leaders on the board are in capitals."""
    roles = " ".join(
        ROLES[colour] if state.leaders[seat << 2 | colour] else ROLES[colour].lower()
        for colour in COLOURS_SHOWN
    )
    head = in_ascii(_("{name} (seat {number})", name=name, number=seat + 1))
    facts = _(
        "leaders {roles}   tiles {tiles}   catastrophes {catastrophes}",
        roles=roles,
        tiles=size(state.hands[seat]),
        catastrophes=state.catastrophes_left[seat],
    )
    return f"{padded(head, 25)}  {facts}"


def _screen(view: View[State], seat: int, name: str) -> list[str]:
    """Return what the watcher knows behind a seat's screen: hand, points and treasures."""
    state, lines = view.state, []
    if hand_is_open(view, seat):
        kinds = hand_in_order(state.hands[seat])
        tiles = "  ".join(f"{at} {LETTERS[kind]}" for at, kind in enumerate(kinds, 1))
        lines.append(_("{name}: hand  {tiles}", name=name, tiles=tiles or "-"))
    if points_are_open(view.state, seat):
        points = [
            f"{LETTERS[colour]} {state.points[seat << 2 | colour]}" for colour in COLOURS_SHOWN
        ]
        parts = [
            _("points  {points}", points="  ".join(points)),
            _("treasures {number}", number=state.won[seat]),
            _weakest(state, seat),
        ]
        lines += _wrapped(f"{name}: ", parts, "  ")
    return lines


def _weakest(state: State, seat: int) -> str:
    colours, number, filled = weakest(state, seat)
    letters = " ".join(LETTERS[colour] for colour in colours)
    text = _("weakest {colour} {number}", colour=letters, number=number)
    if filled == number:
        return text
    return _("{weakest}, {number} with treasures", weakest=text, number=filled)


def _supply(state: State) -> list[str]:
    monuments = [
        "/".join(LETTERS[colour] for colour in colours)
        for corner, colours in zip(state.monuments, MONUMENT_COLOURS, strict=True)
        if not corner
    ]
    treasures, all_treasures = state.treasures.bit_count(), SHRINES[state.side].bit_count()
    parts = [
        _("treasures {number} of {all}", number=treasures, all=all_treasures),
        _("monuments {monuments}", monuments=" ".join(monuments) or "-"),
    ]
    if state.buildings_allowed:
        houses = [
            _(HOUSE_NAMES[colour]).replace(" ", "-")
            for colour in COLOURS_SHOWN
            if not state.buildings[colour]
        ]
        parts.append(_("buildings {buildings}", buildings=" ".join(houses) or "-"))
    if state.wonder_allowed:
        parts.append(_("wonder built") if state.wonder else _("wonder left"))
    return _wrapped(_("Left: "), parts, "   ")


def _raised(state: State) -> list[str]:
    """Return the meanings of the other signs, those of pieces that the rules have."""
    wonder = [_("WW wonder")] * state.wonder_allowed
    building = [_("+ building")] * state.buildings_allowed
    parts = [_(r"/F\ monument"), *wonder, *building, _("= unification tile"), _("~~ river")]
    return _wrapped("", parts, "   ")


def _wrapped(head: str, parts: Sequence[str], between: str) -> list[str]:
    """Return parts in one line or, if they are too long, in several, indented below the first."""
    head = in_ascii(head)
    lines = [head]
    for part in map(in_ascii, parts):
        start = lines[-1].strip() != head.strip()
        if columns(lines[-1]) + len(between) + columns(part) >= WIDTH:
            lines[-1] += between.rstrip()
            lines.append(" " * len(head))
            start = False
        lines[-1] += (between if start else "") + part
    return lines
