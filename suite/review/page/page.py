"""The page of a review, from top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from suite.core.picture import pages
from suite.core.picture.fragments import style_sheet
from suite.core.picture.markup import Markup, element, joined
from suite.core.play.table import Table
from suite.core.text.catalogue import Catalogue
from suite.core.text.letters import isolated
from suite.core.view import EVERYBODY, Watcher
from suite.review import story
from suite.review.page import curve
from suite.review.page.accounts import accounts
from suite.review.page.boards import boards, missing
from suite.review.page.style import STYLE
from suite.review.review import Review, Step

_: Final = Catalogue("review")

LARGEST: Final = 330_000
"""The most bytes of a page."""
FRAME: Final = 13_000
"""The bytes of them that are kept for its head, and for what a server puts around its content."""
BACK: Final = "curve"
"""The id of the heading of the curve."""


def page(review: Review, table: Table[Any], names: Sequence[str], result: str, version: str) -> str:
    """Return the page of a review; `result` is that of the game in a sentence, or empty.

    It has at most `LARGEST` bytes: in a game with very many marks the boards of those that cost
    least are left out.
    """
    names = [*map(isolated, names)]
    content = contents(review, table, names, result, version)
    return pages.page(title(table, names), STYLE + style_sheet(table.game.paints), *content)


def title(table: Table[Any], names: Sequence[str]) -> str:
    """Return the title of the page of a review: the game, and who played."""
    return _("{game}: {names}", game=table.game.title, names=", ".join(names))


def contents(
    review: Review,
    table: Table[Any],
    names: Sequence[str],
    result: str,
    version: str,
    position: Callable[[int], str] | None = None,
    reader: Watcher = EVERYBODY,
) -> list[Markup]:
    """Return what stands on the page of a review, without inline styles; see `page`.

    `position` returns the address of the position after a number of events, where there are such
    pages; then choices and turning points lead there. The seat of the `reader` comes first.
    """
    words = result, version
    rest = _parts(review, table, names, words, {}, position, reader)
    room = LARGEST - FRAME - sum(len(part.encode()) for part in rest)
    figures = boards(review, table, names, room)
    return _parts(review, table, names, words, figures, position, reader)


def _parts(
    review: Review,
    table: Table[Any],
    names: Sequence[str],
    words: tuple[str, str],
    figures: Mapping[int, Markup],
    position: Callable[[int], str] | None,
    reader: Watcher,
) -> list[Markup]:
    """Return the parts of the page with some boards."""
    result, version = words
    choices = (
        _choice(review.steps[place], figures.get(place, Markup("")), table, names, position)
        for place in review.mistake_places
    )
    return [
        element("a", _("Skip to the marked choices"), href="#choices", class_="skip"),
        table.game.symbols,
        element("header", element("h1", title(table, names)), *_head(review, names, result)),
        element(
            "main",
            element(
                "section",
                element("h2", _("How the game went"), id=BACK),
                curve.figure(review, names),
                class_="course",
            ),
            element("section", *_turning_points(review, table, names, position)),
            element("section", *accounts(review, table, names, reader)),
            element(
                "section",
                element("h2", _("The marked choices")),
                element("p", _meaning_of_marks(review)),
                missing(review, figures),
                element("div", *choices, class_="all"),
                id="choices",
            ),
        ),
        element("footer", *_foot(version)),
    ]


def _position(position: Callable[[int], str] | None, ply: int) -> Markup:
    """Return a link to a position, if there are pages of positions."""
    if position is None:
        return Markup("")
    return joined([" ", element("a", _("The position"), href=position(ply))])


def _head(review: Review, names: Sequence[str], result: str) -> Iterator[Markup]:
    if result:
        yield element("p", result)
    if review.side is not None:
        yield element(
            "p", _("As {name} saw it; nothing is known of the others.", name=names[review.side])
        )
    if not review.complete:
        yield element(
            "p", _("The review was stopped: what it did not get to counts as not foreseen.")
        )


def _turning_points(
    review: Review,
    table: Table[Any],
    names: Sequence[str],
    position: Callable[[int], str] | None,
) -> Iterator[Markup]:
    yield element("h2", _("Where the game turned"))
    items = []
    sentences = story.turning_points(review, table, names)
    points = zip(review.turning_points, sentences, strict=True)
    for rank, (place, sentence) in enumerate(points, 1):
        link = Markup("")
        if place in review.mistake_places:
            ply = review.steps[place].ply
            link = joined([" ", element("a", _("The choice"), href=f"#{curve.mark_id(ply)}")])
        way = _position(position, review.steps[place].events)
        items.append(element("li", sentence, link, way, id=curve.turn_id(rank)))
    if items:
        yield element("ol", *items)
    else:
        yield element("p", _("The game had no turning point."))


def _meaning_of_marks(review: Review) -> str:
    """Return what marks mean, and how many choices are too close to call."""
    text = _(
        "?! means: this cost at least 5 % of a win against the best line found; ? 10 %, ?? 20 %. "
        "The figures given are likely costs, which are higher."
    )
    if undecided := story.close(review):
        text += " " + _.plural(
            "One more choice is too close to call.",
            "{number} more choices are too close to call.",
            undecided,
        )
    return text


def _choice(
    step: Step,
    board: Markup,
    table: Table[Any],
    names: Sequence[str],
    position: Callable[[int], str] | None,
) -> Markup:
    """Return the section of a marked choice: the board, what was played, and what was better."""
    judgement = step.verdict
    assert judgement.share is not None and judgement.best_share is not None
    name, view = names[step.seat], table.view_at(step.ply - 1, step.seat)
    line = (element("li", sentence) for sentence in story.course(step, table, names))
    better = (element("li", sentence) for sentence in story.line(view, judgement.best, names))
    share, best = map(story.percent, (judgement.share, judgement.best_share))
    return element(
        "article",
        element("h3", _("Step {ply}: {name} {mark}", ply=step.ply, name=name, mark=judgement.mark)),
        element("p", " ".join([story.cost(judgement), *story.why(step, table, names)])),
        board,
        element(
            "div",
            element(
                "div",
                element("h4", _("Played: wins about {share} of games", share=share)),
                element("ol", *line),
            ),
            element(
                "div",
                element("h4", _("Better: would have won about {share}", share=best)),
                element("ol", *better),
            ),
            class_="lines",
        ),
        element(
            "p",
            element("a", _("Back to the curve"), href=f"#{BACK}"),
            _position(position, step.ply),
            class_="ways",
        ),
        id=curve.mark_id(step.ply),
        class_="choice",
    )


def _foot(version: str) -> Iterator[Markup]:
    yield element(
        "p",
        _(
            "Luck of the draw: the chance after a draw, minus its mean over all draws. Choices "
            "are compared by what the player could know, after their first step. The review only "
            "estimates chances."
        ),
    )
    yield element("p", _("Made by zweistrom {version}.", version=version))
