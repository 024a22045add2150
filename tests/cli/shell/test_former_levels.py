"""A level that went: the one that plays for it takes its seat, and a sentence says so, once."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.screens.opening import choose_command
from cli.shell.arguments.options import Ui
from suite.core import games
from suite.players import roster
from tests.cli.records import Line, begun, finished, lines_of, only, run, saved

GAME = games.find("temples")
WENT = "Temples no longer has the level master; expert plays instead."
ADA = {"name": "Ada", "player": "human"}


def line_up(path: Path) -> list[Line]:
    """Return the seats of the last game in a record."""
    seats: list[Line] = [line for line in lines_of(path) if "seats" in line][-1]["seats"]
    return seats


def old(lines: list[Line]) -> list[Line]:
    """Return a record in which a level that went has the second seat."""
    begin, *rest = lines
    return [begin | {"seats": [ADA, {"name": "Rival", "player": "master"}]}, *rest]


def test_it_plays_as_the_one_that_plays_for_it() -> None:
    assert roster.seat(GAME, "master") == roster.seat(GAME, "expert")
    assert "master" not in roster.offers(GAME)
    assert not roster.is_person(GAME, "master")


@pytest.mark.parametrize("words", [["ai:master"], []])
def test_a_new_game_seats_who_plays_for_it(
    words: list[str], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("config", "level", "master").exit_code == 0
    monkeypatch.setenv("ZWEISTROM_LEVEL", "medium" if words else "master")
    told = run("play", "temples", "Ada", *words, "--seed", "3", lines="quit\n")
    assert told.exit_code == 0
    assert told.stderr.count(WENT) == 1
    assert line_up(only(home)) == [ADA, {"name": "Rival", "player": "expert"}]


def test_who_does_not_play_is_not_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZWEISTROM_LEVEL", "master")
    for seats in (["temples", "Ada", "Ben"], ["temples", "Ada", "ai:easy"], ["tiles", "Ada"]):
        told = run("play", *seats, lines="quit\n")
        assert (told.exit_code, "no longer has" in told.stderr) == (0, False)


@pytest.mark.slow
def test_in_games_of_programs_it_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    told = run("watch", "temples", "ai:master", "ai:master", "--seed", "3", "-o", path)
    assert told.stderr.count(WENT) == 1
    assert line_up(path) == [{"name": "expert", "player": "expert"}] * 2


@pytest.mark.slow
def test_a_tournament_has_who_plays_for_it(tmp_path: Path) -> None:
    path = tmp_path / "arena"
    told = run("arena", "run", "temples", "master", "random", "-n", "2", "--seed", "3", "-o", path)
    assert told.stderr.count(WENT) == 1
    assert "ismcts (expert)" in told.stdout


@pytest.mark.slow
def test_an_old_record_is_replayed_and_reviewed_and_goes_on(tmp_path: Path) -> None:
    ended = saved(tmp_path / "ended.jsonl", old(finished("temples")))
    assert run("record", "check", ended).exit_code == 0
    assert "Rival" in run("replay", ended, "--ui", "line").stdout
    short = [*old(begun("temples", 9)), {"resign": 1, "ply": 10}]
    assert "Rival" in run("review", saved(tmp_path / "short.jsonl", short)).stdout
    left = saved(tmp_path / "left.jsonl", old(begun("temples", 20)))
    before = left.read_bytes()
    told = run("resume", left, lines="quit\n")
    assert told.exit_code == 0
    assert told.stderr.count(WENT) == 1
    assert left.read_bytes().startswith(before)


def test_the_menu_in_lines_offers_who_plays_for_it(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["1", "1", "", "", "1", ""]
    monkeypatch.setenv("ZWEISTROM_LEVEL", "master")
    monkeypatch.setattr("cli.lines.typing.reader.read_line", lambda asked: lines.pop(0))
    monkeypatch.setattr("cli.screens.opening.choose_interface", lambda wanted, full: Ui.LINE)
    assert choose_command(["play"])[-1] == "ai:expert"
    assert capsys.readouterr().err.count(WENT) == 1
