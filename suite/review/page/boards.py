"""The boards of marked choices: as the seat saw them, with what was played and what was better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from suite.core.picture.look import Look
from suite.core.picture.markup import Markup, element
from suite.core.play.table import Table
from suite.core.text.catalogue import Catalogue
from suite.review.review import Review, Step

_: Final = Catalogue("review")

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


def _figure(step: Step, table: Table[Any], names: Sequence[str]) -> Markup:
    """Return the board before a choice, as its seat saw it, with its captions, and in words."""
    game, view = table.game, table.view_at(step.ply - 1, step.seat)
    best = game.read(step.verdict.best[0])
    played, better = game.targets(view, game.read(step.action)), game.targets(view, best)
    look = Look(
        cursor=played[-1] if played else "",
        lit=dict.fromkeys(better, game.promise(view, best)),
        still=True,
    )
    drawn = game.fragments(view, names, look)
    title = _("Step {ply}, as {name} saw it", name=names[step.seat], ply=step.ply)
    captions = [f"{title}."]
    if played:
        captions.append(_("Red frame: played."))
    if better:
        captions.append(_("Dashed green frame: better."))
    words = (element("li", line) for line in game.describe(view, names))
    return element(
        "figure",
        element("div", drawn.board, drawn.hand, class_="board", role="group", aria_label=title),
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
