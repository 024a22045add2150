"""`zweistrom doctor`: what it finds, and that it finds a fault."""

from __future__ import annotations

import json
import platform
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from suite.core import game as games
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
    assert told["zweistrom"] == version("zweistrom")
    assert told["python"] == platform.python_version()
    assert told["dependencies"] == {
        name: version(name) for name in ("msgspec", "platformdirs", "rich", "transitions", "typer")
    }
    assert f"zweistrom {version('zweistrom')}, Python" in run("doctor").stdout


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


@pytest.mark.parametrize(
    ("environment", "interface"), [({}, "plain"), ({"NO_COLOR": "1"}, "ascii")]
)
def test_at_a_terminal_it_names_what_auto_chooses_there(
    environment: dict[str, str], interface: str
) -> None:
    terminal = Terminal("doctor", settings=environment)
    assert terminal.end() == 0
    assert f"'--ui auto' is now '--ui {interface}'" in plain(terminal.output)


def test_a_fault_in_the_order_of_play_ends_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    assert facts()["games"] == {name: [] for name in games.names()}
    monkeypatch.setattr(Flow, "problems", lambda _: ["over: no way leads there"])
    told = run("doctor")
    assert told.exit_code == 1
    for name in games.names():
        assert f"{name}: over: no way leads there\n" in told.stdout
