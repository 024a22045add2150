"""The parts of a page of a table, as markup: a pure function of a sight and a choice.

Each part has a name, which is its `id` on the page. A stream sends the parts that have changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

from suite.core.errors import ZweistromError
from suite.core.flow import Seat
from suite.core.game import Game
from suite.core.picture.fragments import why
from suite.core.picture.look import FAINT, Heading, Look
from suite.core.picture.markup import Markup, element, joined
from suite.core.text.catalogue import Catalogue
from suite.web.page.choice import ActionChoice, Offer, choose
from suite.web.page.observation import Chair, Observation

_: Final = Catalogue("web")

BOARD, HAND, CHOICE, TURN, NEWS, LOG, PANELS, CHAIRS, ENDING = (
    "board",
    "hand",
    "choice",
    "turn",
    "news",
    "log",
    "panels",
    "chairs",
    "ending",
)
"""The names of the parts."""


def parts(sight: Observation, chosen: ActionChoice | None = None) -> dict[str, Markup]:
    """Return the parts of a page by their names; `chosen` is the choice, by default none yet."""
    if chosen is None:
        chosen = choose(sight.builder, sight.names) if sight.acts else ActionChoice()
    game: Game[Any] = sight.view.game
    drawn = game.fragments(sight.view, sight.names, _look(sight, chosen))
    has_seat = sight.watcher >= 0
    return {
        TURN: drawn.turn,
        BOARD: drawn.board,
        **({HAND: drawn.hand, CHOICE: choice(sight, chosen)} if has_seat else {}),
        NEWS: _told(sight),
        ENDING: _ending(sight),
        PANELS: drawn.panels,
        CHAIRS: pills(sight.chairs, sight.actor),
        LOG: _log(sight.log),
    }


def moment(at: str, rendered: Mapping[str, str]) -> str:
    """Return the id of a message: the moment of the table, and a digest of all parts."""
    return f"{at}-{digest(rendered)}"


def digest(rendered: Mapping[str, str]) -> str:
    """Return a short text that differs if any of some parts does."""
    found = blake2b(digest_size=8)
    for name, part in rendered.items():
        found.update(f"{name}\0{part}\0".encode())
    return found.hexdigest()


def _look(sight: Observation, chosen: ActionChoice) -> Look:
    return Look(
        areas=FAINT,
        lit=chosen.lit,
        last=sight.last,
        held=chosen.held[0] if chosen.held else "",
        changed=sight.changed,
        acted=sight.acted,
        over=sight.is_over,
    )


def _told(sight: Observation) -> Markup:
    """Return what is new, and the way to see it step by step."""
    if not sight.news:
        return Markup()
    lines = (element("li", sentence) for sentence in sight.news)
    before, after = sight.span
    way = f"replay?ply={before + 1}&until={after}"
    link = element("p", element("a", _("Step by step"), href=way))
    return joined([element("h2", sight.title), element("ul", *lines), link])


def _ending(sight: Observation) -> Markup:
    """Return how the game has ended, and the way to its replay, where it can be reviewed."""
    if not sight.is_over:
        return Markup()
    told = (element("p", line) for line in sight.ending)
    return joined([*told, element("p", element("a", _("Go through the game"), href="replay"))])


def stopped(news: Markup) -> Markup:
    """Return what is new, and that the game cannot go on; why is for the host alone."""
    told = _("The game cannot go on: the host's screen says why.")
    return joined([element("p", told, class_="refused", role="alert"), news])


def why_stopped(problem: Exception) -> str:
    """Return for the host why the game cannot go on.

    Of what is no error of the suite only the kind is told, for its message may tell of hands.
    """
    if isinstance(problem, ZweistromError):
        return str(problem)
    told = _("Something went wrong here; the game is in its record.")
    return f"{told} ({type(problem).__name__})"


def _log(lines: Sequence[str]) -> Markup:
    entries = (
        element("li", element("b", line) if isinstance(line, Heading) else line) for line in lines
    )
    link = element("p", element("a", _("Go through the game"), href="replay"))
    return joined([element("ol", *entries), link]) if lines else Markup()


def pills(chairs: Sequence[Chair], actor: Seat | None = None) -> Markup:
    """Return who sits at a table; `actor` is the seat to act."""
    entries = []
    for seat, chair in enumerate(chairs):
        said = [chair.program] if chair.program else []
        if chair.left:
            said.append(_("has left"))
        elif not chair.taken:
            said.append(_("nobody sits there"))
        known = [chair.name, *([" ", element("small", ", ".join(said))] if said else [])]
        entries.append(element("li", *known, aria_current=seat == actor and "true"))
    return element("ol", *entries, class_="pills")


# --- what can be done


def choice(sight: Observation, chosen: ActionChoice) -> Markup:
    """Return what the watcher can do: next steps, what is armed, refusals, and what can be asked.

    It works without scripts: every step is a form.
    """
    refused = element("p", chosen.refused, class_="refused", role="alert") if chosen.refused else ""
    if sight.is_over:
        return joined([refused])
    if not sight.acts:
        waits = element("p", _waiting(sight), class_="waiting")
        asked = element("div", *_undo(sight), _resign(sight), class_="asking")
        return joined([refused, waits, asked])
    return joined(
        [
            refused,
            armed(sight, chosen) if chosen.armed else steps(chosen),
            element("p", chosen.ahead, class_="ahead") if chosen.ahead else "",
            _asking(sight),
        ]
    )


def _waiting(sight: Observation) -> str:
    if sight.actor is None:
        return _("Please wait.")
    return _("{name} is to act.", name=sight.names[sight.actor])


def armed(sight: Observation, chosen: ActionChoice, does: str = "") -> Markup:
    """Return what is chosen, with the forms that do it, or do not; `does` is the word for it."""
    return joined(
        [
            element("p", chosen.said, class_="armed"),
            form(
                "act",
                sight,
                element("button", does or _("Do it"), class_="do"),
                hidden("action", chosen.armed),
            ),
            _get(element("button", _("Not this"), class_="drop")),
            more(chosen),
        ]
    )


def more(chosen: ActionChoice) -> Markup:
    """Return a list of what can be added to an armed action, for who cannot tap it."""
    longer = {each.words: each.label for each in chosen.offers}
    return element("div", _list(_("Also"), "words", longer, chosen), class_="steps")


def steps(chosen: ActionChoice) -> Markup:
    """Return the next steps as buttons, and a list of places for who cannot point to them.

    Where a script runs, only its question is shown.
    """
    held = [hidden("held", each) for each in chosen.held]
    buttons = [_get(_step(each), *held) for each in chosen.offers]
    places = _list(_("Where?"), "place", chosen.where, chosen)
    back = [_get(element("button", _("Back"), class_="drop"))] if chosen.held else []
    return element("div", *buttons, places, *back, class_="steps")


def _list(label: str, name: str, values: Mapping[str, str], chosen: ActionChoice) -> Markup:
    """Return a form with a list to choose from, which pages with scripts do not show."""
    if not values:
        return Markup()
    options = (element("option", text, value=value) for value, text in values.items())
    return _get(
        element("label", label, " ", element("select", *options, name=name)),
        element("button", _("Choose")),
        *(hidden("held", each) for each in chosen.held),
    )


def _step(offer: Offer) -> Markup:
    return element("button", offer.label, name="words", value=offer.words, data_words=offer.words)


def _asking(sight: Observation) -> Markup:
    hint = form("hint", sight, element("button", _("Hint")))
    return element("div", hint, why(), *_undo(sight), _resign(sight), class_="asking")


def _undo(sight: Observation) -> list[Markup]:
    return [form("undo", sight, element("button", _("Take back")))] if sight.can_undo else []


def _resign(sight: Observation) -> Markup:
    return element(
        "details",
        element("summary", _("Give up")),
        form("resign", sight, element("button", _("Yes, I give up"))),
    )


def hidden(name: str, value: str) -> Markup:
    """Return a hidden field of a form."""
    return element("input", type="hidden", name=name, value=value)


def form(to: str, sight: Observation, *content: str) -> Markup:
    """Return a form that changes something: it answers the moment, and sent twice it is done once.

    The key is the moment itself, for a page that is the same for equal sights.
    """
    fields = [hidden("at", sight.at), hidden("key", f"{to} {sight.at}")]
    return element("form", *fields, *content, method="post", action=to, data_do=to)


def _get(*content: str) -> Markup:
    """Return a form that only asks for the page with a choice."""
    return element("form", *content, method="get", data_do="choose")
