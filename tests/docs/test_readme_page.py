"""The README: its two lines, its tour, and the one command that runs everything."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cli.app import COMMANDS
from suite.core import games
from tests.docs.pages import ROOT, blocks, section, table, words
from tests.docs.sessions import missing, run, sessions

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_two_lines_stand_there_exactly_and_once() -> None:
    lines = "".join(blocks(README, "bash")).splitlines()
    assert lines.count('pip install ".[tui]" && zweistrom play temples') == 1
    assert lines.count('pip install -e ".[dev]" && pytest') == 1


def test_it_says_first_which_games_these_are_and_then_how_to_get_the_code() -> None:
    first = README.splitlines()[2:5]
    for author in ("Hagen Dorgathen", "Uwe Rosenberg", "Reiner Knizia"):
        assert README.count(author) == " ".join(first).count(author) == 1
    assert "unofficial" in " ".join(first)
    assert README.index("`git clone URL zweistrom`") < README.index("```bash")


def test_the_one_command_that_runs_everything_runs_those_lines_and_the_checks() -> None:
    assert "bash .ci/run" in "".join(blocks(README, "bash")).splitlines()
    run_script, check = ((ROOT / ".ci" / name).read_text() for name in ("run", "check"))
    assert "README.md" in run_script
    assert "bash .ci/check" in run_script
    for tool in ("ruff check", "ruff format --check", "mypy", "lint-imports"):
        assert tool in check.splitlines()
    assert all(os.access(ROOT / ".ci" / name, os.X_OK) for name in ("run", "check"))


def test_the_tour_shows_every_command_once() -> None:
    rows = table(section(README, "One minute, twenty-two commands"))
    shown = [words(row[0])[0].split()[1] for row in rows]
    assert sorted(shown) == sorted(COMMANDS)


def test_the_session_is_what_comes(tmp_path: Path) -> None:
    for session in sessions(README):
        assert missing(session.promised, run(session, tmp_path).stdout) == "", session.command


@pytest.mark.parametrize("game", games.names())
def test_there_is_a_picture_of_each_game(game: str) -> None:
    assert f"](docs/images/{game}.svg)" in README
    picture = (ROOT / f"docs/images/{game}.svg").read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert f"zweistrom play {game}" in README
