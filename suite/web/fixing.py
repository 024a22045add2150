"""The pages on which an earlier entry of a companion is corrected; they need no scripts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from suite.core.picture.markup import Markup, element
from suite.core.text.catalogue import Catalogue
from suite.web.beside import Beside
from suite.web.pages import sheet
from suite.web.parts import hidden

_: Final = Catalogue("web")


def entries(served: Beside, said: Sequence[str] = ()) -> str:
    """Return the page of all entries, each with a link to correct it."""
    listed = []
    for number in range(len(served.events)):
        text = served.companion.sentence(number)
        link = element("a", text, href=f"fix?ply={number + 1}")
        listed.append(element("li", link if served.companion.typed(number) else text))
    return sheet(
        _("Correct an earlier entry"),
        *(element("p", each, role="alert") for each in said),
        element("ol", *listed),
        _back(),
    )


def correction(served: Beside, ply: int, held: Sequence[str], words: Sequence[str]) -> str:
    """Return the page of what did happen at a ply instead.

    Raises `IllegalActionError` if nothing was entered there.
    """
    chosen = served.fixing(ply, held, words)
    kept = [hidden("ply", str(ply)), *(hidden("held", each) for each in chosen.held)]
    steps = [
        element(
            "form",
            *kept,
            element("button", offer.label, name="words", value=offer.words),
            method="get",
            action="fix",
        )
        for offer in chosen.offers
    ]
    if chosen.armed:
        steps = [
            element("p", chosen.said),
            element(
                "form",
                hidden("at", served.at),
                hidden("ply", str(ply)),
                hidden("action", chosen.armed),
                element("button", _("This has happened"), class_="do"),
                method="post",
                action="fix",
            ),
        ]
    was = _("Entered was: {what}", what=served.companion.sentence(ply - 1))
    return sheet(_("What has happened?"), element("p", was), *steps, _back())


def no_longer() -> str:
    """Return the sentence before the entries that a correction has taken back."""
    return _("These entries no longer fit; enter them again, as far as they did happen:")


def _back() -> Markup:
    return element("p", element("a", _("Back to the table"), href="./"))
