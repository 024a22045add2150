"""The games on the page of the companion are played as they stand, and show what comes."""

from __future__ import annotations

from pathlib import Path

import pytest

from suite.core.play import record
from suite.core.play.replay import replay
from suite.temples.game import GAME
from tests.docs.pages import page
from tests.docs.sessions import Session, missing, run, sessions

TEMPLES, TILES = sessions(page("companion.md"))


@pytest.mark.slow
def test_the_turns_are_played_line_by_line(tmp_path: Path) -> None:
    assert missing(TEMPLES.promised, run(TEMPLES, tmp_path).stdout) == ""
    table = replay(GAME, record.read_file(tmp_path / "table.jsonl").game(), "table.jsonl")
    assert table.state.turn == 2, "the correction and the turn of Ada are in the record"


def test_the_tiles_are_laid_line_by_line(tmp_path: Path) -> None:
    assert missing(TILES.promised, run(TILES, tmp_path).stdout) == ""


@pytest.mark.slow
def test_what_the_page_leads_to_works(tmp_path: Path) -> None:
    run(TEMPLES, tmp_path)
    for command in ("record check table.jsonl", "replay table.jsonl --ui line"):
        assert run(Session(f"zweistrom {command}"), tmp_path).returncode == 0
