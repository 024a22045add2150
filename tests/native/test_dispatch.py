"""The number dispatch of every game: the checked-in files are what the flow makes of them."""

from __future__ import annotations

import pytest

from tests.tools.dispatch import COMMAND, texts, with_engine


@pytest.mark.parametrize("game", with_engine())
def test_the_files_are_fresh(game: str) -> None:
    for path, text in texts(game).items():
        assert path.read_text("utf-8") == text, f"out of date: {path.name}; run {COMMAND}"


def test_there_are_games_with_an_engine() -> None:
    assert with_engine()
