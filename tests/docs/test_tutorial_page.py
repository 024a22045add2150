"""The tutorial is played as it stands, and what it shows is what comes."""

from __future__ import annotations

from pathlib import Path

import pytest

from suite.core.play import record
from suite.core.play.replay import replay
from suite.core.play.table import Table
from suite.temples.game import GAME as TEMPLES
from tests.cli.screens.sitting import Person, sit
from tests.docs.pages import page, section, table, words
from tests.docs.sessions import Session, missing, run, sessions

SESSIONS = sessions(page("tutorial.md"))


@pytest.mark.slow
def test_the_tutorial_can_be_played_line_by_line(tmp_path: Path) -> None:
    for session in SESSIONS:
        assert missing(session.promised, run(session, tmp_path).stdout) == "", session.command
    file = record.read_file(tmp_path / "tutorial.jsonl")
    table = replay(TEMPLES, file.game(), file.name)
    assert table.outcome is not None
    assert table.outcome.winners == [0], "Ada wins"


@pytest.mark.slow
def test_the_first_turn_can_be_played_on_the_full_screen_key_by_key() -> None:
    seats = (record.Seating("Ada", "human"), record.Seating("random", "random"))
    header = record.Header(
        format=record.FORMAT, game="temples", rules=TEMPLES.new_rules(), seats=seats, seed=34
    )
    play = Table(TEMPLES, header)
    rows = table(section(page("tutorial.md"), "The first turn on the full screen"))

    async def story(person: Person) -> None:
        for keys, _ in rows:
            await person.press(*(key.replace("Enter", "enter") for key in words(keys)))

    sit(play, story)
    done = [event.action for event in play.events if event.actor == 0]
    assert done == [words(told)[0] for _, told in rows]


def test_a_promise_that_is_not_kept_is_seen() -> None:
    session = Session("zweistrom", [], ["a", "...", "c ... e", "..."])
    assert missing(session.promised, "a\nb\nc d e\nf") == ""
    assert "'c ... e' is not in" in missing(session.promised, "a\nb\nd e\n")
    assert missing(["a"], "a\nb") != ""
    assert missing(["a", "b"], "a\nx\nb") != ""
