"""The board as SVG: one drawing of all that lies there, and over it an element for each cell.

A cell is named by what lies on it, in the sentence of `queries.cells`; letters are on all pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from suite.core.picture.fragments import DRAWING, legend, marks, outline, zoom
from suite.core.picture.look import OFF, STRONG, Look
from suite.core.picture.markup import Markup, element, joined
from suite.core.picture.signs import CELL, FULL, symbols
from suite.core.text.catalogue import Catalogue
from suite.core.view import View
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
from suite.tiles.model.pieces import KINDS, MONUMENT_COLOURS
from suite.tiles.model.state import State
from suite.tiles.picture.highlights import last_cells
from suite.tiles.picture.paints import PAINTS
from suite.tiles.picture.panels import PROMISED
from suite.tiles.rules.kingdoms import survey
from suite.tiles.rules.monuments import square
from suite.tiles.rules.wonders import plus
from suite.tiles.text.nouns import BOARDS
from suite.tiles.text.overview import LETTERS, ROLES, kingdoms
from suite.tiles.text.queries import cells as named_cells

_: Final = Catalogue("tiles")

SIZE: Final = 40
"""The side of a cell."""
EDGE: Final = 24
"""The breadth of the wooden frame."""
TINTS: Final = sum(name.startswith("kingdom-") for name in PAINTS)
DIAMOND: Final = "M0-6l5 6l-5 6l-5-6z"
CROSS: Final = "M13 16l14 14M27 16l-14 14"
HOUSE: Final = "M0 10v-6l5-4l5 4v6z"
SIGNS: Final = {CELL: "translate(20 20)", FULL: "translate(9 31)scale(.75)"}
STEPS: Final = 6
"""The steps of a monument, half of each colour."""


def board(view: View[State], names: Sequence[str], look: Look) -> Markup:
    """Return the board with the legend of its signs."""
    drawing = _Drawing(view.state, look)
    picture = element(
        "svg",
        _symbols(),
        element("g", *drawing.ground(), *drawing.pieces(), id=DRAWING, aria_hidden="true"),
        *drawing.cells(named_cells(view, names)),
        viewBox=f"{-EDGE} {-EDGE} {COLUMNS * SIZE + 2 * EDGE} {ROWS * SIZE + 2 * EDGE}",
        role="grid",
        aria_label=_(BOARDS[view.state.side]),
        class_="tiles zooms",
    )
    meanings = {promise: _(meaning) for promise, meaning in PROMISED.items()}
    return joined([picture, zoom(), legend(meanings, _("new"))])


class _Drawing:
    """The parts of one picture of a board."""

    def __init__(self, state: State, look: Look) -> None:
        self.state = state
        self.look = look
        survey(state)
        self.full = state.occupied | state.catastrophes

    # --- the ground

    def ground(self) -> Iterator[Markup]:
        """Yield frame, land, river, the marks of the first temples, and the kingdoms."""
        side, wide, high = self.state.side, COLUMNS * SIZE, ROWS * SIZE
        yield element(
            "rect",
            x=-EDGE,
            y=-EDGE,
            width=wide + 2 * EDGE,
            height=high + 2 * EDGE,
            rx=8,
            fill="var(--wood)",
        )
        yield element("rect", width=wide, height=high, fill="url(#land-cells)")
        yield element("path", d=_round(RIVER[side]), fill="url(#river)")
        yield from self._coordinates()
        for bit in bits_of(SHRINES[side] & ~self.full):
            yield _use("shrine", bit)
            if BORDERED[side] >> bit & 1:
                yield _use("border", bit)
        yield from self._kingdoms()

    def _coordinates(self) -> Iterator[Markup]:
        middles = " ".join(str(column * SIZE + SIZE // 2) for column in range(COLUMNS))
        letters = element("text", "ABCDEFGHIJKLMNOP", x=middles, y=-7, id="columns")
        numbers = [
            element("text", str(row + 1), x=-EDGE // 2, y=row * SIZE + 25) for row in range(ROWS)
        ]
        yield element(
            "g",
            letters,
            element("use", href="#columns", y=ROWS * SIZE + EDGE),
            element("g", *numbers, id="rows"),
            element("use", href="#rows", x=COLUMNS * SIZE + EDGE),
            class_="wood",
            fill="var(--ink)",
            font_size=14,
        )

    def _kingdoms(self) -> Iterator[Markup]:
        if self.look.areas != OFF:
            tint = "var(--light)" if self.look.areas == STRONG else "var(--paper)"
            for number, kingdom in enumerate(kingdoms(self.state)):
                colour = f"kingdom kingdom-{number % TINTS}"
                yield element("path", d=_round(kingdom), fill=tint, class_=colour)

    # --- the pieces

    def pieces(self) -> Iterator[Markup]:
        """Yield tiles, monuments, wonder, leaders, catastrophes, and what lies on them."""
        state = self.state
        for kind, tiles in enumerate(state.tiles):
            for bit in bits_of(tiles):
                yield _use(LETTERS[kind], bit)
        for corner, colours in zip(state.monuments, MONUMENT_COLOURS, strict=True):
            if corner:
                yield _monument(bit_of(corner), colours)
        if state.wonder:
            yield _wonder(state.wonder)
        for kind, cell in enumerate(state.buildings):
            if cell:
                yield _house(bit_of(cell), kind)
        for bit in bits_of(state.union):
            yield _union(bit)
        for bit in bits_of(state.treasures):
            x, y = self._gem_at(bit)
            gem = "rare" if BORDERED[state.side] >> bit & 1 else "gem"
            yield element("use", href=f"#{gem}", x=x, y=y)
        for colour in range(len(KINDS)):
            discs = [part for piece in range(colour, 16, 4) for part in self._leader(piece)]
            if discs:
                yield element("g", *discs, class_=KINDS[colour], fill="var(--ink)", font_size=13)
        for bit in bits_of(state.catastrophes):
            yield _use("catastrophe", bit)

    def _gem_at(self, bit: int) -> tuple[int, int]:
        """Return where a treasure lies: a corner of its tile, or the side of a monument."""
        x, y = _corner(bit)
        for corner in self.state.monuments:
            if square(corner) >> bit & 1:
                return x + (9 if corner >> bit & 1 or corner << SOUTH >> bit & 1 else 31), y + 31
        return x + 31, y + 11

    def _leader(self, piece: int) -> Iterator[Markup]:
        """Yield the disc of a leader on the board, with its sign and its seat: `Ki1`."""
        if cell := self.state.leaders[piece]:
            x, y = _corner(bit_of(cell))
            yield element("use", href="#disc", x=x, y=y)
            yield element("text", f"{ROLES[piece & 3]}{(piece >> 2) + 1}", x=x + 20, y=y + 25)

    # --- the cells

    def cells(self, sentences: Sequence[str]) -> Iterator[Markup]:
        """Yield the rows of cells; one of them can be reached by the tabulator."""
        last = last_cells(self.look.last)
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
                        **marks(
                            CELL_NAMES[at],
                            self.look,
                            first=CELL_NAMES[0],
                            last=bool(last >> bit & 1),
                        ),
                    )
                )
            yield element("g", *cells, role="row", transform=f"translate(0 {row * SIZE})")


# --- symbols that are used often


@cache
def _symbols() -> Markup:
    """Return all symbols that the picture uses."""
    return element(
        "defs",
        *_patterns(),
        *_blocks(),
        _disc(),
        element("path", d=DIAMOND, id="gem", fill="var(--treasure)", stroke="var(--edge)"),
        _bordered_gem(),
        _steps("upper", 0, STEPS // 2),
        _steps("lower", STEPS // 2, STEPS),
        *symbols(SIZE, SIZE, SIGNS),
    )


def _patterns() -> Iterator[Markup]:
    yield element(
        "pattern",
        element("rect", width=2 * SIZE, height=2 * SIZE, fill="var(--land)"),
        element("path", d="M40 0h40v40h-80v40h40z", fill="var(--land-odd)"),
        id="land-cells",
        width=2 * SIZE,
        height=2 * SIZE,
        patternUnits="userSpaceOnUse",
    )
    yield element(
        "pattern",
        element("rect", width=SIZE, height=SIZE, fill="var(--water)"),
        element(
            "path",
            d="M4 14q4-4 8 0t8 0M20 30q4-4 8 0t8 0",
            fill="none",
            stroke="var(--water-light)",
            stroke_width=2,
        ),
        element("path", d="M0 0h40v40", fill="none", stroke="var(--water-light)", opacity=0.5),
        id="river",
        width=SIZE,
        height=SIZE,
        patternUnits="userSpaceOnUse",
    )
    shrine = "M12 28v-5h4v-4h8v4h4v5z"
    yield element("path", d=shrine, id="shrine", fill="var(--temple)", opacity=0.45)
    yield element(
        "rect",
        id="border",
        x=6,
        y=6,
        width=28,
        height=28,
        rx=4,
        fill="none",
        stroke="var(--temple)",
        opacity=0.45,
    )


def _blocks() -> Iterator[Markup]:
    """Yield the symbols of tiles, with their letters, and of a catastrophe."""
    yield element(
        "g",
        element("rect", x=3, y=3, width=34, height=34, rx=5, fill="var(--light)"),
        element("path", d="M3 10h34v22a5 5 0 0 1-5 5h-24a5 5 0 0 1-5-5z", fill="var(--paper)"),
        id="block",
    )
    block = element("use", href="#block")
    for letter, kind in zip(LETTERS, KINDS, strict=False):
        sign = element("text", letter, x=19, y=30, font_size=18, fill="var(--ink)")
        yield element("g", block, sign, id=letter, class_=kind)
    cross = element("path", d=CROSS, stroke="var(--ink)", stroke_width=5)
    yield element("g", block, cross, id="catastrophe", class_="catastrophe")


def _disc() -> Markup:
    return element(
        "g",
        element("circle", cx=20, cy=20, r=18.5, fill="var(--rim)", stroke="var(--edge)"),
        element("circle", cx=20, cy=20, r=15.5, fill="var(--paper)"),
        id="disc",
    )


def _bordered_gem() -> Markup:
    """Return the symbol of a treasure with a border, which is taken first."""
    return element(
        "g",
        element("path", d="M0-9l8 9l-8 9l-8-9z", fill="var(--rim)", stroke="var(--edge)"),
        element("use", href="#gem"),
        id="rare",
    )


def _steps(name: str, first: int, end: int) -> Markup:
    """Return some steps of a monument, light above dark."""
    light = paper = ""
    for step in range(first, end):
        half, y = 8 + 5 * step, 8 + 11 * step
        light += f"M{SIZE - half} {y}h{2 * half}v4h-{2 * half}z"
        paper += f"M{SIZE - half} {y + 4}h{2 * half}v7h-{2 * half}z"
    return element(
        "g",
        element("path", d=light, fill="var(--light)"),
        element("path", d=paper, fill="var(--paper)"),
        id=name,
    )


# --- pieces of which there are few


def _monument(bit: int, colours: tuple[int, int]) -> Markup:
    """Return a monument over four cells, each colour with its letter."""
    x, y = _corner(bit)
    parts = [element("rect", x=2, y=2, width=76, height=76, rx=6, fill="var(--sand)")]
    for colour, symbol, at in zip(colours, ("upper", "lower"), (14, 66), strict=True):
        kind = KINDS[colour]
        parts.append(element("use", href=f"#{symbol}", class_=kind))
        badge = [
            element("circle", cx=at, cy=15, r=9.5, fill="var(--paper)"),
            element("text", LETTERS[colour], x=at, y=20, font_size=14, fill="var(--ink)"),
        ]
        parts.append(element("g", *badge, class_=kind))
    return element("g", *parts, transform=f"translate({x} {y})")


def _wonder(centre: int) -> Markup:
    """Return the wonder over five cells."""
    x, y = _corner(bit_of(centre))
    return element(
        "g",
        element("path", d=_round(plus(centre)), fill="var(--light)"),
        element("path", d=_round(plus(centre)), fill="var(--paper)", class_="inner"),
        element("text", "W", x=x + 20, y=y + 29, font_size=26, fill="var(--ink)"),
        class_="wonder",
    )


def _house(bit: int, kind: int) -> Markup:
    """Return the mark of a building on its tile: a roof, and an ivory rim."""
    x, y = _corner(bit)
    rim = element(
        "rect", x=3, y=3, width=34, height=34, rx=5, fill="none", stroke="var(--rim)", class_="rim"
    )
    roof = element("path", d=HOUSE, fill="var(--ink)", transform="translate(5 5)")
    return element("g", rim, roof, transform=f"translate({x} {y})", class_=KINDS[kind])


def _union(bit: int) -> Markup:
    """Return the unification tile: a white band over the tile that joins kingdoms."""
    x, y = _corner(bit)
    frame = element(
        "rect", x=2, y=2, width=36, height=36, rx=6, fill="none", stroke="var(--rim)", class_="rim"
    )
    band = element("path", d="M7 28h7M7 32.5h7", stroke="var(--rim)", stroke_width=2.5)
    return element("g", frame, band, transform=f"translate({x} {y})")


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
