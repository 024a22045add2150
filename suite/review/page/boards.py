"""The boards of marked choices: as the seat saw them, with what was played and what was better."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from suite.core.picture.look import Look
from suite.core.picture.markup import Markup, element
from suite.core.play.table import Table
from suite.core.text.catalogue import Catalogue
from suite.review.review import Review, Step

_: Final = Catalogue("review")

Drawing: TypeAlias = Callable[[Step], Markup]
"""Draws the board before a choice, with what was played and what was better."""
COLUMNS: Final = 80
"""The width of a board in cells, in its smallest size."""
SPARE: Final = 200
"""Bytes that are kept for what is told of boards that are left out."""


def boards(
    review: Review, table: Table[Any], names: Sequence[str], room: int
) -> Mapping[int, Markup]:
    """Return the boards by their places in the steps.

    All together have at most `room` bytes: those that cost least are left out.
    """
    steps = dict(zip(review.mistake_places, review.mistakes, strict=True))
    room -= SPARE
    figures: dict[int, Markup] = {}
    for place in sorted(steps, key=lambda place: (-steps[place].verdict.loss, place)):
        board = _figure(steps[place], table, names)
        room -= len(board.encode())
        if room < 0:
            break
        figures[place] = board
    return figures


def drawn_boards(
    review: Review, table: Table[Any], names: Sequence[str], draw: Drawing
) -> Mapping[int, Markup]:
    """Return the boards as `draw` draws them, by their places in the steps."""
    figures = {}
    for place, step in zip(review.mistake_places, review.mistakes, strict=True):
        game, view = table.game, table.view_at(step.ply - 1, step.seat)
        played, better = (
            set(game.targets(view, game.read(action)))
            for action in (step.action, step.verdict.best[0])
        )
        # The green ring covers a red one.
        red = _("Red ring: what was played.") if played - better else ""
        captions = red, _("Green ring: what was better.")
        board = element("div", draw(step), class_="position")
        figures[place] = _captioned(step, board, captions, table, names)
    return figures


def _canvas(step: Step, table: Table[Any], names: Sequence[str]) -> Canvas:
    """Return the board before a choice, as its seat saw it."""
    game, view = table.game, table.view_at(step.ply - 1, step.seat)
    best = game.read(step.verdict.best[0])
    played, better = game.targets(view, game.read(step.action)), game.targets(view, best)
    look = Look(
        cursor=played[-1] if played else "",
        lit=dict.fromkeys(better, game.promise(view, best)),
        still=True,
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
    board = element(
        "div", drawing, class_="wide ground", role="region", aria_label=title, tabindex=0
    )
    captions = (
        _("Magenta brackets: what was played."),
        _("A sign such as ○ + ! ▲: what was better."),
    )
    return _captioned(step, board, captions, table, names)


def _captioned(
    step: Step, board: Markup, captions: tuple[str, str], table: Table[Any], names: Sequence[str]
) -> Markup:
    """Return a board with its captions, where there is something to say, and in words."""
    game, view = table.game, table.view_at(step.ply - 1, step.seat)
    title = _("The board as {name} saw it at ply {ply}", name=names[step.seat], ply=step.ply)
    sentences = [f"{title}."]
    for action, caption in zip((step.action, step.verdict.best[0]), captions, strict=True):
        if caption and game.targets(view, game.read(action)):
            sentences.append(caption)
    words = (element("li", line) for line in game.describe(view, names))
    return element(
        "figure",
        board,
        element("figcaption", " ".join(sentences)),
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
