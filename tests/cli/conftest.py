"""No test of a command reads or writes the games and settings of the user."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.shell.settings import FILE, LOCALES, SETTINGS, variable
from cli.shell.terminal.terminal import terminal


@pytest.fixture
def in_colour(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give the test a terminal that shows colours, though its output goes nowhere."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    terminal.cache_clear()
    yield
    terminal.cache_clear()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test folders of its own, and no settings; return the one its games will be in."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("COLUMNS", "100")
    for name in (FILE, *map(variable, SETTINGS), *LOCALES):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("getpass.getuser", lambda: "Ada")
    return tmp_path / "data" / "zweistrom" / "games"
