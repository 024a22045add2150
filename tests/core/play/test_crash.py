"""A real game in its own process is killed a few times; `python -m tests.tools.crash` does more."""

from __future__ import annotations

from pathlib import Path

import pytest

from suite.core import games
from tests.tools.crash import kill_and_resume


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_a_killed_game_goes_on_where_it_was_and_ends_as_the_unbroken_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    report = kill_and_resume(games.find(game), tmp_path, kills=5, seed=3)
    assert report.kills >= 5
    assert report.games >= 1
