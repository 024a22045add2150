"""The five sites as SVG: rows of people, temples and pieces, with an element for each site.

It is as narrow as a phone. A site is named by the sentences of `queries.look_at`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from suite.core.picture.fragments import DRAWING, legend, marks
from suite.core.picture.markup import Markup, element, joined
from suite.core.picture.signs import CELL, symbols
from suite.core.text.catalogue import Catalogue
from suite.temples.model.pieces import HEIGHT, PEOPLES, PLACES, STAGES, cards_of, length, size
from suite.temples.picture.board import BAR, FEWEST, STAR
from suite.temples.picture.highlights import Change, changes
from suite.temples.picture.render import PROMISED
from suite.temples.picture.scene import Scene
from suite.temples.text.phrases import SITES
from suite.temples.text.queries import look_at
from suite.temples.text.telling.ascii import LETTERS, fold, run_marks
from suite.temples.text.telling.difference import PIECE, ROW, TEMPLE

_: Final = Catalogue("temples")

PITCH: Final = 66
"""The breadth of a site with the gap beside it."""
WIDE: Final = 62
CARD: Final = 18
"""The height of a card of a row."""
PLOT: Final = 56
BAND: Final = 34
STAGE: Final = 7
MOST: Final = 10
"""The most cards of a row that are shown; the middle of a longer one is folded."""
LABEL: Final = 17
"""The height of the line with a seat's name, sum and hand."""
BASE: Final = 40
"""The breadth of the lowest stage."""
PAWN: Final = "M-8 0v-5a8 8 0 0 1 4-7a5.5 5.5 0 1 1 8 0a8 8 0 0 1 4 7v5z"


def board(scene: Scene) -> Markup:
    """Return the sites with the legend of their signs."""
    drawing = _Drawing(scene)
    picture = element(
        "svg",
        element("defs", *symbols(WIDE, drawing.height, {CELL: drawing.sign_at})),
        element("g", *drawing.sites(), id=DRAWING, aria_hidden="true"),
        element("g", *drawing.places(), role="row"),
        viewBox=f"0 0 {5 * PITCH - 4} {drawing.height}",
        role="grid",
        aria_label=_("Temples"),
        class_="temples",
    )
    meanings = {promise: _(meaning) for promise, meaning in PROMISED.items()}
    return joined([picture, legend(meanings, _("new"))])


class _Drawing:
    """The parts of one picture of the sites."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.state = scene.state
        self.changes = changes(scene.state, scene.look.last)
        self.lines = {seat: self._lines(seat) for seat in (scene.above, scene.below)}
        self.band = LABEL + self.lines[scene.above] * CARD + PLOT
        self.plots = {scene.above: self.band - PLOT, scene.below: self.band + BAND}
        self.height = self.band + BAND + PLOT + self.lines[scene.below] * CARD + LABEL

    def _lines(self, seat: int) -> int:
        """Return how many cards the longest row of a seat shows."""
        longest = max(length(self.state.rows[seat << 3 | site]) for site in range(1, 6))
        return min(MOST, max(FEWEST, longest))

    @property
    def sign_at(self) -> str:
        """Where the sign of a promise is: at the right end of a site's name."""
        return f"translate({WIDE - 10} {self.band + 10})scale(.75)"

    def places(self) -> Iterator[Markup]:
        """Yield the sites, on top of what lies there; one is reached by the tabulator."""
        for at, name in enumerate(PEOPLES):
            attributes = marks(name, self.scene.look, first=PEOPLES[0])
            attributes["data_new"] = False  # what is new is marked where it lies
            label = " ".join(look_at(self.scene.view, self.scene.names, name))
            yield element(
                "use",
                href=f"#{CELL}",
                x=at * PITCH,
                role="gridcell",
                aria_label=label,
                **attributes,
            )

    def sites(self) -> Iterator[Markup]:
        """Yield the names of the seats, and what lies at each site."""
        yield self._seat(self.scene.above, LABEL - 5)
        yield self._seat(self.scene.below, self.height - 4)
        for site in range(1, 6):
            parts = [self._name(site)]
            for seat in (self.scene.above, self.scene.below):
                parts += [self._plot(seat, site), *self._row(seat, site)]
            yield element("g", *parts, transform=f"translate({(site - 1) * PITCH} 0)")

    def _name(self, site: int) -> Markup:
        return element(
            "g",
            element("rect", y=self.band, width=WIDE, height=BAND, fill="var(--light)"),
            element("rect", y=self.band + 3, width=WIDE, height=BAND - 6, fill="var(--paper)"),
            element("text", LETTERS[site], x=WIDE / 2, y=self.band + 17, font_size=14),
            element("text", _(SITES[site]), x=WIDE / 2, y=self.band + 28, font_size=10.5),
            class_=PLACES[site],
            fill="var(--ink)",
        )

    def _seat(self, seat: int, y: float) -> Markup:
        """Return the name of a seat with its sum and how many cards it holds."""
        hand = _("hand, {cards}", cards=size(self.state.hands[seat]))
        words = f"{self.scene.names[seat]} {self.state.total(seat)} · {hand}"
        return element("text", words, x=2.5 * PITCH - 2, y=y, font_size=12, class_="who")

    # --- temples and pieces

    def _plot(self, seat: int, site: int) -> Markup:
        """Return the ground of a seat at a site, with its temple and its piece."""
        temple, here = self.state.temples[seat << 3 | site], self.state.pieces[seat] == site
        framed = Change(seat, site, TEMPLE) in self.changes
        ground = element(
            "rect",
            width=WIDE,
            height=PLOT,
            fill="var(--paper)",
            class_="framed" if framed else "",
        )
        parts = [ground, *self._temple(temple, 2 if here else (WIDE - BASE) / 2)]
        if temple:
            parts.append(element("text", str(HEIGHT[temple]), x=10, y=18, font_size=14))
        if here:
            parts.append(_pawn(seat))
        for what, x in ((TEMPLE, 5), (PIECE, WIDE - 5)):
            if f"{PLACES[site]} {seat} {what}" in self.scene.look.changed:
                parts.append(_new(x, 5))
        return element(
            "g",
            *parts,
            transform=f"translate(0 {self.plots[seat]})",
            class_="ground",
            fill="var(--ink)",
        )

    def _temple(self, temple: int, start: float) -> Iterator[Markup]:
        """Yield the stages of a temple, from the lowest; a missing one is dark."""
        for stage in STAGES[: HEIGHT[temple]]:
            inset = 3.2 * (stage - 1)
            is_built = temple >> stage - 1 & 1
            yield element(
                "rect",
                x=round(start + inset, 1),
                y=PLOT - stage * STAGE - 2,
                width=round(BASE - 2 * inset, 1),
                height=STAGE,
                class_="stone" if is_built else "missing",
                fill=f"var(--{'paper' if stage % 2 or not is_built else 'light'})",
            )

    # --- the rows of people

    def _row(self, seat: int, site: int) -> Iterator[Markup]:
        """Yield the cards of a row, from the board outwards; the one laid last is the brightest."""
        column = self.state.rows[seat << 3 | site]
        cards, runs = cards_of(column), run_marks(column, STAR, BAR)
        first, hidden, last = fold(len(cards), self.lines[seat])
        lines = (*first, *hidden[:1], *last)
        for number, place in enumerate(lines):
            y = self._line(seat, number)
            if place in hidden:
                star = STAR if any(at in runs for at in hidden) else ""
                more = f"+{len(hidden)} {star}"
                yield element("text", more, x=WIDE / 2, y=y + 13, font_size=12, class_="more")
                continue
            yield self._card(cards[place], runs.get(place, ""), y, end=place == len(cards) - 1)
        for change in self.changes:
            if (change.seat, change.site, change.what) == (seat, site, ROW):
                yield self._cup(seat, min(change.cards, len(lines)), len(lines))
        if f"{PLACES[site]} {seat} {ROW}" in self.scene.look.changed:
            yield _new(WIDE - 4, self._line(seat, max(len(lines) - 1, 0)) + 5)

    def _line(self, seat: int, number: int) -> float:
        """Return the top of a line of a row, counted from the board."""
        if seat == self.scene.above:
            return self.plots[seat] - (number + 1) * CARD
        return self.plots[seat] + PLOT + number * CARD

    def _card(self, kind: int, mark: str, y: float, *, end: bool) -> Markup:
        parts = [
            element("rect", x=2, y=1, width=WIDE - 4, height=CARD - 2, rx=3, fill="var(--paper)"),
            element("text", LETTERS[kind], x=10, y=14, font_size=13),
        ]
        if end:
            edge = element("rect", x=2, y=1, width=WIDE - 4, height=3, fill="var(--light)")
            parts.insert(1, edge)
        if mark:
            parts.append(element("text", mark, x=WIDE - 9, y=14, font_size=12))
        else:
            parts.append(element("text", _(SITES[kind]), x=19, y=12.5, class_="name"))
        return element(
            "g", *parts, transform=f"translate(0 {y})", class_=PLACES[kind], fill="var(--ink)"
        )

    def _cup(self, seat: int, cards: int, lines: int) -> Markup:
        """Return a frame round the last cards of a row, which have changed."""
        ends = [self._line(seat, number) for number in range(lines - cards, lines)]
        top = min(ends, default=self._line(seat, 0))
        high = max(len(ends) * CARD, 2)
        return element("rect", y=top, width=WIDE, height=high, class_="framed", fill="none")


def _pawn(seat: int) -> Markup:
    return element(
        "g",
        element("path", d=PAWN, fill="var(--paper)", stroke="var(--edge)"),
        element("text", str(seat + 1), y=-3, font_size=11, fill="var(--ink)"),
        transform=f"translate({WIDE - 11} {PLOT - 3})",
        class_=f"piece-{seat}",
    )


def _new(x: float, y: float) -> Markup:
    return element("circle", cx=x, cy=y, r=4.5, class_="new")
