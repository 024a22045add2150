"""The frame of the command: its list of commands, and how little it imports to show it."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

import pytest
from typer.testing import CliRunner

import cli
from cli.app import COMMANDS, GROUPS
from cli.shell.arguments.game_commands import app_for
from suite import __version__
from suite.core import games
from suite.core.options import Edition, Option, spell
from suite.core.text.catalogue import LANGUAGES, Catalogue
from suite.temples.game import Temples
from tests.cli.records import run
from tests.cli.terminal import Terminal, plain, unframed


def test_help_lists_every_command_with_its_sentence() -> None:
    told = run("--help")
    assert told.exit_code == 0
    listed = unframed(told.stdout)
    for name, sentence in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(sentence)}$", listed, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_groups_all_commands_in_80_columns_in_every_language(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a pipe there are no colours."""
    monkeypatch.setenv("COLUMNS", "80")
    told = run("--language", language, "--help")
    listed = unframed(told.stdout)
    assert "\x1b" not in told.stdout
    assert max(map(len, told.stdout.splitlines())) <= 80
    titles = re.findall(r"^╭─ (.+?) ─+╮$", told.stdout, re.MULTILINE)
    _ = Catalogue("cli")
    assert told.stdout.startswith(_("Usage: "))
    assert titles == [_("Options"), *map(_, GROUPS)]
    assert [name for name in COMMANDS if not re.search(rf"^  {name} ", listed, re.M)] == []


def test_a_terminal_gets_colours_unless_it_has_no_color() -> None:
    for settings, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        shown = Terminal("--help", settings={"COLORTERM": "truecolor", **settings})
        assert shown.end() == 0
        assert "Watch programs play against each other." in plain(shown.output)
        assert bool(re.search(r"\x1b\[[\d;]*3\d", shown.output)) is coloured


@pytest.mark.slow
def test_help_on_stderr_has_no_escape_codes() -> None:
    shown = Terminal("play")
    assert shown.end() == 2
    assert "Usage: zweistrom play" in plain(shown.output)
    assert "?[" not in shown.output


@pytest.mark.parametrize("name", COMMANDS)
def test_the_sentence_in_the_list_is_the_one_in_the_help_of_the_command(name: str) -> None:
    told = run(name, "--help")
    assert told.exit_code == 0
    sentence = COMMANDS[name].removesuffix(".")
    assert sentence in " ".join(unframed(told.stdout).split())


def test_without_a_command_there_is_help_and_code_2() -> None:
    told = run()
    assert told.exit_code == 2
    assert "Usage: " in told.stderr
    assert not told.stdout


def test_the_version_is_that_of_the_package() -> None:
    assert run("--version").stdout.startswith(f"zweistrom {__version__} (")


def imported(*words: str) -> set[str]:
    """Return the modules that are loaded after a command with these words, without input."""
    program = (
        "import sys\n"
        "from cli import main\n"
        f"sys.argv = ['zweistrom', *{words}]\n"
        "try:\n"
        "    main()\n"
        "finally:\n"
        "    print('IMPORTED', *sorted(sys.modules))\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", program], input="", capture_output=True, text=True, check=True
    ).stdout
    return {*told.partition("IMPORTED")[2].split()}


def test_help_imports_no_game_and_nothing_heavy() -> None:
    loaded = imported("--help")
    assert "cli.app" in loaded
    heavy = {"msgspec", "transitions", "suite.core.game", "cli.commands.play", "typer.rich_utils"}
    heavy |= {"rich.markdown", "rich.syntax", "pygments", "importlib.metadata"}
    heavy |= {"tomlkit", "tomllib", *(f"suite.{game}" for game in games.names())}
    assert not heavy & loaded


@pytest.mark.parametrize(("game", "other"), [("temples", "tiles"), ("tiles", "temples")])
def test_a_game_begins_without_what_only_other_commands_need(
    game: str, other: str, tmp_path: Path
) -> None:
    loaded = imported("play", game, "ai:random", "--ui=line", f"--output={tmp_path / 'a.jsonl'}")
    assert f"suite.{game}.game" in loaded
    heavy = {"suite.companion", "suite.review", "suite.arena", "suite.lessons", "textual"}
    heavy |= {"cli.lines.menu", f"suite.{other}", f"suite.native.{other}"}
    assert not heavy & loaded


def test_an_unknown_command_is_answered_with_the_one_it_is_like() -> None:
    told = run("wach")
    assert told.exit_code == 2
    assert told.stderr == ("zweistrom: unknown command 'wach'; did you mean 'watch'?\n")
    told = run("record", "chek")
    assert told.exit_code == 2
    assert told.stderr == ("zweistrom: unknown command 'chek'; did you mean 'check'?\n")


@pytest.mark.parametrize("name", ["play", "watch"])
@pytest.mark.parametrize("game", games.names())
def test_the_help_of_a_game_lists_its_editions_and_options(name: str, game: str) -> None:
    told = " ".join(unframed(run(name, game, "--help").stdout).split())
    rules = games.find(game)
    assert f"--edition {'|'.join(edition.name for edition in rules.editions)}" in told
    for option in rules.options:
        values = "|".join(map(spell, option.values))
        meaning = f"{option.meaning[0].upper()}{option.meaning[1:]}"
        assert f"--{option.name.replace('_', '-')} {values} {meaning}; " in told
        for value, told_of_it in zip(option.values, option.meanings, strict=True):
            assert f"{spell(value)}: {told_of_it}" in told


@pytest.mark.parametrize("name", ["play", "watch"])
def test_help_needs_no_game_and_lists_those_there_are(name: str) -> None:
    told = run(name, "--help")
    assert told.exit_code == 0
    assert "GAME [SEAT]..." in told.stdout
    assert all(f"  {game}  " in unframed(told.stdout) for game in games.names())


class Rivers(Temples):
    """A game that does not exist, with an option that no game has."""

    name: ClassVar[str] = "rivers"
    options: ClassVar[tuple[Option, ...]] = (Option("deep_water", (True, False), "swim or wade"),)
    editions: ClassVar[tuple[Edition, ...]] = (Edition("wet", {"deep_water": True}, "a flood"),)


def test_flags_come_from_the_game_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    def swim(game: Any, rules: Any, far: int = 0) -> None:
        """Swim."""
        seen.append((game.name, rules, far))

    monkeypatch.setattr("suite.core.games.names", lambda: ["rivers"])
    monkeypatch.setattr("suite.core.games.find", lambda name: {"rivers": Rivers()}[name])
    app = app_for(swim)
    words = ["rivers", "--deep-water", "no", "--far", "3"]
    assert CliRunner().invoke(app, words).exit_code == 0
    assert CliRunner().invoke(app, ["rivers", "--edition", "wet"]).exit_code == 0
    assert seen == [
        ("rivers", {"deep_water": False}, 3),
        ("rivers", {"deep_water": True}, 0),
    ]
    told = CliRunner().invoke(app, ["rivers", "--help"]).stdout
    assert "--deep-water yes|no  Swim or wade." in unframed(told)


def test_no_command_knows_a_game() -> None:
    for path in sorted(Path(inspect.getfile(cli)).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant):
                assert node.value not in games.names(), f"{path.name}, line {node.lineno}"
            if isinstance(node, ast.Import | ast.ImportFrom):
                for game in games.names():
                    assert f"suite.{game}" not in ast.unparse(node), path.name
