"""The routes of the rules: the handbook of a game, and of a table what holds there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from markdown_it import MarkdownIt
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from suite.core import games
from suite.core.errors import SettingError
from suite.core.picture.markup import Markup, element
from suite.core.text import handbook
from suite.core.text.catalogue import Catalogue
from suite.core.text.handbook import Topic
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
TYPED: Final = re.compile(r"<li><strong>[^<]*</strong>:? <code>.*?</li>\n?", re.S)
"""An item that says what is typed in a terminal."""
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


class RulesRoutes(Roles):
    """Answers the requests for rules."""

    def __init__(self, tables: Tables, streams: Streams) -> None:
        super().__init__(tables, streams)
        self.routes = [Route("/rules/{game}", self.of_game)]

    async def of_game(self, request: Request) -> Response:
        """Show the rules of a game by its usual edition."""
        game = named_game(request.path_params["game"])
        return rules_page(request, games.topics_in_play(game, game.new_rules()), game.title)


def rules_page(request: Request, topics: Sequence[Topic], title: str) -> Response:
    """Return the page of all topics, or of the one that a request asks about.

    First comes what that one says of the word that was asked about.
    """
    chosen, word = _about(topics, request.query_params.get("about", "").casefold())
    articles = [*_articles(chosen, word)]
    content = [
        element("button", "✕", class_="close", aria_label=_("Close")),
        *(element("p", Markup(said[2]), class_="lead") for said in ABOUT.findall(articles[0])[:1]),
        *articles,
    ]
    if len(chosen) < len(topics):
        link = element("a", _("All rules"), href=request.url.path, class_="way")
        content.append(element("p", link))
    return HTMLResponse(sheet(_("{game}: the rules", game=title), *content, class_="rules"))


def _about(topics: Sequence[Topic], about: str) -> tuple[Sequence[Topic], str]:
    """Return the topic of a chapter, or of the last word of a sentence that has one; else all.

    The word is empty if it is all.
    """
    for word in (about, *reversed(WORD.findall(about))):
        with suppress(SettingError):
            return [handbook.find(topics, word)], word
    return topics, ""


def _articles(topics: Sequence[Topic], word: str) -> Iterator[Markup]:
    """Yield topics; what they say of a word is marked."""

    def mark(said: re.Match[str]) -> str:
        found = word and re.search(rf"\b{re.escape(word)}", said[2].casefold())
        return f'<{said[1]} class="about">{said[2]}</{said[1]}>' if found else said[0]

    for topic in topics:
        text = Markup(SAID.sub(mark, TYPED.sub("", MARKDOWN.render(topic.text))))
        title = element("h2", topic.title, " ", element("small", topic.chapter))
        yield element("article", title, text, id=topic.word, class_="box")
