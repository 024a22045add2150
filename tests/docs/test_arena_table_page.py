"""The page on the arena: its table and its report are made, and it tells every key of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.commands.arena.table import as_json, row_of
from suite.arena.standings import read_standings
from tests.arena.folders import folder_of, tournament
from tests.docs.pages import blocks, page, section, words
from tests.docs.sessions import missing, run, sessions

PAGE = page("arena.md")
TABLE = section(PAGE, "The table")


@pytest.mark.slow
def test_the_table_is_that_of_the_tournament_before_it(tmp_path: Path) -> None:
    (played,) = sessions(section(PAGE, "Run a tournament"))
    (shown,) = sessions(TABLE)
    run(played, tmp_path)
    assert not missing(shown.promised, run(shown, tmp_path).stdout)
    (command,) = blocks(section(PAGE, "The report"), "bash")
    (report,) = sessions(f"```console\n$ {command}```\n")
    assert run(report, tmp_path).returncode == 0
    assert (tmp_path / "report.html").read_text("utf-8").startswith("<!DOCTYPE html>")


def test_every_key_for_programs_is_told(tmp_path: Path) -> None:
    standings = read_standings(folder_of(tmp_path / "arena", tournament(), 4))
    told = words(TABLE.partition("**For programs**")[2])
    assert {*row_of(standings, standings.players[0]), *as_json(standings)} <= {*told}
