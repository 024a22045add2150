"""The curve of every seat's chance over a game: an inline SVG, and its table.

Lines differ by colour and dashes, and end at the name of the seat. Marks and turning points are
links to where they are told.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from suite.core.picture.markup import Markup, element, joined
from suite.core.text.catalogue import Catalogue
from suite.core.text.letters import distinct
from suite.review import story
from suite.review.review import Review

_: Final = Catalogue("review")

WIDTH, HEIGHT = 600, 214
LEFT, RIGHT, TOP, BOTTOM = 60, 460, 36, 180
"""Where in the picture 0 and 1 of both axes are."""
DASHES: Final = ("", "8 4", "2 3", "12 3 2 3")
"""How the lines of the seats are dashed."""
TICKS: Final = 5
"""The most labels of plies, without the first."""
LINE: Final = 26
"""The least distance between two labels."""
LONGEST: Final = 9
"""The most characters of a name at the end of its line; above the curve it is whole."""


def figure(review: Review, names: Sequence[str]) -> Markup:
    """Return the curve with its legend and its table."""
    return element(
        "figure",
        _svg(review, names),
        element("figcaption", *_legend(names)),
        _table(review, names),
    )


def mark_id(ply: int) -> str:
    """Return the id of the section of a marked choice."""
    return f"ply-{ply}"


def turn_id(rank: int) -> str:
    """Return the id of the section of a turning point, 1 for the largest."""
    return f"turn-{rank}"


def _svg(review: Review, names: Sequence[str]) -> Markup:
    ends = map(story.percents, (review.initial, review.result))
    sentences = [
        _(
            "{name}: {begun} at the beginning, {ended} at the end.",
            name=name,
            begun=first,
            ended=last,
        )
        for name, first, last in zip(names, *ends, strict=True)
    ]
    return element(
        "svg",
        element("title", _("Each player's chance"), id="curve-title"),
        element(
            "desc", " ".join([*sentences, _("A table with the figures follows.")]), id="curve-told"
        ),
        *_axes(review),
        *(_line(review, seat) for seat in range(len(names))),
        *_ends(review, names),
        *_turning_points(review),
        *_marks(review, names),
        element("circle", id="here", r=10),
        class_="curve",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="group",
        aria_labelledby="curve-title",
        aria_describedby="curve-told",
    )


def _x(review: Review, place: int) -> int:
    """Return where a place of the curve is."""
    return LEFT + round((RIGHT - LEFT) * place / max(1, len(review.steps)))


def _y(share: float) -> int:
    return BOTTOM - round((BOTTOM - TOP) * share)


def _axes(review: Review) -> list[Markup]:
    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = _y(share)
        parts.append(element("line", x1=LEFT, x2=RIGHT, y1=y, y2=y, class_="grid"))
        if share != 0.25 and share != 0.75:
            words = _("{share} %", share=round(100 * share))
            parts.append(_text(words, LEFT - 8, y + 5, "end"))
    last = review.steps[-1].ply if review.steps else 0
    size = next(size for size in _sizes() if last <= TICKS * size)
    for place, step in enumerate(review.steps):
        if step.ply % size == 0 and (place == 0 or review.steps[place - 1].ply != step.ply):
            parts.append(_text(str(step.ply), _x(review, place + 1), BOTTOM + 22, "middle"))
    parts.append(_text(_("step"), LEFT, BOTTOM + 22, "middle"))
    return [element("g", *parts, aria_hidden="true")]


def _sizes() -> Sequence[int]:
    """Return the distances that labels of plies may have."""
    return [size * 10**power for power in range(1, 7) for size in (1, 2, 5)]


def _text(words: str, x: int, y: int, anchor: str = "start") -> Markup:
    return element("text", words, x=x, y=y, text_anchor=anchor)


def _line(review: Review, seat: int) -> Markup:
    """Return the line of a seat; of points at one height only the outer ones are drawn."""
    points = [(_x(review, place), _y(shares[seat])) for place, shares in enumerate(review.curve)]
    outer = [
        point
        for place, point in enumerate(points)
        if place in (0, len(points) - 1)
        or not points[place - 1][1] == point[1] == points[place + 1][1]
    ]
    return element("polyline", points=" ".join(f"{x},{y}" for x, y in outer), **_stroke(seat))


def _stroke(seat: int) -> dict[str, str | None]:
    """Return how the line of a seat is drawn."""
    return {
        "class_": "share",
        "stroke": f"var(--series-{seat + 1})",
        "stroke_dasharray": DASHES[seat] or None,
        "aria_hidden": "true",
    }


def _ends(review: Review, names: Sequence[str]) -> list[Markup]:
    """Return the names at the ends of the lines, each after a piece of its line."""
    parts = []
    rows = apart([_y(share) for share in review.result])
    for seat, (name, y) in enumerate(zip(distinct(names, LONGEST), rows, strict=True)):
        parts.append(element("line", x1=RIGHT + 4, x2=RIGHT + 28, y1=y, y2=y, **_stroke(seat)))
        parts.append(_text(name, RIGHT + 32, y + 5))
    return [element("g", *parts, aria_hidden="true")]


def apart(places: Sequence[int]) -> list[int]:
    """Return places moved up, as little as keeps them `LINE` apart."""
    rows = list(places)
    order = sorted(range(len(rows)), key=lambda number: -places[number])
    for below, number in pairwise(order):
        rows[number] = min(rows[number], rows[below] - LINE)
    return rows


def _turning_points(review: Review) -> list[Markup]:
    parts = []
    places = [_x(review, place + 1) for place in review.turning_points]
    for rank, (place, x, label) in enumerate(
        zip(review.turning_points, places, apart(places), strict=True), 1
    ):
        ply = review.steps[place].ply
        parts.append(
            element(
                "a",
                element("title", _("turning point {rank}: step {ply}", rank=rank, ply=ply)),
                element("line", x1=x, x2=x, y1=TOP, y2=BOTTOM, class_="turn"),
                element("rect", x=label - 12, y=TOP - 32, width=24, height=30, class_="hit"),
                _text(str(rank), label, TOP - 10, "middle"),
                href=f"#{turn_id(rank)}",
            )
        )
    return parts


def _marks(review: Review, names: Sequence[str]) -> list[Markup]:
    parts = []
    for place, step in zip(review.mistake_places, review.mistakes, strict=True):
        x, y = _x(review, place + 1), _y(step.shares[step.seat])
        words = _(
            "step {ply}, {name} {mark}",
            ply=step.ply,
            name=names[step.seat],
            mark=step.verdict.mark,
        )
        parts.append(
            element(
                "a",
                element("title", words),
                element("circle", cx=x, cy=y, r=12, class_="hit"),
                sign(step.verdict.mark, x, y),
                href=f"#{mark_id(step.ply)}",
            )
        )
    return parts


def sign(mark: str, x: int, y: int) -> Markup:
    """Return the sign of a mark at a place: a ring, a disc or a diamond, from `?!` to `??`."""
    if mark == "??":
        return element("path", d=f"M{x} {y - 9}l9 9l-9 9l-9-9z", class_="mark full")
    return element(
        "circle", cx=x, cy=y, r=6 if mark == "?" else 5, class_=f"mark{' full' * (mark == '?')}"
    )


def _legend(names: Sequence[str]) -> list[Markup]:
    """Return the words to the curve: the lines of the seats, and what the signs mean."""
    lines = [
        joined(
            [
                element(
                    "svg",
                    element("line", x1=0, x2=48, y1=6, y2=6, **_stroke(seat)),
                    class_="sample",
                    viewBox="0 0 48 12",
                    aria_hidden="true",
                ),
                f" {name}  ",
            ]
        )
        for seat, name in enumerate(names)
    ]
    signs = [
        joined(
            [
                element(
                    "svg",
                    sign(mark, 12, 10),
                    class_="sample short",
                    viewBox="0 0 24 20",
                    aria_hidden="true",
                ),
                f"{mark}  ",
            ]
        )
        for mark in ("?!", "?", "??")
    ]
    meaning = _(
        "Each player's chance to win. Symbols are marked choices, numbers are turning points: "
        "choose one to read more."
    )
    return [element("p", *lines, *signs), element("p", meaning)]


def _table(review: Review, names: Sequence[str]) -> Markup:
    """Return the numbers of the curve: at the beginning, and where another seat begins to act."""
    rows = [
        element(
            "tr",
            element("th", str(review.steps[place - 1].ply if place else 0), scope="row"),
            *(element("td", share) for share in story.percents(review.curve[place])),
        )
        for place in _rows(review)
    ]
    head = (element("th", word, scope="col") for word in (_("after step"), *names))
    words = _("The chances as a table")
    return element(
        "details",
        element("summary", words),
        element(
            "div",
            element("table", element("thead", element("tr", *head)), element("tbody", *rows)),
            class_="wide",
            role="region",
            aria_label=words,
            tabindex=0,
        ),
    )


def _rows(review: Review) -> list[int]:
    """Return the places of the curve in the table."""
    choices = [
        (place, step.actor) for place, step in enumerate(review.steps) if step.actor is not None
    ]
    changes = [place for (_last, one), (place, other) in pairwise(choices) if one != other]
    return [*dict.fromkeys([0, *changes, len(review.steps)])]
