"""The page on editions has the values of every option in every edition of the tile game."""

from __future__ import annotations

from suite.core.options import spell
from suite.tiles.game import GAME
from tests.docs.pages import page, section, table, words


def test_the_presets_are_those_of_the_code() -> None:
    text = section(page("tiles/editions.md"), "The presets")
    names = words(next(line for line in text.splitlines() if line.startswith("| option")))
    told = {
        (name, words(row[0])[0]): value
        for row in table(text)
        for name, value in zip(names, row[-len(names) :], strict=True)
    }
    assert told == {
        (edition.name, option): spell(value)
        for edition in GAME.editions
        for option, value in edition.rules.items()
    }
