"""The page on which a game is gone through event by event, as its reader saw it."""

from __future__ import annotations

from typing import Final

from suite.core.picture.look import Look
from suite.core.picture.markup import Markup, element, joined
from suite.core.play.teller import Teller
from suite.core.play.telling import last_action
from suite.core.text.catalogue import Catalogue
from suite.core.view import EVERYBODY, Watcher
from suite.web.pages import document
from suite.web.parts import BOARD, HAND, LOG, NEWS, PANELS, TURN

_: Final = Catalogue("web")


def replay_page(title: str, teller: Teller, watcher: Watcher, ply: int) -> str:
    """Return the page of the position after `ply` events; the last one if there are not so many.

    A game that is over is shown to everybody as it was, with all hands.
    """
    table, names = teller.table, teller.names
    game, last = table.game, len(table.events)
    ply = max(0, min(ply, last))
    side = EVERYBODY if table.outcome else watcher
    view = table.view_at(ply, side)
    look = Look(last=last_action(table, ply, side), over=bool(table.outcome) and ply == last)
    drawn = game.fragments(view, names, look)
    told = teller.sentence(ply - 1, side) if ply else _("The game begins.")
    parts = {
        TURN: drawn.turn,
        BOARD: drawn.board,
        HAND: drawn.hand,
        NEWS: joined([element("p", told, aria_live="polite"), _steps(ply, last)]),
    }
    aside = {PANELS: drawn.panels, LOG: _log(teller, side, ply)}
    return document(
        title,
        element("main", *(element("section", part, id=name) for name, part in parts.items())),
        element("aside", *(element("section", part, id=name) for name, part in aside.items())),
        element("p", element("a", _("Back to the table"), href="./")),
        styles=(f"{game.name}.css",),
    )


def _steps(ply: int, last: int) -> Markup:
    """Return the links to other positions; the one a step ahead has a key of its own."""
    links = (
        (_("first"), 0, "", ply > 0),
        (_("back"), ply - 1, "prev", ply > 0),
        (_("on"), ply + 1, "next", ply < last),
        (_("last"), last, "", ply < last),
    )
    shown = [
        element("a", text, href=f"?ply={number}", rel=relation) if leads else element("span", text)
        for text, number, relation, leads in links
    ]
    return element("nav", *(part for link in shown for part in (link, " ")), f"{ply} / {last}")


def _log(teller: Teller, side: Watcher, ply: int) -> Markup:
    entries = []
    for number in range(len(teller.table.events)):
        text = teller.sentence(number, side)
        link = element("a", text, href=f"?ply={number + 1}")
        entries.append(element("li", link, aria_current=number + 1 == ply and "step"))
    return element("ol", *entries)
