"""What the page on the arena says of the table and the report is so."""

from __future__ import annotations

from pathlib import Path

from cli.commands.arena.table import as_json, row_of
from suite.arena.ratings import FEWEST, SAMPLES
from suite.arena.standings import QUANTILES, RECENT, read_standings
from tests.arena.folders import folder_of, tournament
from tests.docs.pages import blocks, page, section, table, words
from tests.docs.sessions import missing, run, sessions

PAGE = page("arena.md")
TABLE = section(PAGE, "The table")


def test_the_table_is_that_of_the_tournament_before_it(tmp_path: Path) -> None:
    (played,) = sessions(section(PAGE, "Run a tournament"))
    (shown,) = sessions(TABLE)
    run(played, tmp_path)
    assert not missing(shown.promised, run(shown, tmp_path).stdout)
    (command,) = blocks(section(PAGE, "The report"), "bash")
    (report,) = sessions(f"```console\n$ {command}```\n")
    assert run(report, tmp_path).returncode == 0
    assert (tmp_path / "report.html").read_text("utf-8").startswith("<!DOCTYPE html>")


def test_every_column_and_key_is_told(tmp_path: Path) -> None:
    standings = read_standings(folder_of(tmp_path / "arena", tournament(), 4))
    shown, programs = TABLE.split("**For programs**")
    told = [word for row in table(shown) for word in words(row[0])]
    (session,) = sessions(TABLE)
    titles = [each for each in told if each not in ("skill", "fair %")]
    place = -1
    for title in titles:
        place = session.promised[2].index(title, place + 1)
    columns = [word for row in table(programs) for word in words(row[0])]
    assert columns == list(row_of(standings, standings.players[0]))
    as_object = programs.split("JSON is one object")[1]
    assert set(as_json(standings)) | {"v"} <= set(words(as_object))


def test_the_numbers_of_the_page_are_those_of_the_code() -> None:
    assert f"{SAMPLES:,} resamples" in TABLE
    assert "fewer than ten blocks" in TABLE
    assert FEWEST == 10
    assert f"last {RECENT} games" in TABLE
    assert ", ".join(f"{100 * part:g}" for part in QUANTILES[:2]) in TABLE
    assert f"and {100 * QUANTILES[2]:g} % quantiles" in TABLE
