"""The five sites as SVG: rows of people, temples and pieces, with an element for each site.

It fills any room: places and sizes are hundredths of it, and only pictures and words keep their
shape. The sites stand still, for the cards of a long row are lower. Pieces use the symbols of
`pieces.svg`. A site is named by the sentences of `queries.look_at`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Final

from suite.core.picture.fragments import DRAWING, legend, marks
from suite.core.picture.markup import Markup, element, joined
from suite.core.picture.palette import DARK, GOLD, INK
from suite.core.picture.signs import SITE, still, symbols
from suite.core.text.letters import columns
from suite.temples.messages import _
from suite.temples.model.actions import HALVE, use
from suite.temples.model.pieces import HEIGHT, PEOPLES, PLACES, STAGES, cards_of, length, size
from suite.temples.picture.highlights import Change, changes
from suite.temples.picture.panels import TRACK
from suite.temples.picture.render import PROMISED
from suite.temples.picture.scene import Scene
from suite.temples.rules.ending import ENOUGH, GOAL, SAFE
from suite.temples.text.phrases import SITES
from suite.temples.text.queries import look_at
from suite.temples.text.runs import runs
from suite.temples.text.telling.ascii import fold
from suite.temples.text.telling.difference import PIECE, ROW, TEMPLE

LABEL: Final = 7.4
"""The height of the line with a seat's name, sum and hand, in hundredths like all that follow."""
ROOM: Final = 22.1
"""The height of the room for a row."""
PLOT: Final = 16.0
BAND: Final = 9.0
"""The height of the names of the sites, which are in the middle."""
MIDDLE: Final = (100 - BAND) / 2
TALL: Final = 100 - 2 * LABEL
"""The height of a site."""
FEWEST, MOST = 5, 7
"""How many cards fill the room: fewer leave some free, of more the middle ones are folded."""
LETTER, SHORT = 7.9, 11
"""The breadth of a letter of a seat's name, and how many letters fit in any font."""
OUTLINE: Final[Mapping[str, str | float]] = {
    "rx": 3.5,
    "fill": "none",
    "stroke": "var(--text)",
    "stroke_width": 1.6,
}
"""The outline of the card laid last, and of a run that cannot be used now."""
USES_OF_A_RUN: Final = (1 << HALVE + 1) - 1
"""The bits of all uses of one run."""


def board(scene: Scene) -> Markup:
    """Return the sites with the legend of their signs."""
    drawing, is_still = _Drawing(scene), scene.look.still
    picture = element(
        "svg",
        element("g", *drawing.sites(), id="" if is_still else DRAWING, aria_hidden="true"),
        *(drawing.rings() if is_still else [element("g", *drawing.places(), role="row")]),
        width="100%",
        height="100%",
        role="img" if is_still else "grid",
        aria_label=_("Temples"),
        class_="temples",
        text_anchor="middle",
        font_weight="bold",
    )
    if is_still:
        return picture
    meanings = {promise: _(meaning) for promise, meaning in PROMISED.items()}
    return joined([picture, legend(meanings)])


class _Drawing:
    """The parts of one picture of the sites."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.state = scene.state
        self.legal = scene.legal
        self.changes = changes(scene.state, scene.look.last)
        self.plots = {scene.above: MIDDLE - PLOT, scene.below: MIDDLE + BAND}
        self.lines = {seat: self._lines(seat) for seat in self.plots}

    def _lines(self, seat: int) -> int:
        """Return how many cards of a seat's row fill its room."""
        longest = max(length(self.state.rows[seat << 3 | site]) for site in range(1, 6))
        return min(MOST, max(FEWEST, longest))

    def places(self) -> Iterator[Markup]:
        """Yield the sites, on top of what lies there; one is reached by the tabulator."""
        for at, name in enumerate(PEOPLES):
            yield element(
                "use",
                href=f"#{SITE}",
                role="gridcell",
                aria_label=" ".join(look_at(self.scene.view, self.scene.names, name)),
                **_site(at),
                # What is new is marked where it lies.
                **marks(name, self.scene.look, first=PEOPLES[0]) | {"data_new": False},
            )

    def rings(self) -> Iterator[Markup]:
        """Yield the rings of a still picture."""
        for at, name in enumerate(PEOPLES):
            yield from still(name, self.scene.look, SITE, **_site(at))

    def sites(self) -> Iterator[Markup]:
        """Yield the names of the seats, and what lies at each site."""
        yield self._seat(self.scene.above, 0)
        yield self._seat(self.scene.below, 100 - LABEL)
        for site in range(1, 6):
            parts = [self._name(site)]
            for seat in self.plots:
                parts += [*self._plot(seat, site), *self._row(seat, site)]
            x = f"{20 * site - 19.5}%"
            yield element("svg", *parts, x=x, width="19%", height="100%", overflow="visible")

    def _name(self, site: int) -> Markup:
        head = element("use", href=f"#{PLACES[site]}-head", x=17, y=3, width=28, height=21)
        name = _text(_(SITES[site]), 31, 33, 9, "var(--ink)")
        return element(
            "g",
            _area(0, MIDDLE, 100, BAND, fill="var(--light)"),
            _area(0, MIDDLE + 0.7, 100, BAND - 1.4, fill="var(--paper)"),
            _picture(0, MIDDLE, 100, BAND, "0 0 62 37", head, name),
            class_=PLACES[site],
        )

    def _seat(self, seat: int, y: float) -> Markup:
        """Return the mark and the name of a seat, its sum, and the size of its hand."""
        total, cards = self.state.total(seat), size(self.state.hands[seat])
        middle = y + LABEL * 0.6
        mark = element(
            "use",
            href=f"#seat-{seat}",
            transform="translate(4 5)scale(.6)",
            data_spot=self._spot("seat", str(seat)),
        )
        words = self.scene.names[seat]
        name = element(
            "text",
            words,
            x=34,
            y=22,
            font_size=15,
            text_anchor="start",
            textLength=LETTER * columns(words) if columns(words) > SHORT else "",
            lengthAdjust="spacingAndGlyphs",
            fill="var(--text)",
        )
        card = element(
            "rect", x=6, y=9, width=12, height=16, rx=3, class_="back", fill="var(--paper)"
        )
        parts = [
            _picture(0, y, 45, LABEL, "0 0 200 34", mark, name, fit="xMinYMid"),
            _picture(45, y, 9, LABEL, "0 0 34 34", _text(total, 17, 25, 23)),
            _picture(
                87,
                y,
                11,
                LABEL,
                "0 0 44 34",
                card,
                _text(cards, 30, 22.5, 15),
            ),
            _area(56, middle - 0.8, 30, 1.6, rx=5, fill="var(--line)"),
            _area(56, middle - 0.8, 30 * min(total, TRACK) / TRACK, 1.6, rx=5, fill="#ab8c52"),
        ]
        for goal in (SAFE, ENOUGH, GOAL):
            x = 56 + 30 * goal / TRACK
            parts.append(_area(x - 0.2, middle - 1.5, 0.4, 3, fill="var(--text)"))
            parts.append(_picture(x - 4, y, 8, LABEL * 0.27, "0 0 20 12", _text(goal, 10, 11, 12)))
        return element("g", *parts)

    # --- temples and pieces

    def _plot(self, seat: int, site: int) -> Iterator[Markup]:
        """Yield the ground of a seat at a site, with its temple and its piece."""
        y, temple = self.plots[seat], self.state.temples[seat << 3 | site]
        here = self.state.pieces[seat] == site
        where = PLACES[site], str(seat)
        yield _area(0, y, 100, PLOT, fill="var(--sky)", data_spot=self._spot(*where, TEMPLE))
        yield _area(0, y + PLOT - 0.8, 100, 0.8, fill="var(--soil)")
        if temple:
            wide, box = 70 if here else 100, "-34 -67 68 67"
            yield _picture(0, y, wide, PLOT - 0.5, box, *_temple(temple), fit="xMidYMax")
            height = _text(HEIGHT[temple], 9, 15, 14)
            yield _picture(0, y, 25, 4.5, "0 0 20 18", height, fit="xMinYMin")
        if here:
            pawn = element("use", href=f"#pawn-{seat}", data_spot=self._spot(*where, PIECE))
            yield _picture(66, y, 34, PLOT - 0.5, "-11 -67 22 67.5", pawn, fit="xMidYMax")
        is_new = any(self._is_new(seat, site, what) for what in (TEMPLE, PIECE))
        if is_new or Change(seat, site, TEMPLE) in self.changes:
            yield _frame(y, PLOT, INK, "framed")

    def _spot(self, *words: str) -> str:
        """Return the name of what pieces move to and from; nothing moves on a still picture."""
        return "" if self.scene.look.still else " ".join(words)

    def _is_new(self, seat: int, site: int, what: str) -> bool:
        """Return whether others have changed something since the watcher has acted."""
        return f"{PLACES[site]} {seat} {what}" in self.scene.look.changed

    # --- the rows of people

    def _row(self, seat: int, site: int) -> Iterator[Markup]:
        """Yield the cards of a row, from the board outwards; the one laid last has an outline."""
        column = self.state.rows[seat << 3 | site]
        cards = cards_of(column)
        first, hidden, last = fold(len(cards), self.lines[seat])
        lines = (*first, *hidden[:1], *last)
        for number, place in enumerate(lines):
            y, high = self._span(seat, number, number)
            if place in hidden:
                more = _text(f"+{len(hidden)}", 26, 12, 11)
                yield _picture(0, y, 100, high, "0 0 52 16", more)
            else:
                yield from self._card(cards[place], y, high)
        if cards:
            spot = self._spot(PLACES[site], str(seat), ROW)
            yield _area(0.5, y, 99, high, data_spot=spot, **OUTLINE)
            rows = [lines.index(hidden[0] if at in hidden else at) for at in range(len(cards))]
            yield from self._runs(seat, site, rows)
        end = max(0, len(lines) - 1)
        for change in self.changes:
            if (change.seat, change.site, change.what) == (seat, site, ROW):
                y, high = self._span(seat, max(0, len(lines) - change.cards), end)
                yield _frame(y, high if cards else 0.5, INK, "framed")
        if self._is_new(seat, site, ROW):
            y, high = self._span(seat, end, end)
            yield _frame(y, high if cards else 0.5, INK, "framed")

    def _runs(self, seat: int, site: int, lines: Sequence[int]) -> Iterator[Markup]:
        """Yield a frame round each run of a row, gold if it can be used; `lines` has its cards."""
        column = self.state.rows[seat << 3 | site]
        for place, people in runs(column):
            alike = takewhile(people.__eq__, cards_of(column)[place - 1 :])
            y, high = self._span(seat, lines[place - 1], lines[place - 2 + len([*alike])])
            can_use = self.legal >> use(place, 0) & USES_OF_A_RUN
            if can_use and (seat, site) == (self.state.active, self.state.pieces[seat]):
                yield _frame(y, high, GOLD)
            else:
                yield _area(0.5, y, 99, high, **OUTLINE)

    def _span(self, seat: int, first: int, last: int) -> tuple[float, float]:
        """Return the top and the height of some lines of a row, counted from the board."""
        line = ROOM / self.lines[seat]
        if seat == self.scene.above:
            return self.plots[seat] - (last + 1) * line, (last + 1 - first) * line
        return self.plots[seat] + PLOT + first * line, (last + 1 - first) * line

    def _card(self, kind: int, y: float, high: float) -> Iterator[Markup]:
        people, high = PLACES[kind], high - 0.4
        yield element("use", href=f"#{people}-strip", **_room(0.5, y + 0.2, 99, high))
        name = element("g", _text(_(SITES[kind]), 28, 11.3, 9, "var(--ink)"), class_=people)
        yield _picture(27, y + 0.2, 72, high, "0 0 56 16", name)


def _temple(temple: int) -> Iterator[Markup]:
    """Yield the stages of a temple, from the lowest; one that is left out is dashed."""
    for stage in STAGES[: HEIGHT[temple]]:
        yield element("use", href=f"#{'step' if temple >> stage - 1 & 1 else 'gap'}-{stage}")
    if temple & 1:
        yield element("use", href="#door")


def _area(x: float, y: float, width: float, height: float, **attributes: str | float) -> Markup:
    """Return a rectangle whose place and size are hundredths of the room."""
    return element("rect", **_room(x, y, width, height), **attributes)


def _frame(y: float, height: float, ink: str, name: str = "") -> Markup:
    """Return a frame over the whole breadth of a site, with a dark edge."""
    rects = (
        _area(0, y, 100, height, rx=5, fill="none", stroke=stroke, stroke_width=width)
        for stroke, width in ((DARK, 5.5), (ink, 3))
    )
    return element("g", *rects, class_=name)


def _picture(
    x: float, y: float, width: float, height: float, box: str, *parts: str, fit: str = ""
) -> Markup:
    """Return parts that keep their shape in a room; of them is seen what is in the `box`."""
    room = _room(x, y, width, height)
    return element("svg", *parts, viewBox=box, preserveAspectRatio=fit, overflow="visible", **room)


def _text(words: str | int, x: float, y: float, high: float, ink: str = "var(--text)") -> Markup:
    return element("text", str(words), x=x, y=y, font_size=high, fill=ink)


def _room(x: float, y: float, width: float, height: float) -> dict[str, str]:
    sizes = {"x": x, "y": y, "width": width, "height": height}
    return {name: f"{size:.4g}%" for name, size in sizes.items() if size}


def _site(at: int) -> dict[str, str]:
    """Return the room of a site between the names of the seats, by its number from 0."""
    return _room(20 * at + 0.5, LABEL, 19, TALL)


REACHED: Final = _frame(50 - 50 * BAND / TALL, 100 * BAND / TALL, GOLD)
"""The frame round the name of a site where something can be done."""
SYMBOLS: Final = symbols(__package__, "100%", "100%", {SITE: ("87%", "47.8%", 0.7)}, REACHED)
