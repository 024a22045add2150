"""The tutorial is played as it stands, and what it shows is what comes."""

from __future__ import annotations

from pathlib import Path

from suite.core import record
from suite.core.replay import replay
from suite.temples.game import GAME as TEMPLES
from suite.tiles.game import GAME as TILES
from tests.docs.pages import page, words
from tests.docs.sessions import Session, missing, run, sessions

SESSIONS = sessions(page("tutorial.md"))


def test_the_tutorial_can_be_played_line_by_line(tmp_path: Path) -> None:
    for session in SESSIONS:
        assert missing(session.promised, run(session, tmp_path).stdout) == "", session.command
    file = record.read_file(tmp_path / "tutorial.jsonl")
    table = replay(TEMPLES, file.game(), file.name)
    assert table.outcome is not None
    assert table.outcome.winners == [0], "Ada wins"
    file = record.read_file(tmp_path / "tiles.jsonl")
    state = replay(TILES, file.game(), file.name).state
    assert (state.won[0], state.points[:4]) == (1, [0, 3, 1, 0])


def test_the_tutorial_is_short_and_shows_the_words_of_the_table() -> None:
    typed = [line for session in SESSIONS for line in session.typed]
    assert 40 < len(typed) < 75
    assert {"?", "undo", "score", "last", "quit", "end"} <= set(typed)


def test_a_promise_that_is_not_kept_is_seen() -> None:
    session = Session("zweistrom", [], ["a", "...", "c ... e", "..."])
    assert missing(session.promised, "a\nb\nc d e\nf") == ""
    assert "'c ... e' is not in" in missing(session.promised, "a\nb\nd e\n")
    assert missing(["a"], "a\nb") != ""
    assert missing(["a", "b"], "a\nx\nb") != ""


def test_every_command_that_is_only_named_is_one() -> None:
    from cli.app import COMMANDS

    named = [
        word.split()[1] for word in words(page("tutorial.md")) if word.startswith("zweistrom ")
    ]
    assert named
    assert set(named) <= set(COMMANDS)
