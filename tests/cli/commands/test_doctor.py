"""`zweistrom doctor`: what it finds, and that it finds a fault."""

from __future__ import annotations

import json
import platform
import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import pytest

from cli.commands.doctor import MEANINGS, _extras
from suite import __version__, native
from suite.core import games
from suite.core.flow import Flow
from tests.cli.records import golden, run, saved, unfinished
from tests.cli.terminal import Terminal, plain


def facts() -> dict[str, Any]:
    """Return what `doctor --json` says."""
    told = run("doctor", "--json")
    assert told.exit_code == 0
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def test_it_says_which_versions_are_installed() -> None:
    told = facts()
    assert told["v"] == 1
    assert told["zweistrom"] == __version__
    assert told["python"] == platform.python_version()
    assert told["dependencies"] == {
        name: version(name)
        for name in (
            "confusable-homoglyphs",
            "msgspec",
            "platformdirs",
            "rich",
            "tomlkit",
            "transitions",
            "typer",
            "wcwidth",
        )
    }
    assert f"zweistrom {__version__}, Python" in run("doctor").stdout


@pytest.mark.parametrize(
    ("why", "backend", "line"),
    [
        pytest.param(
            *("", "compiled", "kernels: compiled\n"),
            marks=pytest.mark.skipif(bool(native.why_not_usable()), reason="not compiled here"),
        ),
        ("a word", "interpreted", "kernels: interpreted; a word\n"),
    ],
)
def test_it_says_which_backend_runs_and_so_does_the_version(
    why: str, backend: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "why_interpreted", lambda: why)
    monkeypatch.setattr(native, "backend", lambda *_: backend)
    told = facts()
    assert (told["kernels"], told["why_interpreted"]) == (backend, why or None)
    assert line in run("doctor").stdout
    said = run("--version")
    assert said.exit_code == 0
    assert said.stdout == f"zweistrom {__version__} ({backend} kernels)\n"


def test_the_version_is_said_in_the_language_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(native, "backend", lambda *_: native.COMPILED)
    german = run("--version", "--language", "de").stdout
    assert german != run("--version").stdout
    monkeypatch.setenv("ZWEISTROM_LANGUAGE", "de")
    assert run("--version").stdout == german


def test_it_says_that_the_folder_of_games_is_read_only(home: Path) -> None:
    assert facts()["closed"] is False
    assert "read-only" not in run("doctor").stdout
    home.parent.mkdir(parents=True)
    home.parent.chmod(0o500)
    assert facts()["closed"] is True
    home.parent.chmod(0o700)
    home.mkdir(0o500)
    assert facts()["closed"] is True
    told = run("doctor").stdout
    assert f"your games: {home}\n  the folder is read-only: no game can be saved there\n" in told


def test_it_says_where_games_are_kept_and_which_wait_or_are_damaged(home: Path) -> None:
    assert (facts()["folder"], facts()["unfinished"]) == (str(home), [])
    home.mkdir(parents=True)
    saved(home / "1.jsonl", golden())
    left = saved(home / "2.jsonl", golden(), unfinished(9))
    damaged = home / "3.jsonl"
    damaged.write_bytes(b"x\n")
    told = facts()
    assert told["unfinished"] == [str(left)]
    assert [problem.startswith(f"{damaged}, line 1: ") for problem in told["damaged"]] == [True]
    text = run("doctor").stdout
    assert f"  not finished: {left}\n" in text
    assert f"  damaged: {damaged}, line 1: " in text


def test_it_says_what_the_terminal_can_do_and_how_games_are_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    told = facts()
    assert told["ui"] == "line"
    assert told["terminal"]["output"] is False
    assert told["terminal"]["columns"] == 100
    assert told["terminal"]["NO_COLOR"] == "1"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("environment", "interface", "why"),
    [
        ({}, "full", "the terminal has colours, and the extra tui is installed"),
        ({"NO_COLOR": "1"}, "ascii", "the terminal has no colours or no UTF-8"),
        ({"TERM": "dumb"}, "ascii", "the terminal has no colours or no UTF-8"),
    ],
)
def test_at_a_terminal_it_names_what_auto_chooses_there_and_why(
    environment: dict[str, str], interface: str, why: str
) -> None:
    terminal = Terminal("doctor", settings=environment, size=(40, 200))
    assert terminal.end() == 0
    assert f"'--ui auto' means '--ui {interface}' here: {why}" in plain(terminal.output)


def test_without_the_extra_it_says_how_to_get_the_full_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> str:
        if name == "textual":
            raise PackageNotFoundError(name)
        return version(name)

    monkeypatch.setattr("cli.commands.doctor.version", missing)
    extras = facts()["extras"]
    assert extras["tui"] is None
    assert extras["png"] == {"resvg-py": version("resvg-py")}
    assert (
        "extra tui, for the full screen: not installed; pip install 'zweistrom[tui]'\n"
        in run("doctor").stdout
    )


def test_it_tells_of_every_extra_what_it_is_for(monkeypatch: pytest.MonkeyPatch) -> None:
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {
        name: each
        for name, each in project["optional-dependencies"].items()
        if name not in ("dev", "docs", "release")
    }
    assert facts()["extras"].keys() == extras.keys() == MEANINGS.keys()
    monkeypatch.setattr("cli.commands.doctor._versions", lambda packages: None)
    told = run("doctor").stdout.splitlines()
    for name, packages in extras.items():
        what = f"extra {name}, for {MEANINGS[name]}"
        assert f"{what}: not installed; pip install 'zweistrom[{name}]'" in told
        assert len(_extras()[name]) == len(packages)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("said", "escape"), [("16", "\x1b[1;"), ("256", "48;5;"), ("true", "48;2;")]
)
def test_it_shows_the_pieces_of_both_games_in_the_palette(said: str, escape: str) -> None:
    terminal = Terminal("doctor", settings={"ZWEISTROM_COLOURS": said}, size=(40, 120))
    assert terminal.end() == 0
    card = [line for line in terminal.output.splitlines() if plain(line).startswith("  temples ")]
    assert [plain(line).split() for line in card] == [["temples", *"MSHPA?"]]
    assert escape in card[0]
    told = plain(terminal.output)
    assert f"palette: {said if said != 'true' else 'all'} colours" in told
    assert " T  Pr1  S  Ki1  M  Tr1  F  Fa1 " in told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "settings", "shown"),
    [((24, 80), {}, "S"), ((40, 163), {}, "L"), ((40, 163), {"ZWEISTROM_SIZE": "M"}, "M")],
)
def test_it_says_the_size_of_each_board(
    size: tuple[int, int], settings: dict[str, str], shown: str
) -> None:
    terminal = Terminal("doctor", settings=settings, size=size)
    assert terminal.end() == 0
    assert f"size of a board: temples {shown}, tiles {shown}" in plain(terminal.output)


def test_it_says_the_language_and_where_settings_are(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "config.toml"
    file.write_text('language = "de"\n', encoding="utf-8")
    monkeypatch.setenv("ZWEISTROM_CONFIG", str(file))
    told = facts()
    assert (told["language"], told["settings"]) == ("de", str(file))
    monkeypatch.setenv("ZWEISTROM_CONFIG", "")
    told = facts()
    assert (told["language"], told["settings"]) == ("en", None)


def test_a_fault_in_the_order_of_play_ends_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    assert facts()["games"] == {name: [] for name in games.names()}
    monkeypatch.setattr(Flow, "problems", lambda _: ["over: no way leads there"])
    told = run("doctor")
    assert told.exit_code == 1
    for name in games.names():
        assert f"{name}: over: no way leads there\n" in told.stdout
