"""Levels and parameters that went: who plays instead, and one sentence about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.screens.opening import choose_command
from cli.shell.arguments.options import Ui
from suite.arena.folder import read_tournament
from suite.core import games
from suite.core.errors import SettingError
from suite.players import roster
from tests.cli.records import Line, begun, finished, lines_of, only, run, saved

GAME = games.find("temples")
WENT = "Temples no longer has master; expert plays instead."
PARAMETER_WENT = "Temples no longer has beam:width=2:network=none; beam:width=2 plays instead."
ADA = {"name": "Ada", "player": "human"}


def line_up(path: Path) -> list[Line]:
    """Return the seats of the last game in a record."""
    seats: list[Line] = [line for line in lines_of(path) if "seats" in line][-1]["seats"]
    return seats


def old(lines: list[Line], word: str = "master") -> list[Line]:
    """Return a record in which a word that went has the second seat."""
    begin, *rest = lines
    return [begin | {"seats": [ADA, {"name": "Rival", "player": word}]}, *rest]


def test_it_plays_as_the_one_that_plays_for_it() -> None:
    assert roster.seat(GAME, "master") == roster.seat(GAME, "expert")
    assert "master" not in roster.offers(GAME)
    assert not roster.is_person(GAME, "master")


def test_a_parameter_that_went_is_left_out() -> None:
    for word in ("ismcts:network=none:ms=5", "ismcts:ms=5:network=some.network"):
        assert roster.successor(GAME, word) == "ismcts:ms=5"
        assert roster.seat(GAME, word) == roster.seat(GAME, "ismcts:ms=5")
    for word in ("cmd:mine:network=none", "mine.py:Mine:network=none", "random:network=none"):
        assert roster.successor(GAME, word) == word
    with pytest.raises(SettingError, match="'network=none'; it takes none"):
        roster.seat(GAME, "random:network=none")
    assert "network" not in roster.parameters(GAME, "ismcts")
    tiles = games.find("tiles")
    assert roster.successor(tiles, "turn:network=none") == "turn:network=none"
    assert roster.seat(tiles, "turn:network=none") != roster.seat(tiles, "turn")


@pytest.mark.parametrize(
    ("word", "player", "went"),
    [
        ("ai:master", "expert", WENT),
        ("", "expert", WENT),
        ("ai:beam:width=2:network=none", "beam:width=2", PARAMETER_WENT),
    ],
)
def test_a_new_game_seats_who_plays_for_it(
    word: str, player: str, went: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("config", "level", "master").exit_code == 0
    monkeypatch.setenv("ZWEISTROM_LEVEL", "medium" if word else "master")
    words = [word] if word else []
    told = run("play", "temples", "Ada", *words, "--seed", "3", lines="quit\n")
    assert told.exit_code == 0
    assert told.stderr.count(went) == 1
    name = "Rival" if player in GAME.levels else "beam"
    assert line_up(only(home)) == [ADA, {"name": name, "player": player}]


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


def test_an_old_tournament_goes_on_by_its_words(tmp_path: Path) -> None:
    """Without the parameter two of its players may be one, and other games would follow."""
    players = ("beam:width=2:network=none", "beam:width=2")
    arena = ("arena", "run", "temples", *players, "--seed", "3", "-o", tmp_path / "arena")
    assert run(*arena, "-n", "2").exit_code == 0
    told = run(*arena, "-n", "4")
    assert told.exit_code == 0
    assert told.stderr.count(PARAMETER_WENT) == 1
    assert players[0] in told.stdout
    assert read_tournament(tmp_path / "arena").players == players


@pytest.mark.slow
@pytest.mark.parametrize(
    ("word", "went"), [("master", WENT), ("beam:width=2:network=none", PARAMETER_WENT)]
)
def test_an_old_record_is_replayed_and_reviewed_and_goes_on(
    word: str, went: str, tmp_path: Path
) -> None:
    ended = saved(tmp_path / "ended.jsonl", old(finished("temples"), word))
    assert run("record", "check", ended).exit_code == 0
    assert "Rival" in run("replay", ended, "--ui", "line").stdout
    short = [*old(begun("temples", 9), word), {"resign": 1, "ply": 10}]
    assert "Rival" in run("review", saved(tmp_path / "short.jsonl", short)).stdout
    left = saved(tmp_path / "left.jsonl", old(begun("temples", 20), word))
    before = left.read_bytes()
    told = run("resume", left, lines="quit\n")
    assert told.exit_code == 0
    assert told.stderr.count(went) == 1
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
