"""The pages on which an earlier entry of a companion is corrected; they need no scripts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from suite.core.picture.markup import Markup, element
from suite.core.text.catalogue import Catalogue
from suite.play import LiveCompanion
from suite.web.page.choice import ActionChoice
from suite.web.page.documents import sheet
from suite.web.page.parts import hidden
from suite.web.table.companion_table import event_choice

_: Final = Catalogue("web")

INSTEAD, BEFORE, NOT = "instead", "before", "not"
"""How an entry is corrected."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What is corrected: the entry of a ply, and what is chosen for it so far.

    `how` is `INSTEAD` for what did happen in its place, `BEFORE` for what is missing before it, or
    `NOT` if nothing happened.
    """

    ply: int
    how: str = ""
    held: Sequence[str] = ()
    words: Sequence[str] = ()
    place: str = ""


def entries(live: LiveCompanion, notes: Sequence[str] = ()) -> str:
    """Return the page of all entries, the last one first, each with a link to correct it."""
    listed = []
    for entry in reversed(live.log()):
        link = element("a", entry.sentence, href=f"fix?ply={entry.ply}")
        listed.append(element("li", link if entry.is_typed else entry.sentence))
    return sheet(
        _("Correct an earlier entry"),
        *(element("p", note, role="alert") for note in notes),
        element("ol", *listed, reversed=True),
        _back(),
    )


def correction(live: LiveCompanion, asked: Correction) -> str:
    """Return the page of what did happen at a ply instead.

    Raises `IllegalActionError` if nothing was entered there.
    """
    companion = live.companion
    companion.check_typed(asked.ply)
    if asked.how == NOT:
        steps = _confirmed(live, asked, "", _("This has not happened"))
        content = [element("p", _("It would be taken out."))]
    else:
        chosen = event_choice(
            companion.at(asked.ply), asked.held, words=asked.words, place=asked.place
        )
        content = [element("p", chosen.said)] if chosen.said else []
        if chosen.armed:
            steps = _confirmed(live, asked, chosen.armed, _("This has happened"))
        else:
            steps = _steps(asked, chosen)
    was = _("Entered was: {what}", what=companion.sentence(asked.ply - 1))
    heading = _("What is missing before it?") if asked.how == BEFORE else _("What has happened?")
    return sheet(heading, element("p", was), *content, *steps, _back())


def _confirmed(live: LiveCompanion, asked: Correction, action: str, words: str) -> list[Markup]:
    """Return the form that corrects, and before it what would be lost by that."""
    cost = live.cost_of(asked.ply, [action] if action else [], keeps=asked.how == BEFORE)
    lost = [element("li", entry.sentence) for entry in cost.lost]
    warned = [element("p", cost.warning, role="alert")] if cost.warning else []
    form = element(
        "form",
        hidden("at", live.at),
        hidden("ply", str(asked.ply)),
        hidden("how", asked.how or INSTEAD),
        hidden("action", action),
        element("button", words, class_="do"),
        method="post",
        action="fix",
    )
    return [*warned, *([element("ul", *lost)] if lost else []), form]


def _steps(asked: Correction, chosen: ActionChoice) -> list[Markup]:
    """Return the next steps of a choice, and at its beginning other ways to correct an entry."""

    def ask(*content: str, how: str = asked.how, held: Sequence[str] = chosen.held) -> Markup:
        kept = [
            hidden("ply", str(asked.ply)),
            *([hidden("how", how)] if how else []),
            *(hidden("held", each) for each in held),
        ]
        return element("form", *kept, *content, method="get", action="fix")

    found = [
        ask(element("button", offer.label, name="words", value=offer.words))
        for offer in chosen.offers
    ]
    if chosen.where:
        options = (element("option", text, value=at) for at, text in chosen.where.items())
        where = element("label", _("Where?"), " ", element("select", *options, name="place"))
        found.append(ask(where, element("button", _("Choose"))))
    if chosen.held:
        found.append(ask(element("button", _("Back")), held=()))
    elif not asked.how:
        found.append(ask(element("button", _("Nothing has happened there")), how=NOT))
        found.append(ask(element("button", _("Something is missing before it")), how=BEFORE))
    return found


def _back() -> Markup:
    return element("p", element("a", _("Back to the table"), href="./"))
