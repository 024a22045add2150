"""What stands beside or below the picture of the board: the turn, seats, screens and supplies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from suite.core.canvas import Canvas, clipped, framed, stacked
from suite.core.view import View
from suite.tiles.board import SHRINES, SIDES
from suite.tiles.colours import (
    ALARM,
    BACK,
    CATASTROPHE_INK,
    DARK,
    FAINT,
    FRAME,
    GOLD,
    INK,
    PANEL_INKS,
    PANEL_TILES,
    QUIET,
    WONDER,
)
from suite.tiles.components import HAND, MONUMENT_COLOURS, UNKNOWN, size
from suite.tiles.knowledge import points_are_open
from suite.tiles.places import (
    COLOURS_SHOWN,
    LETTERS,
    ROLES,
    Conflict,
    conflicts,
    hand_in_order,
    hand_is_open,
    turn,
    weakest,
)
from suite.tiles.state import OVER, State

WIDE: Final = 130
"""From this width on the panels stand beside the board."""
WIDEST: Final = 146
Word: TypeAlias = tuple[str, str, str | None]
"""A text, its ink, and the paper behind it."""
Lines: TypeAlias = list[list[Word]]
TILE, NO_TILE, MARKER = "▮", "▯", "►"
TREASURE, BORDERED_TREASURE, CROSS, HOUSE = "◆", "◈", "✖", "⌂"
"""Signs of the board too: treasures, catastrophes, buildings."""


class Panels:
    """The panels of one picture; `width` counts all columns, `board` those of the board."""

    def __init__(self, view: View[State], names: Sequence[str], width: int, board: int) -> None:
        self.view = view
        self.state = view.state
        self.names = [clipped(name, 12) for name in names]
        self.width = min(width, WIDEST)
        self.wide = width >= WIDE
        self.inner = self.width - board - 6
        """Columns inside a frame beside the board."""

    def title(self) -> Canvas:
        """Return the game, whose turn it is and what is due, in one row."""
        canvas = Canvas(self.width, 1)
        canvas.text(0, 0, " TILES ", DARK, paper=GOLD, bold=True)
        words: list[Word] = []
        for word in turn(self.state, self.names):
            words += [(word, INK, None), (" · ", FAINT, None)]
        side = f"{SIDES[self.state.side]} board"
        _write(canvas, 9, 0, [*words, (side, QUIET, None)])
        return canvas

    def beside_the_board(self) -> list[Canvas]:
        """Return the panels in their frames, one below the other."""
        found = [self._framed("Seats", self.seats(), "leaders on the board in capitals")]
        screens = [line for screen in self.screens() for line in screen]
        if screens:
            own = self.view.watcher >= 0 and self.state.at != OVER
            found.append(self._framed("Your screen" if own else "Screens", screens))
        running = self.conflicts()
        if running:
            found.append(self._framed("Conflict", running, ink=ALARM))
        return [*found, self._framed("Supply", self.supply())]

    def below_the_board(self) -> Canvas:
        """Return the same without frames, several lines to a row, each screen from a new row on."""
        groups = (self.seats(), *self.screens(), self.conflicts(), self.supply())
        return stacked([_packed(self.width, lines) for lines in groups])

    def _framed(self, title: str, lines: Lines, note: str = "", ink: str = INK) -> Canvas:
        body = Canvas(self.inner, len(lines))
        for row, words in enumerate(lines):
            _write(body, 0, row, words)
        return framed(body, title, FRAME, ink, note)

    # --- lines

    def seats(self) -> Lines:
        """Return what lies open of each seat: leaders, tiles in hand, catastrophes left."""
        return [self._seat(seat) for seat in range(self.state.seats)]

    def _seat(self, seat: int) -> list[Word]:
        state = self.state
        active = seat == state.active and state.at != OVER
        words: list[Word] = [
            (f"{MARKER if active else ' '} {seat + 1} ", GOLD, None),
            (f"{self.names[seat]:13}", GOLD if active else INK, None),
        ]
        for colour in COLOURS_SHOWN:
            if state.leaders[seat << 2 | colour]:
                words.append((ROLES[colour], INK, PANEL_TILES[colour]))
            else:
                words.append((ROLES[colour].lower(), PANEL_INKS[colour], None))
            words.append((" ", INK, None))
        held, left = size(state.hands[seat]), state.catastrophes_left[seat]
        tiles = TILE * held + NO_TILE * (HAND - held)
        return [*words, (f" {tiles}  ", QUIET, None), (f"{CROSS * left:2}", CATASTROPHE_INK, None)]

    def screens(self) -> list[Lines]:
        """Return what the watcher knows of hands, points and treasures, seat by seat.

        Of several seats, each begins with its digit.
        """
        seats = range(self.state.seats)
        alone = sum(points_are_open(self.state, seat) for seat in seats) == 1
        return [self._screen(seat, alone=alone) for seat in seats]

    def _screen(self, seat: int, *, alone: bool) -> Lines:
        lines: Lines = []
        if hand_is_open(self.view, seat):
            lines.append(self._hand(seat, numbered=alone))
        if points_are_open(self.state, seat):
            lines.append(self._points(seat))
        if alone:
            return [*lines, self._weakest(seat)] if lines else []
        heads = [f"{seat + 1}  ", "   "]
        return [[(head, GOLD, None), *words] for head, words in zip(heads, lines, strict=False)]

    def _hand(self, seat: int, *, numbered: bool) -> list[Word]:
        words: list[Word] = []
        for at, kind in enumerate(hand_in_order(self.state.hands[seat]), 1):
            words += [(f"{at} " if numbered else "", QUIET, None), *_tile(kind), (" ", INK, None)]
        return words

    def _points(self, seat: int) -> list[Word]:
        words: list[Word] = []
        for colour in COLOURS_SHOWN:
            points = self.state.points[seat << 2 | colour]
            words += [*_tile(colour), (f" {points:<3}", INK, None)]
        return [*words, (TREASURE, GOLD, None), (f" {self.state.won[seat]}", INK, None)]

    def _weakest(self, seat: int) -> list[Word]:
        colour, points, filled = weakest(self.state, seat)
        words = [("weakest ", QUIET, None), *_tile(colour), (f" {points}", GOLD, None)]
        if filled > points:
            words += [(f", {filled} with {TREASURE}", QUIET, None)]
        return words

    def conflicts(self) -> Lines:
        """Return the running conflict and the wars to come, with the strengths of both sides."""
        return [self._conflict(conflict) for conflict in conflicts(self.state)]

    def _conflict(self, conflict: Conflict) -> list[Word]:
        words: list[Word] = [(f"{conflict.title:18}", PANEL_INKS[conflict.colour], None)]
        for at, side in enumerate(conflict.sides):
            leader = f"{ROLES[conflict.colour]}{side.seat + 1}"
            added = "?" if side.committed is None else side.committed
            told = f" {side.strength}" + (f"+{added}" if conflict.begun else "")
            words += [(" : " if at else "", FAINT, None)]
            words += [(leader, INK, PANEL_TILES[conflict.colour]), (told, GOLD, None)]
        return words

    def supply(self) -> Lines:
        """Return what is left: treasures on the board, monuments, buildings and the wonder."""
        state = self.state
        monuments: Lines = [
            [(LETTERS[colour], INK, PANEL_TILES[colour]) for colour in colours]
            for corner, colours in zip(state.monuments, MONUMENT_COLOURS, strict=True)
            if not corner
        ]
        lines: Lines = [
            [
                ("treasures ", QUIET, None),
                (f"{TREASURE} {state.treasures.bit_count()}", GOLD, None),
                (f" of {SHRINES[state.side].bit_count()}", QUIET, None),
            ],
            _left("monuments ", monuments),
        ]
        if state.buildings_allowed:
            houses: Lines = [
                [(f"{LETTERS[colour]}{HOUSE}", INK, PANEL_TILES[colour])]
                for colour in COLOURS_SHOWN
                if not state.buildings[colour]
            ]
            lines.append(_left("buildings ", houses))
        if state.wonder_allowed:
            left: list[Word] = [("built", QUIET, None)] if state.wonder else [(" W ", INK, WONDER)]
            lines.append([("wonder    ", QUIET, None), *left])
        return lines


def _tile(kind: int) -> list[Word]:
    paper = BACK if kind == UNKNOWN else PANEL_TILES[kind]
    return [(f" {LETTERS[kind]} ", INK, paper)]


def _left(title: str, pieces: Lines) -> list[Word]:
    """Return a line on the pieces that are left of something, with a dash if none is."""
    words: list[Word] = [(title, QUIET, None)]
    for piece in pieces or [[("-", QUIET, None)]]:
        words += [*piece, (" ", INK, None)]
    return words


def _write(canvas: Canvas, x: int, row: int, words: Sequence[Word]) -> None:
    for text, ink, paper in words:
        canvas.text(x, row, text, ink, paper=paper, bold=ink != QUIET)
        x += len(text)


def _packed(width: int, lines: Lines) -> Canvas:
    """Return lines beside each other as far as there is room, two columns between them."""
    placed = []
    x = row = 0
    for words in lines:
        length = sum(len(text) for text, *_ in words)
        if x and x + length > width:
            x, row = 0, row + 1
        placed.append((x, row, words))
        x += length + 2
    canvas = Canvas(width, row + 1 if lines else 0)
    for x, row, words in placed:
        _write(canvas, x, row, words)
    return canvas
