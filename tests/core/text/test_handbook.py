"""The handbook: topics are found by words, and every game has some."""

from __future__ import annotations

from importlib.resources import files

import pytest

from suite.core import games
from suite.core.errors import SettingError
from suite.core.text import handbook
from suite.core.text.handbook import Topic

TEXT = """# A game: its rules

This belongs to no topic.

## aim: The aim (1)

Win.

### Not a topic

## start-up: Beginning (ours: a ruling) of a game (2.1)

Begin.
"""


def test_topics_come_in_the_order_of_the_handbook_with_title_chapter_and_text() -> None:
    assert handbook.parse("game", TEXT) == [
        Topic("game", "aim", "The aim", "1", "Win.\n\n### Not a topic"),
        Topic("game", "start-up", "Beginning (ours: a ruling) of a game", "2.1", "Begin."),
    ]


def test_a_handbook_without_topics_has_none() -> None:
    assert handbook.parse("game", "# Nothing\n") == []


@pytest.mark.parametrize("game", games.names())
def test_every_heading_of_a_games_handbook_is_a_topic_of_its_own(game: str) -> None:
    topics = games.topics(game)
    text = files(f"suite.{game}").joinpath("handbook.md").read_text(encoding="utf-8")
    headings = [line for line in text.splitlines() if line.startswith("## ")]
    assert headings == [f"## {each.word}: {each.title} ({each.chapter})" for each in topics]
    assert len({topic.word for topic in topics}) == len(topics) > 0
    assert all(topic.text for topic in topics)


def test_a_unique_beginning_finds_a_topic_and_a_whole_word_is_never_ambiguous() -> None:
    known = [Topic("a", word, "", "", "") for word in ("start", "starting", "turn")]
    assert handbook.find(known, "tu").word == "turn"
    assert handbook.find(known, "start").word == "start"


def test_an_ambiguous_beginning_names_the_topics_it_can_be() -> None:
    known = [Topic("a", "start", "", "", ""), Topic("b", "steal", "", "", "")]
    with pytest.raises(SettingError, match=r"several topics.*: start \(a\), steal \(b\)$"):
        handbook.find(known, "st")


def test_an_unknown_word_names_the_near_topics_or_else_all() -> None:
    known = [Topic("a", word, "", "", "") for word in ("build", "turn")]
    with pytest.raises(SettingError, match=r"no topic 'biuld' in the rules; there is build$"):
        handbook.find(known, "biuld")
    with pytest.raises(SettingError, match=r"there is build, turn$"):
        handbook.find(known, "zzz")
    with pytest.raises(SettingError, match=r"there is build, turn$"):
        handbook.find(known, "")
