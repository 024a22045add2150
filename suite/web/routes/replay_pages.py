"""The pages on which a game is gone through event by event, as its reader saw it, and its review.

They need no scripts: every step is a link.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from suite import __version__
from suite.core.picture.look import Look
from suite.core.picture.markup import Markup, element, joined
from suite.core.play.teller import Teller
from suite.core.play.telling import last_action, result_sentence
from suite.core.text.catalogue import Catalogue
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.play.review import Work
from suite.review import Review, story
from suite.review.page import contents, title
from suite.web.page.documents import STYLES, comes_again, document, sheet
from suite.web.page.parts import BOARD, HAND, LOG, NEWS, PANELS, TURN

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

    A game that is over is shown to everybody as it was, with all hands.
    """
    table, names = position.teller.table, position.teller.names
    game, last = table.game, len(table.events)
    ply = max(0, min(position.ply, last))
    side = EVERYBODY if table.outcome else position.watcher
    look = Look(last=last_action(table, ply, side), over=bool(table.outcome) and ply == last)
    fragments = game.fragments(table.view_at(ply, side), names, look)
    parts = {
        TURN: fragments.turn,
        BOARD: fragments.board,
        NEWS: joined(_news(position, side, ply)),
        HAND: fragments.hand,
    }
    panels = joined([fragments.seats, fragments.panels])
    aside = {PANELS: panels, LOG: _log(position, side, ply)}
    head = []
    if ply < min(position.until, last):
        head = [comes_again(BEAT, f"?ply={ply + 1}&until={position.until}")]
    elif position.until:
        head = [comes_again(LAST_BEAT, "./")]
    return document(
        position.title,
        game.symbols,
        element("p", "", id="live", aria_live="polite"),
        element(
            "main",
            element("h1", position.title, class_="unseen"),
            *(element("section", part, id=name) for name, part in parts.items()),
        ),
        element("aside", *(element("section", part, id=name) for name, part in aside.items())),
        _steps(position, ply),
        styles=(*STYLES, f"{game.name}.css"),
        scripts=("room.js", "replay.js"),
        head=[element("noscript", *head)] if head else [],
        data_plays=str(position.until) if head else "",
        class_="shared" if position.watcher == SPECTATOR else "",
    )


def _news(position: Position, side: Watcher, ply: int) -> Iterator[Markup]:
    """Yield what happened last, what the review says of it, and the way to the review."""
    teller, review = position.teller, position.review
    remarks = story.remarks(review, teller.table, teller.names) if review else {}
    sentence = teller.sentence(ply - 1, side) if ply else _("The game begins.")
    yield element("p", remarks.get(ply, sentence))  # a remark tells it too
    if review or position.can_review:
        words = _("The review: what was luck, what was skill") if review else _("Review the game")
        yield element("p", element("a", words, href="review/"))


def _steps(position: Position, ply: int) -> Markup:
    """Return the links to other positions; arrow keys press those a step ahead and back."""
    teller, last = position.teller, len(position.teller.table.events)
    turns = [0, *filter(teller.turns.begins, range(last)), last]
    before = max((turn for turn in turns if turn < ply), default=0)
    behind = min((turn for turn in turns if turn > ply), default=last)
    links = (
        ("⇤", _("first"), 0, "", "Home"),
        ("«", _("back a turn"), before, "", "PageUp"),
        ("←", _("back"), ply - 1, "prev", "ArrowLeft"),
        ("→", _("next"), ply + 1, "next", "ArrowRight"),
        ("»", _("next turn"), behind, "", "PageDown"),
        ("⇥", _("last"), last, "", "End"),
    )
    steps = [
        element(
            "a",
            sign,
            href=f"?ply={number}",
            rel=relation,
            aria_label=words,
            data_key=key,
            data_step=words,
        )
        if number != ply and 0 <= number <= last
        else element("span", sign, data_step=words, aria_hidden="true")
        for sign, words, number, relation, key in links
    ]
    words, plays = _("{ply} of {last}", ply=ply, last=last), _("play")
    ways = [element("a", _("Back"), href="./")]
    if position.until:
        ways.append(element("a", _("Pause"), href=f"?ply={ply}"))
    else:
        play = element(
            "a",
            "▶",
            href=f"?ply={ply}&until={last}",
            aria_label=plays,
            data_step=plays,
            data_key=" ",
            data_pause=_("pause"),
        )
        faster = element(
            "button", "2x", aria_label=_("twice as fast"), data_faster=True, class_="why"
        )
        steps += [play, faster]
    return element("nav", *steps, element("span", words), *ways, id="steps")


def _log(position: Position, side: Watcher, ply: int) -> Markup:
    """Return what has happened, and folded up what comes later; choices have their marks."""
    signs = story.signs(position.review) if position.review else {}
    entries = []
    for number in range(1, len(position.teller.table.events) + 1):
        text = position.teller.sentence(number - 1, side)
        sign = element("b", f"{signs[number]} ", class_="sign") if number in signs else ""
        link = element("a", sign, text, href=f"?ply={number}")
        entries.append(element("li", link, aria_current=number == ply and "step"))
    later = element(
        "details", element("summary", _("Later in the game")), element("ol", *entries[ply:])
    )
    return joined([later if entries[ply:] else Markup(), element("ol", *entries[:ply])])


# --- reviews


def review_page(teller: Teller, review: Review) -> str:
    """Return the page of a review, with links to the positions it is about."""
    table, names = teller.table, teller.names
    content = contents(
        review,
        table,
        names,
        result_sentence(table, names),
        __version__,
        lambda ply: f"../replay?ply={ply}",
    )
    links = [
        element("a", _("Replay the game"), href="../replay?ply=0"),
        " · ",
        element("a", _("Back"), href="../"),
    ]
    styles = ("tokens.css", REVIEW_STYLES, f"{table.game.name}.css")
    nav = element("nav", *links)
    return document(title(table, names), nav, *content, styles=styles, scripts=["review.js"])


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
        button = element("button", _("Review the game"), class_="do")
        form = element("form", button, method="post", action="./")
        return {"asked": joined([*alert, element("p", offer), form])}
    if work.is_whole:
        return {"made": Markup()}
    if not work.total:
        return {REVIEW: element("p", _("The review waits for another one to finish."))}
    bar = element("progress", value=work.done, max=work.total, aria_label=work.progress())
    return {REVIEW: joined([element("p", work.progress()), bar])}
