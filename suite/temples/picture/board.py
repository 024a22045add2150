"""The five sites in colour: temples, pieces, and the rows of people that grow away from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from suite.core.picture.canvas import Canvas
from suite.core.picture.look import CHANGED, POINTED
from suite.core.picture.palette import CURSOR, DARK, GOLD, INK, KEY, NEW, QUIET
from suite.temples.messages import _
from suite.temples.model.pieces import HEIGHT, PLACES, cards_of, length
from suite.temples.picture.highlights import Change, changes
from suite.temples.picture.palette import (
    GROUND,
    LOOKS,
    PIECES,
    PROMISES,
    STONE,
    STONE_MISSING,
    STONE_SHADE,
)
from suite.temples.picture.scene import Scene
from suite.temples.text.phrases import SITES
from suite.temples.text.telling.ascii import LETTERS, fold, run_marks
from suite.temples.text.telling.difference import PIECE, ROW, TEMPLE

STAR, BAR = "★", "│"
FEWEST: Final = 2
"""The fewest lines of a row of people: the folded cards, and the outermost one."""
MOST: Final = 9
"""The most lines of a row of people if no height is given."""


@dataclass(frozen=True, slots=True)
class Measure:
    """The size of the sites.

    - `pitch`: columns of a site, including the gap beside it
    - `plot`: rows of the ground on which a temple stands
    - `band`: rows of the site's name
    - `stage`: half rows of a temple's stage
    """

    pitch: int
    plot: int
    band: int
    stage: int = 1

    @property
    def width(self) -> int:
        """Columns of the five sites, with a gap beside each."""
        return 5 * self.pitch + 1

    @property
    def height(self) -> int:
        """Rows of the sites without the people."""
        return 2 * self.plot + self.band


def lines_of(scene: Scene, room: int | None, *, fill: bool) -> tuple[int, int]:
    """Return the numbers of lines for the rows of people above and below, of `room` for both.

    With `fill` they use all the room, and the sites stay in the middle if possible.
    """
    above, below = (
        max(FEWEST, *(length(scene.state.rows[seat << 3 | site]) for site in range(1, 6)))
        for seat in (scene.above, scene.below)
    )
    if room is None:
        return min(above, MOST), min(below, MOST)
    room = max(room, 2 * FEWEST)
    half = room // 2
    if above + below > room:
        above = min(above, max(half, room - below))
    elif fill:
        above = max(above, min(half, room - below))
    else:
        return above, below
    return above, room - above


def sites(scene: Scene, measure: Measure, above: int, below: int) -> Canvas:
    """Return the five sites, with `above` and `below` lines for the rows of people."""
    drawing = _Sites(scene, measure, above, below)
    for site in range(1, 6):
        drawing.site(site)
    drawing.marks(scene.look.changed, CHANGED, INK, NEW)
    drawing.marks(scene.look.pointed, POINTED, DARK, KEY)
    drawing.cursor()
    return drawing.canvas


class _Sites:
    """The canvas of the sites, and the coordinates of its parts."""

    def __init__(self, scene: Scene, measure: Measure, above: int, below: int) -> None:
        self.scene = scene
        self.measure = measure
        self.state = scene.state
        self.changes = changes(scene.state, scene.look.last)
        self.lines = {scene.above: above, scene.below: below}
        self.band = above + measure.plot
        self.plots = {scene.above: above, scene.below: self.band + measure.band}
        self.canvas = Canvas(measure.width, above + measure.height + below)
        self.wide = measure.pitch - 1
        self.card = min(14, measure.pitch - 2)
        self.inset = (self.wide - self.card) // 2

    def x(self, site: int) -> int:
        """Return the first column of a site."""
        return 1 + (site - 1) * self.measure.pitch

    def site(self, site: int) -> None:
        """Draw a site with both sides of it."""
        for seat in (self.scene.above, self.scene.below):
            self.plot(seat, site)
            self.row(seat, site)
            self.piece(seat, site)
        self.name(site)
        self.canvas.spot(self.x(site), 0, self.wide, self.canvas.height, PLACES[site])

    def name(self, site: int) -> None:
        """Draw the name of a site, and the sign of what an action there promises."""
        look, x, rows = LOOKS[site], self.x(site), self.measure.band
        promise = self.scene.look.lit.get(PLACES[site], "")
        sign, colour = PROMISES.get(promise, ("", look.light))
        self.canvas.rect(x, 2 * self.band, self.wide, 2 * rows, look.paper)
        if rows > 1:
            self.canvas.rect(x, 2 * self.band, self.wide, 1, colour)
            self.canvas.rect(x, 2 * (self.band + rows) - 1, self.wide, 1, colour)
        middle = self.band + rows // 2
        at, chip = (4, f" {sign} ") if self.wide > 15 else (3, f" {sign}")
        chip = chip if sign else ""
        name = _(SITES[site])[: self.wide - at - len(chip)]
        self.canvas.text(x + 1, middle, LETTERS[site], look.soft, bold=True)
        self.canvas.text(x + at, middle, name, look.ink, bold=True)
        self.canvas.text(x + self.wide - len(chip), middle, chip, colour, paper=DARK, bold=True)

    def plot(self, seat: int, site: int) -> None:
        """Draw the ground of a seat at a site and its temple, in a gold frame if it has changed."""
        x, row, rows = self.x(site), self.plots[seat], self.measure.plot
        base = min(9 + 2 * self.measure.stage, self.measure.pitch - 5)
        temple = self.state.temples[seat << 3 | site]
        here = self.state.pieces[seat] == site
        ground = 2 * (row + rows)
        framed = Change(seat, site, TEMPLE) in self.changes
        self.canvas.rect(x, 2 * row, self.wide, 2 * rows, GOLD if framed else GROUND)
        if framed:
            self.canvas.rect(x + 1, 2 * row + 1, self.wide - 2, 2 * rows - 2, GROUND)
        start = x + (1 if here else (self.wide - base) // 2)
        for stage in range(1, HEIGHT[temple] + 1):
            stone = STONE_SHADE if stage % 2 else STONE
            if not temple >> stage - 1 & 1:
                stone = STONE_MISSING
            inset = min(stage - 1, (base - 1) // 2)
            top = ground - stage * self.measure.stage
            self.canvas.rect(start + inset, top, base - 2 * inset, self.measure.stage, stone)
        if temple:
            self.canvas.text(x + 1, row + rows - 3, str(HEIGHT[temple]), GOLD, bold=True)

    def piece(self, seat: int, site: int) -> None:
        """Draw the piece of a seat, if it is there."""
        if self.state.pieces[seat] != site:
            return
        x, row = self.x(site) + self.wide - 4, self.plots[seat] + self.measure.plot - 1
        self.canvas.rect(x, 2 * row - 1, 3, 3, PIECES[seat])
        self.canvas.px(x + 1, 2 * row - 2, PIECES[seat])
        self.canvas.text(x + 1, row, str(seat + 1), DARK, bold=True)

    def line(self, seat: int, number: int) -> int:
        """Return the row of the line `number` (from 0, at the board) of a seat's people."""
        plot = self.plots[seat]
        return plot - 1 - number if seat == self.scene.above else plot + self.measure.plot + number

    def row(self, seat: int, site: int) -> None:
        """Draw a row of people, line by line away from the board; the card laid last is bold."""
        column = self.state.rows[seat << 3 | site]
        cards, marks = cards_of(column), run_marks(column, STAR, BAR)
        first, hidden, last = fold(len(cards), self.lines[seat])
        x = self.x(site) + self.inset
        for number, place in enumerate((*first, *hidden[:1], *last)):
            line = self.line(seat, number)
            if place in hidden:
                star = STAR if any(at in marks for at in hidden) else ""
                self.canvas.text(x + 1, line, f"+{len(hidden)} {star}", QUIET)
                continue
            look, outermost = LOOKS[cards[place]], place == len(cards) - 1
            self.canvas.rect(x, 2 * line, self.card, 2, look.paper)
            self.canvas.text(x + 1, line, LETTERS[cards[place]], look.ink, bold=True)
            ink = look.ink if outermost else look.soft
            mark = marks.get(place, "")
            name = _(SITES[cards[place]])[: self.card - (5 if mark else 3)]
            self.canvas.text(x + 3, line, name, ink, bold=outermost)
            ink = GOLD if look.ink == INK else DARK
            self.canvas.text(x + self.card - len(mark), line, mark, ink, bold=True)
        for change in self.changes:
            if (change.seat, change.site, change.what) == (seat, site, ROW):
                self.cup(seat, site, change.cards)

    def cup(self, seat: int, site: int, cards: int) -> None:
        """Draw a gold line round the last cards of a row, which have changed."""
        x = self.x(site) + self.inset
        lines = min(length(self.state.rows[seat << 3 | site]), self.lines[seat])
        for number in range(max(lines - cards, 0), lines):
            for at in (x - 1, x + self.card):
                self.canvas.rect(at, 2 * self.line(seat, number), 1, 2, GOLD)
        beyond = 2 * self.line(seat, lines) + (seat == self.scene.above)
        self.canvas.rect(x - 1, beyond, self.card + 2, 1, GOLD)

    def marks(self, places: Sequence[str], sign: str, ink: str, paper: str) -> None:
        """Mark parts of the sites: the outermost card, the temple, the piece, or the name."""
        for place in places:
            name, seat, what = (*place.split(), "", "")[:3]
            if name not in PLACES:
                continue
            site, own = PLACES.index(name), int(seat or 0)
            x, row = self.x(site), self.plots[own] if what else self.band
            if what == ROW:
                lines = min(length(self.state.rows[own << 3 | site]), self.lines[own])
                x, row = x + self.inset - 1, self.line(own, max(lines - 1, 0))
            elif what == PIECE:
                x, row = x + self.wide - 1, row + self.measure.plot - 1
            self.canvas.text(x, row, sign, ink, paper=paper, bold=True)

    def cursor(self) -> None:
        """Draw brackets at the corners of the site under the cursor."""
        if self.scene.look.cursor not in PLACES[1:]:
            return
        x = self.x(PLACES.index(self.scene.look.cursor))
        top = 2 * self.plots[self.scene.above]
        bottom = top + 2 * self.measure.height - 1
        for y, end in ((top, top), (bottom, bottom - 3)):
            for gap, bar in ((x - 1, x - 1), (x + self.wide, x + self.wide - 1)):
                self.canvas.rect(bar, y, 2, 1, CURSOR)
                self.canvas.rect(gap, end, 1, 4, CURSOR)
