"""`zweistrom` alone: a menu on a terminal, help elsewhere; what is chosen is a command."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.app import COMMANDS
from cli.lines.menu import ENTRIES, RECENT, command_line, entries
from cli.screens.opening import choose_command, stay_home
from cli.shell import settings, settings_file
from cli.shell.arguments.options import Ui
from cli.shell.games.rows import row
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
    terminal.type(number("play"))
    terminal.wait_for("Number [1]")
    terminal.type("2")
    for asked, answer in (("Seat 1", "Zoe"), ("Seat 2", ""), ("Seat 3", ""), ("Number", "3")):
        terminal.wait_for(asked)
        terminal.type(answer)
    terminal.wait_for("Changes, such as")
    terminal.type("board=extended")
    terminal.wait_for("Zoe")
    terminal.type("quit")
    terminal.wait_for("Continue")
    terminal.type(number("quit"))
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
    terminal.press(number("watch"))
    terminal.wait_for("Edition")
    for keys in ("\x1b[B\x1b[C", "\x1b[B\x1b[C"):
        terminal.press(keys)
        terminal.wait_for("level beginner")
    terminal.press("\x1b[F\r")
    terminal.wait_for("leave")
    terminal.press("q")
    terminal.wait_for("New game")
    terminal.press("q")
    assert terminal.end() == 0
    assert "Games won" in plain(terminal.output)


def test_the_menu_offers_only_what_there_is() -> None:
    assert [*entries(["play", "rules"])] == ["play", "rules", "quit"]
    assert [*entries(COMMANDS)] == [word for word in ENTRIES if word != "resume"]


def test_every_entry_is_a_command() -> None:
    assert {*ENTRIES} - {*COMMANDS} == {"quit"}


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
    lines = [row(each).title for each in found]
    assert lines[2] == "Tiles: Anna, Ben and Cleo"
    assert "damaged: 2026-01-01-0006-x.jsonl, line 1: unknown game 'x'" in lines[0]
    assert entries(COMMANDS)["resume"] == "Tiles: Anna, Ben and Cleo"


def test_only_the_last_files_are_looked_at_for_a_game_to_go_on_with(home: Path) -> None:
    home.mkdir(parents=True)
    os.utime(saved(home / "a.jsonl", begun("temples", 3)), (1, 1))
    assert "resume" in entries(COMMANDS)
    over = saved(home / "b.jsonl", finished("temples"))
    for number in range(RECENT):
        os.link(over, home / f"c{number}.jsonl")
    assert "resume" not in entries(COMMANDS)


def number(word: str) -> str:
    """Return the number of an entry."""
    return f"{1 + [*entries(COMMANDS)].index(word)}"


def lines(home: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield what is typed, and the command line it means."""
    yield "1", ["resume"]
    yield f"{number('play')};1;;;;", ["play", "temples", "--edition=2000", "--", "Ada", "ai:medium"]
    yield (
        f"{number('watch')};1;ai:random;;2;",
        ["watch", "temples", "--edition=2013", "--", "ai:random", "ai:ismcts"],
    )
    yield f"{number('games')};1", ["resume", str(home / "2026-01-01-0001-temples.jsonl")]
    over = str(home / "2026-01-01-0000-tiles.jsonl")
    yield f"{number('games')};2", ["replay", over, "--game=1"]
    yield f"{number('serve')}", ["serve", "--lan"]
    yield f"{number('rules')};1;1", ["rules", "--game=temples", "aim"]
    yield number("quit"), []


def test_the_menu_in_lines_leads_to_the_same_commands(home: Path, typed: list[str]) -> None:
    home.mkdir(parents=True)
    saved(home / "2026-01-01-0000-tiles.jsonl", finished("tiles"))
    saved(home / "2026-01-01-0001-temples.jsonl", begun("temples", 30))
    for told, line in lines(home):
        typed[:] = told.split(";")
        assert choose_command(COMMANDS) == line


def test_the_saved_games_in_lines_show_what_everybody_may_see(
    home: Path, typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir(parents=True)
    saved(home / "2026-01-01-0001-tiles.jsonl", begun("tiles", 90))
    (home / "2026-01-02-0001-tiles.jsonl").write_text("")
    typed[:] = [number("games"), "1"]
    assert choose_command(COMMANDS)[0] == "resume"
    told = capsys.readouterr().err
    assert "Tiles: Anna and Ben  ? : ?  turn 29" in told
    assert "damaged" not in told


def test_the_menu_opens_again_after_a_command(typed: list[str]) -> None:
    ran: list[list[str]] = []

    def run(words: list[str]) -> int:
        ran.append(words)
        return len(ran) - 1

    typed[:] = [number("drill"), number("stats"), number("quit"), number("stats")]
    stay_home(COMMANDS, run)
    assert ran == [["drill"], ["stats"]]
    typed[:] = [number("config")]
    stay_home(COMMANDS, run)
    assert ran[2:] == [["config"]], "the end of input leaves it"


@pytest.mark.parametrize(
    ("line", "code", "waits"), [("stats", 0, True), ("play x", 0, False), ("play x", 2, True)]
)
def test_on_the_full_screen_what_a_command_has_written_can_be_read(
    typed: list[str], monkeypatch: pytest.MonkeyPatch, line: str, code: int, *, waits: bool
) -> None:
    chosen = [line.split(), []]
    monkeypatch.setattr("cli.screens.opening.choose_interface", lambda wanted, full: Ui.FULL)
    monkeypatch.setattr(
        "cli.screens.opening.choose_command", lambda commands, is_full: chosen.pop(0)
    )
    typed[:] = [""]
    stay_home(COMMANDS, lambda words: code)
    assert typed == ([] if waits else [""])


def test_the_menu_in_lines_asks_once_how_well_one_knows_the_games(
    home: Path, typed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ZWEISTROM_LEVEL")
    typed[:] = [number("play"), "5", "1", "", "", "1", ""]
    assert choose_command(COMMANDS)[-1] == "ai:hard"
    assert settings.origin("level") == ("hard", settings.Source.FILE)
    typed[:] = [number("play"), "1", "", "", "1", ""]
    assert choose_command(COMMANDS)[-1] == "ai:hard"
    settings_file.drop("level")
    typed[:] = [number("play"), ""]
    assert choose_command(COMMANDS) == ["learn", "temples-first"], "it is offered first"
    assert settings.origin("level") == ("beginner", settings.Source.FILE)


def test_what_cannot_be_is_said_in_lines_too(
    home: Path, typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir(parents=True)
    typed[:] = [number("play"), "1", "random", "", "1", "", "x", number("quit")]
    assert choose_command(COMMANDS) == [], "the menu opens again"
    told = capsys.readouterr().err
    assert "'random' is a computer player" in told
    assert "'x' is not a choice" in told
    typed[:] = [number("games"), number("quit")]
    assert choose_command(COMMANDS) == []
    assert "there is no saved game yet" in capsys.readouterr().err


def test_a_name_is_never_taken_for_an_option() -> None:
    game = games.find("temples")
    line = command_line("play", game, ["--help", "-x"], "2000", {"first_hand": "3"})
    told = run(*line, lines="quit\n")
    assert told.exit_code == 0
    assert "--help against -x" in told.stderr
    with pytest.raises(SettingError, match="is a person"):
        command_line("watch", game, ["Ada"], "2000", {})
