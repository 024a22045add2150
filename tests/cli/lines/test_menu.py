"""`zweistrom` alone: a menu on a terminal, help elsewhere; what is chosen is a command."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.app import COMMANDS
from cli.lines.menu import command_line, entries, line_of
from cli.screens.opening import choose_command
from cli.shell import settings, settings_file
from cli.shell.arguments.options import Ui
from suite.core import games
from suite.core.errors import SettingError
from suite.play.beginning import saved_games
from tests.cli.records import begun, finished, lines_of, only, run, saved, seen_by
from tests.cli.terminal import Terminal, plain


@pytest.fixture(autouse=True)
def known(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settle the level, which the menu would ask for."""
    monkeypatch.setenv("ZWEISTROM_LEVEL", "medium")


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let the menu be in lines, and these lines be typed."""
    lines: list[str] = []

    def read(asked: str) -> str | None:
        return lines.pop(0) if lines else None

    monkeypatch.setattr("cli.lines.typing.reader.read_line", read)
    monkeypatch.setattr("cli.screens.opening.choose_interface", lambda wanted, full: Ui.LINE)
    return lines


def test_without_a_terminal_there_is_help() -> None:
    told = run()
    assert (told.exit_code, told.stdout) == (2, "")
    assert "Usage: " in told.stderr
    assert "resume" in told.stderr


@pytest.mark.slow
def test_a_menu_without_the_full_screen_starts_the_command_that_is_chosen(home: Path) -> None:
    terminal = Terminal(settings={"ZWEISTROM_UI": "line"})
    terminal.wait_for("Number [1]")
    terminal.type("1")
    terminal.wait_for("Number [1]")
    terminal.type("2")
    for asked, answer in (("Seat 1", "Zoe"), ("Seat 2", ""), ("Seat 3", ""), ("Number", "3")):
        terminal.wait_for(asked)
        terminal.type(answer)
    terminal.wait_for("Those that differ")
    terminal.type("board=extended")
    terminal.wait_for("Zoe")
    terminal.type("quit")
    assert terminal.end() == 0
    header = lines_of(only(home))[0]
    assert header["rules"]["board"] == "extended"
    assert header["rules"]["treasures"] == "turn"
    assert [seat["player"] for seat in header["seats"]] == ["human", "medium"]


@pytest.mark.slow
def test_the_full_screen_starts_the_command_that_is_chosen(home: Path) -> None:
    home.mkdir(parents=True)
    terminal = Terminal()
    terminal.wait_for("New game")
    index = entries(COMMANDS).index("watch") + 1
    terminal.press(f"{index}")
    terminal.wait_for("Edition")
    for keys in ("\x1b[B\x1b[C", "\x1b[B\x1b[C"):
        terminal.press(keys)
        terminal.wait_for("level beginner")
    terminal.press("\x1b[F\r")
    terminal.wait_for("leave")
    terminal.press("q")
    assert terminal.end() == 0
    assert "Games won" in plain(terminal.output)


def test_the_menu_offers_only_what_there_is() -> None:
    assert entries(["play", "rules"]) == ["play", "rules", "quit"]
    assert entries(COMMANDS)[:2] == ["play", "watch"]


def test_games_that_can_go_on_are_listed_the_newest_first(home: Path) -> None:
    home.mkdir(parents=True)
    undone = [*begun("temples", 30), {"undo": 1}]
    old = saved(home / "2026-01-01-0001-temples.jsonl", undone)
    new = saved(home / "2026-01-01-0002-tiles.jsonl", begun("tiles", 20, seats=3))
    saved(home / "2026-01-01-0003-tiles.jsonl", finished("tiles"))
    saved(home / "2026-01-01-0004-tiles.jsonl", seen_by(0, begun("tiles", 20)))
    bad = home / "2026-01-01-0005-tiles.jsonl"
    bad.write_text("")
    other = saved(home / "2026-01-01-0006-x.jsonl", [begun("tiles", 3)[0] | {"game": "x"}])
    found = [*saved_games(home)]
    assert [each.path for each in found] == [other, bad, new, old]
    assert [bool(each.problem) for each in found] == [True, True, False, False]
    lines = [*map(line_of, found)]
    assert lines[2].endswith("  Tiles: Anna, Ben and Cleo, ply 20")
    assert lines[3].endswith(", ply 29")
    assert "damaged: 2026-01-01-0006-x.jsonl, line 1: there is no game 'x'" in lines[0]


def test_nothing_hidden_is_told_of_a_saved_game(home: Path) -> None:
    home.mkdir(parents=True)
    saved(home / "2026-01-01-0001-temples.jsonl", begun("temples", 30))
    [told] = map(line_of, saved_games(home))
    assert not any(people in told.casefold() for people in ("mede", "persian", "hittite"))


def lines(home: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield what is typed, and the command line it means."""
    path = str(home / "2026-01-01-0001-temples.jsonl")
    yield "1;1", ["resume", path]
    yield "2;1;;;;", ["play", "temples", "--edition=2000", "--", "Ada", "ai:medium"]
    yield (
        "3;1;ai:random;;2;",
        ["watch", "temples", "--edition=2013", "--", "ai:random", "ai:ismcts"],
    )
    yield "9;0;x;q;", []
    yield f"{entries(COMMANDS).index('rules') + 1};1;1", ["rules", "--game=temples", "aim"]
    yield f"{len(entries(COMMANDS))}", []


def test_the_menu_in_lines_leads_to_the_same_commands(home: Path, typed: list[str]) -> None:
    home.mkdir(parents=True)
    saved(home / "2026-01-01-0001-temples.jsonl", begun("temples", 30))
    for told, line in lines(home):
        typed[:] = told.split(";")
        assert choose_command(COMMANDS) == line


def test_the_menu_in_lines_asks_once_how_well_one_knows_the_games(
    home: Path, typed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ZWEISTROM_LEVEL")
    typed[:] = ["1", "3", "1", "", "", "1", ""]
    assert choose_command(COMMANDS)[-1] == "ai:hard"
    assert settings.origin("level") == ("hard", settings.Source.FILE)
    typed[:] = ["1", "1", "", "", "1", ""]
    assert choose_command(COMMANDS)[-1] == "ai:hard"
    settings_file.drop("level")
    typed[:] = ["1", "", "1", "", "", "1", ""]
    assert choose_command(COMMANDS)[-1] == "ai:medium", "the usual answer is in the middle"
    assert settings.origin("level") == ("medium", settings.Source.FILE)


def test_what_cannot_be_is_said_in_lines_too(
    home: Path, typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir(parents=True)
    typed[:] = ["1", "1", "random", "", "1", ""]
    assert choose_command(COMMANDS) == []
    assert "'random' is a computer player" in capsys.readouterr().err
    (home / "2026-01-01-0001-tiles.jsonl").write_text("")
    typed[:] = ["1"]
    assert choose_command(COMMANDS) == []
    assert "no game to go on with" in capsys.readouterr().err


def test_a_name_is_never_taken_for_an_option() -> None:
    game = games.find("temples")
    line = command_line("play", game, ["--help", "-x"], "2000", {"first_hand": "3"})
    told = run(*line, lines="quit\n")
    assert told.exit_code == 0
    assert "--help against -x" in told.stderr
    with pytest.raises(SettingError, match="is a person"):
        command_line("watch", game, ["Ada"], "2000", {})
