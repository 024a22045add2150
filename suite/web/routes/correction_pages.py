"""The pages on which an earlier entry of a companion is corrected; they need no scripts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from suite.core.picture.markup import Markup, element
from suite.core.text.catalogue import Catalogue
from suite.play.companion import LiveCompanion
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
    items = (
        element(
            "li",
            element("a", entry.sentence, href=f"fix?ply={entry.ply}")
            if entry.is_typed
            else entry.sentence,
        )
        for entry in reversed(live.log())
    )
    return sheet(
        _("Correct an earlier entry"),
        *(element("p", note, role="alert") for note in notes),
        element("ol", *items, reversed=True),
        _back(),
    )


def page(live: LiveCompanion, correction: Correction) -> str:
    """Return the page of what did happen at a ply instead.

    Raises `IllegalActionError` if nothing was entered there.
    """
    companion = live.companion
    ply, how = correction.ply, correction.how
    companion.check_typed(ply)
    if how == NOT:
        steps = _confirmation(live, correction, "", _("This did not happen"))
        content = [element("p", _("The entry would be removed."))]
    else:
        choice = event_choice(
            companion.at(ply), correction.held, words=correction.words, place=correction.place
        )
        content = [element("p", choice.phrase)] if choice.phrase else []
        if choice.armed:
            steps = _confirmation(live, correction, choice.armed, _("This happened"))
        else:
            steps = _steps(correction, choice)
    was = _("You entered: {what}", what=companion.sentence(ply - 1))
    heading = _("What is missing before this entry?") if how == BEFORE else _("What happened?")
    return sheet(heading, element("p", was), *content, *steps, _back())


def _confirmation(
    live: LiveCompanion, correction: Correction, action: str, words: str
) -> list[Markup]:
    """Return the form that corrects, and before it what would be lost by that."""
    ply, how = correction.ply, correction.how
    cost = live.cost_of(ply, [action] if action else [], keeps=how == BEFORE)
    misfits = [element("li", entry.sentence) for entry in cost.misfits]
    warning = [element("p", cost.warning, role="alert")] if cost.warning else []
    form = element(
        "form",
        hidden("at", live.at),
        hidden("ply", str(ply)),
        hidden("how", how or INSTEAD),
        hidden("action", action),
        element("button", words, class_="do"),
        method="post",
        action="fix",
    )
    return [*warning, *([element("ul", *misfits)] if misfits else []), form]


def _steps(correction: Correction, choice: ActionChoice) -> list[Markup]:
    """Return the next steps of a choice, and at its beginning other ways to correct an entry."""

    def step(
        *content: str, how: str = correction.how, beginnings: Sequence[str] = choice.held
    ) -> Markup:
        fields = [
            hidden("ply", str(correction.ply)),
            *([hidden("how", how)] if how else []),
            *(hidden("held", words) for words in beginnings),
        ]
        return element("form", *fields, *content, method="get", action="fix")

    steps = [
        step(element("button", offer.label, name="words", value=offer.words))
        for offer in choice.offers
    ]
    if choice.where:
        options = (element("option", text, value=at) for at, text in choice.where.items())
        where = element("label", _("Where?"), " ", element("select", *options, name="place"))
        steps.append(step(where, element("button", _("Choose"))))
    if choice.held:
        steps.append(step(element("button", _("Back")), beginnings=()))
    elif not correction.how:
        steps.append(step(element("button", _("Remove this entry")), how=NOT))
        steps.append(step(element("button", _("Insert an entry before this one")), how=BEFORE))
    return steps


def _back() -> Markup:
    return element("p", element("a", _("Back to the table"), href="./"))
