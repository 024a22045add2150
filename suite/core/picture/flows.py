"""A flow with counts of its rows as a page: one below the other, for phones and desks.

Every phase is followed by its rows, and a line leads from each row to the next phase. The lines to
one phase share a lane at the left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from math import log10
from typing import Any, Final

from suite.core.flow import PROCEED, Flow, sentence
from suite.core.picture import pages
from suite.core.picture.markup import Markup, element
from suite.core.text.messages import _

LANE: Final = 7
"""The pixels between two lanes."""
STEP: Final = 42
"""The height of a phase or a row, in pixels."""
BEND: Final = 6
"""The radius of the corners of a line, in pixels."""
STYLE: Final = f"""
body {{ max-width: 44rem }}
.flow {{ position: relative }}
svg {{ position: absolute; inset: 0 auto auto 0; fill: none; stroke: var(--series-1) }}
table {{ width: 100%; font-size: .875rem; line-height: 1.25 }}
tr {{ height: {STEP}px }}
th, td {{ padding: 0; border: 0; vertical-align: top; text-align: right }}
:is(th, td):first-child {{ text-align: left }}
th {{ padding-top: .2rem; border-top: 1px solid var(--faint); font-size: 1rem }}
th::before {{ content: "▸" }}
td:first-child {{ padding-left: .5rem }}
small {{ display: block; color: var(--quiet); font-size: .75rem; font-weight: normal }}
th small {{ padding-left: .5rem }}
.never {{ color: var(--series-2); stroke: var(--series-2); stroke-width: 1.6px;
  stroke-dasharray: 4 3 }}
"""


def times(number: int) -> str:
    """Return how often something happened."""
    return f"{number:,}" if number else _("never")


def refusals(number: int) -> str:
    """Return how often a guard said no."""
    return _("no: {times}", times=times(number))


def page(
    flow: Flow[Any],
    taken: Mapping[int, int],
    refused: Mapping[int, int],
    title: str,
    *sentences: str,
) -> str:
    """Return the page of a flow, below a title and some sentences.

    It says how often every row, by its number, was `taken`, and was `refused` by its guard.
    """
    sources = [row.source for row in flow.rows]
    entries: list[str | int] = []
    for word in dict.fromkeys([*sources, *flow.phases]):  # about in the order of play
        entries += [word, *(number for number, source in enumerate(sources) if source == word)]
    places = {entry: place for place, entry in enumerate(entries)}
    ends = [(places[number], places[row.dest]) for number, row in enumerate(flow.rows)]
    lanes = _lanes(ends)
    edge = LANE * (max(lanes.values()) + 2)
    lines = [
        _line(taken[number], *ends[number], edge, LANE * lanes[ends[number][1]])
        for number in sorted(range(len(ends)), key=taken.__getitem__)
    ]
    rows = [
        _phase(entry, flow.phases[entry].kind.value)
        if isinstance(entry, str)
        else _row(flow, entry, taken[entry], refused[entry])
        for entry in entries
    ]
    legend = _(
        "A line leads from a row to the next phase: the wider it is, the more often it was "
        "taken; dashed: never. The second number counts how often the guard of the row said "
        "no."
    )
    svg = element("svg", *lines, width=edge, height=STEP * len(entries), aria_hidden="true")
    return pages.page(
        title,
        STYLE,
        element("h1", title),
        *(element("p", text) for text in (*sentences, legend)),
        element(
            "div", svg, element("table", *rows), class_="flow wide", style=f"padding-left:{edge}px"
        ),
    )


def _lanes(ends: Sequence[tuple[int, int]]) -> dict[int, int]:
    """Return the lane of the lines to a place, by this place; short ones are on the inside."""
    spans: dict[int, set[int]] = {}
    for start, end in ends:
        spans[end] = spans.get(end, set()) | {*range(min(start, end), max(start, end) + 1)}
    lanes: dict[int, int] = {}
    for end, span in sorted(spans.items(), key=lambda way: len(way[1])):
        near = {lane for other, lane in lanes.items() if spans[other] & span}
        lanes[end] = next(lane for lane in count() if lane not in near)
    return lanes


def _line(number: int, start: int, end: int, edge: int, lane: int) -> Markup:
    """Return the line from a place to another, the wider and the stronger, the larger a number."""
    weight = log10(number) if number else 0.0
    down = BEND if start < end else -BEND
    return element(
        "path",
        d=f"M{edge} {STEP * start + 9}H{edge - LANE - lane}q-{BEND} 0-{BEND} {down}"
        f"V{STEP * end + 14 - down}q0 {down} {BEND} {down}H{edge}",
        class_="" if number else "never",
        stroke_width=f"{1 + weight:.1f}",
        stroke_opacity=f"{min(1, 0.5 + 0.12 * weight):.2f}" if number else "",
    )


def _phase(word: str, kind: str) -> Markup:
    return element("tr", element("th", word, element("small", kind), colspan=2))


def _row(flow: Flow[Any], number: int, taken: int, refused: int) -> Markup:
    """Return where a row leads and how often, and its guard with how often it said no."""
    row, order = flow.rows[number], flow.order(flow.rows[number])
    verb = "" if row.trigger == PROCEED else f"{row.trigger} "
    guard = element("small", f"if {sentence(row.when)}") if row.when else ""
    no = element("small", refusals(refused), class_="" if refused else "never") if row.when else ""
    return element(
        "tr",
        element("td", f"{order}. " if order else "", verb, f"→ {row.dest}", guard),
        element("td", element("b", times(taken), class_="" if taken else "never"), no),
    )
