"""The pages of the room, as whole documents; of a table they are made of its parts.

They work without scripts as far as forms go: then a page does not follow by itself what happens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from typing import Any, Final, NamedTuple

from suite.core import games
from suite.core.picture.look import Hint
from suite.core.picture.markup import Markup, element, joined
from suite.core.text.catalogue import Catalogue, current_language
from suite.core.text.phrases import capitalized
from suite.core.view import View
from suite.web.page.observation import Chair, Observation
from suite.web.page.parts import (
    BOARD,
    CHAIRS,
    CHOICE,
    CONTEST,
    ENDING,
    HAND,
    LOG,
    MENU,
    NEWS,
    PANELS,
    SCORE,
    SEATS,
    TURN,
    change_form,
    hidden,
    pills,
)

_: Final = Catalogue("web")

STYLES: Final = ("tokens.css", "table.css")
"""The style sheets of the pages of tables."""
EXTRA: Final = "extra"
"""The part which only this reader has asked for: hints."""
MAIN: Final = (TURN, SEATS, BOARD, SCORE, CONTEST, HAND, CHOICE, ENDING)
"""The parts that a phone shows at once, in their order."""
MORE: Final = (EXTRA, NEWS, MENU, PANELS, CHAIRS, LOG)
"""The parts beside them, which a phone shows when it is asked to."""
ROOT: Final = ContextVar("root", default="")
"""What all addresses of the request that is answered begin with, as ASGI has it."""
NOTHING: Final[Mapping[str, str]] = {}
"""The form of who has not sent one yet."""
AGAIN: Final = 2
"""Seconds after which a page that waits looks for what is new."""


def document(
    title: str,
    *content: str,
    styles: Sequence[str] = STYLES,
    scripts: Sequence[str] = (),
    head: Sequence[str] = (),
    **body: str,
) -> str:
    """Return a whole page with our style sheets and modules.

    `head` are more elements of its head, `body` are attributes of its body.
    """
    static = f"{ROOT.get()}/static"
    whole_head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        element("link", rel="icon", href=f"{static}/icon.svg"),
        *(element("link", rel="stylesheet", href=f"{static}/{style}") for style in styles),
        *(element("script", type="module", src=f"{static}/{script}") for script in scripts),
        *head,
    )
    page = element(
        "html",
        whole_head,
        element("body", *content, element("dialog"), **body),
        lang=current_language(),
    )
    return f"<!doctype html>{page}"


def comes_again(seconds: int, address: str = "") -> Markup:
    """Return what lets a browser load another page after some seconds, by default the same."""
    to = f"{seconds};url={address}" if address else str(seconds)
    return element("meta", http_equiv="refresh", content=to)


def sheet(
    title: str,
    *content: str,
    styles: Sequence[str] = (),
    scripts: Sequence[str] = (),
    head: Sequence[str] = (),
    **body: str,
) -> str:
    """Return a page of plain text and forms; `styles` are those of games that are shown on it."""
    return document(
        title,
        element("header", element("h1", title)),
        element("main", *content, class_="sheet"),
        styles=("tokens.css", "sheet.css", *styles),
        scripts=scripts,
        head=head,
        **body,
    )


def table_page(
    title: str,
    parts: Mapping[str, Markup],
    at: str,
    game: str,
    *,
    extra: str = "",
    moment: str = "",
    looks_on: bool = False,
    shared: bool = False,
    dock: str = "",
    **page: Any,
) -> str:
    """Return the page of a seat or of a spectator; `extra` is what it has asked for: hints.

    Where a game is gone through, `dock` is what leads through it; `page` is what `document` takes.

    `moment` is the id of the message of its stream that would tell the same.

    `looks_on` tells that it is a spectator's, `shared` that several people use this screen one
    after the other.
    """
    sections = {
        name: element("section", part, id=name) for name, part in {**parts, EXTRA: extra}.items()
    }
    settings = (
        element("button", label, type="button", class_="why", data_setting=name)
        for name, label in (("sound", _("Sound")), ("letters", _("Letters")))
    )
    return document(
        title,
        games.find(game).symbols,
        element("p", "", id="live", aria_live="polite"),
        offline_sign(),
        element(
            "main",
            element("h1", title, class_="unseen"),
            *(sections[name] for name in MAIN if name in sections),
            dock,
            element("button", "⋯", popovertarget="more", aria_label=_("More"), class_="opens"),
            element(
                "div",
                element("button", "✕", popovertarget="more", aria_label=_("Close")),
                *(sections[name] for name in MORE if name in sections),
                element("p", *settings, class_="settings"),
                "" if looks_on else _way_to_all_tables(),
                id="more",
                popover=True,
            ),
            class_=f"table {game}",
        ),
        _without_scripts(),
        styles=(*STYLES, f"{game}.css"),
        scripts=("room.js", "replay.js" if dock else "rules.js"),
        data_at=at,
        data_moment=moment,
        data_shared="yes" if shared else "",
        **{"class_": "shared" if looks_on else "", **page},
    )


def _way_to_all_tables() -> Markup:
    return element("p", element("a", _("All tables"), href=f"{ROOT.get()}/host/"))


def offline_sign() -> Markup:
    """Return the sign that is seen while the connection is lost."""
    sentence = _("Connection lost; your taps are sent once it is back.")
    return element("p", sentence, class_="lost", role="status")


def _without_scripts() -> Markup:
    link = element("a", _("Reload"), href="?")
    return element(
        "noscript",
        element("p", _("Without JavaScript this page does not update by itself."), " ", link),
    )


def lobby(title: str, chairs: Sequence[Chair], at: str) -> str:
    """Return the page of somebody who waits for the others."""
    return sheet(
        title,
        element("section", waiting(chairs), id=CHAIRS),
        _without_scripts(),
        scripts=("room.js",),
        data_at=at,
        class_="door",
    )


def waiting(chairs: Sequence[Chair]) -> Markup:
    """Return who has sat down."""
    text = _("You are at the table. The game is about to begin.")
    return joined([element("p", text), pills([chair for chair in chairs if chair.is_taken])])


def join_page(
    title: str,
    *,
    asks_name: bool,
    refusal: str = "",
    form: Mapping[str, str] = NOTHING,
    is_good: bool = False,
    before: Sequence[str] = (),
    folded: str = "",
) -> str:
    """Return the page on which a secret is changed into a cookie.

    A script takes the secret from the fragment of the address; without one it is typed. After a
    `refusal` the refused `form` can be corrected; a code that is good is not asked for again.
    `before` stands above the form, which may be `folded` under some words.
    """
    name = element(
        "label",
        _("Your name"),
        " ",
        element(
            "input",
            name="name",
            maxlength=40,  # of UTF-16, which may have two for a letter
            value=form.get("name", ""),
            required=True,
            autocomplete="nickname",
            autofocus=True,
        ),
    )
    secret = form.get("secret", "").strip()
    code = element(
        "label",
        _("The code"),
        " ",
        element("input", name="secret", value=secret, required=True, autocomplete="off"),
    )
    form_ = element(
        "form",
        *([name] if asks_name else []),
        hidden("secret", secret) if is_good else code,
        element("button", _("Join"), class_="do"),
        method="post",
        action="join",
        id="join",
        novalidate=True,
    )
    return sheet(
        title,
        *before,
        *([element("p", refusal, role="alert")] if refusal else []),
        element("details", element("summary", folded), form_) if folded else form_,
        scripts=("join.js",),
        class_="door",
    )


def knock_page(form: Mapping[str, str], refusal: str = "") -> str:
    """Return the page on which people type the code of a table; a refused form stands there."""
    code = form.get("code", "")
    fields = (
        (_("Table code"), "code", 4, "off", "ABCD", not code),
        (_("Your name"), "name", 40, "nickname", _("so that the others know you"), bool(code)),
    )
    return sheet(
        _("Join a table"),
        *([element("p", refusal, role="alert")] if refusal else []),
        element(
            "form",
            *(
                element(
                    "label",
                    label,
                    " ",
                    element(
                        "input",
                        name=field,
                        value=form.get(field, ""),
                        maxlength=most,
                        required=True,
                        autocomplete=autocomplete,
                        placeholder=placeholder,
                        autofocus=comes_first,
                    ),
                )
                for label, field, most, autocomplete, placeholder, comes_first in fields
            ),
            element("button", _("Ask to join"), class_="do"),
            method="post",
            action=f"{ROOT.get()}/join",
        ),
        class_="door",
    )


def curtain(name: str, address: str) -> str:
    """Return the page that hides the table until the person who is to act takes the screen."""
    button = element("button", _("I am {name}", name=name), class_="do")
    form = element("form", button, method="post", action=address)
    return sheet(_("Hand the screen to {name}.", name=name), form, class_="door")


def note(title: str, sentence: str, back: str = "", *, again: bool = False) -> str:
    """Return a page that says one sentence; `back` is where a link on it leads.

    `again` lets it look for itself for what is new.
    """
    head = [comes_again(AGAIN)] if again else []
    link = [element("p", element("a", _("Back"), href=back))] if back else []
    role = "status" if again else "alert"
    return sheet(title, element("p", sentence, role=role), *link, head=head, class_="door")


def away(title: str, sentence: str) -> str:
    """Return the page of a table that is not here; when it is resumed, its own comes instead.

    Its stream is tried again and again: what comes then is of another page, which is loaded.
    """
    return sheet(
        title,
        element("p", sentence, role="alert"),
        scripts=("room.js",),
        head=[element("noscript", comes_again(AGAIN))],
        data_at="none",
        class_="door",
    )


class Advice(NamedTuple):
    """A hint: an action in the notation and in words, what speaks for it, its rank, the gist."""

    action: str
    phrase: str
    reason: str
    rank: int = 1
    gist: str = ""


def advice_of(view: View[Any], hints: Sequence[Hint]) -> list[Advice]:
    """Return hints for a view as pages tell them, in the language that is spoken."""
    game = view.game
    return [
        Advice(
            game.write(hint.action),
            game.phrase(view, hint.action),
            hint.text(),
            hint.rank,
            f"{hint.aim or capitalized(hint.clauses[0])}. {hint.share}".rstrip(),
        )
        for hint in hints
    ]


def hints(advice: Sequence[Advice], sight: Observation | None = None) -> Markup:
    """Return hints, each as a button that chooses its action.

    With the `sight` of who keeps a companion it takes it at once: it is taken back as easily.
    """
    if not advice:
        return element("p", _("No hint is available here."))
    entries = (
        element(
            "li",
            _button(hint, sight),
            element("p", hint.reason),
            value=hint.rank,
            class_="same" if hint.rank == before else "",
        )
        for before, hint in zip((0, *(hint.rank for hint in advice)), advice, strict=False)
    )
    return joined(
        [element("h2", _("Hints") if sight is None else _("Advice")), element("ol", *entries)]
    )


def _button(hint: Advice, sight: Observation | None) -> Markup:
    words = capitalized(hint.phrase)
    if sight is None:
        button = element("button", words, name="words", value=hint.action, data_words=hint.action)
        return element("form", button, method="get", data_do="choose")
    return change_form(
        "act", sight, element("button", words, class_="do"), hidden("action", hint.action)
    )
