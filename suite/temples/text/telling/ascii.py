"""The board in letters: ASCII but for names, at most 80 columns, for any terminal.

The watcher's seat is below and its rival above, so that a row grows away from the board as it does
on the table. Only a view is drawn: an unknown card is a `?`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from suite.core.picture.canvas import in_ascii
from suite.core.text.catalogue import marked
from suite.core.text.letters import columns, distinct
from suite.core.view import View
from suite.temples.messages import _
from suite.temples.model.pieces import (
    HEIGHT,
    QUARRY,
    UNKNOWN,
    cards_of,
    count,
    kinds_of,
    length,
    size,
)
from suite.temples.model.state import NOBODY, State
from suite.temples.text.runs import runs
from suite.temples.text.telling.describe import next_stages

LETTERS: Final = ".MSHPA?"
"""The letter of each people, and of an unknown card."""
_COLUMNS = (
    marked("MEDES"),
    marked("SUMERIANS"),
    marked("HITTITES"),
    marked("PERSIANS"),
    marked("ASSYRIANS"),
)
"""The heads of the columns; a language with other initials adds the letter."""
COLUMN: Final = 16
COLUMNS: Final = 80
LONGEST_NAME: Final = 16
LONGEST_ROW: Final = 12
"""The most lines of a row of people; the middle of a longer one is folded."""


def draw(view: View[State], names: Sequence[str]) -> str:
    """Return the board as text: turn, piles, hands and yards, and the five sites."""
    state = view.state
    below = seat_below(view)
    names = distinct([in_ascii(name) for name in names], LONGEST_NAME)
    lines = [
        _turn(state, names),
        _piles(state),
        "",
        *_seat(state, 1 - below, names),
        "",
        *reversed(_rows(state, 1 - below)),
        *_temples(state, 1 - below),
        _line([_(place) for place in _COLUMNS]),
        *_temples(state, below),
        *_rows(state, below),
        "",
        *_seat(state, below, names, numbered=True),
        _("* run of three or more and its place   < last card   [ ] open   =1= =2= pieces"),
    ]
    return "\n".join(in_ascii(line).rstrip() for line in lines)


def seat_below(view: View[State]) -> int:
    """Return the seat shown below: that of the watcher, or the first."""
    return view.watcher if view.watcher in (0, 1) else 0


def fold(cards: int, most: int) -> tuple[list[int], list[int], list[int]]:
    """Return the places (from 0) shown first, folded away, and shown last, in `most` lines."""
    places = list(range(cards))
    if cards <= most:
        return places, [], []
    first = (most - 1) // 3
    last = cards - (most - 1 - first)
    return places[:first], places[first:last], places[last:]


def run_marks(row: int, star: str, bar: str) -> dict[int, str]:
    """Return a mark for each place (from 0) within a run: its number from 1, a star, then bars."""
    cards = cards_of(row)
    marks = {}
    for place, people in runs(row):
        marks[place - 1] = str(place)
        marks[place] = star
        at = place + 1
        while at < len(cards) and cards[at] == people:
            marks[at] = bar
            at += 1
    return marks


def _turn(state: State, names: Sequence[str]) -> str:
    if state.active == NOBODY:
        return _("TEMPLES  set-up")
    head = _(
        "TEMPLES  turn {turn}, {who}: {phase}",
        turn=state.turn,
        who=names[state.active],
        phase=_phase(state),
    )
    return f"{head}  {_('FINAL PHASE')}" if state.final else head


def _phase(state: State) -> str:
    match state.phase:
        case "act" if state.migrated:
            return _("already migrated")
        case "act":
            return _("may still migrate")
        case "discard":
            return _("the rival must discard {number}", number=state.to_discard)
        case "draw":
            return _.within("phase", "draw")
        case "over":
            return _("game over")
        case _deal_or_lay:
            return _.within("phase", "lay")


def _piles(state: State) -> str:
    line = _(
        "stock {stock}  discards {discards} ({kinds})  supply {supply}",
        stock=size(state.stock),
        discards=size(state.discards),
        kinds=" ".join(f"{LETTERS[kind]}{count(state.discards, kind)}" for kind in range(1, 6)),
        supply=size(state.hidden) + length(state.top),
    )
    if stages := next_stages(state):
        line += ", " + _("next {stages}", stages=" ".join(stages))
    line = in_ascii(line)
    return line if len(line) <= COLUMNS else f"{line[: COLUMNS - 3]}..."


def _seat(state: State, seat: int, names: Sequence[str], *, numbered: bool = False) -> list[str]:
    head = in_ascii(
        _(
            "{who} (seat {seat})  temples {sum}  yard ",
            who=names[seat],
            seat=seat + 1,
            sum=state.total(seat),
        )
    )
    stages = [str(stage) for stage in cards_of(state.yards[seat])]
    first, hidden, last = fold(len(stages), (COLUMNS - columns(head) - 8) // 2)
    middle = [f"+{len(hidden)}"] * bool(hidden)
    labels = [*(stages[at] for at in first), *middle, *(stages[at] for at in last)]
    if labels:
        labels[-1] = f"[{labels[-1]}]"
    notes = [_("starting stage not built")] * state.start[seat]
    notes += [_("piece at the quarry")] * (state.pieces[seat] == QUARRY)
    hand = state.hands[seat]
    return [
        head + (" ".join(labels) or "-"),
        _("hand {number}: {cards}", number=size(hand), cards=_hand(hand, numbered=numbered)),
        *([", ".join(notes)] if notes else []),
    ]


def _hand(hand: int, *, numbered: bool) -> str:
    kinds = kinds_of(hand)
    if not kinds:
        return "-"
    if len(kinds) > 8:
        return "  ".join(
            f"{LETTERS[kind]} x{count(hand, kind)}"
            for kind in range(1, UNKNOWN + 1)
            if count(hand, kind)
        )
    if numbered:
        return "  ".join(f"{at} {LETTERS[kind]}" for at, kind in enumerate(kinds, 1))
    return " ".join(LETTERS[kind] for kind in kinds)


def _rows(state: State, seat: int) -> list[str]:
    """Return the lines of a seat's five rows, from the board outwards."""
    columns = [_row(state.rows[seat << 3 | site]) for site in range(1, 6)]
    return [
        _line([column[at] if at < len(column) else "" for column in columns])
        for at in range(max(1, *map(len, columns)))
    ]


def _row(row: int) -> list[str]:
    cards = cards_of(row)
    marks = run_marks(row, "", "")
    first, hidden, last = fold(len(cards), LONGEST_ROW)
    lines = []
    for at in (*first, *hidden[:1], *last):
        if at in hidden:
            star = " *" if any(place in marks for place in hidden) else ""
            lines.append(f"+{len(hidden)}{star}")
        else:
            mark = f"*{marks[at]}" if at in marks else ""
            end = " <" if at == len(cards) - 1 else ""
            lines.append(f"{LETTERS[cards[at]]}{mark}{end}")
    return lines


def _temples(state: State, seat: int) -> list[str]:
    cells = []
    for site in range(1, 6):
        height = HEIGHT[state.temples[seat << 3 | site]]
        piece = f" ={seat + 1}=" if state.pieces[seat] == site else ""
        cells.append(_("temple {height}", height=height or "-") + piece)
    return [_line(cells)]


def _line(cells: Sequence[str]) -> str:
    return "".join(f"{in_ascii(cell):<{COLUMN}}" for cell in cells)
