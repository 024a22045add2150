"""Each chapter of the rulebooks, and each ruling, leads to code and a test that exist."""

from __future__ import annotations

import ast
from importlib import import_module
from typing import Final

import pytest

from suite.core import games
from suite.temples.game import GAME as TEMPLES
from suite.tiles.game import GAME as TILES
from tests.docs.pages import ROOT, page, section, table, words

PAGE = page("rulebooks.md")
CARDS = section(PAGE, "The card game")
BOARD = section(PAGE, "The tile game")
CHAPTERS = table(section(CARDS, "The chapters"))
RULINGS = table(section(CARDS, "Our rulings"))
ENGLISH = {
    "aim of the game": "Spielziel",
    "components": "Spielmaterial",
    "set-up": "Spielvorbereitungen",
    "end of the game": "Spielende",
}
TILE_BOOKS: Final = {
    "2014": "The book of 2014",
    "2007": "The English book of 2007",
    "1997": "The summary of 1997",
    "": "The Italian book of 2007",
}
"""The texts of the tile game, by the edition whose topics lead to them, if there is one."""
TILE_CHAPTERS = {year: table(section(BOARD, book)) for year, book in TILE_BOOKS.items()}
TILE_RULINGS = table(section(BOARD, "Rulings of the tile game"))


def shorts(chapters: list[list[str]]) -> set[str]:
    """`2.1 Reisen` -> `2.1`; a chapter without a number keeps its heading, without a star."""
    names = [row[0] for row in chapters]
    return {name.split()[0] if name[0].isdigit() else name.rstrip("*") for name in names}


def test_every_chapter_that_the_handbook_of_cards_names_is_one_of_the_book() -> None:
    named = {topic.chapter for topic in games.topics("temples")} - {"ours"}
    assert {ENGLISH.get(chapter, chapter) for chapter in named} <= shorts(CHAPTERS)


@pytest.mark.parametrize("edition", ["", "2014", "2007", "1997"])
def test_every_chapter_that_the_handbook_of_tiles_names_is_one_of_its_book(edition: str) -> None:
    for topic in games.topics("tiles", TILES.new_rules(), edition):
        if topic.chapter != "ours":
            year, _, chapter = topic.chapter.partition(", ")
            assert chapter in shorts(TILE_CHAPTERS[year])


@pytest.mark.parametrize(
    "name", sorted({word for word in words(PAGE) if word.startswith("suite.")})
)
def test_a_module_or_a_name_in_it_exists(name: str) -> None:
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found = import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            found = getattr(found, part)
        return
    pytest.fail(f"there is no {name}")


@pytest.mark.parametrize(
    "test", sorted({word for word in words(PAGE) if word.startswith("tests/")})
)
def test_a_test_exists(test: str) -> None:
    path, _, name = test.partition("::")
    assert (ROOT / path).exists()
    if name:
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        assert name in [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def test_every_ruling_has_a_module_and_a_test_of_its_own() -> None:
    for *_, module, test in [*RULINGS, *TILE_RULINGS]:
        assert words(module)[0].startswith("suite.")
        assert "::" in words(test)[0]


def test_a_chapter_names_rulings_that_there_are() -> None:
    tiles = [row for rows in TILE_CHAPTERS.values() for row in rows]
    for chapters, rulings in ((CHAPTERS, RULINGS), (tiles, TILE_RULINGS)):
        named = {number for row in chapters for number in row[-1].split(", ")}
        assert named <= {row[0] for row in rulings} | {"-"}


def test_the_editions_are_those_of_the_card_game() -> None:
    text = section(CARDS, "Editions")
    names = words(next(line for line in text.splitlines() if line.startswith("| option")))
    told = {
        (name, words(option)[0]): value
        for option, _, *values, _ in table(text)
        for name, value in zip(names, values, strict=True)
    }
    assert told == {
        (edition.name, option): str(value)
        for edition in TEMPLES.editions
        for option, value in edition.rules.items()
    }
