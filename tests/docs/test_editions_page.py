"""The page on editions has the presets of the game, and a row for whatever differs."""

from __future__ import annotations

from typing import Final

from typer.testing import CliRunner

from cli.app import app
from suite.core.options import spell
from suite.tiles.game import GAME
from tests.docs.pages import page, section, table, words

PAGE: Final = page("tiles/editions.md")
OPTIONS: Final = [option.name for option in GAME.options]


def test_the_presets_are_those_of_the_code() -> None:
    text = section(PAGE, "The presets")
    head = next(line for line in text.splitlines() if line.startswith("| option"))
    assert words(head) == [edition.name for edition in GAME.editions]
    rows = table(text)
    assert [words(row[0])[0] for row in rows] == OPTIONS
    for option, (_, flag, values, *presets) in zip(GAME.options, rows, strict=True):
        assert words(flag) == ["--" + option.name.replace("_", "-")]
        assert words(values) == [spell(value) for value in option.values]
        assert presets == [spell(edition.rules[option.name]) for edition in GAME.editions]


def test_the_table_can_be_asked_for_each_flag() -> None:
    shown = CliRunner().invoke(app, ["play", "tiles", "--help"]).stdout
    for row in table(section(PAGE, "The presets")):
        assert words(row[1])[0] in shown


def test_each_question_is_answered_by_all_four_books_and_by_us() -> None:
    rows = table(section(PAGE, "What differs, and which book says so"))
    assert {len(row) for row in rows} == {7}
    assert all(row[-1] != "-" for row in rows)
    named = {word for row in rows for word in words(row[1])}
    assert set(OPTIONS) <= named <= {*OPTIONS, "--first"}


def test_every_reading_without_an_option_says_what_holds_here() -> None:
    readings = section(PAGE, "Where the books differ and there is no option").split("\n- ")[1:]
    assert readings
    for reading in readings:
        assert " Here" in reading.replace("\n", " "), reading
