"""The boards of marked choices: as the seat saw them, with what was played and what was better.

What most boards have in common is drawn once, and each board over it draws only what differs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from suite.core.picture.canvas import Canvas, common
from suite.core.picture.look import Look
from suite.core.picture.markup import Markup, element
from suite.core.picture.palette import BACKGROUND
from suite.core.picture.svg import CELL_HEIGHT, CELL_WIDTH, shapes
from suite.core.play.table import Table
from suite.core.text.catalogue import Catalogue
from suite.review.review import Review, Step

_: Final = Catalogue("review")

COLUMNS: Final = 80
"""The width of a board in cells, in its smallest size."""
SPARE: Final = 200
"""Bytes that are kept for what is told of boards that are left out."""


def boards(
    review: Review, table: Table[Any], names: Sequence[str], room: int
) -> tuple[Markup, Mapping[int, Markup]]:
    """Return what the boards have in common, and the boards by their places in the steps.

    All together have at most `room` bytes: those that cost least are left out.
    """
    steps = dict(zip(review.mistake_places, review.mistakes, strict=True))
    if not steps:
        return Markup(""), {}
    canvases = {place: _canvas(step, table, names) for place, step in steps.items()}
    under = common(list(canvases.values()))
    shared = _shared(under)
    room -= len(shared.encode()) + SPARE
    figures: dict[int, Markup] = {}
    for place in sorted(steps, key=lambda place: (-steps[place].verdict.loss, place)):
        board = _figure(steps[place], canvases[place], under, table, names)
        room -= len(board.encode())
        if room < 0:
            break
        figures[place] = board
    return shared if figures else Markup(""), figures


def _canvas(step: Step, table: Table[Any], names: Sequence[str]) -> Canvas:
    """Return the board before a choice, as its seat saw it."""
    game, view = table.game, table.view_at(step.ply - 1, step.seat)
    best = game.read(step.verdict.best[0])
    targets = game.targets(view, game.read(step.action))
    look = Look(
        COLUMNS,
        size="S",
        cursor=targets[-1] if targets else "",
        lit=dict.fromkeys(game.targets(view, best), game.promise(view, best)),
    )
    return game.draw(view, names, look)


def _shared(under: Canvas) -> Markup:
    """Return the definition of what boards have in common."""
    content = element("g", *map(Markup, shapes(under, BACKGROUND)), class_="cells", id="board")
    return element(
        "svg",
        element("defs", content),
        width=0,
        height=0,
        class_="unseen",
        aria_hidden="true",
    )


def _figure(
    step: Step, canvas: Canvas, under: Canvas, table: Table[Any], names: Sequence[str]
) -> Markup:
    """Return a board with its captions, and in words."""
    game, view = table.game, table.view_at(step.ply - 1, step.seat)
    width, height = canvas.width * CELL_WIDTH, canvas.height * CELL_HEIGHT
    title = _("The board as {name} saw it at ply {ply}", name=names[step.seat], ply=step.ply)
    drawing = element(
        "svg",
        element("title", title),
        Markup('<use href="#board"/>'),
        element("g", *map(Markup, shapes(canvas.over(under))), class_="cells"),
        class_="board",
        viewBox=f"0 0 {width} {height}",
        role="img",
        aria_label=title,
    )
    captions = [f"{title}."]
    if game.targets(view, game.read(step.action)):
        captions.append(_("Magenta brackets: what was played."))
    if game.targets(view, game.read(step.verdict.best[0])):
        captions.append(_("A sign such as ○ + ! ▲: what was better."))
    words = (element("li", line) for line in game.describe(view, names))
    return element(
        "figure",
        element("div", drawing, class_="wide ground", role="region", aria_label=title, tabindex=0),
        element("figcaption", " ".join(captions)),
        element("details", element("summary", _("The board in words")), element("ul", *words)),
    )


def missing(review: Review, figures: Mapping[int, Markup]) -> Markup:
    """Return a sentence on the boards that are not shown, if any."""
    if len(figures) == len(review.mistake_places):
        return Markup("")
    sentence = _.plural(
        "To keep this file small, only the board of the costliest choice is shown.",
        "To keep this file small, only the boards of the {number} costliest choices are shown.",
        len(figures),
    )
    return element("p", sentence)
