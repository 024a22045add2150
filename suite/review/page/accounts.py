"""What made the result of each seat: a table with bars, how well it chose, what it overlooked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from suite.core.picture.markup import Markup, element, joined
from suite.core.play.table import Table
from suite.core.text.catalogue import Catalogue
from suite.core.view import EVERYBODY, Watcher
from suite.review import story
from suite.review.page.curve import mark_id
from suite.review.review import Account, Review, Step

_: Final = Catalogue("review")

LEAST: Final = 0.5
"""The change that a whole bar shows, if none is larger."""


def accounts(
    review: Review, table: Table[Any], names: Sequence[str], reader: Watcher = EVERYBODY
) -> Iterator[Markup]:
    """Yield the section on all known seats; a reader's own comes first, others are folded up."""
    names = [
        _("{name} (you)", name=name) if seat == reader else name for seat, name in enumerate(names)
    ]
    changes = [
        abs(change)
        for account in review.accounts
        for _part, change, _note in story.parts(review, account)
    ]
    largest = max([LEAST, *changes])
    yield element("h2", _("What decided the result"))
    both = zip(review.accounts, story.summary(review, names), strict=True)
    seats = sorted(both, key=lambda each: each[0].seat != reader)
    yield element(
        "div",
        *(
            element(
                "details",
                element("summary", element("h3", story.result(review, account, names))),
                _account(review, account, names, largest),
                *([element("p", summary)] if summary else []),
                *_missed_lines(review, account, table, names),
                open=reader < 0 or account.seat == reader,
            )
            for account, summary in seats
        ),
        class_="seats",
    )


def _account(review: Review, account: Account, names: Sequence[str], largest: float) -> Markup:
    """Return the changes of a seat's chance as a table, with bars of up to `largest`."""
    end = _("result") if review.finished else _("chance now")
    ends = (review.initial, review.result)
    first, last = (story.percents(shares)[account.seat] for shares in ends)
    head = (
        element("th", _("what decided it"), scope="col"),
        element("th", _("of a win"), scope="col"),
        element("td"),
    )
    return element(
        "table",
        element("thead", element("tr", *head)),
        element(
            "tbody",
            _row(_("chance at the beginning"), first),
            *(
                _row(
                    joined([words, *([element("small", note)] if note else [])]),
                    story.signed(change),
                    _bar(change / largest),
                )
                for words, change, note in story.parts(review, account)
            ),
            _row(end, last),
        ),
        class_="account",
        aria_label=_("What decided the result of {name}", name=names[account.seat]),
    )


def _row(words: str, number: str, bar: str = "") -> Markup:
    return element(
        "tr", element("th", words, scope="row"), element("td", number), element("td", bar)
    )


def _bar(share: float) -> Markup:
    """Return a bar from the middle: a full one to the right for a gain, else a hollow one."""
    width = round(98 * abs(share))
    bar = element(
        "rect",
        x=100 if share > 0 else 100 - width,
        y=4,
        width=width,
        height=12,
        class_="gain" if share > 0 else "loss",
    )
    zero = element("line", x1=100, x2=100, y1=0, y2=20, class_="zero")
    return element(
        "svg", bar, zero, viewBox="0 0 200 20", preserveAspectRatio="none", aria_hidden="true"
    )


def _missed_lines(
    review: Review, account: Account, table: Table[Any], names: Sequence[str]
) -> Iterator[Markup]:
    """Yield the better lines that a seat has not seen, each with a link to its choice."""
    if own := [step for step in review.mistakes if step.actor == account.seat]:
        yield element("h4", _("What {name} overlooked", name=names[account.seat]))
        yield element("ul", *(element("li", *_better(step, table)) for step in own))


def _better(step: Step, table: Table[Any]) -> tuple[Markup, str]:
    words = _(
        "step {ply} {mark}, {loss} of a win",
        ply=step.ply,
        mark=step.verdict.mark,
        loss=story.percent(step.verdict.loss),
    )
    return element("a", words, href=f"#{mark_id(step.ply)}"), f": {story.better(step, table)}"
