"""No test of a command touches the games or the settings of whoever runs the tests."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test a data folder of its own; return the folder that its games will be in."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("ZWEISTROM_UI", raising=False)
    monkeypatch.setattr("getpass.getuser", lambda: "Ada")
    return tmp_path / "data" / "zweistrom" / "games"
