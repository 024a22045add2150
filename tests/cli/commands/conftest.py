"""Records that the tests of several commands read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.records import golden, saved, unfinished


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A file with a whole game, which Ben wins with 10 against 7."""
    return saved(tmp_path / "game.jsonl", golden())


@pytest.fixture
def left(tmp_path: Path) -> Path:
    """A file with a game that is not finished; Ben is to act."""
    return saved(tmp_path / "left.jsonl", unfinished(30))
