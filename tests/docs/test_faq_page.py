"""What the page of questions and answers claims is so."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from cli.shell import settings
from cli.shell.options import Ui
from cli.shell.terminal import MADE_FOR
from suite.core import games
from suite.core.errors import SettingError
from suite.players.external import command
from tests.docs.pages import DOCS, ROOT, page, section, words

PAGE = page("faq.md")
NETWORK = frozenset(
    (
        *("aiohttp", "distributed", "ftplib", "http", "httpx", "poplib", "requests", "smtplib"),
        *("socket", "socketserver", "ssl", "urllib", "webbrowser", "websockets", "xmlrpc"),
    )
)
"""Modules that open connections."""
LISTENING = """
import sys
def heard(event, args):
    if event in ("socket.connect", "socket.sendto", "socket.getaddrinfo", "socket.bind"):
        sys.__stderr__.write(f"network: {event} {args}")
sys.addaudithook(heard)
from cli.app import main
main()
"""


def imported(path: Path) -> set[str]:
    """Return the packages that a module imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {each.name.partition(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names


def test_only_a_tournament_with_a_scheduler_can_open_a_connection() -> None:
    connecting = {
        path.relative_to(ROOT).as_posix(): imported(path) & NETWORK
        for folder in ("suite", "cli")
        for path in (ROOT / folder).rglob("*.py")
    }
    assert {path: found for path, found in connecting.items() if found} == {
        "cli/commands/serve.py": {"webbrowser"},  # opens a page of this machine
        "suite/arena/workers.py": {"distributed"},
        "suite/web/asking.py": {"urllib"},  # reads forms
        "suite/web/server.py": {"socket", "ssl"},  # listens
    }
    assert "`zweistrom arena run --scheduler\nADDRESS`" in PAGE


def test_a_game_opens_no_connection(tmp_path: Path) -> None:
    played = subprocess.run(
        [sys.executable, "-c", LISTENING, "play", "temples", "Ada", "ai:random", "--seed", "3"],
        input="hint\nend\nquit\n",
        capture_output=True,
        encoding="utf-8",
        env={
            **{name: value for name, value in os.environ.items() if "ZWEISTROM" not in name},
            "ZWEISTROM_CONFIG": "",
            "HOME": str(tmp_path),
            "XDG_DATA_HOME": str(tmp_path),
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
        timeout=60,
        check=True,
    )
    assert "The game is saved." in played.stdout + played.stderr
    assert "network:" not in played.stderr
    assert len(list(tmp_path.glob("zweistrom/games/*.jsonl"))) == 1


def test_each_published_game_is_named_once_on_the_page_and_on_no_other_of_the_docs() -> None:
    others = [path for path in DOCS.rglob("*.md") if path.name != "faq.md"]
    for name in ("Babel", "Dorgathen", "Rosenberg", "Tigris & Euphrates", "Knizia"):
        assert PAGE.count(name) == 1
        assert [path.name for path in others if name in path.read_text(encoding="utf-8")] == []


def test_the_oldest_python_is_the_one_that_the_package_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    oldest = project["requires-python"].removeprefix(">=")
    assert f"Python {oldest} or newer" in section(PAGE, "Which Python do I need?")


def test_a_bot_that_is_a_program_is_refused_where_there_is_no_posix(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(command, "POSIX", False)
    with pytest.raises(SettingError, match="POSIX"):
        command.Command("cat")


def test_columns_levels_settings_and_interfaces_are_those_of_the_code() -> None:
    assert f"Boards need {MADE_FOR} columns" in PAGE
    for name in games.names():
        levels = list(games.find(name).levels)
        assert (len(levels), levels[0], levels[-1]) == (6, "beginner", "master")
    variables = {word.partition("=")[0] for word in words(PAGE) if "ZWEISTROM_" in word}
    assert variables == {settings.variable("colours")}
    shown = set(re.findall(r"--ui (\w+)", PAGE))
    assert shown <= {ui.value for ui in Ui}
