"""`zweistrom rules`: the handbooks of the games, topic by topic."""

from __future__ import annotations

import sys
from itertools import groupby
from typing import Annotated, Final

import typer

from suite.core import games
from suite.core.errors import SettingError
from suite.core.text import handbook
from suite.core.text.handbook import Topic
from suite.core.text.phrases import listed, offering

from ..shell.arguments import completion
from ..shell.arguments.options import Json
from ..shell.console import say, say_json
from ..shell.messages import _
from ..shell.terminal.terminal import terminal

OURS: Final = "ours"
"""The chapter that a handbook gives for topics that are in no rulebook."""


def command(
    topic: Annotated[
        str | None,
        typer.Argument(
            metavar="TOPIC",
            show_default=False,
            autocompletion=completion.topics,
            help="A topic of the list, or its first letters.",
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            autocompletion=completion.games,
            help="Only the rules of this game.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Read the rules, topic by topic; without TOPIC, list the topics."""
    names = games.names()
    if game is not None and game not in names:
        raise SettingError(offering(_("unknown game {name!r}", name=game), game, names))
    topics = [its for name in names if game in (None, name) for its in games.topics(name)]
    handbook.needed(topics)
    word = topic and topic.casefold()
    owners = [its.game for its in topics if its.word == word]
    if len(owners) > 1:
        ways = listed((f"--game {name}" for name in owners), "or")
        raise SettingError(
            _("{topic!r} is a topic of several games: add {ways}", topic=topic, ways=ways)
        )
    if word is not None:
        _show(handbook.find(topics, word), as_json)
    elif as_json:
        for its in topics:
            say_json(_head(its))
    else:
        _list(topics)


def _head(topic: Topic) -> dict[str, str]:
    return {
        "game": topic.game,
        "topic": topic.word,
        "title": topic.title,
        "chapter": topic.chapter,
    }


def _show(topic: Topic, as_json: bool) -> None:
    if as_json:
        say_json({**_head(topic), "text": topic.text})
        return
    source = (
        _("our own addition")
        if topic.chapter == OURS
        else _("rulebook, {chapter}", chapter=topic.chapter)
    )
    text = f"# {topic.title}\n\n{topic.text}\n\n*{topic.game}: {source}*"
    if sys.stdout.isatty():
        from rich.markdown import Markdown

        terminal().print(Markdown(text))
    else:
        say(text)


def _list(topics: list[Topic]) -> None:
    width = max(len(topic.word) for topic in topics)
    for game, its in groupby(topics, lambda topic: topic.game):
        say(f"{game}:")
        for topic in its:
            say(f"  {topic.word:{width}}  {topic.title}")
