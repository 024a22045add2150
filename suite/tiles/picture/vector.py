"""The board as SVG: one drawing of all that lies there, and over it an element for each cell.

Every piece uses a symbol of `pieces.svg`. A cell is named by what lies on it, in the sentence of
`queries.cells`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from suite.core.picture.fragments import DRAWING, legend, marks, outline
from suite.core.picture.look import OFF, Look
from suite.core.picture.markup import Markup, element, joined
from suite.core.picture.signs import CELL, FULL, still, symbols
from suite.core.view import View
from suite.tiles.messages import _
from suite.tiles.model.board import (
    BORDERED,
    CELL_NAMES,
    COLUMNS,
    RIVER,
    ROWS,
    SHRINES,
    SOUTH,
    bit_of,
    bits_of,
)
from suite.tiles.model.pieces import KINDS, LEADERS
from suite.tiles.model.state import State
from suite.tiles.picture.highlights import last_cells
from suite.tiles.picture.paints import PAINTS
from suite.tiles.picture.panels import PROMISED
from suite.tiles.rules.kingdoms import survey
from suite.tiles.rules.monuments import square
from suite.tiles.text.nouns import BOARDS
from suite.tiles.text.overview import kingdoms
from suite.tiles.text.queries import cells as named_cells

SIZE: Final = 40
"""The side of a cell."""
EDGE: Final = 20
"""The breadth of the wooden frame."""
TINTS: Final = sum(name.startswith("kingdom-") for name in PAINTS)
SYMBOLS: Final = symbols(
    __package__,
    SIZE,
    SIZE,
    {CELL: (20, 20, 1), FULL: (10, 30, 0.66)},
)


def board(view: View[State], names: Sequence[str], look: Look) -> Markup:
    """Return the board with the legend of its signs."""
    drawing = _Drawing(view.state, look)
    content = [*drawing.ground(), *drawing.pieces()]
    picture = element(
        "svg",
        element("g", *content, id="" if look.still else DRAWING, aria_hidden="true"),
        *(drawing.rings() if look.still else drawing.cells(named_cells(view, names))),
        viewBox=f"{-EDGE} {-EDGE} {COLUMNS * SIZE + 2 * EDGE} {ROWS * SIZE + 2 * EDGE}",
        role="img" if look.still else "grid",
        aria_label=_(BOARDS[view.state.side]),
        class_="tiles zooms",
        text_anchor="middle",
        font_weight="bold",
    )
    if look.still:
        return picture
    meanings = {promise: _(meaning) for promise, meaning in PROMISED.items()}
    return joined([picture, legend(meanings)])


def leader(piece: int) -> str:
    """Return the symbol of a leader: its office on its colour, with the outline of its seat."""
    return f"{LEADERS[piece & 3]}-{piece >> 2}"


class _Drawing:
    """The parts of one picture of a board."""

    def __init__(self, state: State, look: Look) -> None:
        self.state = state
        self.look = look
        survey(state)
        self.full = state.occupied | state.catastrophes

    # --- the ground

    def ground(self) -> Iterator[Markup]:
        """Yield frame and land, the river, the marks of the first temples, and the kingdoms."""
        side = self.state.side
        yield element("use", href="#frame")
        yield element("path", d=_round(RIVER[side]), fill="url(#river)")
        for bit in bits_of(SHRINES[side] & ~self.full):
            yield _use("shrine", bit)
            if BORDERED[side] >> bit & 1:
                yield _use("border", bit)
        yield from self._kingdoms()

    def _kingdoms(self) -> Iterator[Markup]:
        """Yield the kingdoms; those that the last action or a conflict is about are `touched`."""
        state, touched = self.state, last_cells(self.look.last)
        if state.conflict:
            touched = sum(
                state.leaders[seat << 2 | state.colour] for seat in (state.attacker, state.defender)
            )
        if self.look.areas != OFF:
            for number, kingdom in enumerate(kingdoms(state)):
                colour = f"kingdom kingdom-{number % TINTS}{' touched' * bool(kingdom & touched)}"
                yield element("path", d=_round(kingdom), fill="var(--paper)", class_=colour)

    # --- the pieces

    def pieces(self) -> Iterator[Markup]:
        """Yield tiles, monuments, wonder, leaders, catastrophes, and what lies on them."""
        state = self.state
        for word, tiles in zip(KINDS, state.tiles, strict=True):
            for bit in bits_of(tiles):
                yield _use(word, bit)
        for number, corner in enumerate(state.monuments):
            if corner:
                yield _use(f"monument-{number}", bit_of(corner))
        if state.wonder:
            x, y = _corner(bit_of(state.wonder))
            yield element("use", href="#wonder", x=x - SIZE, y=y - SIZE)
        for kind, cell in enumerate(state.buildings):
            if cell:
                yield _use(f"house-{kind}", bit_of(cell))
        for bit in bits_of(state.union):
            yield _use("union", bit)
        for piece, cell in enumerate(state.leaders):
            if cell:
                yield _use(leader(piece), bit_of(cell))
        for bit in bits_of(state.treasures):
            x, y = self._gem_at(bit)
            gem = "rare" if BORDERED[state.side] >> bit & 1 else "gem"
            yield element("use", href=f"#{gem}", x=x, y=y)
        for bit in bits_of(state.catastrophes):
            yield _use("catastrophe", bit)

    def _lying(self) -> dict[int, str]:
        """Return the symbol of what lies uppermost on each cell, by its bit."""
        lying = {
            bit: word
            for word, tiles in zip(KINDS, self.state.tiles, strict=True)
            for bit in bits_of(tiles)
        }
        for number, corner in enumerate(self.state.monuments):
            lying |= dict.fromkeys(bits_of(square(corner)), f"monument-{number}")
        for piece, cell in enumerate(self.state.leaders):
            lying |= dict.fromkeys(bits_of(cell), leader(piece))
        return lying | dict.fromkeys(bits_of(self.state.catastrophes), "catastrophe")

    def _gem_at(self, bit: int) -> tuple[int, int]:
        """Return where a treasure lies: a corner of its tile, or the side of a monument."""
        x, y = _corner(bit)
        for corner in self.state.monuments:
            if square(corner) >> bit & 1:
                return x + (-9 if corner >> bit & 1 or corner << SOUTH >> bit & 1 else 9), y + 9
        return x + 10, y - 10

    # --- the cells

    def rings(self) -> Iterator[Markup]:
        """Yield the rings of a still picture."""
        for at, name in enumerate(CELL_NAMES):
            row, column = divmod(at, COLUMNS)
            yield from still(name, self.look, CELL, x=column * SIZE, y=row * SIZE)

    def cells(self, sentences: Sequence[str]) -> Iterator[Markup]:
        """Yield the rows of cells; one of them can be reached by the tabulator."""
        last, lying = last_cells(self.look.last), self._lying()
        for row in range(ROWS):
            cells = []
            for column in range(COLUMNS):
                bit, at = row * SOUTH + column, row * COLUMNS + column
                symbol = FULL if self.full >> bit & 1 else CELL
                cells.append(
                    element(
                        "use",
                        href=f"#{symbol}",
                        x=column * SIZE,
                        role="gridcell",
                        aria_label=sentences[at],
                        data_piece=lying.get(bit, ""),
                        **marks(
                            CELL_NAMES[at],
                            self.look,
                            first=CELL_NAMES[0],
                            last=bool(last >> bit & 1),
                        ),
                    )
                )
            yield element("g", *cells, role="row", transform=f"translate(0 {row * SIZE})")


def _use(symbol: str, bit: int) -> Markup:
    x, y = _corner(bit)
    return element("use", href=f"#{symbol}", x=x, y=y)


def _corner(bit: int) -> tuple[int, int]:
    """Return the upper left corner of a cell."""
    row, column = divmod(bit, SOUTH)
    return column * SIZE, row * SIZE


def _round(cells: int) -> str:
    """Return the path round cells."""
    return outline([divmod(bit, SOUTH)[::-1] for bit in bits_of(cells)], SIZE)
