"""`zweistrom rules`: every topic is found and shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from suite.core import games
from suite.core.text import handbook
from tests.cli.records import read, run
from tests.cli.terminal import Terminal, plain

TOPICS = [topic for game in games.names() for topic in games.topics(game)]


def test_without_a_topic_all_are_listed() -> None:
    lines = run("rules").stdout.splitlines()
    assert lines[0] == f"{games.names()[0]}:"
    assert [line.split(maxsplit=1) for line in lines if line.startswith(" ")] == [
        [topic.word, topic.title] for topic in TOPICS
    ]


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: f"{topic.game}-{topic.word}")
def test_a_topic_is_shown_with_its_title_text_and_chapter(topic: handbook.Topic) -> None:
    told = run("rules", topic.word, "--game", topic.game)
    assert told.exit_code == 0
    assert told.stdout.startswith(f"# {topic.title}\n\n{topic.text}\n")
    source = told.stdout.splitlines()[-1]
    assert topic.game in source
    assert ("our own" if topic.chapter == "ours" else topic.chapter) in source


def test_the_beginning_of_a_topic_in_any_case_is_enough() -> None:
    assert run("rules", "MIg").stdout == run("rules", "migrate").stdout


def test_json_has_a_line_for_each_topic_and_the_text_only_of_the_one_asked_for() -> None:
    listed = read(run("rules", "--json").stdout_bytes)
    assert [(line["v"], line["game"], line["topic"]) for line in listed] == [
        (1, topic.game, topic.word) for topic in TOPICS
    ]
    assert not any("text" in line for line in listed)
    [shown] = read(run("rules", "leap", "--json").stdout_bytes)
    [leap] = [topic for topic in TOPICS if topic.word == "leap"]
    assert shown == {
        "v": 1,
        "game": leap.game,
        "topic": "leap",
        "title": leap.title,
        "chapter": leap.chapter,
        "text": leap.text,
    }


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("bainsh",), "there is no topic 'bainsh' in the rules; did you mean 'banish'?"),
        (("st",), "'st' could be several topics of the rules: start (temples), steal (temples)"),
        (("aim",), "'aim' is a topic of several games: add --game temples or --game tiles"),
        (("aim", "--game", "chess"), "unknown game 'chess'; choose temples or tiles"),
    ],
)
def test_what_is_not_there_is_refused_in_one_sentence(
    words: tuple[str, ...], sentence: str
) -> None:
    refused = run("rules", *words)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == f"zweistrom: {sentence}\n"


def test_a_terminal_shows_the_text_set_in_type(home: Path) -> None:
    terminal = Terminal("rules", "travel")
    assert terminal.end() == 0
    assert "\x1b[1" in terminal.output
    shown = plain(terminal.output)
    assert "Travelling" in shown
    assert "**" not in shown
