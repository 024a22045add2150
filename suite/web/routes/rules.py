"""The routes of the rules: the handbook of a game, and of a table what holds there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from html import unescape
from itertools import chain
from typing import Any, Final

from markdown_it import MarkdownIt
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from suite.core import games
from suite.core.errors import SettingError, ZweistromError
from suite.core.game import Game
from suite.core.options import Rules
from suite.core.picture.markup import Markup, element
from suite.core.text import handbook
from suite.core.text.catalogue import Catalogue
from suite.core.text.handbook import Topic
from suite.core.text.phrases import capitalized
from suite.core.view import View
from suite.web.http.safety import Streams
from suite.web.page.documents import sheet
from suite.web.routes.roles import Roles, named_game
from suite.web.table.tables import Tables

_: Final = Catalogue("web")

WORD: Final = re.compile(r"[^\W\d_]{3,}")
"""A word of a sentence that may have a topic."""
SAID: Final = re.compile(r"<(li|p)>(.*?)</\1>", re.S)
"""A paragraph or an item of a list."""
ABOUT: Final = re.compile(r'<(li|p)( class="about")>(.*?)</\1>', re.S)
"""One that is about the word that was asked about."""
TYPED: Final = re.compile(
    r"<li><strong>[^<]*</strong>:? <code>.*?</li>\n?|<strong>[^<]*</strong>:? <code>[^.]*\.\s*"
    r"|(?<=<li>)<code>[^<]*</code>: | \(<code>[^<]*</code>(, <code>[^<]*</code>)*\)"
    r"|\s\((ruling|Auslegung|uitleg|interpretazione)\b[^()]*\)",
    re.S,
)
"""What is not for pages: what is typed in a terminal, and remarks on where the rulebooks differ."""
CODE: Final = re.compile(r"(?P<see>\b(?:see|siehe|zie|vedi)\s)?<code>(?P<typed>.*?)</code>", re.I)
"""What is typed, or with a word before it the topic that a handbook refers to."""
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


class RulesRoutes(Roles):
    """Answers the requests for rules."""

    def __init__(self, tables: Tables, streams: Streams) -> None:
        super().__init__(tables, streams)
        self.routes = [Route("/rules/{game}", self.of_game)]

    async def of_game(self, request: Request) -> Response:
        """Show the rules of a game by its usual edition."""
        game = named_game(request.path_params["game"])
        return rules_page(request, game, game.new_rules())


def rules_page(request: Request, game: Game[Any], rules: Rules) -> Response:
    """Return the page of all topics of some rules, or of the one that a request asks about.

    First come the words that it asks about, then what the topic says of the last one of them, and
    says no more below. All that a page refers to opens in the same sheet.
    """
    topics, about = games.topics_in_play(game, rules), request.query_params.get("about", "").strip()
    chosen, word = _about(topics, about.casefold())
    way, view = request.url.path, game.view(game.new(rules, max(game.seats)), 0)
    first, *others = _articles(view, topics, chosen, word, way)
    leads = [said for said in ABOUT.finditer(first) if "<q>" not in said[3]][:1]
    title = _("{game}: the rules", game=game.title)
    titles = (chosen[0].word, chosen[0].chapter.casefold())
    asked = "" if about.casefold() in titles else capitalized(about or title)
    content = [
        element("button", "✕", class_="close", aria_label=_("Close")),
        element("p", element("b", asked), class_="asked"),
        *(element("p", Markup(said[3]), class_="lead") for said in leads),
        Markup(first.replace(leads[0][0], "", 1) if leads else first),
        *others,
    ]
    if len(chosen) < len(topics):
        content.append(element("a", _("All rules"), href=way, class_="way", data_sheet=True))
    return HTMLResponse(sheet(title, *content, class_="rules"))


def _about(topics: Sequence[Topic], about: str) -> tuple[Sequence[Topic], str]:
    """Return the topic of a chapter, or of a word of a sentence that has one; else all.

    It is the last such word of the first part of the sentence that has any: of "G3, your king,
    kingdom b." the king. The word is empty if it is all.
    """
    words = (word for part in re.split("[,;:.]", about) for word in reversed(WORD.findall(part)))
    for word in (about, *words):
        with suppress(SettingError):
            return [handbook.find(topics, word)], word
    return topics, ""


def in_words(view: View[Any], typed: str) -> str:
    """Return what pages call an action that is typed like this; empty if it is none."""
    said = ""
    with suppress(ZweistromError):
        said = view.game.phrase(view, view.game.read(typed))
    return said


def _articles(
    view: View[Any], topics: Sequence[Topic], chosen: Sequence[Topic], word: str, way: str
) -> Iterator[Markup]:
    """Yield the chosen ones of all topics, folded up if they are more than one.

    What they say of a word is marked; a reference leads to the page of rules at `way`, and an
    action stands there in the words of a view.
    """
    titles = {topic.word: topic.title for topic in topics}

    def read(code: re.Match[str]) -> str:
        typed = unescape(code["typed"])
        if code["see"] and typed in titles:
            return code["see"] + element(
                "a", titles[typed], href=f"{way}?about={typed}", data_sheet=True
            )
        if typed in chain(*view.game.places):
            return typed.capitalize()
        said = in_words(view, typed)
        return (code["see"] or "") + (element("q", said) if said else code["typed"])

    def mark(said: re.Match[str]) -> str:
        found = word and re.search(rf"\b{re.escape(word)}", said[2].casefold())
        return f'<{said[1]} class="about">{said[2]}</{said[1]}>' if found else said[0]

    for topic in chosen:
        text = CODE.sub(read, TYPED.sub("", MARKDOWN.render(topic.text)))
        title = element("h2", topic.title)
        content = [Markup(SAID.sub(mark, text)), element("p", element("small", topic.chapter))]
        if len(chosen) > 1:
            folded = element("details", element("summary", title), *content)
            yield element("article", folded, class_="box")
        else:
            yield element("article", title, *content, class_="box")
