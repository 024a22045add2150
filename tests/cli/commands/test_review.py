"""`zweistrom review`: what it says, as text and JSON, the marks it writes, what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.records import run, unfinished
from tests.cli.terminal import Terminal, plain


def resigned(folder: Path, events: int = 10) -> Path:
    """Return the record of a short game of cards, which the second side resigned."""
    lines = [*unfinished(events), {"resign": 1, "ply": events + 1}]
    path = folder / "game.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


@pytest.mark.slow
def test_a_game_is_told_in_words_and_as_one_object(tmp_path: Path) -> None:
    path = resigned(tmp_path)
    told = run("review", path)
    assert told.exit_code == 0, told.output
    assert "Anna began with a chance of" in told.stdout
    assert "Where the game turned:" in told.stdout
    assert "Ben 0 (left)." in told.stdout
    found = json.loads(run("review", path, "--json").stdout)
    assert found["residual"] < 1e-9
    assert len(found["curve"]) == len(found["steps"]) + 1
    assert [account["seat"] for account in found["accounts"]] == [0, 1]
    assert found["result"] == [1.0, 0.0]


@pytest.mark.slow
def test_the_curve_is_drawn_as_the_terminal_can_show_it(tmp_path: Path) -> None:
    path = resigned(tmp_path)
    assert "100%" not in run("review", path).stdout
    for settings, seen in (
        ({}, "▀▀▀"),
        ({"ZWEISTROM_COLOURS": "16"}, "▀▀▀"),
        ({"NO_COLOR": "1"}, "22222"),
        ({"ZWEISTROM_UI": "line"}, ""),
    ):
        terminal = Terminal("review", path, settings=settings, size=(40, 60))
        assert terminal.end() == 0
        curve, _began, _rest = plain(terminal.output).partition("began with a chance")
        assert ("100%" in curve) == bool(seen)
        assert seen in curve
        assert curve.isascii() == (seen != "▀▀▀")
    narrow = Terminal("review", path, size=(40, 39))
    assert narrow.end() == 0
    assert "100%" not in narrow.output


@pytest.mark.slow
def test_the_marked_record_is_new_and_sound(tmp_path: Path) -> None:
    path, marked = resigned(tmp_path), tmp_path / "marked.jsonl"
    assert run("review", path, "-o", marked).exit_code == 0
    assert run("record", "check", marked).exit_code == 0
    again = run("review", path, "-o", marked)
    assert again.exit_code == 2
    assert "already exists" in again.stderr


@pytest.mark.slow
def test_the_page_is_a_new_file_also_beside_the_object(tmp_path: Path) -> None:
    path, page = resigned(tmp_path), tmp_path / "page.html"
    told = run("review", path, "--html", page, "--json")
    assert told.exit_code == 0, told.output
    assert json.loads(told.stdout)["result"] == [1.0, 0.0]
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "Anna has won" in text and "(left)" in text
    again = run("review", path, "--html", page)
    assert again.exit_code == 2
    assert "already exists" in again.stderr


@pytest.mark.slow
def test_a_game_that_goes_on_is_judged_as_one_seat_only(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in unfinished(10)))
    refused = run("review", path)
    assert refused.exit_code == 1
    assert "--as 1" in refused.stderr
    told = run("review", path, "--as", "1")
    assert told.exit_code == 0, told.output
    assert "As Anna saw it" in told.stdout


@pytest.mark.parametrize("line", ['{"ply":11,"actor":0,"phase":"act","action":"end"}', "{"])
def test_a_damaged_record_is_refused(tmp_path: Path, line: str) -> None:
    path = resigned(tmp_path)
    path.write_text(path.read_text() + line + "\n")
    refused = run("review", path)
    assert refused.exit_code == 1
    assert "line" in refused.stderr
