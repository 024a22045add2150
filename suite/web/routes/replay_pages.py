"""The pages on which a game is gone through event by event, as its reader saw it, and its review.

They need no scripts: every step is a link.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from msgspec.json import encode

from suite import __version__
from suite.core.picture.look import Look
from suite.core.picture.markup import Markup, element, joined
from suite.core.picture.signs import icon
from suite.core.play.teller import Teller
from suite.core.play.telling import headline, last_action
from suite.core.text.catalogue import Catalogue
from suite.core.view import EVERYBODY, View, Watcher
from suite.play.review import Work
from suite.review import Review, story
from suite.review.page import contents, title
from suite.web.page.documents import comes_again, document, sheet, table_page
from suite.web.page.moves import moves
from suite.web.page.parts import (
    BOARD,
    CONTEST,
    HAND,
    LOG,
    MENU,
    NEWS,
    PANELS,
    SCORE,
    SEATS,
    TURN,
    main_form,
)

_: Final = Catalogue("web")

REVIEW_STYLES: Final = "review.css"
"""The style sheet of the pages of reviews."""
REVIEW: Final = "review"
"""The name of the part that tells how far a review is."""
BEAT: Final = 2
"""Seconds that a position is shown where a turn is gone through by itself."""
LAST_BEAT: Final = 4
"""Seconds that the last one is position, before the table is."""
COMES_AGAIN: Final = 3
"""Seconds after which a page without scripts asks again how far a review is."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a game, as a page shows it.

    - `ply`: the number of events before it; at most as many as there are
    - `review`: the review of the game, if it is over and has one
    - `can_review`: whether one can be asked for
    - `until`: the ply up to which the page goes on by itself, and then back to the table; or 0
    """

    title: str
    teller: Teller
    watcher: Watcher
    ply: int
    review: Review | None = None
    can_review: bool = False
    until: int = 0


def replay_page(position: Position) -> str:
    """Return the page of a position.

    A game that is over is shown to everybody as it was, with all hands. Before the board lies the
    reader's own; to who has no seat, that of who is on turn.
    """
    teller = position.teller
    table, names, last = teller.table, teller.names, len(teller.table.events)
    ply = max(0, min(position.ply, last))
    side = EVERYBODY if table.outcome else position.watcher
    is_end = bool(table.outcome) and ply == last
    look = Look(last=last_action(table, ply, side), over=is_end)
    view = table.view_at(ply, side)
    own = fragments = table.game.fragments(view, names, look)
    if table.outcome:
        seat = teller.turns.seat(min(ply, last - 1)) if last else None
        watcher = position.watcher if position.watcher >= 0 else seat or 0
        own = table.game.fragments(View(view.game, watcher, view.state), names, Look(still=True))
    parts = {
        TURN: fragments.turn,
        SEATS: fragments.seats,
        BOARD: fragments.board,
        SCORE: own.score,
        CONTEST: fragments.contest,
        HAND: own.hand,
        MENU: _review_way(position),
        PANELS: own.panels,
        LOG: _log(position, side, ply),
    }
    plays = ply < min(position.until, last)
    then = (BEAT, f"?ply={ply + 1}&until={position.until}") if plays else (LAST_BEAT, "./")
    return table_page(
        position.title,
        parts,
        "",
        table.game.name,
        dock=_dock(position, side, ply),
        head=[element("noscript", comes_again(*then))] if position.until else [],
        class_="plays" if plays else "",
        data_until=str(position.until or ""),
    )


def _dock(position: Position, side: Watcher, ply: int) -> Markup:
    """Return what has happened last, and all ways to other positions.

    A script moves on it the piece that was moved last.
    """
    last = len(position.teller.table.events)
    moved = moves(position.teller.table, position.watcher, f"{max(0, ply - 1)}.", f"{ply}.")
    scale = element(
        "form",
        element(
            "input",
            type="range",
            name="ply",
            max=last,
            value=str(ply),
            aria_labelledby="ply",
            data_moves=encode(moved).decode(),
        ),
        element("output", _("{ply} of {last}", ply=ply, last=last), id="ply"),
        element("button", _("Choose"), class_="tapped"),
    )
    faster = element(
        "button",
        "2x",
        type="button",
        aria_label=_("twice as fast"),
        title=_("twice as fast"),
        data_setting="fast",
    )
    ways = element("nav", *_ways(position, ply), id="ways")
    return element(
        "div",
        scale,
        element(
            "section",
            _news(position, side, ply),
            id=NEWS,
            class_="say",
            tabindex="0",
            aria_live="polite",
        ),
        element("div", ways, faster, class_="row"),
        id="dock",
    )


def _news(position: Position, side: Watcher, ply: int) -> Markup:
    """Return what happened last, or what the review says of it, which tells it too."""
    teller, review = position.teller, position.review
    remarks = story.remarks(review, teller.table, teller.names, ply) if review else {}
    sentence = teller.sentence(ply - 1, side) if ply else _("The game begins.")
    return element("p", remarks.get(ply, sentence))


def _review_way(position: Position) -> Markup:
    """Return the way to the review, if there is one or it can be asked for."""
    words = (
        _("The review: what was luck, what was skill") if position.review else _("Review the game")
    )
    can_be = position.review or position.can_review
    return element("a", words, href="review/", class_="way") if can_be else Markup()


def _ways(position: Position, ply: int) -> Iterator[Markup]:
    """Yield the links to other positions, which have keys; one of two plays or pauses."""
    teller, last = position.teller, len(position.teller.table.events)
    turns = [0, *filter(teller.turns.begins, range(last)), last]
    before = max((turn for turn in turns if turn < ply), default=0)
    behind = min((turn for turn in turns if turn > ply), default=last)
    on = f"?ply={ply % max(last, 1)}&until={last}"  # from the beginning, where it ends

    def to(number: int) -> str:
        return f"?ply={number}" if 0 <= number <= last and number != ply else ""

    for sign, words, kind, way, key in (
        ("✕", _("Close"), "drop", "./", ""),
        ("⇤", _("first"), "far", to(0), "Home"),
        ("«", _("back a turn"), "", to(before), "PageUp"),
        ("←", _("back"), "prev", to(ply - 1), "ArrowLeft"),
        ("▶", _("play"), "play", on, " "),
        ("❚❚", _("pause"), "pause", f"?ply={ply}", " "),
        ("→", _("next"), "next", to(ply + 1), "ArrowRight"),
        ("»", _("next turn"), "", to(behind), "PageDown"),
        ("⇥", _("last"), "far", to(last), "End"),
    ):
        yield element(
            "a" if way else "span",
            sign,
            href=way,
            class_=f"way {kind}",
            aria_label=way and words,
            title=way and words,
            aria_hidden="" if way else "true",
            data_key=way and key,
            data_step=key and words,
        )


def _log(position: Position, side: Watcher, ply: int) -> Markup:
    """Return all that happened, turn by turn; choices have their marks."""
    signs = story.signs(position.review) if position.review else {}
    teller, turns = position.teller, position.teller.turns
    entries = []
    for number in range(len(teller.table.events)):
        seat, after = turns.seat(number), number + 1
        if seat is not None and turns.begins(number):
            entries.append(element("li", icon(f"seat-{seat}"), teller.names[seat], class_="turn"))
        sign = element("b", f"{signs[after]} ", class_="sign") if after in signs else ""
        link = element("a", sign, teller.sentence(number, side), href=f"?ply={after}")
        entries.append(element("li", link, aria_current=after == ply and "step"))
    return element("ol", *entries)


# --- reviews


def review_page(teller: Teller, review: Review, reader: Watcher = EVERYBODY) -> str:
    """Return the page of a review for a reader, with links to the positions it is about."""
    table, names = teller.table, teller.names
    content = contents(
        review,
        table,
        names,
        headline(table, names),
        __version__,
        lambda ply: f"../replay?ply={ply}",
        reader,
    )
    links = [
        element("a", _("Back"), href="../"),
        element("a", _("Replay the game"), href="../replay?ply=0"),
    ]
    styles = ("tokens.css", REVIEW_STYLES, f"{table.game.name}.css")
    return document(
        title(table, names), element("nav", *links), *content, styles=styles, scripts=["review.js"]
    )


def progress_page(heading: str, work: Work | None) -> str:
    """Return the page of who waits for a review, or may ask for it."""
    again = element("noscript", comes_again(COMES_AGAIN))
    back = element("p", element("a", _("Replay the game"), href="../replay"))
    waits = work is not None and not work.problem
    return sheet(
        heading,
        *(element("section", part, id=name) for name, part in progress(work).items()),
        back,
        scripts=("room.js",) if waits else (),
        head=[again] if waits else [],
        data_at=REVIEW,
    )


def progress(work: Work | None) -> dict[str, Markup]:
    """Return the part that tells how far a review is.

    When it is made, or no longer, it has another name: the page then loads itself again.
    """
    if work is None or work.problem:
        alert = [element("p", _("The review failed."), role="alert")] if work else []
        offer = _("A review shows what was luck and what was skill. It takes about half a minute.")
        form = main_form("./", _("Review the game"))
        return {"asked": joined([*alert, element("p", offer), form])}
    if work.is_whole:
        return {"made": Markup()}
    if not work.total:
        return {REVIEW: element("p", _("The review waits for another one to finish."))}
    bar = element("progress", value=work.done, max=work.total, aria_label=work.progress())
    return {REVIEW: joined([element("p", work.progress()), bar])}
