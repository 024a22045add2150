"""The page for contributors names all that a game must have."""

from __future__ import annotations

from suite.core.game import Game
from tests.docs.pages import page, section, table, words


def test_all_that_a_game_must_have_is_named_and_no_more() -> None:
    rows = table(section(page("contributing.md"), "What it must have"))
    declared = {name for name in Game.__annotations__ if not hasattr(Game, name)}
    assert {word for row in rows for word in words(row[0])} == declared | Game.__abstractmethods__
